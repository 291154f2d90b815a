"""3.2.3 Why a space cannot be Intercepted in, or from."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.commands.intercept.progress import RULE, Intercept
from vexillum.games.pendragon.commands.march.reasons import named
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import DUX, RAIDERS, TROOPS_OF, UNIT_KINDS, UNITS
from vexillum.games.pendragon.state import State


def why_not_target(work: Intercept, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no Raiders can be Intercepted in a space."""
    space, _ = named(name)
    if space is None:
        return None
    state: State = table.state
    where = {"space": SPACE_IDS[space]}
    if not any(state.units[UNIT_KINDS * space + raider] for raider in RAIDERS):
        return Message("why.intercept_no_raiders_there", where, RULE)
    if not work.routes.controlled(space):
        return Message("why.intercept_no_control", where, RULE)
    return Message("why.intercept_out_of_reach", where, RULE)


def why_not_origin(work: Intercept, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no group can move out of a space."""
    space, kind = named(name)
    if space is None:
        return None
    state: State = table.state
    where = {"space": SPACE_IDS[space]}
    if kind is not None and kind not in TROOPS_OF[DUX]:
        return Message("why.intercept_not_with", {"unit": UNITS[kind]}, RULE)
    if not any(state.units[UNIT_KINDS * space + own] for own in TROOPS_OF[DUX]):
        return Message("why.intercept_no_troops", where, RULE)
    if not work.moved.any(state, space, TROOPS_OF[DUX]):
        return Message("why.intercept_moved", where, RULE)
    if not work.routes.controlled(space):
        return Message("why.intercept_no_control", where, RULE)
    if not work.within_reach(space):
        return Message("why.intercept_no_target", where, RULE)
    if work.left(space) < 0:
        return Message("why.march_money", {"n": work.cost(space)}, RULE)
    return None


def why_not_units(work: Intercept, origin: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why some Units cannot be taken."""
    space, kind = named(name)
    if space == origin and kind is not None and kind not in TROOPS_OF[DUX]:
        return Message("why.intercept_not_with", {"unit": UNITS[kind]}, RULE)
    if space == origin:
        return Message("why.intercept_moved", {"space": SPACE_IDS[origin]}, RULE)
    return None


def why_not_there(work: Intercept, origin: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a group cannot move to a space."""
    space, _ = named(name)
    if space is None:
        return None
    if space not in work.action.spaces:
        return Message("why.intercept_not_a_target", {"space": SPACE_IDS[space]}, RULE)
    if space == origin:
        return Message("why.march_here", {"space": SPACE_IDS[space]}, RULE)
    if not work.routes.roads:
        return Message("why.march_no_roads", {"space": SPACE_IDS[space]}, "1.3.3")
    return Message("why.intercept_no_way", {"origin": SPACE_IDS[origin], "space": SPACE_IDS[space]}, RULE)


def why_not_enemy(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a Faction cannot be fought here."""
    id = name.removeprefix("seat:")
    if id not in ("dux", "civitates", "saxons", "scotti"):
        return None
    return Message("why.intercept_no_raiders_of", {"who": id, "space": decision.params["space"]}, RULE)
