"""2.2, 5.0 The cards that lie open, those that Factions hold, and what lasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from vexillum.coin.lasting import code
from vexillum.core.display import Card, CardText, Effect, OrderMark
from vexillum.core.texts import Texts
from vexillum.games.pendragon.card_marks import kind, marks, side_text
from vexillum.games.pendragon.cards import Card as CardFile
from vexillum.games.pendragon.cards import Side
from vexillum.games.pendragon.decks import Deck, shown_deck
from vexillum.games.pendragon.lasting import NAMES
from vexillum.games.pendragon.pieces import FACTIONS

EFFECT_NAME = {effect: name for name, effect in NAMES.items()}
STANDS: dict[str, Literal["", "done", "out"]] = {
    "executed": "done",
    "passed": "done",
    "ineligible": "out",
    "eligible": "",
}


def cards(view: dict[str, Any], texts: Texts) -> tuple[Card, ...]:
    """2.2, 2.3.8 The card that is played, those that lie open after it, and the Pivotal Events that are held."""
    deck = shown_deck(view)
    shown = [_card(texts, deck, view["card"], role="now", order=_order(view, deck))] if view["card"] else []
    shown += [
        _card(texts, deck, number, role="next", order=tuple(OrderMark(seat) for seat in deck.cards[number].order))
        for number in view["upcoming"]
    ]
    for seat in FACTIONS:
        if number := view["held"].get(seat):
            ready = "ready" if seat in view["derived"]["pivotal_ready"] else "not_ready"
            shown.append(_card(texts, deck, number, role="held", seat=seat, note=texts(f"held.{ready}")))
    return tuple(shown)


def _card(
    texts: Texts,
    deck: Deck,
    number: int,
    *,
    role: Literal["now", "next", "held"],
    order: tuple[OrderMark, ...] = (),
    seat: str = "",
    note: str = "",
) -> Card:
    thing = f"card:{number}"
    return Card(
        role=role,
        title=texts.name("card", deck.name(number)),
        number=str(number),
        seat=seat,
        order=order,
        texts=tuple(_texts(texts, deck.cards[number], note)),
        thing=thing,
        page=thing,
    )


def _texts(texts: Texts, card: CardFile, note: str) -> Iterator[CardText]:
    """5.2 The sides of a card; before them what kind of card it is, unless it is an Event like most."""
    if card.kind != "event":
        yield CardText(kind(texts, card), "note")
    if note:
        yield CardText(note, "note")
    light = _label(texts, card.unshaded, "unshaded" if card.shaded else "")
    yield CardText(side_text(card.unshaded, texts), "light", light)
    if card.shaded is not None:
        yield CardText(side_text(card.shaded, texts), "dark", _label(texts, card.shaded, "shaded"))


def _label(texts: Texts, side: Side, name: str) -> str:
    """Which side it is, and its marks."""
    words = [texts.name("page", name)] if name else []
    return " · ".join([*words, *(texts(f"page.mark.{mark}") for mark in marks(side))])


def _order(view: dict[str, Any], deck: Deck) -> tuple[OrderMark, ...]:
    """2.3.2 The Factions in the order of the card, with what became of each."""
    derived = view["derived"]
    standing = {seat: STANDS[place] for seat, place in view["standing"].items()}
    order = deck.cards[view["card"]].order
    return tuple(OrderMark(seat, "now" if seat == derived["active"] else standing[seat]) for seat in order)


def effects(view: dict[str, Any], texts: Texts) -> tuple[Effect, ...]:
    """5.3-5.4 Capabilities and Momentum in effect, with what they change."""
    deck = shown_deck(view)
    return tuple(_effect(texts, deck, side) for side in view["lasting"])


def _effect(texts: Texts, deck: Deck, words: str) -> Effect:
    number_word, _, side_name = words.partition(".")
    number, shaded = int(number_word), side_name == "shaded"
    side = code(number, shaded)
    return Effect(
        title=texts.name("card", deck.name(number)),
        summary=texts.name("lasting", EFFECT_NAME[deck.keeps[side]]),
        until=texts("effect.momentum") if side in deck.momentum else "",
        page=f"card:{number}",
        tone="dark" if shaded else "light",
    )
