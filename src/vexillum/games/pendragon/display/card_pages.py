"""5.0 The cards to read: what ours have more than those of every volume."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from vexillum.coin.board.order import order_picture
from vexillum.coin.lasting_codes import side_name
from vexillum.coin.pages import CardPages
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.cards.card_list import Card, Side
from vexillum.games.pendragon.cards.faces import FACES, precondition
from vexillum.games.pendragon.cards.lasting import NAMES
from vexillum.games.pendragon.cards.nonplayer_marks import CUES
from vexillum.games.pendragon.decks import DECKS, Deck
from vexillum.games.pendragon.display.tactics_page import TACTICS_PAGE, tactics_page
from vexillum.games.pendragon.pieces import FACTIONS

HOLDING = ("niall", "dal_riada")
"""The lasting effects whose card holds pieces; a view counts them under the same name."""


class Pages(CardPages[Card, Side, Deck]):
    """The pages of Pendragon's cards."""

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A card, the list of them, or the Battle Tactics of Non-players."""
        return tactics_page(texts) if thing == TACTICS_PAGE else super().page(view, texts, thing)

    def preface(self, texts: Texts, deck: Deck) -> Iterable[PageLine]:
        """Our own deck is a reconstruction."""
        return () if deck.id else (PageLine(texts("page.reconstructed"), "quiet"),)

    def other_pages(self, texts: Texts) -> Iterable[PageLine]:
        """8.4.2 The Battle Tactics of Non-players."""
        heading = PageLine(texts("page.other"), "heading")
        return (heading, PageLine(texts("page.tactics"), thing=TACTICS_PAGE))

    def held(self, view: dict[str, Any]) -> Iterable[int]:
        """2.3.8 The Pivotal Events."""
        numbers: Iterable[int] = view["held"].values()
        return numbers

    def deciders(self, card: Card) -> Sequence[str]:
        """5.6 On an Epoch card."""
        return tuple(card.deciders or ())

    def cue_words(self, texts: Texts, deck: Deck, card: Card, who: Sequence[str]) -> Sequence[str]:
        """8.2.1 The marks of Non-players."""
        cues = {} if deck.id else CUES[card.number]
        return [
            texts("page.np_of", who=id, mark=cues[id].mark)
            for id in who or FACTIONS
            if id in cues and cues[id].mark != "none"
        ]

    def conditions(self, texts: Texts, deck: Deck, card: Card) -> Iterator[PageLine]:
        """5.7 The precondition of a Pivotal Event."""
        if said := precondition(texts, deck.name(card.number)):
            yield PageLine(said)

    def held_words(self, view: dict[str, Any], texts: Texts, card: Card) -> Iterator[str]:
        """2.3.8 Who holds a Pivotal Event, and whether its precondition is met."""
        for seat, held in view["held"].items():
            if held == card.number:
                ready = seat in view["derived"]["pivotal_ready"]
                yield texts("page.held_ready" if ready else "page.held_not_ready", who=seat)

    def standing(self, view: dict[str, Any], texts: Texts, deck: Deck, card: Card) -> Iterator[str]:
        """What lies on the card, and what blocks it."""
        for id in HOLDING:
            if view[id] and card.number == deck.carriers.get(NAMES[id], 0) // 2:
                yield texts(f"page.{id}", n=view[id])
        gratia = deck.carriers.get(NAMES["gratia"], 0)
        war = any(side.tribal_war for _, side in self.faces.sides(card))
        if war and side_name(gratia) in view["lasting"]:
            yield texts("page.blocked", card=texts.name("card", deck.name(gratia // 2)))


PAGES = Pages(DECKS, FACES, partial(order_picture, LOOK))
