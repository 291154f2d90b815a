"""Writes the tables of ``docs/akkren-agents.md``: how Factions fare among equal stewards, and how a marshal does there.

``python docs/agents/make.py [STEWARDS [MARSHALS]]`` plays STEWARDS Border Wars, half as many QuickStarts and a quarter
as many campaigns on all cores, with a check of the invariants at the end of each, and writes what stands between the
marks of the page. In ``MARSHALS`` Border Wars each Faction in turn is led by a marshal against three stewards, with the
same seeds as the first ones of the stewards, so that the two can be compared deal by deal. 0 leaves that table alone.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median, stdev
from typing import NamedTuple

from vexillum import Session, drive, get_game
from vexillum.lab.statistics import wilson

PAGE = Path(__file__).parents[1] / "akkren-agents.md"
END = "<!-- end -->\n"
"""What stands between ``<!-- NAME: ... -->`` and this in the page is written anew."""
GAME = get_game("akkren")
SEATS = GAME.info.seats
STEWARD, MARSHAL = "steward", "marshal"
ROWS = ("border-war", "quickstart", "campaign")
"""The scenarios, each with the years that it has; of each half as many are played as of the one before."""
COUNTS = (200, 80)
"""How many campaigns of each row, and with a marshal, unless something else is said."""
NORMAL = 1.96


class Played(NamedTuple):
    """A campaign: who won, the points of each seat, decisions, seconds."""

    winner: str
    points: tuple[int, ...]
    decisions: int
    seconds: float


class Job(NamedTuple):
    """A campaign to be played; ``led``: the seat of the marshal, if there is one."""

    scenario: str
    number: int
    led: str = ""


def play(job: Job) -> Played:
    """One campaign."""
    seats = {seat: MARSHAL if seat == job.led else STEWARD for seat in SEATS}
    session = Session.start(
        GAME,
        scenario=job.scenario,
        options={},
        seed=f"agents/{job.number}",
        players=len(SEATS),
        seats=seats,
        quiet=True,
    )
    begun = time.process_time()
    decisions = drive(session, {seat: GAME.agents[agent]() for seat, agent in seats.items()})
    seconds = time.process_time() - begun
    assert session.over, f"{job} did not end"
    assert not GAME.positions.violations(session.state), f"{job}: {GAME.positions.violations(session.state)}"
    outcome = session.outcome
    return Played(outcome.winners[0], tuple(int(outcome.scores[seat]) for seat in SEATS), decisions, seconds)


def share(won: int, games: int) -> str:
    """A share of games in per cent, with its 95 % interval."""
    low, high = wilson(won, games)
    return f"{100 * won / games:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def interval(numbers: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    wide = NORMAL * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0
    return f"{mean(numbers):+.1f} ({mean(numbers) - wide:+.1f} to {mean(numbers) + wide:+.1f})"


def names() -> list[str]:
    """The Factions in English."""
    texts = GAME.texts("en")
    return [texts.name("seat", seat) for seat in SEATS]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """A table as Markdown; the first columns are words."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * left + "---:|" * (len(heads) - left)]
    return "\n".join([*lines, *["| " + " | ".join(row) + " |" for row in rows]]) + "\n"


def factions(found: dict[str, list[Played]]) -> str:
    """Who wins among four stewards, and with how many points."""
    texts = GAME.texts("en")
    rows = []
    for scenario, games in found.items():
        won = Counter(one.winner for one in games)
        means = [f"{mean(one.points[number] for one in games):.1f}" for number in range(len(SEATS))]
        shares = [share(won[seat], len(games)) for seat in SEATS]
        speed = [f"{median(one.decisions for one in games):.0f}", f"{median(one.seconds for one in games):.1f}"]
        rows.append([texts.name("scenario", scenario), str(len(games)), *shares, " : ".join(means), *speed])
    return table(["scenario", "games", *names(), "mean points", "decisions", "s a game"], rows)


def marshals(with_marshal: dict[str, list[Played]], without: list[Played]) -> str:
    """How each Faction does under a marshal, beside the same deals under a steward."""
    rows, everything = [], []
    for number, (seat, name) in enumerate(zip(SEATS, names(), strict=True)):
        games = with_marshal[seat]
        same = without[: len(games)]
        more = [one.points[number] - then.points[number] for one, then in zip(games, same, strict=True)]
        ahead = [lead(one, number) - lead(then, number) for one, then in zip(games, same, strict=True)]
        won = sum(one.winner == seat for one in games)
        won_before = sum(one.winner == seat for one in same)
        everything.append((won, won_before, more, ahead, len(games)))
        seconds = median(one.seconds for one in games)
        rows.append([name, *_row(won, won_before, more, ahead, len(games)), f"{seconds:.0f}"])
    won, won_before = sum(one[0] for one in everything), sum(one[1] for one in everything)
    more, ahead = ([n for one in everything for n in one[place]] for place in (2, 3))
    rows.append(["all", *_row(won, won_before, more, ahead, sum(one[4] for one in everything)), ""])
    heads = ["a marshal leads", "games", "won", "won by a steward", "points more", "lead over the best rival more"]
    return table([*heads, "s a game"], rows)


def _row(won: int, before: int, more: list[int], ahead: list[int], games: int) -> list[str]:
    return [str(games), share(won, games), share(before, games), interval(more), interval(ahead)]


def lead(game: Played, number: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return game.points[number] - max(points for other, points in enumerate(game.points) if other != number)


def filled(page: str, name: str, found: str) -> str:
    """The page with what was found between the marks of a table."""
    begin = page.index("\n", page.index(f"<!-- {name}:")) + 1
    return f"{page[:begin]}\n{found}\n{page[page.index(END, begin) :]}"


def main() -> None:
    """Play, then write."""
    words = sys.argv[1:]
    if len(words) > len(COUNTS) or not all(word.isdecimal() for word in words) or words[:1] == ["0"]:
        sys.exit("usage: python docs/agents/make.py [STEWARDS [MARSHALS]]")
    stewards, led = [int(word) for word in words] + list(COUNTS[len(words) :])
    deals = range(-(-led // len(SEATS)))
    counts = [max(stewards, len(deals)), *[max(1, stewards // 2**place) for place in range(1, len(ROWS))]]
    jobs = [Job(row, number) for row, games in zip(ROWS, counts, strict=True) for number in range(games)]
    jobs += [Job(ROWS[0], number, seat) for number in deals for seat in SEATS]
    played: dict[Job, Played] = {}
    with ProcessPoolExecutor() as pool:
        for job, one in zip(jobs, pool.map(play, jobs), strict=True):
            played[job] = one
            print(f"\r{len(played):,} of {len(jobs):,} games", end="", flush=True)
    print()
    among = {row: [one for job, one in played.items() if job.scenario == row and not job.led] for row in ROWS}
    ahead = {seat: [one for job, one in played.items() if job.led == seat] for seat in SEATS}
    page = filled(PAGE.read_text("utf-8"), "factions", factions(among))
    if led:
        page = filled(page, "marshals", marshals(ahead, among[ROWS[0]]))
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
