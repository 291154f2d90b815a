"""2.1, 2.4 How far the game has come, and when the next Epoch Round can begin."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.deck import deck as coming_round
from vexillum.core.show.display import Deck
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.display.next_epoch import Coming, in_round
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import PILE


def deck(view: dict[str, Any], coming: Coming, texts: Texts) -> Deck:
    """The Epoch, the cards that are left of it, and when its Round comes."""
    state = coming.state
    epochs = SCENARIOS[state.scenario].epochs
    number = min(epochs, state.epoch + (not in_round(state)))
    left = coming.cards[1] if coming.cards is not None else view["derived"]["cards_left"]
    label = texts("deck.epoch", n=number, of=epochs)
    return coming_round(label, left, PILE, coming.cards, texts, last=coming.final)
