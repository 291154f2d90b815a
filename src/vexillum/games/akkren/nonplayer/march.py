"""10, 11.5, 16.3 How troops without a player move on land: zone by zone towards a goal, and their targets."""

from __future__ import annotations

from functools import cache

from vexillum.core.tools.graph import ways
from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import NEIGHBOURS, PLACE_IDS, REGION_OF, SANCTUARY
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.movement.zone_entry import enter, halt
from vexillum.games.akkren.nonplayer.hosts import comrades, sides
from vexillum.games.akkren.routes.costs import allowance, barred, entry_cost, step_cost
from vexillum.games.akkren.state import Play, Stack, State, Table


@cache
def _ways(origin: int) -> dict[int, tuple[int, ...]]:
    return ways(NEIGHBOURS, origin, lambda zone: REGION_OF[zone] != SANCTUARY)


def way(origin: int, goal: int) -> tuple[int, ...] | None:
    """C57, C350 The zones on the shortest way to a goal, the goal last, never through the Valley; None: no way."""
    if goal == origin:
        return ()
    passed = _ways(origin).get(goal)
    return None if passed is None else (*passed, goal)


def distance(origin: int, goal: int) -> int | None:
    """11.5 How many zones away a goal is; None: no way leads there."""
    found = way(origin, goal)
    return None if found is None else len(found)


def way_cost(state: State, one: Stack, goal: int) -> int | None:
    """9.3.1 The movement points of the way to a goal; None if it cannot be gone."""
    found = way(one.place, goal)
    if found is None or any(barred(state, one, zone) for zone in found):
        return None
    return sum([entry_cost(state, one, zone) for zone in found])


def march(table: Table, id: int, goal: int, steps: int | None = None) -> Play[None]:
    """9.3.1 A stack moves towards a goal as far as its movement allows (at most this many ``steps``), or is stopped."""
    state = table.state
    one = stacks.stack(state, id)
    left = allowance(state, one)
    for zone in (way(one.place, goal) or ())[:steps]:
        one = stacks.stack(state, id)
        cost = step_cost(state, one, zone)
        if cost is None or cost > left:
            break
        left -= cost
        going = yield from enter(table, id, zone)
        if stacks.find(state, id) is None:
            return
        if not going:
            break
    yield from halt(table, id)


def aim(table: Table, one: Stack, goal: int) -> None:
    """11.5, 16.3 Logs where a stack wants to go, if it is not there already."""
    if goal != one.place:
        table.tell("unplayed_goal", who=OWNERS[one.owner], zone=PLACE_IDS[one.place], goal=PLACE_IDS[goal])


def aim_at(table: Table, one: Stack, foe: Stack) -> None:
    """11.5, 16.3 Logs the target of a stack."""
    enemy = OWNERS[side(table.state, foe)]
    table.tell(
        "unplayed_prey", who=OWNERS[one.owner], zone=PLACE_IDS[one.place], enemy=enemy, goal=PLACE_IDS[foe.place]
    )


def fall_upon(table: Table, id: int, victim: int | None = None) -> Play[None]:
    """11.5, 16.3, C351 A stack attacks those that it has met: one side, at random among several.

    ``victim``: the stack that it wanted to attack; if it is still there, its side is attacked.
    """
    state = table.state
    one = stacks.find(state, id)
    if one is None:
        return
    there = sides(state, one.place, one.owner)
    wanted = [troops for troops in there if any(foe.id == victim for foe in troops)]
    if there:
        troops = wanted[0] if wanted else lot(table, there)
        attackers = tuple([other.id for other in comrades(state, one)])
        yield from battle(table, attackers, tuple([foe.id for foe in troops]), one.place)
