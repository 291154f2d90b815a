"""8.3.1, 13.2 Purchases: one page with everything that can be bought, until the Faction is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from vexillum.core.decision import DONE, Option
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.economy import recruits, substitutions, supplies, works
from vexillum.games.akkren.economy.book import Book, open_book
from vexillum.games.akkren.economy.purchase_reasons import why_not_buy
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import Play, State, Table

Deed: TypeAlias = Callable[[Table, Book, int, int], Play[None]]

DEEDS: Mapping[str, Deed] = {
    "unit": recruits.raise_units,
    "swap": substitutions.swap,
    "giant": substitutions.make_giant,
    "burrow": substitutions.burrow,
    "general": recruits.hire_general,
    "mage": recruits.hire_mage,
    "agent": recruits.buy_agent,
    "supply": supplies.buy_supplies,
    "fort": works.build_fort,
    "plunder": works.clear_plunder,
    "presence": works.cleanse,
    "caravan": works.send_caravan,
}
OPENLY = frozenset(("fort", "plunder", "presence", "caravan"))
"""What everyone sees, without information on it."""


def page(state: State, book: Book) -> list[Option]:
    """13.2 Everything that a Faction can do on its page now; each option is possible at the moment."""
    return [
        *recruits.unit_options(state, book),
        *substitutions.swap_options(state, book.faction),
        *recruits.person_options(state, book),
        *supplies.supply_options(state, book),
        *works.fort_options(state, book),
        *works.caravan_options(state, book),
        *works.marker_options(state, book),
    ]


def purchases(table: Table, faction: int) -> Play[None]:
    """8.3.1, 13.2 One page for the whole phase: each answer buys something at once, ``done`` ends it.

    What a Faction buys is its own business; counters that appear on the map are seen by all: only that is a step of the
    story. It is asked until it is done: no one learns whether it can pay for anything (C362).
    """
    state = table.state
    book = open_book(state, faction)
    while True:
        pick = yield from masked(
            table.ask(
                SEATS[faction],
                "build.buy",
                [*page(state, book), DONE],
                rule="13.2",
                params={"gold": state.treasury[faction], "mana": book.mana},
                secret=True,
                why=why_not_buy,
            )
        )
        if pick is DONE:
            return
        what, one, other = pick.value
        if what in OPENLY:
            with table.step("purchase", who=SEATS[faction]):
                yield from DEEDS[what](table, book, one, other)
        else:
            yield from DEEDS[what](table, book, one, other)
