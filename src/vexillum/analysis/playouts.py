"""Playouts: a quick agent plays a position to the end in a world that is imagined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Literal

import msgspec

from vexillum.analysis.moment import Moment
from vexillum.core.agent import Agent, drive
from vexillum.core.game import Game
from vexillum.core.parts.analysis import Horizon
from vexillum.core.session import Session

LIMIT = 50_000
"""A playout with this many decisions will never end."""
BETWEEN = 20
"""After this many answers it is asked whether a playout has reached its horizon."""
DEALS = 4
"""How many worlds are dealt for one playout, until one holds nothing that its seat cannot know."""

Spoilt = Literal["unlike", "endless", "failed"]
"""Why a playout does not count: no world fitted what the seat knows, it did not end, an agent failed."""


class Playout(msgspec.Struct, frozen=True):
    """What became of one playout: what each seat won of it, 0 or 1 at the end of a game, or why it does not count."""

    number: int
    won: dict[str, float] = {}
    spoilt: Spoilt | None = None


def playout_agent(game: Game[Any]) -> str:
    """The agent that plays positions of a game out."""
    return game.analysis.playout_agent or game.info.quick_agent


def play_outs(moment: Moment, seat: str | None, seed: str, numbers: Iterable[int]) -> list[Playout]:
    """The playouts with these numbers. Each follows from what ``seat`` knows, the seed and its number alone."""
    session = moment.session()
    game = session.game
    agents = {other: game.agents[playout_agent(game)]() for other in session.setup.seats}
    return [play_out(session, seat, agents, seed, number) for number in numbers]


def play_out(session: Session[Any], seat: str | None, agents: Mapping[str, Agent], seed: str, number: int) -> Playout:
    """One playout of the present of a session."""
    world = imagined(session, seat, Random(f"{seed}/{number}"))
    if world is None:
        return Playout(number, spoilt="unlike")
    try:
        won = finish(world, agents)
    except Exception:  # in an imagined world anything may happen that no game has met: it is counted, and told
        return Playout(number, spoilt="failed")
    return Playout(number, spoilt="endless") if won is None else Playout(number, dict(won))


def imagined(session: Session[Any], seat: str | None, random: Random) -> Session[Any] | None:
    """A world with nothing in it that the seat (None: an observer) cannot know; None if none was found."""
    for _ in range(DEALS):
        world = session.imagine(seat, random)
        if not world.truthful:
            return world
    return None


def finish(world: Session[Any], agents: Mapping[str, Agent]) -> Mapping[str, float] | None:
    """Play a world to its end, or as far as the game's horizon: what each seat won of it; None if it does not end."""
    horizon = world.game.analysis.horizon
    return _cut(world, agents, horizon) if horizon else _whole(world, agents)


def _whole(world: Session[Any], agents: Mapping[str, Agent]) -> Mapping[str, float] | None:
    drive(world, agents, limit=LIMIT)
    return _result(world) if world.over else None


def _cut(world: Session[Any], agents: Mapping[str, Agent], horizon: Horizon[Any]) -> Mapping[str, float] | None:
    start = world.state.copy()
    for _ in range(0, LIMIT, BETWEEN):
        drive(world, agents, limit=BETWEEN)
        if world.over:
            return _result(world)
        if horizon.reached(start, world.state):
            return horizon.estimate(world.state)
    return None


def _result(world: Session[Any]) -> dict[str, float]:
    """Who won. Factions that are played by one player win together; no game lets several players share a victory."""
    winners = world.outcome.winners
    return {seat: float(seat in winners) for seat in world.setup.seats}
