"""2.1, 2.4 How far the game has come, and when the next Winter Round can begin."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from vexillum.coin.display.deck import deck as coming_round
from vexillum.core.show.display import Deck
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.display.next_winter import WinterPreview, in_round
from vexillum.games.falling_sky.sequence.setup import piles
from vexillum.games.falling_sky.state import Stage, State
from vexillum.games.falling_sky.winters import recipe, winters


def deck(view: dict[str, Any], coming: WinterPreview, texts: Texts) -> Deck:
    """The year, the cards that are left of it, and when its Winter comes."""
    state = coming.state
    of = winters(state)
    number = min(of, state.winters + (not in_round(state)))
    left = coming.cards[1] if coming.cards is not None else view["derived"]["cards_left"]
    if state.stage == Stage.OVER:
        return Deck(texts("deck.winter", n=number, of=of), left, texts("deck.left", n=left), 0, None)
    if not in_round(state):
        label = texts("deck.winter", n=number, of=of)
        return coming_round(label, left, year(state, number), coming.cards, texts, last=coming.final)
    label = texts("deck.round", n=number, of=of)
    shown = coming_round(label, left, year(state, number), coming.cards, texts, last=False)
    if shown.check is None or not shown.check.latest:
        return shown
    words = {"least": shown.check.earliest, "n": shown.check.latest}
    return replace(shown, check=replace(shown.check, label=texts("deck.check_next", **words)))


def year(state: State, number: int) -> int:
    """2.1 How many cards there are at most from one Winter card to the next."""
    sizes, found = 0, []
    for pile in piles(recipe(state)):
        sizes += pile.size
        if pile.pool:
            found.append(sizes)
            sizes = 0
    return found[number - 1] if number else 0
