"""Playing an imagined world on: who plays it, how far, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from random import Random
from typing import Any

from vexillum.core.agent import Agent, drive
from vexillum.core.game import Game
from vexillum.core.parts.analysis import Planner
from vexillum.core.session import Session

LIMIT = 50_000
"""A playout with this many decisions will never end."""
BETWEEN = 20
"""After this many answers it is asked whether a playout has reached its horizon, or has to stop."""
DEALS = 4
"""How many worlds are dealt for one playout, until one holds nothing that its seat cannot know."""

TIE = 0.5
"""What a tie counts for that is won, in points."""

Stop = Callable[[], bool]


def playout_agent(game: Game[Any]) -> str:
    """The agent that plays positions of a game out."""
    return game.analysis.playout_agent or game.info.quick_agent


def planner_of(game: Game[Any]) -> Planner:
    """Who plays one imagined game on, for all seats: the planner of a game, or else its playout agent."""
    planner = game.analysis.planner
    return planner() if planner is not None else game.agents[playout_agent(game)]()


def imagined(session: Session[Any], seat: str | None, random: Random) -> Session[Any] | None:
    """A world with nothing in it that the seat (None: an observer) cannot know; None if none was found."""
    for _ in range(DEALS):
        world = session.imagine(seat, random)
        if not world.truthful:
            return world
    return None


def played_on(world: Session[Any], agents: Mapping[str, Agent], start: Any, stop: Stop | None = None) -> bool:
    """Let agents play a world to its end, or to the horizon as seen from ``start``. False: neither was reached."""
    horizon = world.game.analysis.horizon
    if horizon is None and stop is None:
        drive(world, agents, limit=LIMIT)
        return world.over
    for _ in range(0, LIMIT, BETWEEN):
        drive(world, agents, limit=BETWEEN)
        if world.over or (horizon is not None and horizon.reached(start, world.state)):
            return True
        if stop is not None and stop():
            return False
    return False


def winning(world: Session[Any]) -> Mapping[str, float]:
    """What each seat has won at the end, or how likely it is to win at the horizon.

    Factions that are played by one player win together; no game lets several players share a victory.
    """
    horizon = world.game.analysis.horizon
    if not world.over and horizon is not None:
        return horizon.estimate(world.state)
    winners = world.outcome.winners
    return {seat: float(seat in winners) for seat in world.setup.seats}


def success(world: Session[Any], seat: str) -> float:
    """How well a world went for a seat, from 0 to 1.

    Half of it is winning; where a game says which lead is clear, the other half is by how much, so that a playout tells
    more than who won.
    """
    won = winning(world)[seat]
    clear = world.game.analysis.clear_lead
    if clear is None or not world.over:
        return won
    scores = world.outcome.scores
    others = [score for other, score in scores.items() if other != seat]
    lead = scores[seat] - max(others) if others else 0
    return (won + 1 / (1 + exp(-max(-20.0, min(20.0, lead / clear))))) / 2


def ahead(world: Session[Any]) -> Mapping[str, float]:
    """How well a world went for each seat, from 0 to 1, by its lead alone: that varies less than who won.

    A tie is broken as the rules do, and counts for little. Where no lead is clear, only winning counts.
    """
    clear = world.game.analysis.clear_lead
    if clear is None or not world.over:
        return winning(world)
    outcome = world.outcome
    found = {}
    for seat, score in outcome.scores.items():
        lead = float(score - max([other for name, other in outcome.scores.items() if name != seat], default=0))
        lead = lead or (TIE if seat in outcome.winners else -TIE)
        found[seat] = 1 / (1 + exp(-max(-20.0, min(20.0, lead / clear))))
    return found
