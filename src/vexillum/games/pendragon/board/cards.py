"""2.2, 5.0 The cards that lie open, and the head of the column."""

from __future__ import annotations

from typing import Any

from vexillum.coin.board.cards import OpenCards
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.cards.faces import FACES
from vexillum.games.pendragon.decks import DECKS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS

SIGN = {"capability": "triskele", "momentum": "sail", "tribal_war": "war"}
"""5.1.2, 5.3, 5.4 The signs of the marks of a side."""
_CARDS = OpenCards(LOOK, DECKS, FACES, SIGN)
open_cards = _CARDS.draw
in_effect = _CARDS.in_effect


def header(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """The scenario, the Epochs gone and to come, how many cards are left in the deck, and those played."""
    gone, of = view["epoch"], SCENARIOS[SCENARIO_IDS.index(view["scenario"])].epochs
    return _CARDS.header(view, texts, (x, y, wide), (gone, of), texts("drawing.epochs", n=gone, most=of))
