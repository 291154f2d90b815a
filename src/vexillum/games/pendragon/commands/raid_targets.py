"""3.4.1, 3.5.1, 4.4.2 Where a Raid can go, by which route, and what Forts take off it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vexillum.core.decision import Option
from vexillum.core.texts import Message
from vexillum.games.pendragon.map import (
    ADJACENT,
    CALEDONIAN,
    COAST,
    SEA_IDS,
    SEAS,
    SEAS_OF,
    SITES_OF,
    SPACE_IDS,
    WALL,
    N,
)
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    FACTIONS,
    FORT,
    NOBODY,
    SCOTTI,
    SETTLEMENT_OF,
    WARBAND_OF,
    K,
)
from vexillum.games.pendragon.state import State

LAND = len(SEA_IDS)
CALEDONIA = LAND + 1


class Route(NamedTuple):
    """How a Raid reaches its target (R20)."""

    way: int
    """A Sea by its number, LAND or CALEDONIA."""
    through: int = NOBODY
    """4.4.2 The space that a Deep Raid passes through."""

    @property
    def by_sea(self) -> bool:
        """Does it use a Sea?"""
        return self.way < LAND

    @property
    def deep(self) -> bool:
        """4.4.2 Is it the route of a Deep Raid?"""
        return self.through >= 0


BY_LAND = Route(LAND)
_BY_SEA = tuple(Route(sea) for sea in range(LAND))
_HOME = {
    faction: tuple(
        tuple(_BY_SEA[sea] for sea in SEAS_OF[space] if FACTIONS[faction] in SEAS[sea].raid_origin)
        + ((Route(CALEDONIA),) if faction == SCOTTI and space in CALEDONIAN else ())
        for space in range(N)
    )
    for faction in BARBARIANS
}
"""The routes from the homelands: the Seas of the first bullet, and Caledonia."""


def bases(state: State, faction: int) -> list[int]:
    """3.4.1, 3.5.1 Spaces with a Warband and a Settlement of a Faction, Foederati not counted."""
    sites = state.sites
    settlement = SETTLEMENT_OF[faction]
    warband = WARBAND_OF[faction]
    return [
        space
        for space in range(N)
        if state.units[K * space + warband] and (sites[2 * space] == settlement or sites[2 * space + 1] == settlement)
    ]


def direct_routes(faction: int, space: int, from_bases: list[int]) -> list[Route]:
    """3.4.1, 3.5.1 From the homelands, overland from (or within) a base, or by a Sea that a base borders."""
    routes = list(_HOME[faction][space])
    if from_bases:
        neighbours = ADJACENT[space]
        if any(base == space or base in neighbours for base in from_bases):
            routes.append(BY_LAND)
        for sea in SEAS_OF[space]:
            if _BY_SEA[sea] not in routes and any(sea in SEAS_OF[base] for base in from_bases):
                routes.append(_BY_SEA[sea])
    return routes


def reach(state: State, faction: int, control: list[int]) -> list[list[Route]]:
    """The routes to every space; none to spaces under the Faction's own Control or out of reach."""
    from_bases = bases(state, faction)
    return [direct_routes(faction, space, from_bases) if control[space] != faction else [] for space in range(N)]


def deep_routes(routes: list[list[Route]], space: int) -> list[Route]:
    """4.4.2 The routes of a Deep Raid: on from any valid Raid target that is adjacent."""
    return [Route(route.way, through) for through in ADJACENT[space] for route in routes[through]]


def forts_on_coast(state: State, sea: int) -> int:
    """3.4.1, 3.5.1 The Forts in spaces that border a Sea, Londinium among them (R21)."""
    return _forts(state, COAST[sea])


def _forts(state: State, spaces: tuple[int, ...]) -> int:
    sites = state.sites
    return sum([sites[site] == FORT for space in spaces for site in SITES_OF[space]])


def reduction(state: State, faction: int, target: int, route: Route) -> int:
    """3.4.1, 3.5.1 How many Raiders a route costs: Forts along a Patrolled Sea, or below Caledonia; overland none.

    A Deep Raid suffers what its passage would suffer (4.4.2).
    """
    if route.way < LAND:
        return forts_on_coast(state, route.way) if state.patrolled[route.way] else 0
    return _forts(state, WALL) if route.way == CALEDONIA else 0


def distinct(state: State, faction: int, target: int, routes: list[Route]) -> list[tuple[Route, int]]:
    """R20 The routes whose effect differs, the first of each kind, with the reduction now.

    Ruling P64: two ways that cost Raiders differ even if they cost as many, since a Fort of one may fall earlier in
    the same Raid.
    """
    found: dict[tuple[bool, int, int], tuple[Route, int]] = {}
    for route in routes:
        less = reduction(state, faction, target, route)
        found.setdefault((route.deep, less, route.way if less else -1), (route, less))
    return list(found.values())


def choices(state: State, faction: int, target: int, routes: list[list[Route]], deep: bool) -> list[tuple[Route, int]]:
    """The routes to choose from. A Deep Raid within normal reach is offered if it costs fewer Raiders (ruling P51)."""
    direct = distinct(state, faction, target, routes[target])
    if not deep:
        return direct
    least = min([less for _, less in direct], default=-1)
    far = distinct(state, faction, target, deep_routes(routes, target))
    return direct + [(route, less) for route, less in far if least < 0 or less < least]


def route_words(route: Route) -> Message:
    """A route in words."""
    if route.by_sea:
        words = Message("route.sea", {"sea": SEA_IDS[route.way]})
    else:
        words = Message("route.land" if route.way == LAND else "route.caledonia")
    if route.deep:
        return Message("route.deep", {"route": words, "space": SPACE_IDS[route.through]})
    return words


@cache
def route_option(route: Route, less: int) -> Option:
    """A route to choose, with the Raiders that it costs."""
    key = SEA_IDS[route.way] if route.by_sea else "land" if route.way == LAND else "caledonia"
    thing = f"sea:{key}" if route.by_sea else ""
    if route.deep:
        key, thing = f"{SPACE_IDS[route.through]}.{key}", f"space:{SPACE_IDS[route.through]}"
    return Option(
        key, route, thing, "option.route" if less else "option.route_free", {"route": route_words(route), "n": less}
    )
