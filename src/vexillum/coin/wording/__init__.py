"""The texts that every volume of the series says in the same words: a volume's catalog is laid over them."""

from __future__ import annotations

from importlib.resources import files

from vexillum.core.words.texts import Catalog

PARTS = (
    *("common", "sequence", "terminal", "board", "cards", "display", "story", "options", "events", "own"),
    "nonplayer",
)


def coin_catalog() -> Catalog:
    """The sequence of play, cards, Events, options, Non-players and what shows them, in every language."""
    folder = files("vexillum.coin") / "wording" / "texts"
    catalog = Catalog({"en": {}, "it": {}})
    for part in PARTS:
        catalog = Catalog.read(folder / part).over(catalog)
    return catalog
