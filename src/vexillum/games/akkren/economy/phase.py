"""8.3, 13 The economic phase of summer and the administrative phase of winter."""

from __future__ import annotations

from functools import partial

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren.components.factions import THEOCRACY
from vexillum.games.akkren.economy.collection import collect, pay_mercenaries
from vexillum.games.akkren.economy.demons import call_demons
from vexillum.games.akkren.economy.purchases import purchases
from vexillum.games.akkren.money import earn, mana_income
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Piece, State, Table


def economic_phase(state: State) -> list[Piece]:
    """8.3 The second summer turn: gold for the Theocracy's mana (5.1, C40), then the purchases of all Factions."""
    return [mana_gold, *[partial(purchases, faction=faction) for faction in factions_in_order(state)]]


@asks_nothing
def mana_gold(table: Table) -> None:
    """5.1, C40 In summer too the Theocracy receives gold for its mana."""
    state = table.state
    if THEOCRACY in in_play(state):
        earn(table, THEOCRACY, mana_income(state, THEOCRACY), "5.1", "mana")


def administrative_phase(state: State) -> list[Piece]:
    """13 Winter: gold is collected, mercenaries are paid, then purchases; the Brotherhood calls its demons (5.2)."""
    order = factions_in_order(state)
    return [
        collection,
        *[partial(pay_mercenaries, faction=faction) for faction in order],
        *[partial(purchases, faction=faction) for faction in order],
        call_demons,
    ]


@asks_nothing
def collection(table: Table) -> None:
    """13.1 All Factions collect."""
    with table.step("collection"):
        collect(table)
