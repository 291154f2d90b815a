"""Playouts: a quick agent plays a position to the end in an imagined world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Literal

import msgspec

from vexillum.analysis.moment import Moment
from vexillum.core.agent import Agent
from vexillum.core.search.playouts import imagined, played_on, playout_agent, winning
from vexillum.core.session import Session

Spoilt = Literal["unlike", "endless", "failed"]
"""Why a playout does not count: no world fitted what the seat knows, it did not end, an agent failed."""


class Playout(msgspec.Struct, frozen=True):
    """The result of one playout: what each seat won (0 or 1 at the end of a game), or why it does not count."""

    number: int
    won: dict[str, float] = {}
    spoilt: Spoilt | None = None


def play_outs(moment: Moment, seat: str | None, seed: str, numbers: Iterable[int]) -> list[Playout]:
    """The playouts with these numbers. Each depends only on what ``seat`` knows, the seed and its number."""
    session = moment.session()
    game = session.game
    agents = {other: game.agents[playout_agent(game)]() for other in session.setup.seats}
    return [play_out(session, seat, agents, seed, number) for number in numbers]


def play_out(session: Session[Any], seat: str | None, agents: Mapping[str, Agent], seed: str, number: int) -> Playout:
    """One playout from the current position of a session."""
    world = imagined(session, seat, Random(f"{seed}/{number}"))
    if world is None:
        return Playout(number, spoilt="unlike")
    try:
        won = finished(world, agents, world.state.copy())
    except Exception:  # an imagined world may reach untested positions: the failure is counted and reported
        return Playout(number, spoilt="failed")
    return Playout(number, spoilt="endless") if won is None else Playout(number, dict(won))


def finished(world: Session[Any], agents: Mapping[str, Agent], start: Any) -> Mapping[str, float] | None:
    """What each seat wins when agents play an imagined world to its end, or to the horizon as seen from ``start``.

    None if it does not end.
    """
    return winning(world) if played_on(world, agents, start) else None
