"""The findings of an experiment, their charts, one HTML page; ratings of agents. Imported on demand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import import_module
from math import sqrt
from typing import Any

import msgspec

from vexillum.core.registry import get_game
from vexillum.core.words.texts import Texts
from vexillum.lab.experiment import Arm
from vexillum.lab.games import EVERY_SCENARIO
from vexillum.lab.results import Results
from vexillum.lab.simulation import lab_texts, number
from vexillum.lab.statistics import CONFIDENCE, Share, share

# Findings ------------------------------------------------------------------------------------------------------------


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


# Charts as SVG -------------------------------------------------------------------------------------------------------


WIDTH, LABEL, ROW = 720, 190, 26
LETTER = 7
"""About how wide a small letter is."""


class Bar(msgspec.Struct, frozen=True):
    """A share from 0 to 1 with its interval."""

    label: str
    value: float
    low: float
    high: float
    said: str
    """The label beside it."""


def interval_chart(title: str, bars: Sequence[Bar], fair: float | None = None) -> str:
    """Horizontal bars with their intervals; ``fair`` is marked by a dashed line."""
    height = ROW * len(bars) + 30
    span = WIDTH - LABEL - 170
    reach = min(1.0, max([bar.high for bar in bars] + ([fair * 1.2] if fair else []), default=1.0) * 1.05) or 1.0

    def x(value: float) -> float:
        return round(LABEL + span * value / reach, 1)

    parts = [_begin_chart(title, height)]
    if fair is not None:
        parts.append(f'<line x1="{x(fair)}" x2="{x(fair)}" y1="4" y2="{height - 24}" class="fair"/>')
    for row, bar in enumerate(bars):
        y = ROW * row + 6
        middle = y + 8
        parts += [
            f'<text x="{LABEL - 8}" y="{y + 12}" text-anchor="end">{escape(bar.label)}</text>',
            f'<rect x="{LABEL}" y="{y}" width="{max(0.5, x(bar.value) - LABEL):.1f}" height="16" class="bar"/>',
            f'<line x1="{x(bar.low)}" x2="{x(bar.high)}" y1="{middle}" y2="{middle}" class="whisker"/>',
            *(
                f'<line x1="{x(end)}" x2="{x(end)}" y1="{middle - 4}" y2="{middle + 4}" class="whisker"/>'
                for end in (bar.low, bar.high)
            ),
            f'<text x="{WIDTH - 164}" y="{y + 12}">{escape(bar.said)}</text>',
        ]
    steps = _chart_steps(reach)
    base = height - 24
    parts.append(f'<line x1="{LABEL}" x2="{x(reach)}" y1="{base}" y2="{base}" class="axis"/>')
    parts += [
        f'<text x="{x(step)}" y="{base + 16}" text-anchor="middle" class="small">{step:.0%}</text>' for step in steps
    ]
    return "".join([*parts, "</svg>"])


def _chart_steps(reach: float) -> list[float]:
    step = next(one for one in (0.02, 0.05, 0.1, 0.2, 0.25) if reach / one <= 6)
    return [n * step for n in range(int(reach / step + 1e-9) + 1)]


def histogram(title: str, classes: Sequence[tuple[int, int, int]]) -> str:
    """Counts by class: each bar has its count above it and its class below, upright where there is no room."""
    names = [str(first) if first == last else f"{first}–{last}" for first, last, _ in classes]
    width = (WIDTH - 40) / max(1, len(classes))
    longest = LETTER * max(map(len, names), default=0)
    upright = longest > width - 4
    top, base = 18, 136
    height = base + (longest + 12 if upright else 24)
    most = max([count for _, _, count in classes], default=1) or 1
    parts = [_begin_chart(title, height)]
    for n, (name, (_, _, count)) in enumerate(zip(names, classes, strict=True)):
        tall = (base - top) * count / most
        x, wide = 20 + n * width, max(1.0, width - 2)
        centre = x + width / 2
        place = (
            f'transform="translate({centre + 4:.1f},{base + 6}) rotate(-90)" text-anchor="end"'
            if upright
            else f'x="{centre:.1f}" y="{base + 16}" text-anchor="middle"'
        )
        parts += [
            f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" class="bar"/>',
            f'<text {place} class="small">{name}</text>',
            f'<text x="{centre:.1f}" y="{base - tall - 4:.1f}" text-anchor="middle" class="small">{count}</text>',
        ]
    return "".join([*parts, f'<line x1="20" x2="{WIDTH - 20}" y1="{base}" y2="{base}" class="axis"/>', "</svg>"])


def _begin_chart(title: str, height: int) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>"
    )


# The page ------------------------------------------------------------------------------------------------------------


@cache
def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("vexillum.lab", "templates")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("experiment.html")


def experiment_page(results: Results, language: str) -> str:
    """The HTML page of an experiment, in a language."""
    texts = lab_texts(None, language)
    experiment, provenance = results.experiment, results.provenance
    html: str = _template().render(
        t=texts,
        language=language,
        experiment=experiment,
        arms=[_arm_words(found, language) for found in findings(results)],
        origin=provenance.origin,
        runs=provenance.runs,
        number=lambda value, places=0: number(value, texts, places),
    )
    return html


def _arm_words(found: ArmFindings, language: str) -> dict[str, Any]:
    plan = found.arm.plan
    game = get_game(plan.game)
    texts = lab_texts(game, language)
    every = plan.scenario == EVERY_SCENARIO
    return {
        "name": found.arm.name,
        "game": texts("game.name"),
        "scenario": texts("lab.every_scenario") if every else texts.name("scenario", plan.scenario),
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "finished": found.finished,
        "errors": found.errors,
        "wins": _wins(found, texts),
        "by_agent": _by_agent(found, texts) if len(found.agents) > 1 else "",
        "scores": [(texts.name("seat", one.seat), *(_numbers(one.scores, texts))) for one in found.seats],
        "chapters": found.chapters and _numbers(found.chapters, texts),
        "decisions": found.decisions and _numbers(found.decisions, texts),
        "lengths": histogram(texts("experiment.lengths"), found.lengths) if found.lengths else "",
        "ways": [
            (_names(one.seat, texts), _way(one.path, texts), one.times, _share(one.share, texts))
            for one in found.ways[:MOST_LISTED]
        ],
        "choices": _compared(found.choices, texts, several=len(found.agents) > 1),
        "cards": _compared(found.cards, texts, several=len(found.agents) > 1),
    }


def _wins(found: ArmFindings, texts: Texts) -> str:
    bars = [
        Bar(
            f"{texts.name('seat', one.seat)} ({', '.join([texts.name('agent', agent) for agent in one.agents])})",
            one.share.share,
            one.share.low,
            one.share.high,
            _share(one.share, texts),
        )
        for one in found.seats
    ]
    return interval_chart(texts("experiment.wins"), bars, 1 / max(1, len(bars)))


def _by_agent(found: ArmFindings, texts: Texts) -> str:
    bars = [
        Bar(texts.name("agent", one.agent), one.share.share, one.share.low, one.share.high, _share(one.share, texts))
        for one in found.agents
    ]
    return interval_chart(texts("experiment.by_agent"), bars, 1 / found.arm.plan.players)


def _numbers(values: Quartiles, texts: Texts) -> list[str]:
    shown = (values.mean, values.least, values.low, values.middle, values.high, values.greatest)
    return [number(value, texts) for value in shown]


def _names(seats: str, texts: Texts) -> str:
    return ", ".join([texts.name("seat", seat) for seat in seats.split()]) or texts("experiment.nobody")


def _way(path: str, texts: Texts) -> str:
    """A way to win in words if the game has a text for it, otherwise by text id."""
    return " · ".join([texts(f"way.{one}") if f"way.{one}" in texts else one for one in path.split()])


def _share(share: Share, texts: Texts) -> str:
    middle, low, high = (number(100 * part, texts) for part in (share.share, share.low, share.high))
    return f"{middle}% ({low}–{high})"


def _compared(found: list[ChoiceFinding], texts: Texts, *, several: bool) -> dict[str, Any]:
    """The largest differences; with ``several`` agents in an arm, also the agent."""
    clear = [one for one in found if one.clear]
    rows = [
        (
            texts.name("seat", one.seat) + (f" ({texts.name('agent', one.agent)})" if several else ""),
            texts(one.choice),
            _card(one.card, texts),
            one.games,
            number(one.times, texts),
            _share(one.with_it, texts),
            _share(one.without, texts),
            f"{_signed(one.difference, texts)} ({_signed(one.low, texts)} … {_signed(one.high, texts)})",
            one.clear,
        )
        for one in found[:MOST_LISTED]
    ]
    luck = number(expected_by_luck(len(found)), texts)
    return {"rows": rows, "compared": len(found), "clear_ones": len(clear), "luck": luck}


def _signed(value: float, texts: Texts) -> str:
    return ("+" if value > 0 else "") + number(100 * value, texts)


def _card(card: str, texts: Texts) -> str:
    if not card:
        return ""
    name = texts(f"card.{card}") if f"card.{card}" in texts else ""
    return f"{card} {name}".strip()


# Ratings of agents ---------------------------------------------------------------------------------------------------


REACH = 1.959964
"""Standard deviations on each side of a 95% interval."""


class Rating(msgspec.Struct, frozen=True):
    """The strength of an agent at a game, relative to the other agents of the experiment."""

    game: str
    agent: str
    rating: float
    low: float
    high: float
    games: int
    """The number of games in which it had at least one seat."""


def ratings(results: Results) -> list[Rating]:
    """The ratings of all agents of an experiment, game by game, the strongest first.

    The arms' games are interleaved, so that no arm comes last. An agent at several seats of a game is rated there as
    several agents of the same strength: its new rating is the mean of theirs.
    """
    model = import_module("openskill.models").PlackettLuce()
    rated: dict[tuple[str, str], Any] = {}
    played: dict[tuple[str, str], int] = defaultdict(int)
    for game, seats in _tables(results):
        agents = [agent for agent, _ in seats]
        if len(set(agents)) < 2:
            continue
        teams = [[rated.get((game, agent)) or model.rating(name=agent)] for agent in agents]
        after = model.rate(teams, ranks=[place for _, place in seats])
        for agent in set(agents):
            new = [team[0] for team, one in zip(after, agents, strict=True) if one == agent]
            mu, sigma = sum(one.mu for one in new) / len(new), sum(one.sigma for one in new) / len(new)
            rated[game, agent] = model.rating(name=agent, mu=mu, sigma=sigma)
            played[game, agent] += 1
    found = [
        Rating(game, agent, one.mu, one.mu - REACH * one.sigma, one.mu + REACH * one.sigma, played[game, agent])
        for (game, agent), one in rated.items()
    ]
    return sorted(found, key=lambda one: (one.game, -one.rating, one.agent))


def _tables(results: Results) -> list[tuple[str, list[tuple[str, int]]]]:
    """Each finished game with the agent and place of each seat, interleaved from all arms."""
    games = {arm.name: (n, arm.plan.game) for n, arm in enumerate(results.experiment.arms)}
    seats: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    table = results.table("seats").select(["arm", "number", "agent", "place"])
    for row in table.to_pylist():
        seats[row["number"], games[row["arm"]][0]].append((row["agent"], row["place"]))
    names = [arm.plan.game for arm in results.experiment.arms]
    return [(names[arm], found) for (_, arm), found in sorted(seats.items())]
