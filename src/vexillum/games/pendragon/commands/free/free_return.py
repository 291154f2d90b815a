"""5.5 A free Return of an Event, alone or with a free Settle."""

from __future__ import annotations

from vexillum.coin.options import NONE
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.barbarian_return import RULE, carry_out, plunder_in, return_spaces, select
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.feats.free_settle import SettleTerms, can_free_settle, free_action
from vexillum.games.pendragon.feats.settle_spaces import possible
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import FACTIONS, RAIDER_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table


def can_free_return(state: State, faction: int, *, settle: SettleTerms | None) -> bool:
    """3.4.2, 3.5.2, 5.5 Whether a Return would bring anything home, or enable a Settle that changes something."""
    spaces = return_spaces(state, faction)
    if any(
        state.units[UNIT_KINDS * space + RAIDER_OF[faction]] or plunder_in(state, faction, space) for space in spaces
    ):
        return True
    return (
        settle is not None
        and bool(spaces)
        and any(can_free_settle(state, faction, space) for space in range(SPACE_COUNT))
    )


def free_return(table: Table, faction: int, *, settle: SettleTerms | None) -> Play[bool]:
    """3.4.2, 3.5.2, 5.5 A free Return from any spaces; with ``settle`` a free Settle may go with it (ruling P93).

    The Faction may decline by naming no space. Returns whether there was a Return.
    """
    state = table.state
    if not can_free_return(state, faction, settle=settle):
        return False
    action = free_action(state, faction)
    if settle is not None:
        action.settle_success = settle.success
    return (yield from table.during(action, _carried_out(table, action)))


def _carried_out(table: Table, action: Action) -> Play[bool]:
    """3.4.2, 3.5.2 Select the spaces, say whether to Settle, and Return."""
    faction = action.faction
    yield from select(table, action, at_least=0)
    if not action.spaces:
        return False
    table.tell("command", RULE[faction], who=FACTIONS[faction], command=action.command)
    if action.settle_success is not None and possible(table.state, action):
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "feat.choose",
            [FEATS.option("settle"), NONE],
            rule="4.1",
            params={"command": action.command},
        )
        if pick is not NONE:
            action.special = pick.value
    yield from carry_out(table, action)
    return True
