"""Writes ``docs/pendragon-nonplayers.md``: who wins when all four Factions are Non-players.

``python docs/nonplayers/make.py [GAMES]`` plays so many games for each scenario and difficulty. Who won each
of the first ones is kept in ``tests/pendragon/nonplayer/winners.json``: a test plays those again, so a change of the
Non-players shows there.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

from vexillum import Session, drive, get_game
from vexillum.games.pendragon.faults import faults

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "pendragon-nonplayers.md"
RECORD = ROOT / "tests" / "pendragon" / "nonplayer" / "winners.json"
DIFFICULTIES = ("standard", "easy", "introductory")
"""The difficult option changes nothing here: it forbids a person to win early."""
KEPT = 6
"""So many games of each cell are played again by the tests."""
INTRODUCTION = """\
# Four Non-players among themselves

Written by `python docs/nonplayers/make.py`: {total:,} games in which all four Factions are run by agent `np`. Shares of
games won, in per cent. *Standard* is rule 8.1.2 (Non-players are not limited); *easy* gives them one space and a Feat
where the sequence allows a Limited Command, *introductory* one space and no Feat (8.9). The deck and the Battle Tactics
are reconstructed, so these shares describe our game, not the printed one.
"""
TOTAL = """
All in all {decisions:,} decisions and {cards:,} cards in {seconds:,.0f} s of processor time: {fast:,.0f} decisions and
{quick:,.0f} cards a second on one core.
"""
Game = tuple[str, int, int, float]
"""Who won, decisions, cards, seconds."""


def play(scenario: str, difficulty: str, number: int) -> Game:
    """One game of four Non-players."""
    game = get_game("pendragon")
    seats = dict.fromkeys(game.info.seats, "np")
    session = Session.start(
        game,
        scenario=scenario,
        options={"difficulty": difficulty},
        seed=f"nonplayers/{number}",
        seats=seats,
        quiet=True,
    )
    begun = time.process_time()
    answers = drive(session, dict.fromkeys(seats, game.agents["np"]()))
    seconds = time.process_time() - begun
    assert session.over, f"{scenario} {difficulty} {number} did not end"
    assert not faults(session.state), f"{scenario} {difficulty} {number}: {faults(session.state)}"
    return session.outcome.winners[0], answers, len(session.state.played), seconds


def cell(job: tuple[str, str, int, int]) -> list[Game]:
    """Some games of a scenario and difficulty."""
    scenario, difficulty, first, last = job
    return [play(scenario, difficulty, number) for number in range(first, last)]


def page(cells: dict[tuple[str, str], list[Game]]) -> str:
    """The report as Markdown."""
    game = get_game("pendragon")
    texts = game.texts("en")
    seats = game.info.seats
    total = sum(map(len, cells.values()))
    names = " | ".join(texts.name("seat", seat) for seat in seats)
    lines = [
        INTRODUCTION.format(total=total),
        f"| scenario | difficulty | games | {names} | decisions (median) | s a game (median) |",
        "|---|---|---:|" + "---:|" * (len(seats) + 2),
    ]
    for (scenario, difficulty), games in cells.items():
        won = Counter(winner for winner, *_ in games)
        shares = [f"{100 * won[seat] / len(games):.1f}" for seat in seats]
        middle = [f"{median(decisions for _, decisions, _, _ in games):.0f}", f"{median(s for *_, s in games):.2f}"]
        name = texts.name("scenario", scenario)
        lines.append("| " + " | ".join([name, difficulty, str(len(games)), *shares, *middle]) + " |")
    everything = [game for games in cells.values() for game in games]
    decisions, cards, seconds = (sum(game[place] for game in everything) for place in (1, 2, 3))
    fast, quick = decisions / seconds, cards / seconds
    lines.append(TOTAL.format(decisions=decisions, cards=cards, seconds=seconds, fast=fast, quick=quick))
    return "\n".join(lines)


def main() -> None:
    """Play, then write."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 420
    scenarios = get_game("pendragon").info.scenarios
    step = 20
    jobs = [
        (scenario, difficulty, first, min(games, first + step))
        for scenario in scenarios
        for difficulty in DIFFICULTIES
        for first in range(0, games, step)
    ]
    cells: dict[tuple[str, str], list[Game]] = {}
    with ProcessPoolExecutor() as pool:
        for done, (job, played) in enumerate(zip(jobs, pool.map(cell, jobs), strict=True), 1):
            cells.setdefault(job[:2], []).extend(played)
            print(f"\r{done * step:,} of {len(jobs) * step:,} games", end="", flush=True)
    print()
    PAGE.write_text(page(cells), "utf-8")
    record = {
        f"{scenario} {difficulty}": [winner for winner, *_ in games[:KEPT]]
        for (scenario, difficulty), games in cells.items()
    }
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
