"""The texts that every volume of the series says in the same words: a volume's catalog is laid over them."""

from __future__ import annotations

from vexillum.core.words.texts import Catalog


def coin_catalog() -> Catalog:
    """The sequence of play, cards, Events, options, Non-players and what shows them, in every language."""
    return Catalog.read("vexillum.coin")
