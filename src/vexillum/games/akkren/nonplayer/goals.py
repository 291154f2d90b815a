"""11.5, 16.3 The goals of troops without a player: the nearest of something, at random among equally near ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vexillum.games.akkren.components.map import LAND, NEIGHBOURS, REGION_OF, SANCTUARY
from vexillum.games.akkren.control import is_city
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.nonplayer.hosts import foes
from vexillum.games.akkren.nonplayer.march import distance, way_cost
from vexillum.games.akkren.routes.costs import allowance
from vexillum.games.akkren.state import NONE, Stack, State, Table

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
