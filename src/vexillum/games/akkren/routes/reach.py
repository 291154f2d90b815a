"""9.3.1 How far a stack comes: ways and what they cost; where it may retreat to (9.3.1.1, 9.4.2.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vexillum.games.akkren.components.factions import NEUTRALITY, F
from vexillum.games.akkren.components.map import NEIGHBOURS, REGION_OF, ZONES_OF
from vexillum.games.akkren.control import friendly, holder, land_stacks, side
from vexillum.games.akkren.relations import allies, at_war, relation
from vexillum.games.akkren.routes.costs import allowance, barred, entry_costs, group_costs, sanctuary_open, shut_zones
from vexillum.games.akkren.routes.costs import garrison_may_enter as garrison_may_enter
from vexillum.games.akkren.routes.foes import asleep, foes_at, quiet
from vexillum.games.akkren.routes.roads import NO_ZONES, VALLEY, cheapest_first, roads
from vexillum.games.akkren.routes.roads import Way as Way
from vexillum.games.akkren.state import Kind, Stack, State


def ways(state: State, group: Sequence[Stack], origin: int, mp: int, beyond: Callable[[int], bool]) -> dict[int, Way]:
    """9.3.1 The cheapest way of stacks that go together to every zone within reach (:func:`.roads.cheapest_first`)."""
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
