"""Pages to read: the cards (5.0), the aid of each Faction, the Battle Tactics of Non-players (8.4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from vexillum.coin.cards import side_name
from vexillum.coin.show.cards import order_picture
from vexillum.coin.show.pages import CardPages, FactionAid, faction_aids
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Texts

from ..cards import CUES, FACES, HOLDING, NAMES, Card, Side, precondition
from ..decks import DECKS, Deck
from ..pieces import FACTIONS
from ..players import TACTICS, Tactic
from .look import LOOK

# 3.2-3.5, 4.2-4.5, 7.2 What is on the aid of each Faction ------------------------------------------------------------


AIDS = faction_aids(
    {
        "dux": FactionAid(
            commands=("3.2.1", "3.2.2", "3.2.3", "3.2.4"),
            specials=("4.2.1", "4.2.2", "4.2.3", "4.2.4"),
            victory=("7.2.1", "6.2.2"),
            rules=("6.8.2", "3.6.5", "6.5.1", "6.6.1", "6.8.5"),
        ),
        "civitates": FactionAid(
            commands=("3.3.1", "3.3.2", "3.3.3", "3.3.4"),
            specials=("4.3.1", "4.3.2", "4.3.3", "4.3.4"),
            victory=("7.2.2", "6.2.2"),
            rules=("1.8.4", "6.2.1", "6.5.2", "6.5.3", "6.6.2"),
        ),
        "saxons": FactionAid(
            commands=("3.4.1", "3.4.2", "3.4.3", "3.4.4"),
            specials=("4.4.1", "4.4.2", "4.4.3", "4.4.4"),
            victory=("7.2.3", "7.3"),
            rules=("3.6.2", "3.6.5", "6.5.4", "6.6.3"),
        ),
        "scotti": FactionAid(
            commands=("3.5.1", "3.5.2", "3.5.3", "3.5.4"),
            specials=("4.5.1", "4.5.2", "4.5.3", "4.5.4"),
            victory=("7.2.4", "7.3"),
            rules=("3.6.2", "3.6.5", "6.5.5", "6.6.3"),
        ),
    }
)
"""The aids, from the rules and texts of the volume."""


# 8.4.2 The Battle Tactics of Non-players as a page to read -----------------------------------------------------------


TACTICS_PAGE = "tactics"


def tactics_page(texts: Texts) -> Page:
    """All rules, in the order of a Battle."""
    return Page(TACTICS_PAGE, texts("page.tactics"), tuple(_lines(texts)))


def _lines(texts: Texts) -> Iterator[PageLine]:
    yield PageLine(texts("page.tactics_about"), "quiet")
    for step, rules in groupby(TACTICS, lambda rule: rule.step):
        yield PageLine(texts.name("tactic_step", step), "heading")
        yield from (PageLine(_words(texts, rule)) for rule in rules)


def _words(texts: Texts, rule: Tactic) -> str:
    """A rule, with its Factions unless it is for all of them."""
    said = texts.name("tactic", rule.id)
    return said if len(rule.factions) == len(FACTIONS) else texts("page.tactic_of", who=rule.factions, text=said)


# 5.0 The cards to read: what ours have more than those of every volume -----------------------------------------------


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
