"""The texts that an owner's deck brings: titles and texts of its cards, words of its alternatives, its own name."""

from __future__ import annotations

from typing import Any

from vexillum.coin.card_faces import printed, side_text
from vexillum.coin.cards import Card
from vexillum.coin.deck import Deck
from vexillum.coin.lasting import code
from vexillum.coin.owndeck.shelf import Shelf
from vexillum.coin.owndeck.traversal import branches
from vexillum.core.errors import BadSetup

SETTING = "setting_value.deck."


def text_of_deck(shelf: Shelf[Any], id: str, language: str) -> str | None:
    """The text ``card.<mark>/<number>``, ``card_about.…``, ``card_side.….<side>``, ``branch.….<branch>``, a name."""
    words = (
        _deck_name(shelf, id.removeprefix(SETTING), language)
        if id.startswith(SETTING)
        else _of_card(shelf, id, language)
    )
    return None if words is None else words.replace("{", "{{").replace("}", "}}")


def _deck_name(shelf: Shelf[Any], deck: str, language: str) -> str | None:
    about = shelf.read(shelf.file(deck.partition("@")[0]))
    return about.names.get(language)


def _of_card(shelf: Shelf[Any], id: str, language: str) -> str | None:
    kind, _, name = id.partition(".")
    mark, _, rest = name.partition("/")
    number, _, part = rest.partition(".")
    if kind not in ("card", "card_about", "card_side", "branch") or "@" not in mark or not number.isdecimal():
        return None
    try:
        deck: Deck[Any, Any] = shelf.volume.decks.named(mark)
    except BadSetup:
        return None
    card: Card | None = deck.cards.get(int(number))
    if card is None:
        return None
    if kind == "branch":
        return _branch(deck, int(number), part, language)
    if kind == "card_side":
        side = dict(shelf.volume.faces.sides(card)).get(part)
        return None if side is None else side_text(side, language)
    if kind == "card_about":
        return printed(card, language)
    return card.title_it if language == "it" else card.title


def _branch(deck: Deck[Any, Any], number: int, id: str, language: str) -> str | None:
    for side in (code(number, False), code(number, True)):
        for branch in branches(deck.effects[side].steps) if side in deck.effects else ():
            if branch.id == id:
                return (branch.label_it or branch.label) if language == "it" else branch.label
    return None
