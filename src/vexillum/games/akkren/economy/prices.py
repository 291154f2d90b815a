"""13.2 What things cost."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.boons import FOOT_DISCOUNTS, WORKS_DISCOUNTS, boon, give
from vexillum.games.akkren.components.factions import FACTIONS
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import CLASS, COST, UNIT, UNIT_IDS
from vexillum.games.akkren.options import DEAR_FORTS, on
from vexillum.games.akkren.state import State

GENERAL = number("base_costs", "general")
CARAVAN = number("base_costs", "caravan")
MAGIC_USER = number("base_costs", "magic_user")
AGENT = number("base_costs", "agent")
REMOVE_MARKER = number("base_costs", "remove_marker")
HERO = number("base_costs", "hero")
MASTER = number("council", "master")


def _discount(field: str) -> Any:
    effects = [effect for event in document("events")["event"] for effect in event["effects"]]
    promised = [effect for effect in effects if effect["op"] == "next_build_discount" and field in effect]
    return promised[0] if promised else {field: "", "gp": 0}


_FOOT = _discount("unit_class")
_WORKS = _discount("units")
_DISCOUNTS = (
    (FOOT_DISCOUNTS, tuple(kind == _FOOT["unit_class"] for kind in CLASS), int(_FOOT["gp"])),
    (WORKS_DISCOUNTS, tuple(id in _WORKS["units"] for id in UNIT_IDS), int(_WORKS["gp"])),
)
"""9.1 Drill Masters and the Guild Patent: which boon, for which units, how much less."""


_AS_BEFORE = {
    (faction, UNIT[new]): UNIT[rule["from"][0]]
    for faction, record in enumerate(FACTIONS)
    for rule in record.rules
    if rule.get("same_cost")
    for new in rule["to"]
}
"""5.1, 5.3 Units of a Faction that cost what those cost for which they stand, whatever an army list says."""


def list_price(faction: int, unit: int) -> int:
    """13.2, 5.1, 5.3 What a unit costs a Faction by the army list."""
    return COST[_AS_BEFORE.get((faction, unit), unit)]


def unit_price(state: State, faction: int, unit: int, n: int = 1) -> int:
    """13.2, 9.1 What this many units cost, with what events have promised; never less than 1 for each."""
    each = list_price(faction, unit)
    total = each * n
    for which, units, less in _DISCOUNTS:
        if units[unit]:
            total -= min(n, boon(state, faction, which)) * min(less, max(0, each - 1))
    return total


def use_discounts(state: State, faction: int, unit: int, n: int) -> None:
    """9.1 Units are bought: the promises that made them cheaper are used up."""
    for which, units, _ in _DISCOUNTS:
        if units[unit]:
            give(state, faction, which, -min(n, boon(state, faction, which)))


def fort_stage(state: State) -> int:
    """8.3.2, C07 What each of the two stages of a fort costs: 3, or half of the 8 of 13.2 by option."""
    if on(state, DEAR_FORTS):
        return number("fort", "cost_total_13_2") // number("fort", "phases")
    return number("fort", "cost_each")
