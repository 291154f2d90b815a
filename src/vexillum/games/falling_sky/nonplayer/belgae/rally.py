"""8.5.3 What a Rally of the Non-player Belgae is worth."""

from __future__ import annotations

from vexillum.games.falling_sky.control import controller, strengths
from vexillum.games.falling_sky.nonplayer.plans import RallyPlan
from vexillum.games.falling_sky.pieces import BELGAE
from vexillum.games.falling_sky.state import State

MANY = 3
"""8.5.3 The Warbands for which a Rally is worth it."""


def adds_control(state: State, region: int, n: int) -> bool:
    """8.5.3 Whether this many more Warbands would give the Belgae Control."""
    if controller(state, region) == BELGAE:
        return False
    counts = strengths(state, region)
    return 2 * (counts[BELGAE] + n) > sum(counts) + n


def worth_rally(state: State, plan: RallyPlan) -> bool:
    """8.5.3 Whether it places a Citadel or an Ally, three Warbands, or adds Control."""
    if any(work.what != "warbands" for work in plan.works):
        return True
    if sum([work.n for work in plan.works]) >= MANY:
        return True
    return any(adds_control(state, work.region, work.n) for work in plan.works)
