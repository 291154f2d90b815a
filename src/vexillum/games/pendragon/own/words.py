"""The texts that an owner's deck brings: titles and texts of its cards, words of its alternatives, its own name."""

from __future__ import annotations

from vexillum.coin.lasting import code
from vexillum.core.errors import BadSetup
from vexillum.games.pendragon.card_words import printed, sides
from vexillum.games.pendragon.decks import Deck, deck_named
from vexillum.games.pendragon.own.walking import branches

SETTING = "setting_value.deck."


def text_of_deck(id: str, language: str) -> str | None:
    """The text ``card.<mark>/<number>``, ``card_about.…``, ``card_side.….<side>``, ``branch.….<branch>``, a name."""
    words = _deck_name(id.removeprefix(SETTING), language) if id.startswith(SETTING) else _of_card(id, language)
    return None if words is None else words.replace("{", "{{").replace("}", "}}")


def _deck_name(deck: str, language: str) -> str | None:
    from vexillum.games.pendragon.own.shelf import SHELF

    about = SHELF.read(SHELF.file(deck.partition("@")[0]))
    return about.names.get(language)


def _of_card(id: str, language: str) -> str | None:
    kind, _, name = id.partition(".")
    mark, _, rest = name.partition("/")
    number, _, part = rest.partition(".")
    if kind not in ("card", "card_about", "card_side", "branch") or "@" not in mark or not number.isdecimal():
        return None
    try:
        deck = deck_named(mark)
    except BadSetup:
        return None
    card = deck.cards.get(int(number))
    if card is None:
        return None
    if kind == "branch":
        return _branch(deck, int(number), part, language)
    if kind == "card_side":
        side = dict(sides(card)).get(part)
        return None if side is None else side.text_it if language == "it" else side.text
    if kind == "card_about":
        return printed(card, language)
    return card.title_it if language == "it" else card.title


def _branch(deck: Deck, number: int, id: str, language: str) -> str | None:
    for side in (code(number, False), code(number, True)):
        for branch in branches(deck.effects[side].steps) if side in deck.effects else ():
            if branch.id == id:
                return (branch.label_it or branch.label) if language == "it" else branch.label
    return None
