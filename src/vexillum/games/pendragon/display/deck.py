"""2.1, 2.4 How far the game has come, and when the next Epoch Round can begin."""

from __future__ import annotations

from typing import Any

from vexillum.core.display import Check, Deck
from vexillum.core.texts import Texts
from vexillum.games.pendragon.display.coming import Coming, in_round
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import PILE


def deck(view: dict[str, Any], coming: Coming, texts: Texts) -> Deck:
    """The Epoch, the cards that are left of it, and when its Round comes."""
    state = coming.state
    epochs = SCENARIOS[state.scenario].epochs
    number = min(epochs, state.epoch + (not in_round(state)))
    cards = coming.cards
    left = cards[1] if cards is not None else view["derived"]["cards_left"]
    return Deck(
        label=texts("deck.epoch", n=number, of=epochs),
        left=left,
        left_label=texts("deck.left", n=left),
        size=max(PILE, left) if left else 0,
        check=Check(_when(coming, cards, texts), *cards) if cards is not None else None,
    )


def _when(coming: Coming, cards: tuple[int, int], texts: Texts) -> str:
    """The sentence about the next Epoch Round."""
    earliest, latest = cards
    if not latest:
        return texts("deck.check_now")
    last = "_last" if coming.final else ""
    if earliest == latest:
        return texts(f"deck.check_in{last}", n=latest)
    return texts(f"deck.check_between{last}", n=latest, least=earliest)
