"""5.0 The cards to read: what ours have more than those of every volume."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vexillum.coin.board.order import order_picture
from vexillum.coin.pages import CardPages
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.cards.card_list import Card, Side
from vexillum.games.falling_sky.cards.faces import FACES
from vexillum.games.falling_sky.decks import DECKS, Deck


class Pages(CardPages[Card, Side, Deck]):
    """The pages of Falling Sky's cards."""

    def cue_words(self, texts: Texts, deck: Deck, card: Card, who: Sequence[str]) -> Sequence[str]:
        """8.2.1 The marks of Non-players."""
        cues = self.faces.cues(deck, card.number)
        return [texts("page.np_of", who=id, mark=mark) for id in who for mark in cues.get(id, ())]


PAGES = Pages(DECKS, FACES, partial(order_picture, LOOK))
