"""3.4.1, 3.5.1, 4.4.2 The routes of a Raid as a Non-player looks at them: each Region by its least subtraction."""

from __future__ import annotations

import msgspec

from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, fewest, first
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.raid.targets import Route, choices, deep_routes, distinct, reach
from vexillum.games.pendragon.map import REGIONS
from vexillum.games.pendragon.pieces import RAIDER_OF, SAXONS, SCOTTI, UNIT_KINDS
from vexillum.games.pendragon.state import State

SIDES = 4
OTHER = {SAXONS: SCOTTI, SCOTTI: SAXONS}


class Way(msgspec.Struct, frozen=True):
    """How a Region can be reached with the least subtraction of Raiders."""

    space: int
    route: Route
    less: int


WAYS: CandidateKind[Way] = by_space(lambda way: way.space)
LEAST_SUBTRACTED: Priority[Way] = fewest("subtraction", lambda way: way.less)
"""8.5.4, 8.6.5 The targets that cost fewest Raiders."""
NOT_DEEP: Priority[Way] = first("not_deep", lambda way: not way.route.deep)
"""8.6.5 A Deep Raid only for what is better than anything within normal reach."""


def direct_ways(state: State, action: Action) -> list[Way]:
    """3.4.1, 3.5.1 The Regions (not Cities) within normal reach."""
    routes = reach(state, action.faction, action.outset, action.grant)
    return [
        shortest(space, distinct(state, action.faction, space, routes[space], action.grant))
        for space in REGIONS
        if routes[space]
    ]


def deep_ways(state: State, action: Action) -> list[Way]:
    """4.4.2, 4.5.2 The Regions within reach of a Deep Raid, where it is better than any normal route (ruling P51)."""
    faction, grant = action.faction, action.grant
    routes = reach(state, faction, action.outset, grant)
    found = []
    for space in REGIONS:
        if action.outset[space] == faction or (grant is not None and not grant.allows(space)):
            continue
        if deep_routes(routes, space):
            deep = [choice for choice in choices(state, faction, space, routes, True, grant) if choice[0].deep]
            if deep:
                found.append(shortest(space, deep))
    return found


def shortest(space: int, routes: list[tuple[Route, int]]) -> Way:
    """8.5.4, 8.6.5 The route with the least subtraction; if possible not over a Sea, where more may happen."""
    route, less = min(routes, key=lambda choice: (choice[1], choice[0].by_sea))
    return Way(space, route, less)


def dice_rolled(state: State, faction: int, way: Way, dice: int) -> int:
    """3.4.1, 3.5.1 How many of the dice bought are rolled, by FICKLE WEATHER and CONSPIRATIO BARBARICA."""
    if way.route.by_sea and lasting.fewer_raid_dice_by_sea(state):
        dice = max(1, dice - 1)
    return dice + lasting.extra_raid_dice(
        state, faction, state.units[UNIT_KINDS * way.space + RAIDER_OF[OTHER[faction]]]
    )


def can_land(state: State, faction: int, way: Way, dice: int, joining: int = 0) -> bool:
    """Whether a Raider could land at all with the best roll. Otherwise it is no target (ruling P178)."""
    return SIDES * dice_rolled(state, faction, way, dice) + joining > way.less


def sure_to_land(state: State, faction: int, way: Way, dice: int) -> int:
    """The Raiders that a target takes even with the worst roll, if this many are Available (ruling P189)."""
    return max(0, dice_rolled(state, faction, way, dice) - way.less)
