"""The texts of an owner's deck: titles and texts of its cards, labels of alternatives, its name."""

from __future__ import annotations

from typing import Any

from vexillum.coin.card_faces import printed
from vexillum.coin.cards import Card
from vexillum.coin.deck import Deck
from vexillum.coin.lasting_codes import code
from vexillum.coin.owndeck.installed_decks import InstalledDecks
from vexillum.coin.owndeck.traversal import branches
from vexillum.core.errors import BadSetup
from vexillum.core.inputs.own_words import given_words
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Catalog, Texts

SETTING = "setting_value.deck."
KINDS = ("card", "card_about", "card_flavour", "card_precondition", "card_side", "branch")
"""The kinds of texts that a deck can have for each card."""


def text_of_deck(decks: InstalledDecks[Any], catalog: Catalog, id: str, language: str) -> Template | None:
    """The text ``card.<mark>/<number>``, ``card_side.….<side>``, ``branch.….<branch>``, …, or the name of a deck.

    Texts that the deck does not change are those of ours, in ``catalog``.
    """
    if id.startswith(SETTING):
        return _escaped(_deck_name(decks, id.removeprefix(SETTING), language))
    kind, _, name = id.partition(".")
    mark, _, rest = name.partition("/")
    number, _, part = rest.partition(".")
    if kind not in KINDS or "@" not in mark or not number.isdecimal():
        return None
    try:
        deck: Deck[Any, Any] = decks.volume.decks.named(mark)
    except BadSetup:
        return None
    card: Card | None = deck.cards.get(int(number))
    if card is None or (kind == "card_side" and part not in dict(decks.volume.faces.sides(card))):
        return None
    if kind == "branch":
        return _escaped(_branch(deck, int(number), part, language))
    if kind == "card_about":
        return _escaped(printed(Texts(catalog, language), deck.name(card.number), card))
    own = deck.words.get(f"{kind}.{rest}", {})
    return _escaped(own[language]) if language in own else catalog.template(language, f"{kind}.{rest}")


def _escaped(words: str | None) -> str | None:
    return None if words is None else words.replace("{", "{{").replace("}", "}}")


def _deck_name(decks: InstalledDecks[Any], deck: str, language: str) -> str | None:
    about = decks.read(decks.file(deck.partition("@")[0]))
    return about.names.get(language)


def _branch(deck: Deck[Any, Any], number: int, id: str, language: str) -> str | None:
    for side in (code(number, False), code(number, True)):
        for branch in branches(deck.effects[side].steps) if side in deck.effects else ():
            if branch.id == id:
                return given_words(branch, "label").get(language, "")
    return None
