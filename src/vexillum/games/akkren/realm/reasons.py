"""Why something cannot be chosen when a region joins or leaves."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import REGION, REGIONS
from vexillum.games.akkren.components.units import UNIT, UNIT_IDS, force_of
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.realm.muster import raised_as
from vexillum.games.akkren.state import Kind


def unit_named(name: str) -> int | None:
    """The unit that an id or a key names: ``unit:SP``, ``SP.2``, ``SP``."""
    word = name.removeprefix("unit:")
    return UNIT.get(word, UNIT.get(word.rpartition(".")[0]))


def stack_named(name: str) -> int | None:
    """The stack that an id or a key names: ``stack:7``, ``s7``."""
    word = name.removeprefix("stack:").removeprefix("s").partition(".")[0]
    return int(word) if word.isdigit() else None


def why_not_unit(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """8.2.1, 5 Why a unit of a region is not among those that can be chosen."""
    unit = unit_named(name)
    if unit is None or "region" not in decision.params:
        return None
    region = REGIONS[REGION[decision.params["region"]]]
    printed = dict(force_of((*region.guard_units, *region.units)))
    params = {"unit": UNIT_IDS[unit], "region": region.id}
    if unit not in printed:
        return Message("why.realm_not_there", params, decision.rule)
    if raised_as(SEATS.index(decision.seat), unit) != unit:
        return Message("why.realm_not_yours", params, "5")
    return Message("why.realm_guard", params, decision.rule)


def why_not_stack(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """C26 Why a stack does not give a unit up: others do before it, or it has none."""
    id = stack_named(name)
    one = None if id is None else stacks.find(table.state, id)
    if one is None or one.owner != SEATS.index(decision.seat):
        return None
    unit = UNIT[decision.params["unit"]]
    if not dict(one.units).get(unit):
        return Message("why.realm_none_there", {"unit": decision.params["unit"]}, decision.rule)
    later = "why.realm_armies_last" if one.kind == Kind.ARMY else "why.realm_nation_first"
    return Message(later, {"region": decision.params["region"]}, decision.rule)
