"""9.3.1 How far a stack comes: ways and what they cost; where it may retreat to (9.3.1.1, 9.4.2.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from vexillum.games.akkren.components.factions import NEUTRALITY, F
from vexillum.games.akkren.components.map import NEIGHBOURS, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.control import friendly, holder, land_stacks, side
from vexillum.games.akkren.relations import allies, relation
from vexillum.games.akkren.routes.costs import allowance, barred, group_costs, shut_zones
from vexillum.games.akkren.routes.costs import garrison_may_enter as garrison_may_enter
from vexillum.games.akkren.routes.foes import asleep, foes_at, quiet
from vexillum.games.akkren.state import Kind, Stack, State


class Way(NamedTuple):
    """A way to a zone: what it costs, and the zones that are entered, the destination last."""

    cost: int
    zones: tuple[int, ...]


def ways(state: State, group: Sequence[Stack], origin: int, mp: int, beyond: Callable[[int], bool]) -> dict[int, Way]:
    """9.3.1 The cheapest way to every zone within reach; it leads on only from zones ``beyond`` which it may go.

    Of equally cheap ways the one with fewer zones, then the one whose zones come first on the map. The Valley can be
    passed, but nobody stays there (C57).
    """
    return {way.zones[-1]: way for way in _cheapest_first(state, group, origin, mp, beyond)}


def _cheapest_first(
    state: State, group: Sequence[Stack], origin: int, mp: int, beyond: Callable[[int], bool]
) -> Iterator[Way]:
    if is_sea(origin):
        return
    costs, shut = group_costs(state, group), shut_zones(state, group)
    found = {origin}
    best: dict[int, int] = {}
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
            if total <= mp and near not in found and total <= best.get(near, mp) and not shut(near):
                best[near] = total
                heappush(queue, (total, steps + 1, (*zones, near)))


def clear_ways(state: State, group: Sequence[Stack], mp: int) -> dict[int, Way]:
    """9.3.1 Where a group can go at one go: nothing can happen on the way, at most where it ends."""
    who = side(state, group[0])
    return ways(state, group, group[0].place, mp, lambda zone: quiet(state, who, zone))


def can_leave(state: State, one: Stack, mp: int) -> bool:
    """9.3.1 Is there any zone to which a stack can go?"""
    who = side(state, one)
    return any(_cheapest_first(state, [one], one.place, mp, lambda zone: quiet(state, who, zone)))


def reach(state: State, one: Stack, mp: int) -> dict[int, int]:
    """9.3.1 Every zone that a stack can come to, and what it costs. Enemies and waking nations stop it."""
    who = side(state, one)
    found = ways(state, [one], one.place, mp, lambda zone: passable(state, who, zone))
    return {zone: way.cost for zone, way in found.items()}


def passable(state: State, who: int, zone: int) -> bool:
    """9.3.1, 9.3.1.1 Does nothing in a zone stop who enters it: no enemy troops, no nation that wakes up?"""
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

    It ends where an army of its own side stands, or in a zone that its own side holds.
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
