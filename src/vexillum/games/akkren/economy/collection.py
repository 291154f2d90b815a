"""13.1 Gold is collected in winter, and mercenaries receive their pay (3.2, 13.2)."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.boons import no_yields
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import FOOT, UNIT_IDS, force
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import earn, mana_income, pay, slave_income, taxes
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.realm.removal import drop_if_empty
from vexillum.games.akkren.state import Play, State, Table

FOOT_PAY = number("base_costs", "mercenary_foot_upkeep")
OTHER_PAY = number("base_costs", "mercenary_cavalry_upkeep")


def collect(table: Table) -> None:
    """13.1, C01 Every Faction collects; what it received is its income until the next winter.

    What waited for this collection (a vein, a plague, sabotage) is over.
    """
    state = table.state
    for faction in factions_in_order(state):
        parts = (
            ("taxes", "13.1", taxes(state, faction)),
            ("slaves", "5.3", slave_income(state, faction)),
            ("mana", "5.1", mana_income(state, faction)),
        )
        for why, rule, amount in parts:
            earn(table, faction, amount, rule, why)
        state.income[faction] = sum([amount for _, _, amount in parts])
        table.tell("collected", "13.1", to=(SEATS[faction],), who=SEATS[faction], n=state.income[faction])
    state.yields = no_yields()


def unit_pay(unit: int) -> int:
    """13.2, C52 What a mercenary unit costs each winter: foot 1, everything else 2."""
    return FOOT_PAY if FOOT[unit] else OTHER_PAY


def upkeep(state: State, faction: int) -> int:
    """13.2 What all mercenaries of a Faction cost together."""
    hired = [pair for one in state.stacks if one.owner == faction for pair in one.hired]
    return sum([unit_pay(unit) * n for unit, n in hired])


def pay_mercenaries(table: Table, faction: int) -> Play[None]:
    """3.2, C52 Mercenaries are paid; those who are not, at choice or for want of gold, disband."""
    state = table.state
    while due := upkeep(state, faction):
        able = due <= state.treasury[faction]
        options = [
            Option(
                f"s{one.id}.{UNIT_IDS[unit]}",
                (one.id, unit),
                f"stack:{one.id}",
                "option.upkeep_dismiss",
                {"n": n, "unit": UNIT_IDS[unit], "zone": PLACE_IDS[one.place], "pay": unit_pay(unit)},
            )
            for one in state.stacks
            if one.owner == faction
            for unit, n in one.hired
        ]
        if able:
            options.insert(0, Option(DONE.key, None, text="option.upkeep_pay", price={"gold": due}))
        (pick,) = yield table.ask(
            SEATS[faction],
            "build.upkeep",
            options,
            rule="13.2",
            params={"due": due, "gold": state.treasury[faction]},
            secret=True,
            why=_why_not_pay,
        )
        if pick.value is None:
            pay(table, faction, due)
            table.tell("upkeep_paid", "13.2", to=(SEATS[faction],), who=SEATS[faction], n=due)
            return
        _disband(table, faction, *pick.value)


def _why_not_pay(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why not everyone can be paid."""
    if name != DONE.key:
        return None
    return Message("why.upkeep_short", {name: decision.params[name] for name in ("due", "gold")}, decision.rule)


def _disband(table: Table, faction: int, id: int, unit: int) -> None:
    """C52 A mercenary unit goes its way."""
    state = table.state
    one = stacks.lose(state, id, hired=force({unit: 1}))
    line = {"who": SEATS[faction], "unit": UNIT_IDS[unit], "zone": PLACE_IDS[one.place]}
    table.tell("upkeep_disbanded", "13.2", to=(SEATS[faction],), **line)
    drop_if_empty(table, id)
