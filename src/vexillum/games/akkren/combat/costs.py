"""9.4 What it costs to begin a battle; 18.2 what it costs to begin a war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.games.akkren import options
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.components.tables import TABLES, number
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.relations import at_war, has_grievance
from vexillum.games.akkren.state import Stack, State, Table

PER_STACK = number("base_costs", "combat")
_DIPLOMACY: Any = TABLES["diplomacy_cost"]
_GIFT: list[int] = next(one["cost"] for one in _DIPLOMACY["rows"] if one["id"] == "gift")


def war_price(state: State, faction: int, enemy: int) -> int:
    """18.2 What an attack on a neutral Faction costs beforehand: a gift's price (8.2), unless there is a reason."""
    if enemy >= F or not options.on(state, options.CASUS_BELLI) or at_war(state, faction, enemy):
        return 0
    if has_grievance(state, faction, enemy):
        return 0
    tiers = _DIPLOMACY["income_tiers"]
    tier = next(n for n, one in enumerate(tiers) if state.income[faction] <= one.get("max", state.income[faction]))
    return _GIFT[tier]


def battle_price(attackers: Sequence[Stack], defenders: Sequence[Stack]) -> int:
    """9.4 1 GP for each stack that attacks; what was paid for an interception counts for one (9.3.1.3, C232)."""
    owing = sum([not one.paid for one in attackers])
    return PER_STACK * max(0, owing - any(one.paid for one in defenders))


def payable(state: State, faction: int, attackers: Sequence[Stack], defenders: Sequence[Stack], spare: int) -> int:
    """9.4 How many stacks a Faction can pay for, after setting gold aside; those paid for already come first."""
    gold = state.treasury[faction] - spare
    first = paid_first(attackers)
    return max([n for n in range(len(first) + 1) if battle_price(first[:n], defenders) <= gold], default=0)


def paid_first(attackers: Sequence[Stack]) -> list[Stack]:
    """9.3.1.3, 9.3.3 Stacks that have paid for a battle (by plunder, or by an interception) before those that owe."""
    return sorted(attackers, key=lambda one: not one.paid)


def charge(table: Table, ids: Sequence[int], defenders: Sequence[Stack]) -> None:
    """9.4 Every Faction pays for its own stacks; a gold piece paid for an interception counts for the first one."""
    state = table.state
    there = [stacks.stack(state, id) for id in ids]
    for faction in dict.fromkeys(side(state, one) for one in there):
        own = [one for one in there if side(state, one) == faction]
        price = battle_price(own, defenders if own[0].id == there[0].id else ())
        assert can_pay(state, faction, price)
        pay(table, faction, price)
        if price:
            table.tell("battle_paid", "9.4", to=(SEATS[faction],), who=SEATS[faction], n=price)


def declare(table: Table, faction: int, enemy: int) -> None:
    """18.2 The price of a war that is begun without a reason."""
    price = war_price(table.state, faction, enemy)
    if price:
        pay(table, faction, price)
        table.tell("war_price", "18.2", who=SEATS[faction], enemy=SEATS[enemy])
