"""3.2.2, 3.3.2 March: groups move, and pieces hide."""

from __future__ import annotations

from vexillum.coin.commands import Command as CoinCommand
from vexillum.coin.kit import NOBODY
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import Group
from vexillum.games.falling_sky.actions.helpers import helper, helping
from vexillum.games.falling_sky.cards.lasting import BAGGAGE_TRAINS, CONTEST_WITH_COTUS, holds, in_effect
from vexillum.games.falling_sky.commands.common import region_by_region
from vexillum.games.falling_sky.commands.march_groups import choose_group
from vexillum.games.falling_sky.commands.march_moves import RULE, hide_group, move_group, next_regions
from vexillum.games.falling_sky.control import mobile
from vexillum.games.falling_sky.forces import free_to_move, hide, pool_of
from vexillum.games.falling_sky.map import CISALPINA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import AEDUI, FACTIONS, GERMANS, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play, State, Table


def cost_of(state: State, region: int, faction: int) -> int:
    """3.2.2, 3.3.2 Two Resources for Romans, one for Gauls, twice that if Devastated; nothing with card 8."""
    if holds(state, faction, BAGGAGE_TRAINS) or region == CISALPINA:
        return 0
    cost = 2 if faction == ROMANS else 1
    if state.devastated[region]:
        cost *= 2
    return 2 * cost if faction == AEDUI and in_effect(state, CONTEST_WITH_COTUS) else cost


def marchers(state: State, action: Action, region: int) -> Group:
    """3.2.2, 3.3.2 The pieces of a Region that may still March: none that has, none under Circumvallation.

    Warbands that act as the Faction's own may go with them (4.5.1, card 38).
    """
    kinds = None if action.offer is None else action.offer.kinds
    limits = {} if action.offer is None else dict(action.offer.limits)
    other = helper(state, action, region)
    there = free_to_move(state, region, action.faction)
    if other != NOBODY:
        there = there + pool_of(state, region, WARBANDS[other])
    found = {}
    for kind, n in there:
        left = min(n, state.units[UNIT_KINDS * region + kind] - action.moved[UNIT_KINDS * region + kind])
        if kind in limits:
            left = min(left, limits[kind] - sum(action.moved[kind::UNIT_KINDS]))
        if left > 0 and (kinds is None or kind in kinds):
            found[kind] = left
    return found


def why_not_region(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.2.2, 3.3.2 Why a Region cannot be an origin: there are no pieces to move or to hide."""
    if not mobile(state, region, faction) and not helping(state, action, region):
        return Message("why.march_nobody", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, RULE[faction])
    if action is not None and action.offer is not None:
        there = marchers(state, action, region)
        if not there or (action.offer.targets is not None and not next_regions(state, action, there, region)):
            return Message("why.march_offer", {"space": REGION_IDS[region]}, "5.4")
    return None


_LIKELY = [0] * (GERMANS + 1)
"""For each Faction, the Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.2.2, 3.3.2 Why a Faction cannot March from anywhere."""
    likely, mine = _LIKELY[faction], funds(state, faction)
    if why_not_region(state, None, likely, faction) is None and cost_of(state, likely, faction) <= mine:
        return None
    poor = None
    for region in range(SPACE_COUNT):
        if why_not_region(state, None, region, faction) is None:
            if cost_of(state, region, faction) <= mine:
                _LIKELY[faction] = region
                return None
            words = {"command": "march", "n": cost_of(state, region, faction)}
            poor = Message("why.command_cost", words, RULE[faction])
    return poor or Message("why.march_nowhere", {"who": FACTIONS[faction]}, RULE[faction])


def march(table: Table, action: Action) -> Play[None]:
    """3.2.2, 3.3.2 Origin by origin: all pieces hide, then groups move one by one.

    A Region costs what it costs when it is selected: one that was Devastated meanwhile, twice as much (F251).
    """
    faction = action.faction
    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region, faction),
        lambda region: cost_of(table.state, region, faction),
        lambda region: march_from(table, action, region),
        RULE[faction],
    )


def march_from(table: Table, action: Action, origin: int) -> Play[None]:
    """3.2.2, 3.3.2 One origin: Revealed pieces hide, Scouted ones lose their marker; then the groups."""
    state = table.state
    movers_only = action.offer is not None and action.offer.movers_only
    other = helper(state, action, origin)
    if not movers_only:
        _hide(state, action, origin, action.faction, other)
    groups = 1000 if action.offer is None else action.offer.groups
    while groups and (there := marchers(state, action, origin)) and next_regions(state, action, there, origin):
        most = 1000 if action.offer is None else action.offer.group
        group = yield from choose_group(table, action, origin, there, most, RULE[action.faction])
        if not group:
            return
        if isinstance(group, str):
            yield from SPECIALS.execute(table, action, group)
            if other == NOBODY and not movers_only:  # 4.5.1 Germans who are Enlisted only now
                other = helper(state, action, origin)
                _hide(state, action, origin, other)
            continue
        groups -= 1
        if movers_only:
            group = hide_group(state, origin, group)
        yield from move_group(table, action, origin, group)


def _hide(state: State, action: Action, origin: int, *factions: int) -> None:
    """3.2.2, 3.3.2 All Warbands or Auxilia of these Factions in the origin are flipped, movers or not."""
    for faction in factions:
        if faction != NOBODY:
            hide(state, origin, faction)
            action.hide_moved(origin, faction)


def march_of(faction: int) -> CoinCommand[State, Action]:
    """The March of a Faction."""
    return CoinCommand("march", RULE[faction], why_not, march)
