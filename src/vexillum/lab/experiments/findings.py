"""Statistics of an experiment's tables: wins, scores, lengths, ways to win, and correlations with winning."""

from __future__ import annotations

from math import sqrt
from typing import Any

import msgspec

from vexillum.lab.experiments.description import Arm
from vexillum.lab.experiments.results import Results
from vexillum.lab.statistics import CONFIDENCE, Share, share

LEAST_GAMES = 20
"""A card or Command is compared with winning if a seat had it in at least this many games, and lacked it in as many."""
MOST_LISTED = 12
BARS = 24


class Quartiles(msgspec.Struct, frozen=True):
    """Minimum, quartiles, maximum and mean of numbers."""

    mean: float
    least: float
    low: float
    middle: float
    high: float
    greatest: float


class SeatFinding(msgspec.Struct, frozen=True):
    """The results of a seat."""

    seat: str
    agents: tuple[str, ...]
    won: int
    share: Share
    scores: Quartiles


class WayFinding(msgspec.Struct, frozen=True):
    """How often a seat won in a certain way."""

    seat: str
    path: str
    times: int
    share: Share


class ChoiceFinding(msgspec.Struct, frozen=True):
    """How often an agent at a seat won with and without a choice."""

    seat: str
    agent: str
    choice: str
    card: str
    games: int
    times: float
    """The mean over the games in which it was chosen."""
    with_it: Share
    without: Share
    difference: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the difference is significant at 95%, taken alone."""
        return self.low > 0 or self.high < 0


class AgentFinding(msgspec.Struct, frozen=True):
    """The results of an agent over all its seats."""

    agent: str
    seats: int
    won: int
    share: Share


class ArmFindings(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of one arm."""

    arm: Arm
    finished: int
    errors: list[str]
    seats: list[SeatFinding]
    agents: list[AgentFinding]
    chapters: Quartiles | None
    decisions: Quartiles | None
    lengths: list[tuple[int, int, int]]
    """A histogram of games by number of chapters: from, to, count."""
    ways: list[WayFinding]
    choices: list[ChoiceFinding]
    cards: list[ChoiceFinding]


def findings(results: Results) -> list[ArmFindings]:
    """The statistics of each arm of an experiment."""
    games, seats, choices = (results.table(name).to_pandas() for name in ("games", "seats", "choices"))
    return [
        _arm(arm, *(table[table["arm"] == arm.name] for table in (games, seats, choices)))
        for arm in results.experiment.arms
    ]


def _arm(arm: Arm, games: Any, seats: Any, choices: Any) -> ArmFindings:
    good = games[games["error"] == ""]
    against = _against_winning(seats, choices)
    return ArmFindings(
        arm=arm,
        finished=len(good),
        errors=[f"{row.number}: {row.error}" for row in games[games["error"] != ""].itertuples()],
        seats=[_seat(seat, seats[seats["seat"] == seat]) for seat in arm.plan.agents if (seats["seat"] == seat).any()],
        agents=_agents(seats),
        chapters=_quartiles(good["chapters"]),
        decisions=_quartiles(good["decisions"]),
        lengths=_histogram([int(n) for n in good["chapters"]]),
        ways=_ways(good),
        choices=[one for one in against if not one.card],
        cards=[one for one in against if one.card],
    )


def _seat(seat: str, rows: Any) -> SeatFinding:
    won = int(rows["won"].sum())
    scores = _quartiles(rows["score"])
    assert scores is not None
    return SeatFinding(seat, tuple(dict.fromkeys(rows["agent"])), won, share(won, len(rows)), scores)


def _agents(seats: Any) -> list[AgentFinding]:
    """The results of each agent over all its seats."""
    found = []
    for agent, rows in seats.groupby("agent", sort=False):
        won = int(rows["won"].sum())
        found.append(AgentFinding(str(agent), len(rows), won, share(won, len(rows))))
    return found


def _quartiles(values: Any) -> Quartiles | None:
    if not len(values):
        return None
    parts = [float(values.quantile(part)) for part in (0, 0.25, 0.5, 0.75, 1)]
    return Quartiles(float(values.mean()), *parts)


def _histogram(values: list[int]) -> list[tuple[int, int, int]]:
    """Whole numbers in at most ``BARS`` classes of equal width."""
    if not values:
        return []
    least, most = min(values), max(values)
    width = -(-(most - least + 1) // BARS)
    starts = range(least, most + 1, width)
    return [(start, start + width - 1, sum(start <= n < start + width for n in values)) for start in starts]


def _ways(games: Any) -> list[WayFinding]:
    counts = games.groupby(["winners", "path"]).size().sort_values(ascending=False, kind="stable")
    return [
        WayFinding(winners, path, int(times), share(int(times), len(games)))
        for (winners, path), times in counts.items()
    ]


def _against_winning(seats: Any, choices: Any) -> list[ChoiceFinding]:
    """For each seat, agent and choice: the share of wins in the games with it, and in those without."""
    found = []
    for (seat, agent), rows in seats.groupby(["seat", "agent"], sort=False):
        won = rows.set_index("number")["won"]
        mine = choices[(choices["seat"] == seat) & choices["number"].isin(won.index)]
        for (choice, card), chosen in mine.groupby(["choice", "card"]):
            used = won.index.isin(chosen["number"])
            games = int(used.sum())
            if games < LEAST_GAMES or len(won) - games < LEAST_GAMES:
                continue
            wins, losses = int(won[used].sum()), int(won[~used].sum())
            low, high = difference_interval(wins, games, losses, len(won) - games)
            one, other = share(wins, games), share(losses, len(won) - games)
            times = float(chosen["times"].sum()) / games
            found.append(
                ChoiceFinding(
                    seat=seat,
                    agent=agent,
                    choice=choice,
                    card=card,
                    games=games,
                    times=times,
                    with_it=one,
                    without=other,
                    difference=one.share - other.share,
                    low=low,
                    high=high,
                )
            )
    return sorted(found, key=lambda one: (-abs(one.difference), one.seat, one.choice, one.card))


def difference_interval(wins: int, games: int, others: int, other_games: int) -> tuple[float, float]:
    """Newcombe's interval (1998, method 10) for the difference of two shares: from Wilson's intervals of both.

    >>> "%.4f %.4f" % difference_interval(56, 70, 48, 80)
    '0.0524 0.3339'
    """
    one, two = share(wins, games), share(others, other_games)
    apart = one.share - two.share
    low = apart - sqrt((one.share - one.low) ** 2 + (two.high - two.share) ** 2)
    high = apart + sqrt((one.high - one.share) ** 2 + (two.share - two.low) ** 2)
    return low, high


def expected_by_luck(comparisons: int) -> float:
    """How many of these comparisons would be significant by chance if there were no differences."""
    return comparisons * (1 - CONFIDENCE)
