"""8.3, 13 The economic phase of summer and the administrative phase of winter."""

from __future__ import annotations

from vexillum.games.akkren.economy.collection import collect, pay_mercenaries
from vexillum.games.akkren.economy.demons import call_demons
from vexillum.games.akkren.economy.purchases import purchases
from vexillum.games.akkren.factions import THEOCRACY
from vexillum.games.akkren.money import earn, mana_income
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Play, Table


def economic_phase(table: Table) -> Play[None]:
    """8.3 The second summer turn: gold for the Theocracy's mana (5.1, C40), then everybody's purchases."""
    state = table.state
    if THEOCRACY in in_play(state):
        earn(table, THEOCRACY, mana_income(state, THEOCRACY), "5.1", "mana")
    for faction in factions_in_order(state):
        yield from purchases(table, faction)


def administrative_phase(table: Table) -> Play[None]:
    """13 Winter: gold is collected, mercenaries are paid, then purchases; the Brotherhood calls its demons (5.2)."""
    state = table.state
    with table.step("collection"):
        collect(table)
    for faction in factions_in_order(state):
        yield from pay_mercenaries(table, faction)
    for faction in factions_in_order(state):
        yield from purchases(table, faction)
    yield from call_demons(table)
