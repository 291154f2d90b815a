"""8.1.2, 18.2, C43 Turning on a neutral Faction: war from this moment, and what it costs."""

from __future__ import annotations

from vexillum.games.akkren import options
from vexillum.games.akkren.factions import SEATS, F
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.relations import at_war, has_grievance, hostile_act
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.state import State, Table
from vexillum.games.akkren.tables import TABLES

_GIFT = next(row for row in TABLES["diplomacy_cost"]["rows"] if row["id"] == "gift")
_TIERS = TABLES["diplomacy_cost"]["income_tiers"]


def war_price(state: State, doer: int, victim: int) -> int:
    """18.2 What it costs to begin a war: as much as a gift, unless one has a reason for it; nothing without the rule."""
    if doer >= F or victim >= F or at_war(state, doer, victim) or has_grievance(state, doer, victim):
        return 0
    if not options.on(state, options.CASUS_BELLI):
        return 0
    income = state.income[doer]
    tier = next(number for number, one in enumerate(_TIERS) if income <= one.get("max", income))
    return int(_GIFT["cost"][tier])


def can_turn_on(state: State, doer: int, victim: int, gold: int = 0) -> bool:
    """9.4, C43 May a Faction begin a fight with another, and can it pay for it besides so much other gold?"""
    return may_turn_on(state, doer, victim) and (
        doer >= F or can_pay(state, doer, gold + war_price(state, doer, victim))
    )


def begin_war(table: Table, doer: int, victim: int, rule: str) -> None:
    """8.1.2, C43 One attacks the other: from now on they are at war."""
    if doer >= F or victim >= F or at_war(table.state, doer, victim):
        return
    price = war_price(table.state, doer, victim)
    if price:
        pay(table, doer, price)
        table.tell("war_price", "18.2", who=SEATS[doer], other=SEATS[victim], n=price)
    hostile_act(table, doer, victim, rule, attack=True)
