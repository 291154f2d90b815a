"""Why something cannot be placed somewhere or given to someone."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import HOME, SEATS
from vexillum.games.akkren.components.map import LAND, PLACE, PORT, REGION_IDS, REGION_OF
from vexillum.games.akkren.components.units import UNIT
from vexillum.games.akkren.control import enemies_at, holder, is_city
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.realm.reasons import stack_named
from vexillum.games.akkren.state import Kind, State


def why_not_there(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """13.3 Why units cannot be raised in a place."""
    zone = PLACE.get(name.removeprefix("place:"))
    if zone is None or zone >= LAND:
        return None
    state, faction = table.state, SEATS.index(decision.seat)
    params: dict[str, Any] = {"zone": name.removeprefix("place:")}
    if holder(state, zone) != faction:
        return Message("why.build_not_yours", params, decision.rule)
    if enemies_at(state, zone, faction):
        return Message("why.build_enemies", params, decision.rule)
    if not is_city(state, zone):
        return Message("why.build_no_city", params, decision.rule)
    if REGION_OF[zone] == HOME[faction]:
        return Message("why.build_port" if PORT[zone] else "why.build_elsewhere", params, decision.rule)
    unit = decision.params.get("unit")
    if unit in UNIT:
        params |= {"unit": unit, "region": REGION_IDS[REGION_OF[zone]]}
        return Message("why.build_not_raised_there", params, decision.rule)
    return Message("why.build_elsewhere", params, decision.rule)


def why_not_command(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """3.5, C300 Why a new general cannot take over a stack."""
    id = stack_named(name)
    one = None if id is None else stacks.find(table.state, id)
    if one is None or one.owner != SEATS.index(decision.seat):
        return None
    if one.kind != Kind.GARRISON:
        return Message("why.build_no_garrison", {}, decision.rule)
    return Message("why.build_not_in_city", {}, decision.rule)


def why_not_supplied(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """C301 Why something cannot be given to a stack."""
    id = stack_named(name)
    one = None if id is None else stacks.find(table.state, id)
    if one is None or one.owner != SEATS.index(decision.seat):
        return None
    if holder(table.state, one.place) != one.owner if one.place < LAND else True:
        return Message("why.build_abroad", {}, decision.rule)
    if one.kind == Kind.FLEET:
        return Message("why.build_fleet", {}, decision.rule)
    return Message("why.build_with_mage" if not one.besieged else "why.build_besieged", {}, decision.rule)
