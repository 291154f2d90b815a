"""The texts common to all volumes: a volume's catalog overrides them."""

from __future__ import annotations

from vexillum.core.words.texts import Catalog


def coin_catalog() -> Catalog:
    """The common texts of sequence of play, cards, Events, options, Non-players and displays, in every language."""
    return Catalog.read("vexillum.coin")
