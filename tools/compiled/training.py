"""Plays games to collect the profile for the C compiler (``profiled.py``).

It runs with an instrumented package first on Python's path. Games are named by their modules, since that package is not
installed.
"""

from __future__ import annotations

import importlib
from typing import Any

GAMES = ("anno890", "falling_sky", "pendragon")
AT_RANDOM = 8
"""Games of each set-up in which all seats answer at random."""
BY_FLOWCHART = 3
"""Games of each set-up with Non-players, if the game has them."""


def main() -> None:
    """Play all games; fail if the rules are not the instrumented ones."""
    from vexillum.core.version import build

    if build() != "compiled":
        raise SystemExit("the instrumented modules are not compiled")
    print(sum([_play(importlib.import_module(f"vexillum.games.{name}").GAME) for name in GAMES]), "answers")


def _play(game: Any) -> int:
    """Play games of every scenario or number of players, with some forks; print the first of each set-up again."""
    answers = 0
    for agent, games in (("random", AT_RANDOM), ("np", BY_FLOWCHART)):
        if agent not in game.agents:
            continue
        seats = {seat: game.agents[agent]() for seat in game.info.seats}
        for table in _tables(game):
            for number in range(games):
                answers += _one(game, table, agent, seats, f"training/{number}", first=not number)
    return answers


def _tables(game: Any) -> list[dict[str, Any]]:
    if game.info.scenarios:
        return [{"scenario": scenario} for scenario in game.info.scenarios]
    return [{"players": players} for players in game.info.players]


def _one(game: Any, table: dict[str, Any], agent: str, seats: dict[str, Any], seed: str, *, first: bool) -> int:
    from vexillum import Session, drive

    names = dict.fromkeys(game.info.seats, agent) if agent != "random" else None
    session = Session.start(game, **table, seats=names, seed=seed, quiet=not first)
    given = 0
    while answered := drive(session, seats, limit=40):
        given += answered
        if not session.over:
            session.fork(quiet=True)
    if first and agent == "random":
        for _ in session.replay():
            pass
    return given


if __name__ == "__main__":
    main()
