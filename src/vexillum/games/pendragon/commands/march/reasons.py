"""3.2.2, 3.3.2 Why something cannot March, or cannot March there."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.briton_reasons import cannot_pay
from vexillum.games.pendragon.actions.offer import why_not_offered
from vexillum.games.pendragon.commands.march.progress import March
from vexillum.games.pendragon.map import ADJACENT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FACTIONS, MILITIA, UNIT_KINDS, UNIT_NUMBER, UNITS
from vexillum.games.pendragon.state import State


def named(name: str) -> tuple[int | None, int | None]:
    """The space, and the kind of Unit, that a name means: "space:iceni", "iceni", "unit:iceni.cavalry"."""
    space, _, unit = name.rpartition(":")[2].partition(".")
    return SPACE_NUMBER.get(space), UNIT_NUMBER.get(unit)


def why_not_origin(march: March, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no group can begin to March in a space."""
    space, kind = named(name)
    if space is None:
        return None
    state: State = table.state
    where = {"who": FACTIONS[march.faction], "space": SPACE_IDS[space]}
    if kind is not None and kind not in march.own:
        return _why_not_kind(march, kind)
    if not any(state.units[UNIT_KINDS * space + own] for own in march.own):
        return Message("why.march_no_troops", where, march.rule)
    if not march.moved.any(state, space, march.own):
        return Message("why.march_moved", where, march.rule)
    if not march.action.allows(space):
        return why_not_offered(space)
    if not march.leads_there(space):
        return Message("why.free_march_leads_nowhere", {"space": SPACE_IDS[space]}, "5.5")
    if march.barred(space):
        return Message("why.march_limited", {}, "2.3.5")
    if march.left(space) < 0:
        return cannot_pay(march.action, march.cost(space), march.action.money(state), march.rule)
    return None


def _why_not_kind(march: March, kind: int) -> Message:
    """Why a kind of Unit cannot be a group of its own."""
    who = {"who": FACTIONS[march.faction], "unit": UNITS[kind]}
    if kind in march.allies:
        return Message("why.march_needs_own", who, march.rule)
    return Message("why.march_not_with", who, march.rule)


def why_not_units(march: March, origin: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why some Units cannot be taken."""
    space, kind = named(name)
    if space is None and name in UNIT_NUMBER:
        space, kind = origin, UNIT_NUMBER[name]
    if space is None:
        return None
    if space != origin:
        return Message("why.march_together", {"space": SPACE_IDS[origin]}, march.rule)
    if kind is None:
        return None
    if kind == MILITIA and decision.kind.startswith("march.drop"):
        return Message("why.march_militia", {}, march.rule)
    if kind in march.allies and origin in march.refused:
        return Message("why.march_refused", {"who": FACTIONS[march.other]}, march.rule)
    if kind == MILITIA and march.moved.any(table.state, space, (MILITIA,)) and not march.pool(space, (MILITIA,)):
        return Message("why.march_militia", {}, march.rule)
    if kind not in march.own:
        return _why_not_kind(march, kind)
    state: State = table.state
    id = "why.march_moved" if state.units[UNIT_KINDS * space + kind] else "why.march_no_troops"
    return Message(id, {"who": FACTIONS[march.faction], "space": SPACE_IDS[space]}, march.rule)


def why_not_there(
    march: March, here: int, militia: bool, table: CoreTable[Any], decision: Decision, name: str
) -> Message | None:
    """Why a group cannot go to a space."""
    space, kind = named(name)
    if space is None or kind is not None:
        return None
    if space == here:
        return Message("why.march_here", {"space": SPACE_IDS[space]}, march.rule)
    if march.destinations is not None and space not in march.destinations:
        return Message("why.free_march_destination", {"space": SPACE_IDS[space]}, "5.5")
    if militia and space not in ADJACENT[here]:
        return Message("why.march_militia", {}, march.rule)
    if space in march.routes.reach(here, False):
        return Message("why.march_back", {"space": SPACE_IDS[space]}, march.rule)
    if not march.routes.roads:
        return Message("why.march_no_roads", {"space": SPACE_IDS[space]}, "1.3.3")
    return Message("why.march_no_way", {"space": SPACE_IDS[space]}, march.rule)
