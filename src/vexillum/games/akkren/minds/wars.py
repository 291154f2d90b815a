"""Wars: whom to fight, and what there is to gain."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import CAPITAL_OF, WAR
from vexillum.games.akkren.components.map import DISTANCE, SEAT_OF
from vexillum.games.akkren.control import land_stacks, regions_of, side
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.mind import Mind, steps
from vexillum.games.akkren.relations import relation
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Kind

REACH = 3
"""How many zones away an enemy's city is within reach."""


def wars(mind: Mind) -> list[int]:
    """The Factions with which one is at war."""
    return [other for other in in_play(mind.state) if other != mind.me and relation(mind.state, mind.me, other) == WAR]


def spoils(mind: Mind, other: int) -> float:
    """A Faction's undefended regions: within reach of an army, with an empty seat, or besieged."""
    total = 0.0
    besieged = {one.place for one in mind.state.sieges if one.besieger == mind.me}
    for region in regions_of(mind.state, other):
        seat = SEAT_OF[region]
        if seat < 0:
            continue
        there = [one for one in land_stacks(mind.state, seat) if side(mind.state, one) == other]
        near = [one for one in mind.armies if one.place < len(DISTANCE) and 0 <= DISTANCE[one.place][seat] <= REACH]
        if seat in besieged or (not there and near and not _covered(mind, other, seat, near[0].place)):
            total += values.region(mind, region) * (0.5 if seat == CAPITAL_OF[other] else 1.0)
    return total


def _covered(mind: Mind, other: int, seat: int, start: int) -> bool:
    """Whether an army of its owner is nearer to a city than the one that would come."""
    theirs = [one for one in mind.state.stacks if one.owner == other and one.kind in (Kind.ARMY, Kind.COMPANY)]
    near = [steps(one.place, seat) for one in theirs if one.place < len(DISTANCE)]
    return min(near, default=len(DISTANCE)) < steps(start, seat)
