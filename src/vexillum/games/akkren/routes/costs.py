"""9.3.1 What it costs to enter a zone, who may not enter it at all, and how far a stack can go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from vexillum.games.akkren import boons
from vexillum.games.akkren.components.factions import NOBODY, THEOCRACY, F
from vexillum.games.akkren.components.map import NEIGHBOURS, REGION_OF, SANCTUARY, TERRAIN, ZONES, ZONES_OF, is_sea
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.tables import TABLES, number
from vexillum.games.akkren.components.units import CLASS, FLIES, MP, Force, having
from vexillum.games.akkren.control import friendly, holder, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import effect
from vexillum.games.akkren.forces.goods import SPECIALISTS, WAGON, has
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.routes.foes import asleep, foes_at
from vexillum.games.akkren.routes.wings import wings
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Kind, Stack, State

_COST: dict[str, int] = {name: n for name, n in TABLES["movement_cost"].items() if isinstance(n, int)}
_PASS = _COST["mountain_with_pass"]
_FLAT = _COST["clear"]
"""13.5, C47 What every zone costs an army of flyers, or one that a Guide leads."""
RIDERS = number("movement_cost", "army_mp", "cavalry_or_wagons")
SLOW = number("movement_cost", "army_mp", "giants_or_leviathans_max")
_GIANT_WAGONS: int = SPECIALISTS[WAGON].effect["giant_needs"]
_CARRIED = ("foot", "artillery")
"""C46 What goes on a wagon."""
_GIANT, _SWAMP_WALKER = having("needs_wagons"), having("swamp_walk")
_SNOW: dict[str, Any] = next(
    (effect for event in document("events")["event"] for effect in event["effects"] if effect["op"] == "terrain_mp"),
    {"n": 0, "terrain": []},
)
_GUIDE = {one["effect"]["op"]: one["effect"] for agent in document("agents")["agent"] for one in agent["effects"]}
HASTE: int = _GUIDE["mp"]["n"]
"""13.5 What a Guide adds to one move."""


# How far --------------------------------------------------------------------------------------------------------------


def allowance(state: State, one: Stack) -> int:
    """9.3.1, C46 The MP of a stack: those of its slowest unit; what rides on wagons does not slow it.

    A giant on wagons keeps the whole army at 3, as does a leviathan, which no wagon carries. A general alone rides.
    """
    units = whole_force(one)
    wagons = has(one, WAGON)
    speeds = range(RIDERS, 0, -1)
    return next((speed for speed in speeds if _wagons_for(units, speed) <= wagons), 0)


def _wagons_for(units: Force, speed: int) -> int:
    """C46 How many wagons an army needs for this speed; more than there can be if it cannot reach it at all."""
    needed = 0
    for unit, n in units:
        if MP[unit] >= speed:
            continue
        if _GIANT[unit] and speed <= SLOW:
            needed += _GIANT_WAGONS * n
        elif CLASS[unit] in _CARRIED:
            needed += n
        else:
            return _NEVER
    return needed


_NEVER = 10**6


def hurry(state: State, one: Stack) -> int:
    """13.5, 15.3 What a Guide or the wings of a Master of Air add to the next move of a stack."""
    return (HASTE if state.clock < one.hurried_until else 0) + wings(state, one)


def guide(state: State, id: int) -> None:
    """13.5 A Guide leads a stack for the rest of the turn: each zone costs it 1 MP."""
    stacks.replace(state, id, guided_until=state.clock + 1)


def hasten(state: State, id: int) -> None:
    """13.5 A Guide adds MP to the next move that a stack makes this turn."""
    stacks.replace(state, id, hurried_until=state.clock + 1)


# What a zone costs ----------------------------------------------------------------------------------------------------


def entry_costs(state: State, one: Stack) -> tuple[int, ...]:
    """9.3.1, C47 What it costs a stack to enter each zone, from wherever it comes."""
    units = whole_force(one)
    if state.clock < one.guided_until or _all(units, FLIES):
        return _FLAT_MAP
    return _costs(one.general, _all(units, _SWAMP_WALKER), boons.in_force(state, boons.EARLY_SNOW))


def _all(units: Force, trait: Sequence[bool]) -> bool:
    """Whether all units have a trait, and there are any."""
    return bool(units) and all(trait[unit] for unit, _ in units)


_FLAT_MAP = (_FLAT,) * len(ZONES)


@cache
def _costs(general: int, swamp_walkers: bool, snow: bool) -> tuple[int, ...]:
    """9.3.1 What each zone costs troops under a general, with or without snow."""
    knows = effect(general, "terrain_cost")
    return tuple([_cost(zone, knows, swamp_walkers, snow) for zone in range(len(ZONES))])


def _cost(zone: int, knows: dict[str, Any] | None, swamp_walkers: bool, snow: bool) -> int:
    terrain = TERRAIN[zone]
    if knows is not None and knows["terrain"] == terrain:
        return int(knows["n"])
    if terrain == "swamp" and swamp_walkers:
        return _FLAT  # C204
    cost = _PASS if terrain == "mountain" and ZONES[zone].passable else _COST[terrain]
    return cost + (int(_SNOW["n"]) if snow and terrain in _SNOW["terrain"] else 0)


def entry_cost(state: State, one: Stack, zone: int) -> int:
    """9.3.1, C47 What it costs a stack to enter a zone."""
    return entry_costs(state, one)[zone]


def group_costs(state: State, group: Sequence[Stack]) -> tuple[int, ...]:
    """8.1.1 What each zone costs stacks that go together: what it costs the one that pays most."""
    if len(group) == 1:
        return entry_costs(state, group[0])
    return tuple(map(max, zip(*[entry_costs(state, one) for one in group], strict=True)))


def group_cost(state: State, group: Sequence[Stack], zone: int) -> int:
    """8.1.1 What a zone costs them."""
    return max([entry_cost(state, one, zone) for one in group])


def step_cost(state: State, one: Stack, to: int) -> int | None:
    """9.3.1 The MP for a step into the next zone; None if it is not next to the stack or may not be entered."""
    if is_sea(one.place) or to not in NEIGHBOURS[one.place] or barred(state, one, to):
        return None
    return entry_cost(state, one, to)


# Who may not enter ----------------------------------------------------------------------------------------------------


def barred(state: State, one: Stack, zone: int) -> str:
    """9.3.1, 8.2.1, C57 Why a stack may not enter a zone at all: a word for the texts; nothing if it may."""
    if is_sea(zone):
        return "sea"
    if one.nation >= 0 and one.owner < F and REGION_OF[zone] != one.nation:
        return "nation"
    if REGION_OF[zone] == SANCTUARY and not sanctuary_open(state, side(state, one)):
        return "sanctuary"
    if one.kind == Kind.GARRISON and not garrison_may_enter(state, one, zone):
        return "garrison"
    return ""


def confined(one: Stack) -> bool:
    """8.2.1, 9.3.1 Whether it is a garrison, or troops that stay at home. Only the Valley is shut to all others."""
    return one.kind == Kind.GARRISON or (one.nation >= 0 and one.owner < F)


def shut_zones(state: State, group: Sequence[Stack]) -> Callable[[int], bool]:
    """The same of any zone for stacks that go together: whether one of them may not enter it."""
    if any(confined(one) for one in group):
        return lambda zone: any(barred(state, one, zone) for one in group)
    if all(sanctuary_open(state, side(state, one)) for one in group):
        return is_sea
    return lambda zone: REGION_OF[zone] == SANCTUARY


def garrison_may_enter(state: State, one: Stack, zone: int) -> bool:
    """9.3.1, C205 A garrison enters zones of its own side, and those that no one holds or defends."""
    who = side(state, one)
    if foes_at(state, zone, who):
        return False
    return friendly(state, zone, who) or (holder(state, zone) == NOBODY and not asleep(state, REGION_OF[zone]))


def sanctuary_open(state: State, who: int) -> bool:
    """15.3, C57 Whether an army may pass the Valley. The Theocracy's friends may, and those with no enemy around it."""
    if who >= F:
        return False
    if allies(state, who, THEOCRACY):
        return True
    held = [holder(state, gate) for gate in _GATES]
    return not any(held_by != NOBODY and at_war(state, held_by, who) for held_by in held)


_GATES = tuple(dict.fromkeys(near for zone in ZONES_OF[SANCTUARY] for near in NEIGHBOURS[zone]))
"""The zones around the Valley."""
