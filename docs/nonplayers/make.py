"""Writes the table of ``docs/<game>-nonplayers.md``: who wins when all four Factions are Non-players.

``python docs/nonplayers/make.py GAME [GAMES]`` plays GAMES games of each row on all cores, checks the invariants
at the end of each, and writes what stands between the two marks of the page. Who won each of the first ones is kept in
``tests/<game>/nonplayer/winners.json``: a test plays those again, so a change of the Non-players shows there.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from typing import NamedTuple

from vexillum import Session, drive, get_game
from vexillum.lab.statistics import wilson

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- shares: python docs/nonplayers/make.py {game} -->\n", "<!-- end of shares -->\n"
"""What stands between them in a page is written anew."""
KEPT = 6
"""How many games of each row are played again by the tests."""
STEP = 20
"""How many games are a piece of work."""
TOTAL = """
{games:,} games, {decisions:,} decisions and {cards:,} cards in {seconds:,.0f} s of processor time:
{fast:,.0f} decisions and {quick:,.0f} cards a second on one core.
"""


class Report(NamedTuple):
    """What is played of a game."""

    game: str
    games: int
    """How many games of each row, unless something else is said."""
    option: str = ""
    values: tuple[str, ...] = ("",)
    """An option of the match, and those of its values that make a difference among Non-players."""

    @property
    def page(self) -> Path:
        """Where the table is."""
        return ROOT / "docs" / f"{self.game}-nonplayers.md"

    @property
    def record(self) -> Path:
        """Where the winners of the first games are."""
        return ROOT / "tests" / self.game.replace("-", "_") / "nonplayer" / "winners.json"

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Scenario and value of the option."""
        return [(scenario, value) for scenario in get_game(self.game).info.scenarios for value in self.values]


REPORTS = {
    report.game: report
    for report in (
        Report("pendragon", 420, "difficulty", ("standard", "easy", "introductory")),
        Report("falling-sky", 1000),
    )
}
"""Pendragon's difficult option, and the options of Falling Sky's game of one player, change nothing here."""
Game = tuple[str, int, int, float]
"""Who won, decisions, cards, seconds."""
Row = tuple[str, str]


def play(report: Report, scenario: str, value: str, number: int) -> Game:
    """One game of four Non-players."""
    game = get_game(report.game)
    seats = dict.fromkeys(game.info.seats, "np")
    options = {report.option: value} if value else {}
    seed = f"nonplayers/{number}"
    session = Session.start(game, scenario=scenario, options=options, seed=seed, seats=seats, quiet=True)
    begun = time.process_time()
    answers = drive(session, dict.fromkeys(seats, game.agents["np"]()))
    seconds = time.process_time() - begun
    assert session.over, f"{scenario} {value} {number} did not end"
    violations = game.positions.violations(session.state)
    assert not violations, f"{scenario} {value} {number}: {violations}"
    return session.outcome.winners[0], answers, len(session.state.played), seconds


def some(job: tuple[Report, Row, int, int]) -> list[Game]:
    """Some games of a row."""
    report, (scenario, value), first, last = job
    return [play(report, scenario, value, number) for number in range(first, last)]


def share(won: int, games: int) -> str:
    """A share of games in per cent, with its 95 % interval."""
    low, high = wilson(won, games)
    return f"{100 * won / games:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def table(report: Report, played: dict[Row, list[Game]]) -> str:
    """The table as Markdown, and what it took."""
    game = get_game(report.game)
    texts = game.texts("en")
    names = [texts.name("seat", seat) for seat in game.info.seats]
    heads = ["scenario", *([report.option] if report.option else []), "games", *names]
    lines = [
        "| " + " | ".join([*heads, "decisions (median)", "s a game (median)"]) + " |",
        "|---|" + "---|" * bool(report.option) + "---:|" * (len(names) + 3),
    ]
    for (scenario, value), games in played.items():
        won = Counter(winner for winner, *_ in games)
        shares = [share(won[seat], len(games)) for seat in game.info.seats]
        middle = [f"{median(decisions for _, decisions, _, _ in games):.0f}", f"{median(s for *_, s in games):.2f}"]
        cells = [texts.name("scenario", scenario), *([value] if value else []), f"{len(games):,}", *shares, *middle]
        lines.append("| " + " | ".join(cells) + " |")
    everything = [game for games in played.values() for game in games]
    decisions, cards, seconds = (sum(game[place] for game in everything) for place in (1, 2, 3))
    total = TOTAL.format(
        games=len(everything),
        decisions=decisions,
        cards=cards,
        seconds=seconds,
        fast=decisions / seconds,
        quick=cards / seconds,
    )
    return "\n".join(lines) + "\n" + total


def filled(report: Report, page: str, found: str) -> str:
    """The page with what was found between its marks."""
    begin = BEGIN.format(game=report.game)
    before, after = page.index(begin) + len(begin), page.index(END)
    return f"{page[:before]}\n{found}\n{page[after:]}"


def main() -> None:
    """Play, then write."""
    words = sys.argv[1:]
    if len(words) not in (1, 2) or words[0] not in REPORTS:
        sys.exit(f"usage: python docs/nonplayers/make.py {{{','.join(REPORTS)}}} [GAMES]")
    report = REPORTS[words[0]]
    games = int(words[1]) if len(words) > 1 else report.games
    jobs = [(report, row, first, min(games, first + STEP)) for row in report.rows for first in range(0, games, STEP)]
    played: dict[Row, list[Game]] = {}
    with ProcessPoolExecutor() as pool:
        for done, (job, found) in enumerate(zip(jobs, pool.map(some, jobs), strict=True), 1):
            played.setdefault(job[1], []).extend(found)
            print(f"\r{done * STEP:,} of {len(jobs) * STEP:,} games", end="", flush=True)
    print()
    report.page.write_text(filled(report, report.page.read_text("utf-8"), table(report, played)), "utf-8")
    record = {" ".join(row).strip(): [winner for winner, *_ in found[:KEPT]] for row, found in played.items()}
    report.record.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
