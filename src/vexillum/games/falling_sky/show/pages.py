"""Pages to read: the cards (5.0), and the aid of each Faction (3.2-3.4, 4.2-4.5, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vexillum.coin.show.cards import order_picture
from vexillum.coin.show.pages import CardPages, FactionAid, faction_aids
from vexillum.core.words.texts import Texts

from ..cards import FACES, Card, Side
from ..decks import DECKS, Deck
from .look import LOOK

# 5.0 The cards to read: what ours have more than those of every volume -----------------------------------------------


class Pages(CardPages[Card, Side, Deck]):
    """The pages of Falling Sky's cards."""

    def cue_words(self, texts: Texts, deck: Deck, card: Card, who: Sequence[str]) -> Sequence[str]:
        """8.2.1 The marks of Non-players."""
        cues = self.faces.cues(deck, card.number)
        return [texts("page.np_of", who=id, mark=mark) for id in who for mark in cues.get(id, ())]


PAGES = Pages(DECKS, FACES, partial(order_picture, LOOK))


# 3.2-3.4, 4.2-4.5, 7.2 What is on the aid of each Faction, the Germans included --------------------------------------


GALLIC = ("3.3.1", "3.3.2", "3.3.3", "3.3.4")

AIDS = faction_aids(
    {
        "romans": FactionAid(
            commands=("3.2.1", "3.2.2", "3.2.3", "3.2.4"),
            specials=("4.2.1", "4.2.2", "4.2.3"),
            victory=("7.2", "7.3"),
            rules=("4.1.2", "6.3.3", "6.4.1", "6.5.1", "6.5.2", "6.5.3"),
        ),
        "arverni": FactionAid(
            commands=GALLIC,
            specials=("4.3.1", "4.3.2", "4.3.3"),
            victory=("7.2", "7.3"),
            rules=("4.1.2", "6.3.2", "6.4.2"),
        ),
        "aedui": FactionAid(
            commands=GALLIC,
            specials=("4.4.1", "4.4.2", "4.4.3"),
            victory=("7.2", "7.3"),
            rules=("6.3.2", "6.4.2", "6.4.3"),
        ),
        "belgae": FactionAid(
            commands=GALLIC,
            specials=("4.5.1", "4.5.2", "4.5.3"),
            victory=("7.2", "7.3"),
            rules=("4.1.2", "6.3.2", "6.4.2"),
        ),
        "germans": FactionAid(
            commands=("3.4.1", "3.4.2", "3.4.3", "3.4.4"),
            rules=("3.4.5", "6.2.1", "6.2.2", "6.2.3", "6.2.4", "6.3.1"),
        ),
    }
)
"""The aids, from the rules and texts of the volume."""
