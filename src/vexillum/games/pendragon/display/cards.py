"""2.2, 5.0 The cards that lie open, those that Factions hold, and what lasts."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.cards import CardDisplay
from vexillum.core.show.display import Card
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.cards.faces import FACES
from vexillum.games.pendragon.cards.lasting import NAMES
from vexillum.games.pendragon.decks import DECKS, shown_deck
from vexillum.games.pendragon.pieces import FACTIONS

EFFECT_NAME = {effect: name for name, effect in NAMES.items()}
_CARDS = CardDisplay(DECKS, FACES, EFFECT_NAME.__getitem__)
effects = _CARDS.effects
"""5.3-5.4 Capabilities and Momentum in effect."""


def cards(view: dict[str, Any], texts: Texts) -> tuple[Card, ...]:
    """2.2, 2.3.8 The card that is played, those that lie open after it, and the Pivotal Events that are held."""
    deck = shown_deck(view)
    shown = _CARDS.open_cards(view, texts)
    for seat in FACTIONS:
        if number := view["held"].get(seat):
            ready = "ready" if seat in view["derived"]["pivotal_ready"] else "not_ready"
            shown.append(_CARDS.card(texts, deck, number, role="held", seat=seat, note=texts(f"held.{ready}")))
    return tuple(shown)
