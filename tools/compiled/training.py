"""Games for the C compiler: it learns from them which code is run often (``profiled.py``).

It is run with a compiled package that counts, which is first on Python's path. Games are named by their modules, since
nothing of that package is installed.
"""

from __future__ import annotations

import importlib
from typing import Any

GAMES = ("anno890", "falling_sky", "pendragon")
AT_RANDOM = 8
"""Games of each set-up in which everybody answers at random."""
BY_FLOWCHART = 3
"""Games of each set-up in which Non-players play, where there are any."""


def main() -> None:
    """All games; it fails where they would not be played by compiled rules."""
    from vexillum.core.version import build

    if build() != "compiled":
        raise SystemExit("what is to count is not compiled")
    print(sum([_play(importlib.import_module(f"vexillum.games.{name}").GAME) for name in GAMES]), "answers")


def _play(game: Any) -> int:
    """Games of every scenario or number of players, a fork now and then; the first of each set-up told once more."""
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
