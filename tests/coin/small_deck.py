"""Three cards of a small volume: an Event of two sides, a Capability that Factions own, a round card."""

from __future__ import annotations

from vexillum.coin.cards import Card, CardFaces, Deck, Decks, Side, add_cards
from vexillum.coin.own import coin_catalog
from vexillum.core.words.texts import Catalog, Texts

NONE, CAPABILITY = Side(lasting="none"), Side(lasting="capability")
CARDS = {
    1: Card(
        number=1,
        kind="event",
        order=("romans", "aedui"),
        unshaded=NONE,
        shaded=NONE,
    ),
    2: Card(
        number=2,
        kind="event",
        order=("aedui", "romans"),
        unshaded=CAPABILITY,
    ),
    3: Card(number=3, kind="winter", unshaded=NONE),
}
DECK: Deck[Card, str] = Deck(
    seats=("romans", "aedui"), cards=CARDS, effects={2: "up", 3: "down", 4: "sling"}, keeps={4: 4}
)
DECKS = Decks(DECK)
FACES: CardFaces[Card, Side] = CardFaces()
OWN = {
    "seat.romans": "Romans",
    "seat.aedui": "Aedui",
    "seat.germans": "Germans",
    "page.kind.winter": "Winter card",
    "page.about.capability": "A Capability lasts.",
    "lasting.sling": "Slingers first",
    "sequence.did_feat": "Command with a Special Ability",
    "drawing.round_card": "Winter",
}
WORDS = {
    "card.1": ("Cicero", "Cicerone"),
    "card.2": ("Balearic Slingers", "Frombolieri"),
    "card.3": ("Winter", "Inverno"),
    "card_flavour.1": ("An orator.", "Un oratore."),
    "card_side.1.unshaded": ("Shift the Senate up", "Shift the Senate up (it)"),
    "card_side.1.shaded": ("Shift the Senate down", "Shift the Senate down (it)"),
    "card_side.2.unshaded": ("Auxilia strike first", "Auxilia strike first (it)"),
    "card_side.3.unshaded": ("A Winter Round", "A Winter Round (it)"),
}
"""The texts of the cards in English and in Italian."""


def catalog() -> Catalog:
    words = {language: OWN | {id: said[n] for id, said in WORDS.items()} for n, language in enumerate(("en", "it"))}
    found = Catalog(words).over(coin_catalog())
    add_cards(found, CARDS.values())
    return found


EN, IT = (Texts(catalog(), language, strict=True) for language in ("en", "it"))


def view(**more) -> dict:
    """The public view while card 1 is played."""
    seen = {
        "card": 1,
        "upcoming": [2],
        "played": [3],
        "lasting": [],
        "standing": {"romans": "eligible", "aedui": "eligible"},
        "derived": {"order": ["romans", "aedui"], "active": "romans"},
    }
    return seen | more
