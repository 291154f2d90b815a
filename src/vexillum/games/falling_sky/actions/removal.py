"""1.4.1 Voluntary removal: a player Faction takes its own pieces off the map while it executes."""

from __future__ import annotations

from functools import cache

from vexillum.coin.events.context import EventContext
from vexillum.coin.players import non_player
from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import pieces, tribes_in
from vexillum.games.falling_sky.forces import pool_of, reduce_citadel, removable, remove, subdue
from vexillum.games.falling_sky.map import PROVINCIA, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.options import REGION, unit
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    FACTIONS,
    FORT,
    IS_CITADEL,
    KIND_TYPE,
    KINDS_OF,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    STATUSES,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import Play, State, Table

REMOVE = Option("remove", "remove", text="option.remove_own")
"""Take own pieces off the map."""


def has_own(state: State, faction: int) -> bool:
    """1.4.1 Whether it is a player with pieces to take off the map. A Non-player never does so (8.4.1)."""
    if non_player(state, faction):
        return False
    return any(has_own_in(state, region, faction) for region in range(SPACE_COUNT))


def has_own_in(state: State, region: int, faction: int) -> bool:
    """1.4.1 Whether it has a piece in a Region that it may take off the map. The Fort of Provincia stays (1.4.2)."""
    count = pieces(state, region, faction)
    if faction == ROMANS and region == PROVINCIA:
        count -= state.units[UNIT_KINDS * region + FORT]
    return count > 0


def can_remove(table: Table, action: Action) -> bool:
    """1.4.1 In a Command by the Sequence of Play, or in a Command that the Faction's own Event grants (F101)."""
    if non_player(table.state, action.faction):
        return False
    by_event = any(isinstance(one, EventContext) and one.you == action.faction for one in table.call_stack)
    return (action.offer is None or by_event) and has_own(table.state, action.faction)


def _regions(state: State, faction: int) -> list[int]:
    return [region for region in range(SPACE_COUNT) if has_own_in(state, region, faction)]


@cache
def _tribe(tribe: int, status: int, reduce: bool) -> Option:
    key = f"{TRIBE_IDS[tribe]}.ally" if reduce else TRIBE_IDS[tribe]
    text = "option.reduce_citadel" if reduce else "option.remove_holding"
    params = {"what": STATUSES[status], "tribe": TRIBE_IDS[tribe]}
    return Option(key, (tribe, reduce), f"tribe:{TRIBE_IDS[tribe]}", text, params)


def _things(state: State, region: int, faction: int) -> list[Option]:
    pool = pool_of(state, region, KINDS_OF[faction])
    found = [unit(region, kind, 1) for kind, _ in pool if removable(state, region, kind)]
    for tribe in tribes_in(state, region):
        status = state.tribes[tribe]
        if STATUS_OWNER[status] == faction:
            found.append(_tribe(tribe, status, False))
            if IS_CITADEL[status] and state.available[STATUS_TYPE[ALLY_OF[faction]]]:
                found.append(_tribe(tribe, status, True))
    return found


def on_map(state: State, type: int) -> bool:
    """Whether a piece of a type is on the map, in a Region or at a Tribe."""
    units = [kind for kind, of in enumerate(KIND_TYPE) if of == type]
    settled = any(STATUS_TYPE[status] == type for status in state.tribes)
    return settled or any(any(state.units[kind::UNIT_KINDS]) for kind in units)


def may_withdraw(state: State, action: Action | None, faction: int) -> bool:
    """1.4.1 Whether a Faction may take pieces off the map to place them elsewhere: players may, in their Commands."""
    return (action is None or action.offer is None) and not non_player(state, faction)


def withdrawable(state: State, action: Action | None, faction: int, type: int) -> bool:
    """1.4.1 Whether a Faction could take a piece of a type off the map to place it elsewhere, in its Command."""
    return may_withdraw(state, action, faction) and on_map(state, type)


def remove_own(table: Table, faction: int, action: Action | None = None) -> Play[None]:
    """1.4.1 One piece goes to Available, a Legion to its track; or a Citadel becomes an Ally.

    Of pieces that have Marched in a Command and others of their kind, those that have Marched are taken.
    """
    state, seat = table.state, FACTIONS[faction]
    regions = table.listed(lambda: _regions(state, faction))
    (where,) = yield table.ask(seat, "remove.region", [REGION[region] for region in regions], rule="1.4.1")
    region: int = where.value
    (pick,) = yield table.ask(
        seat,
        "remove.piece",
        _things(state, region, faction),
        rule="1.4.1",
        params={"space": REGION_IDS[region]},
        about=f"space:{REGION_IDS[region]}",
    )
    if isinstance(pick.value, int):
        remove(table, region, pick.value, 1, "1.4.1", legions_to="legions_track")
        if action is not None:
            moved = UNIT_KINDS * region + pick.value
            action.moved[moved] = max(0, action.moved[moved] - 1)
    elif pick.value[1]:
        reduce_citadel(table, pick.value[0], "1.4.1")
    else:
        subdue(table, pick.value[0], "1.4.1")
