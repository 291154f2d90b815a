"""The game's texts: those of the series, its own in ``texts/``, the rulings, and what is made of them."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

from vexillum.coin.cards import add_cards
from vexillum.coin.own import coin_catalog, text_of_deck
from vexillum.core.show.pages import Ruling, add_rulings, read_glossary, read_rulings
from vexillum.core.words.texts import Catalog

from .cards import CARDS
from .own import SHELF

PACKAGE = "vexillum.games.pendragon"


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the rulebook leaves open."""
    return read_rulings(files(PACKAGE))


@cache
def glossary() -> dict[str, str]:
    """The terms, each with its rule."""
    return read_glossary(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE).over(coin_catalog())
    add_cards(catalog, CARDS.values())
    add_rulings(catalog, rulings())
    catalog.later = partial(text_of_deck, SHELF, catalog)
    return catalog
