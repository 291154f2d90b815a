"""Playouts of imagined worlds: how many, which agent plays, how far, and the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import exp
from random import Random
from typing import Any

from vexillum.core.agent import Agent, drive
from vexillum.core.game import Game
from vexillum.core.parts.analysis import Planner
from vexillum.core.session import Session
from vexillum.core.value import Value

LIMIT = 50_000
"""A playout with this many decisions is assumed to be endless."""
BETWEEN = 20
"""The number of answers between checks whether a playout has reached its horizon, or has to stop."""
DEALS = 4
"""The most deals for one playout, until one reveals no secrets to its seat."""

TIE = 0.5
"""The value of a won tie-break, in points."""

Stop = Callable[[], bool]


def playout_agent(game: Game[Any]) -> str:
    """The agent for playouts of a game."""
    return game.analysis.playout_agent or game.info.quick_agent


def planner_of(game: Game[Any]) -> Planner:
    """Plays out one imagined game for all seats: the game's planner, or else its playout agent."""
    planner = game.analysis.planner
    return planner() if planner is not None else game.agents[playout_agent(game)]()


def imagined(session: Session[Any], seat: str | None, random: Random) -> Session[Any] | None:
    """A world that reveals no secrets to the seat (None: an observer); None if none was found."""
    for _ in range(DEALS):
        world = session.imagine(seat, random)
        if not world.reveals_secrets:
            return world
    return None


def played_on(world: Session[Any], agents: Mapping[str, Agent], start: Any, stop: Stop | None = None) -> bool:
    """Let agents play a world to its end, or to the horizon from ``start``. Returns whether it was reached."""
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
    """Each seat's share of the win at the end, or its chance of winning at the horizon.

    Factions of one player win together; in no game several players share a victory.
    """
    horizon = world.game.analysis.horizon
    if not world.over and horizon is not None:
        return horizon.estimate(world.state)
    winners = world.outcome.winners
    return {seat: float(seat in winners) for seat in world.setup.seats}


def success(world: Session[Any], seat: str) -> float:
    """The result of a world for a seat, from 0 to 1.

    Half of it is winning; if the game has a clear lead, the other half is the size of the lead, so that a playout tells
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
    """The result of a world for each seat, from 0 to 1, by its lead alone, which varies less than who won.

    A tie is broken as the rules do, and counts for little. If the game has no clear lead, only winning counts.
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


# Playouts that end early and are evaluated by the game's learned value -----------------------------------------------


STUCK = 400
"""A step with more answers than this is an endless loop, such as an agent cancelling what it began."""
BETWEEN_CHECKS = 4
"""The number of answers between checks whether a playout has come far enough."""


class Leaf:
    """Evaluates positions by the learned value, some steps after the decision."""

    def __init__(self, value: Value, steps: int) -> None:
        self.value = value
        self.steps = steps

    def played_on(self, world: Session[Any], agents: Mapping[str, Agent], first: int, stop: Callable[[], bool]) -> bool:
        """Let agents play to the end of step ``first + steps``, or of the game. Returns whether they got there."""
        last = first + self.steps
        while not world.over and world.steps[-1].number <= last:
            if stop() or len(world.answers) - world.steps[-1].answers > STUCK:
                return False
            drive(world, agents, limit=BETWEEN_CHECKS)
        return True

    def chance(self, world: Session[Any], seat: str) -> float:
        """A seat's chance of winning from here, by public facts; or the result."""
        return self.value.judged(world)[seat]


# The budget of a search: a number of playouts, or milliseconds -------------------------------------------------------


class Budget:
    """The budget for one decision. Deterministic if counted in playouts."""

    def __init__(self, playouts: int | None, ms: int | None) -> None:
        self.playouts = playouts
        self.used = 0
        self.began = time.monotonic()
        self.end = None if ms is None else self.began + ms / 1000
        self.interrupted = False

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        if self.interrupted or (self.playouts is not None and self.used >= self.playouts):
            return True
        return self.end is not None and time.monotonic() >= self.end

    @property
    def out_of_time(self) -> bool:
        """Whether even a running playout must stop."""
        return self.interrupted or (self.end is not None and time.monotonic() >= self.end)

    @property
    def part(self) -> float:
        """The used share: 1 is all."""
        if self.playouts is not None:
            return self.used / max(1, self.playouts)
        assert self.end is not None
        return (time.monotonic() - self.began) / max(1e-4, self.end - self.began)

    @property
    def expected(self) -> int:
        """The approximate number of playouts left; for a time budget, estimated from those made."""
        if self.playouts is not None:
            return self.playouts - self.used
        now = time.monotonic()
        assert self.end is not None
        return int(max(0.0, self.end - now) * max(1, self.used) / max(1e-4, now - self.began))
