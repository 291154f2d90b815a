"""8.5.1 Return of the Non-player Scotti, with Settle at the same time or Entreat afterwards."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import Priority, choose, first, most
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.barbarian_return import plunder_in
from vexillum.games.pendragon.feats.settle import COST, outnumbers
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import ADJACENT, CLEAR, HILLS, SITES_OF, SPACE_COUNT, TERRAIN
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.barbarians.board import feats_on_offer, raiders, settlements
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, ReturnPlan
from vexillum.games.pendragon.nonplayer.scotti.entreat import plan_entreat
from vexillum.games.pendragon.nonplayer.scotti.settle import may_plant_returning
from vexillum.games.pendragon.pieces import (
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    UNIT_TYPE,
    VACANT,
)
from vexillum.games.pendragon.state import State

Origins = dict[int, int]
"""How many Raiders Return, by space."""


def plan_return(bot: PendragonBot, action: Action) -> ReturnPlan | None:
    """8.5.1 Spaces with Plunder, Clear terrain with Raiders, and all whose Raiders would roll in the Settle.

    Plunder that Warbands carry goes home as well (ruling P173). Raiders roll only while Warbands are Available (ruling
    P213). ``None`` if there is no such space.
    """
    state = bot.state
    spaces = [space for space in range(SPACE_COUNT) if goes_home(state, space)]
    if action.limited:
        return _limited(bot, action, spaces)
    offered = feats_on_offer(action)
    settle = settle_space(bot, action, everywhere(state), spaces) if "settle" in offered else None
    if settle is not None:
        if state.available[UNIT_TYPE[SCOTTI_WARBAND]]:
            spaces += [space for space in near(settle) if raiders(state, SCOTTI, space) and space not in spaces]
        return ReturnPlan(spaces=tuple(spaces), feat=FeatPlan(id="settle", spaces=(settle,))) if spaces else None
    return _without_settle(bot, action, spaces)


def goes_home(state: State, space: int) -> bool:
    """8.5.1 Raiders with Plunder, or in Clear terrain; or Warbands with Plunder (ruling P173)."""
    if plunder_in(state, SCOTTI, space):
        return True
    return TERRAIN[space] == CLEAR and raiders(state, SCOTTI, space) > 0


def _without_settle(bot: PendragonBot, action: Action, spaces: list[int]) -> ReturnPlan | None:
    """8.5.1 No piece can be placed by Settle: Entreat after the Return, or no Feat."""
    if not spaces:
        return None
    renown = funds(bot.state, SCOTTI) + sum([plunder_in(bot.state, SCOTTI, space) for space in spaces])
    feat = plan_entreat(bot, action, renown) if "entreat" in feats_on_offer(action) else None
    return ReturnPlan(spaces=tuple(spaces), feat=feat)


def _limited(bot: PendragonBot, action: Action, spaces: list[int]) -> ReturnPlan | None:
    """8.5.1, 8.9 With the Easy option: from the Region with the most Plunder, if tied at random."""
    state = bot.state
    candidates = spaces or [space for space in range(SPACE_COUNT) if raiders(state, SCOTTI, space)]
    plunder: Priority[int] = most("plunder", lambda space: plunder_in(state, SCOTTI, space))
    origin = choose(bot, "8.5.1", "return", candidates, plunder, roll="8.5.1 limited")
    if origin is None:
        return None
    if "settle" in feats_on_offer(action):
        returning = {origin: raiders(state, SCOTTI, origin)}
        settle = settle_space(bot, action, returning, [origin])
        if settle is not None:
            return ReturnPlan(spaces=(origin,), feat=FeatPlan(id="settle", spaces=(settle,)))
    return _without_settle(bot, action, [origin])


# Settle ---------------------------------------------------------------------------------------------------------------


def near(space: int) -> tuple[int, ...]:
    """4.5.1 A space and those adjacent to it: Raiders that Return from there roll in it."""
    return (space, *ADJACENT[space])


def everywhere(state: State) -> Origins:
    """All Scotti Raiders on the map."""
    return {space: n for space in range(SPACE_COUNT) if (n := raiders(state, SCOTTI, space))}


def settle_space(bot: PendragonBot, action: Action, returning: Origins, spaces: list[int]) -> int | None:
    """8.5.1 Where the Scotti Settle with a Return: most Raiders near, Hills, a vacant Site or a Settlement, at random.

    Only where it could place a piece, by dice as well. ``spaces`` Return in any case, and their Plunder can be spent.
    """
    state = bot.state
    coming = sum([plunder_in(state, SCOTTI, space) for space in spaces])
    renown = funds(state, SCOTTI) + coming
    rolling = {
        space: sum([returning.get(origin, 0) for origin in near(space)])
        for space in range(SPACE_COUNT)
        if outnumbers(state, SCOTTI, space)
    }
    return choose(
        bot,
        "8.5.1",
        "settle",
        [space for space, n in rolling.items() if can_place(state, action, space, n, renown)],
        most("returning", lambda space: rolling[space]),
        first("hills", lambda space: TERRAIN[space] == HILLS),
        first("site_or_settlement", lambda space: has_site(state, space)),
    )


def can_place(state: State, action: Action, space: int, rolling: int, renown: int) -> bool:
    """8.5.1 Whether a Settle could place a Scotti piece: a Warband by dice or for Renown, or a Settlement."""
    free_warbands = state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    if free_warbands and (rolling or (settlements(state, SCOTTI, space) and renown >= action.cost(COST))):
        return True
    return may_plant_returning(state, space) and can_build(state, space)


def can_build(state: State, space: int) -> bool:
    """4.5.1 Whether there is a vacant Site and a Settlement for it."""
    return state.available[STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]] > 0 and bool(
        vacant_sites(state, space, SCOTTI_SETTLEMENT)
    )


def has_site(state: State, space: int) -> bool:
    """8.5.1 A vacant Site or a Scotti Settlement, Foederati not counted."""
    return any(state.sites[site] in (VACANT, SCOTTI_SETTLEMENT) for site in SITES_OF[space])
