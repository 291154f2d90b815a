"""Sample games played by agents, for the tests of the analysis."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.registry import get_game
from vexillum.core.session import Session

SHORT: dict[str, dict[str, Any]] = {
    "akkren": {"scenario": "border-war", "players": 2},
    "anno890": {"players": 3},
    "falling-sky": {},
    "pendragon": {},
}
"""The games, each in a form that does not take long."""


@cache
def _played(id: str, agent: str, seed: str, limit: int | None) -> Session[Any]:
    game = get_game(id)
    seats = dict.fromkeys(game.info.seats, agent)
    session = Session.start(game, seed=seed, seats=seats, **SHORT[id])
    make = game.agents.get(agent, RandomAgent)
    drive(session, {seat: make() for seat in session.setup.seats}, limit=limit)
    return session


def played(id: str, *, agent: str = "", seed: str = "1", limit: int | None = None) -> Session[Any]:
    """A game played by an agent for all seats, to the end or for this many answers. Each call returns a copy."""
    return _played(id, agent or get_game(id).info.quick_agent, seed, limit).fork()
