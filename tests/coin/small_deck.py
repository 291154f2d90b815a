"""Three cards of a small volume: an Event of two sides, a Capability that Factions own, a round card."""

from __future__ import annotations

from vexillum.coin.card_faces import CardFaces, add_cards
from vexillum.coin.cards import Card, Side
from vexillum.coin.deck import Deck, Decks
from vexillum.coin.wording import coin_catalog
from vexillum.core.words.texts import Catalog, Texts


def side(text: str, lasting: str = "none") -> Side:
    return Side(text=text, text_it=f"{text} (it)", lasting=lasting)


CARDS = {
    1: Card(
        number=1,
        title="Cicero",
        title_it="Cicerone",
        kind="event",
        flavour="An orator.",
        flavour_it="Un oratore.",
        order=("romans", "aedui"),
        unshaded=side("Shift the Senate up"),
        shaded=side("Shift the Senate down"),
    ),
    2: Card(
        number=2,
        title="Balearic Slingers",
        title_it="Frombolieri",
        kind="event",
        order=("aedui", "romans"),
        unshaded=side("Auxilia strike first", "capability"),
    ),
    3: Card(number=3, title="Winter", title_it="Inverno", kind="winter", unshaded=side("A Winter Round")),
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


def catalog() -> Catalog:
    found = Catalog({"en": OWN, "it": OWN}).over(coin_catalog())
    add_cards(found, CARDS.values())
    return found


EN, IT = (Texts(catalog(), language, strict=True) for language in ("en", "it"))


def view(**more) -> dict:
    """What everybody sees while card 1 is played."""
    seen = {
        "card": 1,
        "upcoming": [2],
        "played": [3],
        "lasting": [],
        "standing": {"romans": "eligible", "aedui": "eligible"},
        "derived": {"order": ["romans", "aedui"], "active": "romans"},
    }
    return seen | more
