"""2.2, 5.0 The cards that lie open, and the head of the column."""

from __future__ import annotations

from typing import Any

from vexillum.coin.board.cards import OpenCards
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.cards.faces import FACES
from vexillum.games.falling_sky.decks import DECKS

SIGN = {"capability": "triskele", "momentum": "snow"}
"""5.3 The signs of the marks of a side."""
_CARDS = OpenCards(LOOK, DECKS, FACES, SIGN)
open_cards = _CARDS.draw
in_effect = _CARDS.in_effect


def header(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """The scenario, the Winters gone and to come, how many cards are left in the deck, and those played."""
    gone, of = view["winters"], view["derived"]["winters"]
    return _CARDS.header(view, texts, (x, y, wide), (gone, of), texts("drawing.winters", n=gone, most=of))
