"""8.7.3 March of the Civitates: destinations, origins, what stays, what moves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, first, most
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.march.progress import COST
from vexillum.games.pendragon.commands.march.routes import Routes, routes_of
from vexillum.games.pendragon.control import allied, friends_and_enemies
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import ADJACENT, IS_CITY, REGIONS, SITES_OF, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import MarchPlan, Move, PickUp
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    MILITIA,
    RAIDERS,
    RED_SAXON,
    RED_SCOTTI,
    STRONGHOLD_OWNER,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_OWNER,
    UNITS_OF,
)
from vexillum.games.pendragon.state import State, Track
from vexillum.games.pendragon.victory.thresholds import beyond

DESTINATIONS = 4
"""8.7.3 Up to this many destinations, and origins."""
GARRISON = 2
"""8.7.3 This many Friendly Troops stay for each Friendly Stronghold."""
BLUE, RED = (BLUE_SAXON, BLUE_SCOTTI), (RED_SAXON, RED_SCOTTI)

Units = tuple[tuple[int, bool, int], ...]


class Destination(msgspec.Struct, frozen=True):
    """A Region to March to."""

    space: int
    barbarians: bool
    """Barbarians made it a destination: Dux forces may come along."""


def march_targets(bot: PendragonBot, action: Action) -> list[int]:
    """8.7.3 The Regions selected as destinations, also those that no group goes to in the end."""
    chosen = _destinations(bot.silent(), action, routes_of(bot.state, action), _all_leaving(bot.state, action))
    return [destination.space for destination in chosen]


def plan(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.7.3 A March without Wealth: one origin for each destination; then Militia that join on the way."""
    state = bot.state
    routes = routes_of(state, action)
    leaving = _all_leaving(state, action)
    destinations = _destinations(bot, action, routes, leaving)
    limit = min(len(destinations), action.most)
    if action.cost(COST):
        limit = min(limit, state.tracks[Track.BRITON] // COST)
    named = [destination.space for destination in destinations]
    origins = [space for space in leaving if space not in named]
    moves: list[Move] = []
    for destination in destinations:
        move = _best_move(bot, routes, leaving, origins, destination) if len(moves) < limit else None
        if move is not None:
            moves.append(move)
            origins.remove(move.origin)
    if not moves:
        return None
    spare = limit - len(moves)
    for at, move in enumerate(moves):
        pickup = _militia_on_the_way(state, routes, leaving, origins, move) if spare else None
        if pickup is not None and action.stops_at(pickup.space):
            moves[at] = msgspec.structs.replace(move, pickups=(pickup,))
            origins.remove(pickup.space)
            spare -= 1
    return MarchPlan(moves=tuple(moves))


# What stays -----------------------------------------------------------------------------------------------------------


def _all_leaving(state: State, action: Action) -> dict[int, int]:
    """8.7.3 The possible origins, and how many Troops may leave each."""
    return {space: n for space in range(SPACE_COUNT) if (n := _may_leave(state, action, space)) > 0}


def _may_leave(state: State, action: Action, space: int) -> int:
    """8.7.3 How many Troops may leave an origin: it is under Briton Control and stays so, with a garrison."""
    if action.outset[space] != CIVITATES or not action.allows(space):
        return 0
    units = state.units
    if not any(units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[CIVITATES]):
        return 0
    friends = [faction for faction in (DUX, CIVITATES) if allied(state, CIVITATES, faction)]
    troops = sum([units[UNIT_KINDS * space + kind] for faction in friends for kind in TROOPS_OF[faction]])
    strongholds = sum([STRONGHOLD_OWNER[state.sites[site]] in friends for site in SITES_OF[space]])
    spare = troops - GARRISON * strongholds
    return spare if IS_CITY[space] else min(spare, _majority(state, space) - 1)


def _majority(state: State, space: int) -> int:
    """1.6 By how many pieces the Britons outnumber the others; Raiders do not count."""
    friends, enemies = friends_and_enemies(state, space, CIVITATES)
    return friends - enemies + sum([state.units[UNIT_KINDS * space + kind] for kind in RAIDERS])


# Destinations ---------------------------------------------------------------------------------------------------------


def _destinations(bot: PendragonBot, action: Action, routes: Routes, leaving: dict[int, int]) -> list[Destination]:
    """8.7.3 First one Region with a Stronghold of the enemy that does best; then Regions without Briton Control."""
    state = bot.state
    named = None if action.offer is None else action.offer.destinations
    reached = {space for origin in leaving for space in _reach(state, routes, origin)}
    regions = [space for space in REGIONS if space in reached and (named is None or space in named)]
    chosen: list[Destination] = []
    walls = {space: owner for space in regions if (owner := _best_owner(state, space)) != NOBODY}
    best: Priority[int] = most("enemy_standing", lambda space: beyond(state, walls[space]))
    walled = choose(bot, "8.7.3", "stronghold", walls, best)
    if walled is not None:
        chosen.append(Destination(walled, walls[walled] in BARBARIANS))
        regions.remove(walled)
    left = [space for space in regions if action.outset[space] != CIVITATES]
    while len(chosen) < DESTINATIONS and left:
        space = choose_from(
            bot,
            "8.7.3",
            "destination",
            left,
            first("barbarians", lambda space: _barbarians(state, space)),
            roll=f"8.7.3 destination {len(chosen)}",
        )
        chosen.append(Destination(space, _barbarians(state, space)))
        left.remove(space)
    return chosen


def _reach(state: State, routes: Routes, origin: int) -> Sequence[int]:
    """3.3.2 Where Civitates Troops can go from an origin: Militia next door only."""
    units = state.units
    by_road = any(units[UNIT_KINDS * origin + kind] for kind in TROOPS_OF[CIVITATES] if kind != MILITIA)
    return tuple(routes.reach(origin, not by_road))


def _best_owner(state: State, space: int) -> int:
    """8.7.3 Of the enemies with a Stronghold in a Region the one that does best (7.2), or NOBODY."""
    owners = {STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]} - {NOBODY}
    foes = sorted([owner for owner in owners if not allied(state, CIVITATES, owner)])
    return max(foes, key=lambda owner: beyond(state, owner), default=NOBODY)


def _barbarians(state: State, space: int) -> bool:
    """8.0 Whether there are Barbarian pieces in a Region, Foederati not counted."""
    units = any(state.units[UNIT_KINDS * space + kind] for faction in BARBARIANS for kind in UNITS_OF[faction])
    return units or any(STRONGHOLD_OWNER[state.sites[site]] in BARBARIANS for site in SITES_OF[space])


# Origins and groups ---------------------------------------------------------------------------------------------------


def _best_move(
    bot: PendragonBot, routes: Routes, leaving: dict[int, int], origins: list[int], destination: Destination
) -> Move | None:
    """8.7.3 From the origin from which the most Troops reach the destination, then at random."""
    orders = {
        origin: order for origin in origins if (order := _order(bot, routes, origin, leaving[origin], destination))
    }
    origin = choose(
        bot,
        "8.7.3",
        "origin",
        orders,
        most("troops_coming", lambda origin: min(leaving[origin], len(orders[origin]))),
        roll=f"8.7.3 origin {destination.space}",
        space=SPACE_IDS[destination.space],
    )
    if origin is None:
        return None
    order, n = orders[origin], leaving[origin]
    own = [kind for kind in order if UNIT_OWNER[kind] == CIVITATES]
    going = order[:n]
    if all(UNIT_OWNER[kind] == DUX for kind in going):
        going[-1] = own[0]
    units = _without_plunder_first(bot.state, origin, going)
    alone = _without_plunder_first(bot.state, origin, own[:n])
    return Move(origin=origin, target=destination.space, units=units, instead=_more(alone, units))


def _more(units: Units, others: Units) -> Units:
    """Units beyond those that are among others already."""
    already = {(kind, loaded): n for kind, loaded, n in others}
    left = [(kind, loaded, n - already.get((kind, loaded), 0)) for kind, loaded, n in units]
    return tuple([lot for lot in left if lot[2] > 0])


def _order(bot: PendragonBot, routes: Routes, origin: int, leaving: int, destination: Destination) -> list[int]:
    """8.7.3 A Militia, then Cavalry, Comitates, Foederati and more Militia, as far as they reach.

    Cavalry and red Foederati only to Barbarians and not at Fragmentation; Militia only next door. A group needs a Unit
    of the Civitates to lead it (3.3.2).
    """
    state = bot.state
    adjacent = destination.space in ADJACENT[origin]
    if not adjacent and destination.space not in routes.reach(origin, False):
        return []
    with_dux = destination.barbarians and not fragmented(state)
    militia = state.units[UNIT_KINDS * origin + MILITIA] if adjacent else 0
    order = [MILITIA] * min(1, militia)
    order += _all(state, origin, (CAVALRY,) if with_dux else ())
    order += _all(state, origin, (COMITATES,))
    foederati = _all(state, origin, BLUE + RED if with_dux else BLUE)
    if len(order) < leaving < len(order) + len(foederati):
        foederati = _at_random(bot, origin, foederati)
    order += foederati + [MILITIA] * (militia - 1)
    return order if any(UNIT_OWNER[kind] == CIVITATES for kind in order) else []


def _all(state: State, space: int, kinds: tuple[int, ...]) -> list[int]:
    return [kind for kind in kinds for _ in range(state.units[UNIT_KINDS * space + kind])]


def _at_random(bot: PendragonBot, origin: int, units: list[int]) -> list[int]:
    """8.3.2 Foederati of all sorts are equal."""
    left, order = list(units), []
    while left:
        kind = bot.luck.pick(f"8.7.3 foederati {origin} {len(left)}", left)
        order.append(kind)
        left.remove(kind)
    return order


def _without_plunder_first(state: State, space: int, kinds: list[int]) -> Units:
    """8.4.1 Units of a kind that carry nothing move before those with Plunder."""
    units: list[tuple[int, bool, int]] = []
    for kind in sorted(set(kinds)):
        n, loaded = kinds.count(kind), state.plunder[UNIT_KINDS * space + kind]
        plain = min(n, state.units[UNIT_KINDS * space + kind] - loaded)
        units += [(kind, carries, k) for carries, k in ((False, plain), (True, n - plain)) if k]
    return tuple(units)


def _militia_on_the_way(
    state: State, routes: Routes, leaving: dict[int, int], origins: list[int], move: Move
) -> PickUp | None:
    """8.7.3 Militia join a group that comes by Road through the last space before its destination."""
    if move.target in ADJACENT[move.origin]:
        return None
    last = routes.reach(move.origin, False)[move.target][-1]
    militia = state.units[UNIT_KINDS * last + MILITIA]
    if last not in origins or not militia:
        return None
    return PickUp(last, _without_plunder_first(state, last, [MILITIA] * min(militia, leaving[last])))
