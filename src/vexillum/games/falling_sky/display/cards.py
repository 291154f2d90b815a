"""2.2, 5.0 The cards that lie open, and what lasts."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.cards import CardDisplay
from vexillum.core.show.display import Card
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.cards.faces import FACES
from vexillum.games.falling_sky.cards.lasting import NAMES
from vexillum.games.falling_sky.decks import DECKS

EFFECT_NAME = {effect: name for name, effect in NAMES.items()}
_CARDS = CardDisplay(DECKS, FACES, EFFECT_NAME.__getitem__)
effects = _CARDS.effects
"""5.3 Capabilities and the few other effects that last."""


def cards(view: dict[str, Any], texts: Texts) -> tuple[Card, ...]:
    """2.2 The card that is played, and the next one, face up; then those face down at which the reader has looked."""
    note, deck = texts("deck.foreseen"), DECKS.shown(view)
    foreseen = [_CARDS.card(texts, deck, number, role="next", note=note) for number in view["foreseen"]]
    return (*_CARDS.open_cards(view, texts), *foreseen)
