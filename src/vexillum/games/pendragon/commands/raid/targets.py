"""3.4.1, 3.5.1, 4.4.2 Where a Raid can go, by which route, and what Forts take off it."""

from __future__ import annotations

from functools import cache

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.raid_grant import Grant
from vexillum.games.pendragon.cards.lasting import (
    fewer_raid_dice_by_sea,
    mariners,
    patrol_reduction,
    raid_forts_hold,
    raid_river,
    raid_seas,
    sea_patrolled,
    wall_reduces,
)
from vexillum.games.pendragon.control import controller, controllers
from vexillum.games.pendragon.map import (
    ADJACENT,
    CALEDONIAN,
    COASTAL_REGIONS,
    SEA_IDS,
    SEA_NUMBER,
    SEAS,
    SEAS_OF,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    WALL,
)
from vexillum.games.pendragon.pieces import BARBARIANS, FACTIONS, FORT, SCOTTI, SETTLEMENT_OF, UNIT_KINDS, WARBAND_OF
from vexillum.games.pendragon.state import State

LAND = len(SEA_IDS)
CALEDONIA = LAND + 1
GERMANICUS = SEA_NUMBER["germanicus"]


class Route(msgspec.Struct, frozen=True):
    """How a Raid reaches its target (R20)."""

    way: int
    """A Sea by its number, LAND or CALEDONIA."""
    through: int = NOBODY
    """4.4.2 The space that a Deep Raid passes through."""

    @property
    def by_sea(self) -> bool:
        """Whether it uses a Sea."""
        return self.way < LAND

    @property
    def deep(self) -> bool:
        """4.4.2 Whether it is the route of a Deep Raid."""
        return self.through >= 0


BY_LAND = Route(LAND)
_BY_SEA = tuple(Route(sea) for sea in range(LAND))
_HOME_SEAS = {
    faction: tuple(sea for sea in range(LAND) if FACTIONS[faction] in SEAS[sea].raid_origin) for faction in BARBARIANS
}


@cache
def _homelands(faction: int, more: tuple[int, ...], river: tuple[int, ...]) -> tuple[tuple[Route, ...], ...]:
    """The routes from the homelands to each space: the Seas of the first bullet and those added, and Caledonia.

    Spaces of ``river`` count as bordering Oceanus Germanicus.
    """
    seas = _HOME_SEAS[faction] + more
    routes = []
    for space in range(SPACE_COUNT):
        borders = SEAS_OF[space] + ((GERMANICUS,) if space in river and GERMANICUS not in SEAS_OF[space] else ())
        here = [_BY_SEA[sea] for sea in borders if sea in seas]
        routes.append((*here, Route(CALEDONIA)) if faction == SCOTTI and space in CALEDONIAN else tuple(here))
    return tuple(routes)


def bases(state: State, faction: int) -> list[int]:
    """3.4.1, 3.5.1 Spaces with a Warband and a Settlement of a Faction, Foederati not counted."""
    sites = state.sites
    settlement = SETTLEMENT_OF[faction]
    warband = WARBAND_OF[faction]
    return [
        space
        for space in range(SPACE_COUNT)
        if state.units[UNIT_KINDS * space + warband]
        and (sites[2 * space] == settlement or sites[2 * space + 1] == settlement)
    ]


def direct_routes(homelands: tuple[Route, ...], space: int, from_bases: list[int]) -> list[Route]:
    """3.4.1, 3.5.1 From the homelands, overland from (or within) a base, or by a Sea that a base borders."""
    routes = list(homelands)
    if from_bases:
        neighbours = ADJACENT[space]
        if any(base == space or base in neighbours for base in from_bases):
            routes.append(BY_LAND)
        for sea in SEAS_OF[space]:
            if _BY_SEA[sea] not in routes and any(sea in SEAS_OF[base] for base in from_bases):
                routes.append(_BY_SEA[sea])
    return routes


def _from_home(state: State, faction: int, grant: Grant | None) -> tuple[tuple[Route, ...], ...]:
    """The routes from the homelands to each space, as Events have changed them."""
    more = raid_seas(state, faction)
    if grant is not None and grant.sea >= 0:
        more += (grant.sea,)
    return _homelands(faction, more, raid_river(state, faction))


def within_reach(state: State, faction: int, grant: Grant | None = None) -> bool:
    """Whether there is a route to any space. Nearly always there is one from the homelands, which is quick to see."""
    if grant is None:
        for space, routes in enumerate(_from_home(state, faction, grant)):
            if routes and controller(state, space) != faction:
                return True
    return any(reach(state, faction, controllers(state), grant))


def reach(state: State, faction: int, control: list[int], grant: Grant | None = None) -> list[list[Route]]:
    """The routes to every space; none to spaces under the Faction's own Control or out of reach."""
    homelands = _from_home(state, faction, grant)
    from_bases = bases(state, faction)
    routes = [
        direct_routes(homelands[space], space, from_bases) if control[space] != faction else []
        for space in range(SPACE_COUNT)
    ]
    return routes if grant is None else _granted(routes, faction, control, grant)


def _granted(routes: list[list[Route]], faction: int, control: list[int], grant: Grant) -> list[list[Route]]:
    """5.5 The routes that an Event leaves or opens. Where it waives the reach nothing is better than overland."""
    for space in range(SPACE_COUNT):
        if not grant.allows(space):
            routes[space] = []
        elif grant.reach_waived and control[space] != faction:
            routes[space] = [BY_LAND]
    return routes


def deep_routes(routes: list[list[Route]], space: int) -> list[Route]:
    """4.4.2 The routes of a Deep Raid: on from any valid Raid target that is adjacent."""
    return [Route(route.way, through) for through in ADJACENT[space] for route in routes[through]]


def forts_on_coast(state: State, sea: int) -> int:
    """3.4.1, 3.5.1 The Forts in Regions that border a Sea: Londinium is a City (R21)."""
    return _forts(state, COASTAL_REGIONS[sea])


def _forts(state: State, spaces: tuple[int, ...]) -> int:
    sites = state.sites
    return sum([sites[site] == FORT for space in spaces for site in SITES_OF[space]])


def reduction(state: State, faction: int, target: int, route: Route, grant: Grant | None = None) -> int:
    """3.4.1, 3.5.1 How many Raiders a route costs: Forts along a Patrolled Sea, or below Caledonia; overland none.

    A Deep Raid suffers what its passage would suffer (4.4.2); lasting Events look at passage and target (ruling P81).
    What the mariners of the Britons take is not in it: they decide when the dice are known.
    """
    if grant is not None and (grant.forts_ignored or grant.no_reduction):
        return 0
    if route.way < LAND:
        less = patrol_reduction(state, forts_on_coast(state, route.way)) if sea_patrolled(state, route.way) else 0
    else:
        less = _forts(state, WALL) if route.way == CALEDONIA else 0
    less = raid_forts_hold(state, faction, target, route.through, less)
    if wall_reduces(state, faction, target, route.through):
        less = max(less, _forts(state, WALL))
    return less


def mariners_may_come(state: State, grant: Grant | None) -> bool:
    """Whether the Britons may reduce a Raid over a Sea."""
    return mariners(state) > 0 and (grant is None or not grant.no_reduction)


def _sea_matters(state: State, grant: Grant | None) -> bool:
    """Whether a Raid over a Sea differs from others even without a reduction: fewer dice, or possible mariners."""
    return fewer_raid_dice_by_sea(state) or mariners_may_come(state, grant)


def distinct(
    state: State, faction: int, target: int, routes: list[Route], grant: Grant | None = None
) -> list[tuple[Route, int]]:
    """R20 The routes whose effect differs, the first of each kind, with the reduction now.

    Ruling P64: two ways that cost Raiders differ even if they cost as many, since a Fort of one may fall earlier in
    the same Raid. So do two passages, of which only one is below the Wall.
    """
    sea_matters = _sea_matters(state, grant)
    found: dict[tuple[bool, int, int, bool, bool], tuple[Route, int]] = {}
    for route in routes:
        less = reduction(state, faction, target, route, grant)
        walled = less > 0 and wall_reduces(state, faction, target, route.through)
        kind = (route.deep, less, route.way if less else -1, sea_matters and route.by_sea, walled)
        found.setdefault(kind, (route, less))
    return list(found.values())


def choices(
    state: State, faction: int, target: int, routes: list[list[Route]], deep: bool, grant: Grant | None = None
) -> list[tuple[Route, int]]:
    """The routes to choose from. A Deep Raid within normal reach is offered if it is better than those (ruling P51)."""
    direct = distinct(state, faction, target, routes[target], grant)
    if not deep:
        return direct
    sea_matters = _sea_matters(state, grant)
    far = distinct(state, faction, target, deep_routes(routes, target), grant)
    return direct + [
        (route, less)
        for route, less in far
        if not any(cost <= less and (not sea_matters or not near.by_sea or route.by_sea) for near, cost in direct)
    ]


def route_words(route: Route, deep: str = "route.deep") -> Message:
    """A route in words; a Deep Raid is named by itself, or within a sentence."""
    if route.by_sea:
        words = Message("route.sea", {"sea": SEA_IDS[route.way]})
    else:
        words = Message("route.land" if route.way == LAND else "route.caledonia")
    if route.deep:
        return Message(deep, {"route": words, "space": SPACE_IDS[route.through]})
    return words


@cache
def route_option(route: Route, less: int, fewer_dice: bool) -> Option:
    """A route to choose, with the Raiders that it costs, and the die."""
    key = SEA_IDS[route.way] if route.by_sea else "land" if route.way == LAND else "caledonia"
    thing = f"sea:{key}" if route.by_sea else ""
    if route.deep:
        key, thing = f"{SPACE_IDS[route.through]}.{key}", f"space:{SPACE_IDS[route.through]}"
    text = ("option.route" if less else "option.route_free") + ("_weather" if fewer_dice else "")
    return Option(key, route, thing, text, {"route": route_words(route), "n": less})
