"""8.1.2, 18.2, C43 Turning on a neutral Faction: war from this moment, and what it costs."""

from __future__ import annotations

from vexillum.games.akkren.combat.costs import declare, war_price
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.money import can_pay
from vexillum.games.akkren.relations import at_war, hostile_act
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.state import State, Table


def price_of_war(state: State, doer: int, victim: int) -> int:
    """18.2 What it costs a Faction to begin a war with another; nothing for powers without a player."""
    return war_price(state, doer, victim) if doer < F else 0


def can_turn_on(state: State, doer: int, victim: int, gold: int = 0) -> bool:
    """9.4, C43 Whether one may begin a fight with another, and can pay for it beside so much other gold."""
    if not may_turn_on(state, doer, victim):
        return False
    return doer >= F or can_pay(state, doer, gold + price_of_war(state, doer, victim))


def begin_war(table: Table, doer: int, victim: int, rule: str) -> None:
    """8.1.2, C43 One attacks the other: from now on they are at war."""
    if doer < F and victim < F and not at_war(table.state, doer, victim):
        declare(table, doer, victim)
        hostile_act(table, doer, victim, rule, attack=True)
