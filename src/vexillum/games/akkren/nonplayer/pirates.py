"""16.2, 16.3 Fleets of minor powers that have broken with their ally: the pirates of Jerlea Bay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from vexillum.core.decision import asks_nothing
from vexillum.core.tools.graph import ways
from vexillum.games.akkren.components.factions import MINORS, OWNERS, REBELS
from vexillum.games.akkren.components.map import LAND, PLACE, PLACE_IDS, N, is_sea, seas_at, shores
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.naval.fleets import put, sailing
from vexillum.games.akkren.naval.naval_battle import naval_battle
from vexillum.games.akkren.nonplayer import goals
from vexillum.games.akkren.nonplayer.march import aim, aim_at
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table

Act = Callable[[Table, Stack], Play[bool]]
_WATER = tuple(seas_at(place) for place in range(N))
"""9.3.5 The seas that can be sailed to from each place: out of a port, and from sea to sea."""


@cache
def _ways(origin: int) -> dict[int, tuple[int, ...]]:
    return ways(_WATER, origin)


@asks_nothing
def sail(table: Table, id: int, goal: int) -> None:
    """9.3.5, C358 A fleet sails towards a sea, one MP for each; a sea with enemy ships stops it."""
    state = table.state
    one = stacks.stack(state, id)
    if goal == one.place:
        return
    for sea in (*_ways(one.place)[goal], goal)[: sailing(state, one)]:
        here = stacks.stack(state, id)
        table.tell("pirates_sail", "9.3.5", who=OWNERS[here.owner], zone=PLACE_IDS[here.place], sea=PLACE_IDS[sea])
        put(state, id, sea)
        if fleets(state, sea, here):
            return


def fleets(state: State, sea: int, one: Stack) -> list[Stack]:
    """16.3 The fleets of others in a sea."""
    there = [other for other in state.stacks if other.place == sea and other.kind == Kind.FLEET]
    return [other for other in there if not allies(state, side(state, other), one.owner) and not stacks.empty(other)]


def fall_upon(table: Table, id: int, victim: int | None = None) -> Play[None]:
    """16.3, C351 Pirates attack a fleet that they have met: one side, at random among several."""
    state = table.state
    one = stacks.stack(state, id)
    found: dict[int, list[Stack]] = {}
    for other in fleets(state, one.place, one) if is_sea(one.place) else ():
        found.setdefault(side(state, other), []).append(other)
    wanted = [group for group in found.values() if any(other.id == victim for other in group)]
    if found:
        group = wanted[0] if wanted else lot(table, list(found.values()))
        yield from naval_battle(table, (id,), tuple([other.id for other in group]), one.place)


def neighbouring_fleet(table: Table, one: Stack) -> Stack | None:
    """16.3, C351 A fleet in the same sea, else one in a sea next to it, at random among several."""
    state = table.state
    near = fleets(state, one.place, one) if is_sea(one.place) else []
    near = near or [other for sea in seas_at(one.place) for other in fleets(state, sea, one)]
    return lot(table, near) if near else None


def nearest_sea(table: Table, one: Stack, among: Iterable[int]) -> int:
    """16.3 The nearest of some seas, at random among equally near ones; NONE: there is none."""
    far = {sea: 0 if sea == one.place else len(_ways(one.place)[sea]) + 1 for sea in among}
    return lot(table, [sea for sea, steps in far.items() if steps == min(far.values())]) if far else NONE


def off(zones: Iterable[int]) -> list[int]:
    """C356 For ships a zone is as near as the sea on which it lies: the seas off some zones."""
    wanted = set(zones)
    return [sea for sea in range(LAND, N) if wanted & set(shores(sea))]


def attack_neighbour(table: Table, one: Stack) -> Play[bool]:
    """16.3 A fleet next to them is attacked."""
    return (yield from _attack(table, one, neighbouring_fleet(table, one)))


def attack_or_approach(table: Table, one: Stack) -> Play[bool]:
    """16.3 A fleet next to them is attacked; else they sail towards the nearest one at sea."""
    if (yield from attack_neighbour(table, one)):
        return True
    state = table.state
    sea = nearest_sea(table, one, [sea for sea in range(LAND, N) if fleets(state, sea, one)])
    return (yield from _attack(table, one, lot(table, fleets(state, sea, one)) if sea != NONE else None))


def _attack(table: Table, one: Stack, foe: Stack | None) -> Play[bool]:
    if foe is None:
        return False
    aim_at(table, one, foe)
    yield from sail(table, one.id, foe.place)
    yield from fall_upon(table, one.id, foe.id)
    return True


def _go(goal: Callable[[Table, Stack], int]) -> Act:
    """C351 They sail to a goal, and attack whatever they meet where they stop."""

    def act(table: Table, one: Stack) -> Play[bool]:
        to = goal(table, one)
        if to == NONE:
            return False
        aim(table, one, to)
        yield from sail(table, one.id, to)
        yield from fall_upon(table, one.id)
        return True

    return act


def _off_fresh(table: Table, one: Stack, zones: list[int]) -> int:
    state = table.state
    return nearest_sea(table, one, off([zone for zone in zones if not state.plunder[zone]]))


def _city(table: Table, one: Stack) -> int:
    return _off_fresh(table, one, goals.cities(table.state))


def _fort(table: Table, one: Stack) -> int:
    return _off_fresh(table, one, goals.forts(table.state))


def _unmarked(table: Table, one: Stack) -> int:
    state = table.state
    return nearest_sea(table, one, off([zone for zone in range(LAND) if not goals.has_marker(state, zone)]))


def _unmarked_city(table: Table, one: Stack) -> int:
    state = table.state
    return nearest_sea(table, one, off([zone for zone in goals.cities(state) if not goals.has_marker(state, zone)]))


def _random(table: Table, one: Stack) -> int:
    return lot(table, seas_at(one.place))


def _home(table: Table, one: Stack) -> int:
    home = MINORS[one.nation].home if one.owner != REBELS and one.nation != NONE else ""
    return PLACE[home] if home in PLACE and is_sea(PLACE[home]) else NONE


SAILING: dict[str, Act] = {
    "attack adjacent army or fleet": attack_neighbour,
    "nearest city": _go(_city),
    "nearest fort": _go(_fort),
    "nearest zone without plunder or Akkren marker": _go(_unmarked),
    "random adjacent zone": _go(_random),
    "attack adjacent, else move to the nearest and attack if reached": attack_or_approach,
    "nearest city without marker": _go(_unmarked_city),
    "nearest zone without marker": _go(_unmarked),
    "towards home": _go(_home),
}
"""16.3 The words of the table, for ships."""
