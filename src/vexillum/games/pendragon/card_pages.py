"""5.0 The cards to read: each in full with how it stands now, and the list of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from vexillum.coin.lasting import side_name
from vexillum.core.pages import CONTENTS, Page, PageLine
from vexillum.core.texts import Message, Texts
from vexillum.games.pendragon.board.order import order_picture
from vexillum.games.pendragon.card_marks import kind, marks, side_text
from vexillum.games.pendragon.cards import Card, Side
from vexillum.games.pendragon.decks import Deck, shown_deck
from vexillum.games.pendragon.lasting import NAMES
from vexillum.games.pendragon.np_marks import CUES, cue_signs, signs
from vexillum.games.pendragon.pieces import FACTIONS

HOLDING = ("niall", "dal_riada")
"""The lasting effects whose card holds pieces; a view counts them under the same name."""


def page(view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
    """A card of the match's deck, or the list of them."""
    deck = shown_deck(view)
    if thing == CONTENTS:
        return _contents(view, texts, deck)
    number = next((number for number in deck.cards if thing == f"card:{number}"), None)
    if number is None:
        return None
    return Page(thing, card_title(texts, deck, number), tuple(_lines(view, texts, deck, deck.cards[number])))


def card_title(texts: Texts, deck: Deck, number: int) -> str:
    """A card by number and name."""
    return texts("page.title", number=number, name=texts.name("card", deck.name(number)))


# The list -------------------------------------------------------------------------------------------------------------


def _contents(view: dict[str, Any], texts: Texts, deck: Deck) -> Page:
    """2.2 What lies open, what is in effect, what was played, and all that can come."""
    groups = (
        ("current", [view["card"]] if view["card"] else []),
        ("next", view["upcoming"]),
        ("in_effect", dict.fromkeys(int(code.partition(".")[0]) for code in view["lasting"])),
        ("held", view["held"].values()),
        ("played", reversed(view["played"])),
        ("all", sorted(deck.cards)),
    )
    lines = [line for id, numbers in groups for line in _group(texts, deck, id, numbers)]
    if not deck.id:
        lines.insert(0, PageLine(texts("page.reconstructed"), "quiet"))
    return Page(CONTENTS, contents_title(texts), tuple(lines))


def contents_title(texts: Texts) -> str:
    """What the list is called."""
    return texts("page.contents")


def _group(texts: Texts, deck: Deck, id: str, numbers: Iterable[int]) -> list[PageLine]:
    links = [PageLine(card_title(texts, deck, number), thing=f"card:{number}") for number in numbers]
    return [PageLine(texts(f"page.{id}"), "heading"), *links] if links else []


# One card -------------------------------------------------------------------------------------------------------------


def _lines(view: dict[str, Any], texts: Texts, deck: Deck, card: Card) -> Iterator[PageLine]:
    yield PageLine(kind(texts, card), "quiet")
    yield from _order(texts, deck, card)
    if flavour := card.flavour_it if texts.language == "it" else card.flavour:
        yield PageLine(flavour, "quiet")
    if card.precondition:
        words = card.precondition_it if texts.language == "it" else card.precondition
        yield PageLine(texts("page.precondition", text=words))
    yield PageLine(_side(texts, card.unshaded, "unshaded" if card.shaded else "only"), "light")
    if card.shaded is not None:
        yield PageLine(_side(texts, card.shaded, "shaded"), "dark")
    for words in _standing(view, texts, deck, card):
        yield PageLine(words, "note")
    for id in _explained(deck, card):
        yield PageLine(texts(f"page.about.{id}"), "quiet")


def _order(texts: Texts, deck: Deck, card: Card) -> Iterator[PageLine]:
    """2.3.2, 8.2.1 The Factions in order with their Non-player marks; on an Epoch card, who decides (5.6)."""
    who = card.order or tuple(card.deciders or ())
    cues = {} if deck.id else CUES[card.number]
    if who:
        said = texts("page.order" if card.order else "page.deciders", who=who)
        yield PageLine(said, picture=order_picture(who, {} if deck.id else cue_signs(card.number)))
    marked = [
        texts("page.np_of", who=id, mark=cues[id].mark)
        for id in who or FACTIONS
        if id in cues and cues[id].mark != "none"
    ]
    if marked:
        yield PageLine(texts("page.np", marks=texts.listed(marked)), "quiet")


def _side(texts: Texts, side: Side, label: str) -> str:
    """5.2 A side: which one, its marks, its text."""
    name, found = texts(f"page.{label}"), marks(side)
    if not found:
        return texts("page.side", side=name, text=side_text(side, texts))
    listed = ", ".join(texts(f"page.mark.{mark}") for mark in found)
    return texts("page.side_marked", side=name, marks=listed, text=side_text(side, texts))


def _standing(view: dict[str, Any], texts: Texts, deck: Deck, card: Card) -> Iterator[str]:
    """Where the card is, what of it is in effect until when, what lies on it, and what blocks it."""
    number = card.number
    for seat, held in view["held"].items():
        if held == number:
            ready = seat in view["derived"]["pivotal_ready"]
            yield texts("page.held_ready" if ready else "page.held_not_ready", who=seat)
    for id, there in (("is_current", [view["card"]]), ("is_next", view["upcoming"]), ("is_played", view["played"])):
        if number in there:
            yield texts(f"page.{id}")
    yield from _lasting(view, texts, card)
    for id in HOLDING:
        if view[id] and number == deck.carriers.get(NAMES[id], 0) // 2:
            yield texts(f"page.{id}", n=view[id])
    gratia = deck.carriers.get(NAMES["gratia"], 0)
    war = card.unshaded.tribal_war or (card.shaded is not None and card.shaded.tribal_war)
    if war and side_name(gratia) in view["lasting"]:
        yield texts("page.blocked", card=texts.name("card", deck.name(gratia // 2)))


def _lasting(view: dict[str, Any], texts: Texts, card: Card) -> Iterator[str]:
    """5.3, 5.4 Which side is in effect, for the rest of the game or until the next Reset."""
    for name, side in (("unshaded", card.unshaded), ("shaded", card.shaded)):
        if side is not None and f"{card.number}.{name}" in view["lasting"]:
            id = "page.lapses" if side.lasting == "momentum" else "page.lasts"
            yield texts(Message(id, {"side": name}) if card.shaded else f"{id}_only")


def _explained(deck: Deck, card: Card) -> list[str]:
    """The marks on the card, each once, for the legend."""
    found = [mark for side in (card.unshaded, card.shaded) if side is not None for mark in marks(side)]
    if not deck.id:
        found += sorted({sign for cue in CUES[card.number].values() for sign in signs(cue.mark)})
    return list(dict.fromkeys(found))
