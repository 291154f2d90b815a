"""5.0 The owner's decks of Falling Sky."""

from __future__ import annotations

from vexillum.coin.owndeck.shelf import Shelf
from vexillum.coin.owndeck.volume import DeckVolume
from vexillum.games.falling_sky.card_faces import FACES
from vexillum.games.falling_sky.cards import Card, Side
from vexillum.games.falling_sky.decks import DECKS, Deck
from vexillum.games.falling_sky.events.kit import EVENT_KIT
from vexillum.games.falling_sky.events.registry import Effect
from vexillum.games.falling_sky.own.form import DeckFile
from vexillum.games.falling_sky.own.sense import SENSE

SHELF: Shelf[Deck] = Shelf(
    DeckVolume[Card, Side, Deck](
        "falling-sky", DECKS, faces=FACES, kit=EVENT_KIT, sense=SENSE, form=DeckFile, effect=Effect
    )
)
