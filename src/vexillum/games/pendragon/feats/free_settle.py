"""5.5 A free Settle of an Event."""

from __future__ import annotations

import msgspec

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.settle import RULE, choices, outnumbers, settle
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.state import Play, State, Table


class SettleTerms(msgspec.Struct, frozen=True):
    """How the free Settle beside an Event's Return differs from 4.4.1, 4.5.1; its Warbands cost nothing (5.5)."""

    success: int
    """The least roll for which a Returning Raider stays."""


def free_action(state: State, faction: int) -> Action:
    """5.5 A Return that costs nothing and to which the Faction itself adds no Feat."""
    return Action(state, faction, "return", free=True, feats=False)


def can_free_settle(state: State, faction: int, space: int) -> bool:
    """4.4.1, 5.5 Whether own pieces outnumber all others in a space where Settle can do something without Raiders."""
    if not outnumbers(state, faction, space):
        return False
    return bool(choices(state, free_action(state, faction), space, controller(state, space) == faction, []))


def free_settle(table: Table, faction: int, space: int) -> Play[None]:
    """4.4.1, 4.5.1, 5.5 A free Settle in a given space, without Returning Raiders; the Faction may choose nothing."""
    if can_free_settle(table.state, faction, space):
        with table.step("feat_in", things=SPACE_THINGS[space], feat="settle", space=SPACE_IDS[space]):
            table.tell("feat_named", RULE[faction], feat="settle", spaces=[SPACE_IDS[space]])
            yield from settle(table, free_action(table.state, faction), space, 0)
