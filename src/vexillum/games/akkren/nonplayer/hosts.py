"""10, 11, 16.3 Troops without a player: foes, strength, gathering, marches, goals, and lots where no one chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

from vexillum.core.tools.graph import ways

from .. import heroes, stacks
from ..armies.zone_entry import enter, halt
from ..combat.battles import battle
from ..components.map import D100, LAND, NEIGHBOURS, PLACE_IDS, REGION_OF, SANCTUARY, ZONES_OF
from ..components.pieces import MINOR, NOTHING, OWNERS, joined
from ..control import enemies_at, is_city, land_stacks, side
from ..routes import allowance, barred, entry_cost, step_cost
from ..stacks import rested
from ..state import NONE, Play, Stack, Stacks, State, Table


def foes(state: State, zone: int, owner: int) -> list[Stack]:
    """10, 11.5, C348 All troops on the ground of a zone that are not on a side: garrisons count as an army."""
    return [one for one in enemies_at(state, zone, owner) if not stacks.empty(one)]


def foes_by_side(state: State, zone: int, owner: int) -> list[list[Stack]]:
    """C231 The foes in a zone by side: each is a battle of its own."""
    found: dict[int, list[Stack]] = {}
    for one in foes(state, zone, owner):
        found.setdefault(side(state, one), []).append(one)
    return list(found.values())


def comrades(state: State, one: Stack) -> list[Stack]:
    """11.5, C349 Those who fight beside a stack: its own side's troops in the same zone, itself first."""
    there = [other for other in land_stacks(state, one.place) if other.owner == one.owner and other.id != one.id]
    if one.owner == MINOR:
        there = [other for other in there if other.nation == one.nation]
    return [one, *[other for other in there if not stacks.empty(other)]]


def gather(state: State, into: int, other: int) -> None:
    """10 One stack joins another in its zone; those who were with it come along."""
    target, joining = stacks.stack(state, into), stacks.stack(state, other)
    assert target.place == joining.place
    stacks.replace(
        state,
        into,
        units=joined(target.units, joining.units),
        hired=joined(target.hired, joining.hired),
        sworn=joined(target.sworn, joining.sworn),
        face_down=joined(target.face_down, joining.face_down),
        besieged=target.besieged and joining.besieged,
    )
    for person in [person.id for person in state.people if person.stack == other]:
        heroes.change(state, person, stack=into)
    stacks.replace(state, other, face_down=NOTHING)
    stacks.remove(state, other)


def next_stack(state: State, candidates: Iterable[Stack]) -> Stack | None:
    """11.5, 16.3 Of stacks that act one after the other the next one: who came first goes first."""
    waiting = [one for one in candidates if one.id >= state.next_up]
    if not waiting:
        return None
    found = min(waiting, key=lambda one: one.id)
    state.next_up = found.id + 1
    return found


def rest(state: State) -> None:
    """9 What counted for the phase of powers without a player is over."""
    state.stacks = Stacks([rested(one) for one in state.stacks])
    state.engaged = []


# 10, 11.5, 16.3 How troops without a player move on land: zone by zone towards a goal, and their targets -------------


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
    there = foes_by_side(state, one.place, one.owner)
    wanted = [troops for troops in there if any(foe.id == victim for foe in troops)]
    if there:
        troops = wanted[0] if wanted else lot(table, there)
        attackers = tuple([other.id for other in comrades(state, one)])
        yield from battle(table, attackers, tuple([foe.id for foe in troops]), one.place)


# 11.5, 16.3 The goals of troops without a player: the nearest of something, at random among equally near ones --------


Marked = Callable[[State, int], bool]
"""Whether a zone has a marker that keeps them away."""


def has_presence(state: State, zone: int) -> bool:
    """11.5 Whether there is an Akkren marker in the zone's region."""
    return state.presence[REGION_OF[zone]] > 0


def has_marker(state: State, zone: int) -> bool:
    """16.3 Whether there is a plunder marker in the zone, or an Akkren marker in its region."""
    return state.plunder[zone] > 0 or has_presence(state, zone)


def nearest(table: Table, one: Stack, among: Iterable[int], within: int | None = None) -> int:
    """11.5 The nearest of some zones (``within`` this many zones), at random among equally near ones, or NONE."""
    far = {zone: steps for zone in among if (steps := distance(one.place, zone)) is not None}
    if not far or (within is not None and min(far.values()) > within):
        return NONE
    least = min(far.values())
    return lot(table, [zone for zone, steps in far.items() if steps == least])


def cities(state: State) -> list[int]:
    """11.5 The zones with a city or capital that is not destroyed."""
    return [zone for zone in range(LAND) if is_city(state, zone)]


def forts(state: State) -> list[int]:
    """11.5 The zones with a fort, complete or begun."""
    return [zone for zone in range(LAND) if state.forts[zone]]


def next_to(zone: int) -> list[int]:
    """11.5, C57 The zones next to a zone, without the Valley."""
    return [near for near in NEIGHBOURS[zone] if REGION_OF[near] != SANCTUARY]


def within_one_move(state: State, one: Stack, zone: int) -> bool:
    """9.3.1 Whether a stack can get there with its movement."""
    cost = way_cost(state, one, zone)
    return cost is not None and cost <= allowance(state, one)


def neighbouring_foe(table: Table, one: Stack) -> Stack | None:
    """11.5, 16.3, C351 An army to attack: one in the same zone, else one in a zone next to it, at random if several."""
    state = table.state
    near = foes(state, one.place, one.owner)
    if not near:
        zones = [zone for zone in next_to(one.place) if within_one_move(state, one, zone)]
        near = [foe for zone in zones for foe in foes(state, zone, one.owner)]
    return lot(table, near) if near else None


def nearest_foe(table: Table, one: Stack) -> Stack | None:
    """11.5, 16.3 The nearest army of all, at random among equally near ones."""
    state = table.state
    zones = [zone for zone in range(LAND) if REGION_OF[zone] != SANCTUARY and foes(state, zone, one.owner)]
    zone = nearest(table, one, zones)
    return lot(table, foes(state, zone, one.owner)) if zone != NONE else None


def random_neighbour(table: Table, one: Stack, marked: Marked | None = None) -> int:
    """11.5, 16.3 A random zone next to the stack, of those without a marker if that matters; NONE: there is none."""
    near = [zone for zone in next_to(one.place) if marked is None or not marked(table.state, zone)]
    return lot(table, near) if near else NONE


def unmarked(table: Table, one: Stack, marked: Marked) -> int:
    """11.5, 16.3 The nearest other zone without a marker."""
    zones = [zone for zone in range(LAND) if zone != one.place and REGION_OF[zone] != SANCTUARY]
    return nearest(table, one, [zone for zone in zones if not marked(table.state, zone)])


# A random choice among several that no one makes, by a die that everyone sees ----------------------------------------


_T = TypeVar("_T")
_HUNDRED = len(D100)


def lot(table: Table, among: Sequence[_T]) -> _T:
    """One of several, by a die with as many sides, which is shown; nothing is rolled for a single one."""
    if len(among) == 1:
        return among[0]
    rolled = table.roll(len(among))
    table.tell("lot", roll=rolled, n=len(among))
    return among[rolled - 1]


def random_region(table: Table) -> tuple[int, int]:
    """11.3, C33 A region by a D100, and the roll."""
    rolled = table.roll(_HUNDRED)
    return D100[rolled - 1], rolled


def random_zone(table: Table, taken: Sequence[int] = ()) -> tuple[int, int]:
    """11.3, 11.4, C33 A zone of a random region, and the roll; the Valley and ``taken`` zones are rolled again."""
    assert any(zone not in taken and REGION_OF[zone] != SANCTUARY for zone in range(LAND))
    while True:
        region, rolled = random_region(table)
        zone = lot(table, ZONES_OF[region])
        if region != SANCTUARY and zone not in taken:
            return zone, rolled
