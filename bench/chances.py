"""Measures win chances: ``python bench/chances.py``. See bench/README.md."""

from __future__ import annotations

import argparse
import time
from typing import Any

from vexillum import Session, drive, get_game
from vexillum.analysis.chances import Estimate, estimated

GAMES = ("pendragon", "falling-sky", "anno890")
TRIED = 20
"""Playouts in this process, to measure the CPU time of one."""


def middle(game_id: str) -> Session[Any]:
    """The middle of a game played by quick agents."""
    game = get_game(game_id)
    quick = game.info.quick_agent
    players = game.info.players[-1]
    seats = dict.fromkeys(game.info.seats_for(players), quick)
    session = Session.start(game, seed="bench", players=players, seats=seats, quiet=True)
    drive(session, {seat: game.agents[quick]() for seat in seats})
    session.go_back(session.decision_number // 2)
    return session


def main() -> None:
    """Measure each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    for game_id in GAMES:
        session = middle(game_id)
        begun = time.process_time()
        Estimate(session).add(TRIED)
        single = (time.process_time() - begun) / TRIED
        begun = time.perf_counter()
        *_, known = estimated(session, playouts=given.playouts, jobs=given.jobs)
        passed = time.perf_counter() - begun
        print(f"{game_id}: {known.playouts} playouts in {passed:.1f} s; {1000 * single:.1f} ms of processor time each")


if __name__ == "__main__":
    main()
