"""8.1, 9.3.1, 15.3 The ways of the land: who bars them, their costs, how far a stack comes, where it may retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Any, NamedTuple

from . import boons, stacks
from .battle.sides import decides
from .components.map import NEIGHBOURS, REGION_OF, REGIONS, SANCTUARY, TERRAIN, ZONES, ZONES_OF, is_sea
from .components.pieces import CLASS, FLIES, MP, NEUTRALITY, NOBODY, THEOCRACY, F, Force, force_of, having, joined
from .components.records import document
from .components.tables import TABLES, number
from .control import allies, at_war, friendly, holder, land_stacks, relation, side
from .heroes import MASTERS
from .stacks import SPECIALISTS, WAGON, general_effect, has_good, whole_force
from .state import Kind, Stack, State

# 8.1, 9.3.1 Obstacles on the way: enemies, neutral Factions, sleeping nations, armies that watch a zone --------------


def foes_at(state: State, zone: int, who: int) -> list[Stack]:
    """9.3.1.1 The enemy stacks on the ground of a zone."""
    return [one for one in land_stacks(state, zone) if at_war(state, side(state, one), who)]


def strangers_at(state: State, zone: int, who: int) -> list[Stack]:
    """8.1, C201 Stacks of Factions with which one is neither allied nor at war: they are in no one's way."""
    there = [(one, side(state, one)) for one in land_stacks(state, zone)]
    return [one for one, other in there if not at_war(state, other, who) and not allies(state, other, who)]


def engaged(state: State, one: Stack) -> bool:
    """9.3.1, C202 Whether enemies are in its zone that it must fight. Those shut in behind walls do not count."""
    return any(not foe.besieged for foe in foes_at(state, one.place, side(state, one)))


def troops(region: int) -> Force:
    """9.3.1, C24 Everything that a nation puts on the map when it is attacked: its guard and its other units."""
    return _TROOPS[region]


_TROOPS = tuple(joined(force_of(region.guard_units), force_of(region.units)) for region in REGIONS)


def asleep(state: State, region: int) -> bool:
    """9.3.1 Whether it is a neutral nation whose troops are not yet on the map."""
    if state.holder[region] != NOBODY or state.allied[region] != NOBODY or state.woken[region]:
        return False
    return bool(troops(region))


def truce(state: State, one: int, other: int) -> bool:
    """9.1 Whether an event keeps two Factions from fighting this turn."""
    return one < F and other < F and boons.in_force(state, boons.TRUCE)


def may_turn_on(state: State, who: int, other: int) -> bool:
    """8.1.1, 9.1 Whether one may act openly against the other: not against allies, nor in a truce between Factions."""
    return not allies(state, who, other) and not truce(state, who, other)


def watchers(state: State, who: int, zone: int) -> list[Stack]:
    """9.3.1.3, C62 Armies and companies of Factions that could try to intercept a stack that enters a zone.

    Only public information counts: the owner's gold does not matter here.
    """
    if REGION_OF[zone] == SANCTUARY:
        return []
    near = [one for one in state.stacks if one.place in NEIGHBOURS[zone] and one.kind in (Kind.ARMY, Kind.COMPANY)]
    return [one for one in near if one.aboard < 0 and _watches(state, one, who, zone)]


def _watches(state: State, one: Stack, who: int, zone: int) -> bool:
    """C203 An enemy's army watches every zone next to it, that of a neutral Faction only those of its own side."""
    faction = decides(state, one)
    if faction == NOBODY or one.besieged or state.clock < one.frozen_until or not may_turn_on(state, who, faction):
        return False
    if one.nation >= 0 and one.owner < F and REGION_OF[zone] != one.nation:
        return False
    if not at_war(state, faction, who) and not friendly(state, zone, faction):
        return False
    return not engaged(state, one)


def quiet(state: State, who: int, zone: int) -> bool:
    """9.3.1 Whether it is certain that nothing stops a stack that enters a zone."""
    if is_sea(zone) or asleep(state, REGION_OF[zone]):
        return False
    return not foes_at(state, zone, who) and not watchers(state, who, zone)


# 15.3 Wings of haste: what a Master of Air does for an army on the march ---------------------------------------------


WINGS_MP: int = next(
    spell.effect["mp"] for master in MASTERS for spell in master.spells if spell.effect["op"] == "march"
)


def wings(state: State, one: Stack) -> int:
    """15.3 The MP that wings of haste add to a stack this turn; where it has any, rivers do not matter to it."""
    return WINGS_MP if state.clock < one.winged_until else 0


# 9.3.1 What it costs to enter a zone, who may not enter it at all, and how far a stack can go ------------------------


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
SNOW: dict[str, Any] = next(
    (effect for event in document("events")["event"] for effect in event["effects"] if effect["op"] == "terrain_mp"),
    {"n": 0, "terrain": []},
)
"""9.1 How much more which ground costs in early snow."""
_GUIDE = {one["effect"]["op"]: one["effect"] for agent in document("agents")["agent"] for one in agent["effects"]}
HASTE: int = _GUIDE["mp"]["n"]
"""13.5 What a Guide adds to one move."""


# How far --------------------------------------------------------------------------------------------------------------


def allowance(state: State, one: Stack) -> int:
    """9.3.1, C46 The MP of a stack: those of its slowest unit; what rides on wagons does not slow it.

    A giant on wagons keeps the whole army at 3, as does a leviathan, which no wagon carries. A general alone rides.
    """
    units = whole_force(one)
    wagons = has_good(one, WAGON)
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
    knows = general_effect(general, "terrain_cost")
    return tuple([_cost(zone, knows, swamp_walkers, snow) for zone in range(len(ZONES))])


def _cost(zone: int, knows: dict[str, Any] | None, swamp_walkers: bool, snow: bool) -> int:
    terrain = TERRAIN[zone]
    if knows is not None and knows["terrain"] == terrain:
        return int(knows["n"])
    if terrain == "swamp" and swamp_walkers:
        return _FLAT  # C204
    cost = _PASS if terrain == "mountain" and ZONES[zone].passable else _COST[terrain]
    return cost + (int(SNOW["n"]) if snow and terrain in SNOW["terrain"] else 0)


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


# 9.3.1 The cheapest ways over land, from what the zones cost and where one has to stop; no state is asked ------------


VALLEY = frozenset(ZONES_OF[SANCTUARY])
NO_ZONES: frozenset[int] = frozenset()


class Way(NamedTuple):
    """A way to a zone: what it costs, and the zones that are entered, the destination last."""

    cost: int
    zones: tuple[int, ...]


def cheapest_first(
    costs: Sequence[int], shut: Callable[[int], bool], origin: int, mp: int, beyond: Callable[[int], bool]
) -> Iterator[Way]:
    """9.3.1 The cheapest way to every zone within reach; it leads on only from zones ``beyond`` which it may go.

    Of equally cheap ways the one with fewer zones, then the one whose zones come first on the map. The Valley can be
    passed, but no one stays there (C57).
    """
    if is_sea(origin):
        return
    found = {origin}
    least: dict[int, int] = {}
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while queue:
        cost, steps, zones = heappop(queue)
        here = zones[-1] if zones else origin
        if zones:
            if here in found:
                continue
            found.add(here)
            if REGION_OF[here] != SANCTUARY:
                yield Way(cost, zones)
            if not beyond(here):
                continue
        for near in NEIGHBOURS[here]:
            total = cost + costs[near]
            if near not in found and total <= least.get(near, mp) and not shut(near):
                least[near] = total
                heappush(queue, (total, steps + 1, (*zones, near)))


@lru_cache(maxsize=1024)
def roads(
    costs: tuple[int, ...], shut: frozenset[int], origin: int, mp: int, stops: frozenset[int]
) -> Mapping[int, Way]:
    """9.3.1 The same for one who has to stop in these zones. They seldom change from question to question."""
    found = cheapest_first(costs, shut.__contains__, origin, mp, lambda zone: zone not in stops)
    return {way.zones[-1]: way for way in found}


# 9.3.1 How far a stack comes: ways and what they cost; where it may retreat to (9.3.1.1, 9.4.2.5) --------------------


def ways(state: State, group: Sequence[Stack], origin: int, mp: int, beyond: Callable[[int], bool]) -> dict[int, Way]:
    """9.3.1 The cheapest way of stacks that go together to every zone within reach (:func:`cheapest_first`)."""
    found = cheapest_first(group_costs(state, group), shut_zones(state, group), origin, mp, beyond)
    return {way.zones[-1]: way for way in found}


def army_ways(state: State, one: Stack, mp: int, stops: frozenset[int]) -> Mapping[int, Way]:
    """9.3.1 The same for an army or company that has to stop in these zones."""
    shut = NO_ZONES if sanctuary_open(state, side(state, one)) else VALLEY
    return roads(entry_costs(state, one), shut, one.place, mp, stops)


def stopping_zones(state: State, who: int) -> frozenset[int]:
    """9.3.1, 9.3.1.1 All zones that are not :func:`passable`."""
    held = [zone for zone, there in state.stacks.on_ground.items() if _any_foe(state, there, who)]
    waking = [zone for region, zones in enumerate(ZONES_OF) if asleep(state, region) for zone in zones]
    return frozenset(held + waking)


def _any_foe(state: State, there: Sequence[Stack], who: int) -> bool:
    return any(at_war(state, side(state, one), who) for one in there)


def clear_ways(state: State, group: Sequence[Stack], mp: int) -> dict[int, Way]:
    """9.3.1 Where a group can go at one go: nothing can happen on the way, at most where it ends."""
    who = side(state, group[0])
    return ways(state, group, group[0].place, mp, lambda zone: quiet(state, who, zone))


def can_leave(state: State, one: Stack, mp: int) -> bool:
    """9.3.1 Whether there is any zone to which a stack can go."""
    who = side(state, one)
    costs, shut = entry_costs(state, one), shut_zones(state, [one])
    return any(cheapest_first(costs, shut, one.place, mp, lambda zone: quiet(state, who, zone)))


def reach(state: State, one: Stack, mp: int) -> dict[int, int]:
    """9.3.1 Every zone that a stack can come to, and what it costs. Enemies and waking nations stop it."""
    who = side(state, one)
    found = ways(state, [one], one.place, mp, lambda zone: passable(state, who, zone))
    return {zone: way.cost for zone, way in found.items()}


def passable(state: State, who: int, zone: int) -> bool:
    """9.3.1, 9.3.1.1 Whether nothing in a zone stops those who enter it: no enemy troops, no nation that wakes up."""
    return not foes_at(state, zone, who) and not asleep(state, REGION_OF[zone])


def step_back_zones(state: State, one: Stack, came_from: int) -> list[int]:
    """9.3.1.1, C206 Where an army may retreat to before a battle: a zone next to it that is its own side's.

    There must be no enemy in it, and the enemy must not have come from there.
    """
    who = side(state, one)
    return [
        zone
        for zone in NEIGHBOURS[one.place]
        if zone != came_from
        and friendly(state, zone, who)
        and not foes_at(state, zone, who)
        and not barred(state, one, zone)
    ]


def retreat_zones(state: State, one: Stack, from_zone: int) -> list[int]:
    """9.4.2.5, C70 Where a beaten stack may end its retreat from a zone: within its movement, past no enemy.

    It ends where an army of its own side is, or in a zone that its own side holds.
    """
    who = side(state, one)
    return [zone for zone in _open_ways(state, one, from_zone) if _shelter(state, one, zone, who)]


def quarter_zones(state: State, one: Stack, from_zone: int) -> dict[int, int]:
    """9.4.2.5 Zones that a beaten stack can reach and where a neutral Faction could grant it quarter."""
    who = side(state, one)
    if who >= F:
        return {}
    found = {zone: holder(state, zone) for zone in _open_ways(state, one, from_zone)}
    return {
        zone: host
        for zone, host in found.items()
        if 0 <= host < F and host != who and relation(state, who, host) == NEUTRALITY
    }


def _open_ways(state: State, one: Stack, from_zone: int) -> list[int]:
    who = side(state, one)
    found = ways(state, [one], from_zone, allowance(state, one), lambda zone: passable(state, who, zone))
    return sorted(zone for zone in found if passable(state, who, zone))


def _shelter(state: State, one: Stack, zone: int, who: int) -> bool:
    if friendly(state, zone, who):
        return True
    return any(
        other.kind == Kind.ARMY and other.id != one.id and allies(state, side(state, other), who)
        for other in land_stacks(state, zone)
    )
