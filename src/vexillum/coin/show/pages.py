"""Reference pages of cards, each in full with its current state, the list of all cards, and player aids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from vexillum.coin.cards import Card, CardFaces, Deck, Decks, InEffect, Side, flavour, side_words
from vexillum.core.rulebook import split_title
from vexillum.core.show.pages import CONTENTS, Aid, AidEntry, AidGroup, Page, PageLine
from vexillum.core.words.texts import Message, Texts

# Reference pages of cards: each in full with its current state, and the list of all cards ----------------------------


C = TypeVar("C", bound=Card)
F = TypeVar("F", bound=Side)
D = TypeVar("D", bound=Deck[Any, Any])
Picture = Callable[[Sequence[str], Mapping[str, tuple[str, ...]]], str]
"""Draws the order of a card with its Non-player symbols, as a standalone picture."""


class CardPages(Generic[C, F, D]):
    """Pages about the cards of a match's deck. Volumes override methods to add lines."""

    def __init__(self, decks: Decks[D], faces: CardFaces[C, F], picture: Picture) -> None:
        self.decks = decks
        self.faces = faces
        self._picture = picture

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A card of the match's deck, or the list of them."""
        deck = self.decks.shown(view)
        if thing == CONTENTS:
            return self._contents(view, texts, deck)
        number = next((number for number in deck.cards if thing == f"card:{number}"), None)
        if number is None:
            return None
        lines = self._lines(view, texts, deck, deck.cards[number])
        return Page(thing, self.title(texts, deck, number), tuple(lines))

    def title(self, texts: Texts, deck: D, number: int) -> str:
        """A card by number and name."""
        return texts("page.title", number=number, name=texts.name("card", deck.name(number)))

    def contents_title(self, texts: Texts) -> str:
        """The title of the list."""
        return texts("page.contents")

    def order(self, view: dict[str, Any], thing: str) -> tuple[str, ...]:
        """The Factions in the order of a card."""
        cards = self.decks.shown(view).cards
        return next((tuple(card.order) for number, card in cards.items() if thing == f"card:{number}"), ())

    # What a volume adds -----------------------------------------------------------------------------------------------

    def preface(self, texts: Texts, deck: D) -> Iterable[PageLine]:
        """Lines before the list of cards."""
        return ()

    def other_pages(self, texts: Texts) -> Iterable[PageLine]:
        """Lines after the list of cards: links to other pages."""
        return ()

    def held(self, view: dict[str, Any]) -> Iterable[int]:
        """The cards held by Factions."""
        return ()

    def deciders(self, card: C) -> Sequence[str]:
        """The Factions that decide on a card without an order."""
        return ()

    def cue_words(self, texts: Texts, deck: D, card: C, who: Sequence[str]) -> Sequence[str]:
        """The meanings of a Faction's Non-player symbols."""
        return ()

    def conditions(self, texts: Texts, deck: D, card: C) -> Iterable[PageLine]:
        """Lines before the sides of a card."""
        return ()

    def standing(self, view: dict[str, Any], texts: Texts, deck: D, card: C) -> Iterable[str]:
        """Further states of a card, besides being open, played or in effect."""
        return ()

    def held_words(self, view: dict[str, Any], texts: Texts, card: C) -> Iterable[str]:
        """The Faction that holds a card."""
        return ()

    # The list ---------------------------------------------------------------------------------------------------------

    def _contents(self, view: dict[str, Any], texts: Texts, deck: D) -> Page:
        """The list: open cards, cards in effect, played cards, and all cards."""
        groups: tuple[tuple[str, Iterable[int]], ...] = (
            ("current", [view["card"]] if view["card"] else []),
            ("next", view["upcoming"]),
            ("in_effect", dict.fromkeys(InEffect.read(name).number for name in view["lasting"])),
            ("held", self.held(view)),
            ("played", reversed(view["played"])),
            ("all", sorted(deck.cards)),
        )
        lines = [line for id, numbers in groups for line in self._group(texts, deck, id, numbers)]
        return Page(
            CONTENTS, self.contents_title(texts), (*self.preface(texts, deck), *lines, *self.other_pages(texts))
        )

    def _group(self, texts: Texts, deck: D, id: str, numbers: Iterable[int]) -> list[PageLine]:
        links = [PageLine(self.title(texts, deck, number), thing=f"card:{number}") for number in numbers]
        return [PageLine(texts(f"page.{id}"), "heading"), *links] if links else []

    # One card ---------------------------------------------------------------------------------------------------------

    def _lines(self, view: dict[str, Any], texts: Texts, deck: D, card: C) -> Iterator[PageLine]:
        yield PageLine(self.faces.kind(texts, card), "quiet")
        yield from self._order(texts, deck, card)
        if words := flavour(texts, deck.name(card.number)):
            yield PageLine(words, "quiet")
        yield from self.conditions(texts, deck, card)
        sides = self.faces.sides(card)
        for name, side in sides:
            label = name if len(sides) > 1 else "only"
            words = side_words(texts, deck.name(card.number), name)
            yield PageLine(self._side(texts, side, label, words), "dark" if name == "shaded" else "light")
        for words in self._standing(view, texts, deck, card):
            yield PageLine(words, "note")
        for id in self._explained(deck, card):
            yield PageLine(texts(f"page.about.{id}"), "quiet")

    def _order(self, texts: Texts, deck: D, card: C) -> Iterator[PageLine]:
        """The Factions in order with their Non-player symbols; on a card without an order, who decides."""
        who = card.order or tuple(self.deciders(card))
        if who:
            said = texts("page.order" if card.order else "page.deciders", who=who)
            yield PageLine(said, picture=self._picture(who, self.faces.cues(deck, card.number)))
        marked = self.cue_words(texts, deck, card, who)
        if marked:
            yield PageLine(texts("page.np", marks=texts.listed(marked)), "quiet")

    def _side(self, texts: Texts, side: F, label: str, words: str) -> str:
        """A side: its label, marks and text."""
        name, found = texts(f"page.{label}"), self.faces.marks(side)
        if not found:
            return texts("page.side", side=name, text=words)
        listed = ", ".join(texts(f"page.mark.{mark}") for mark in found)
        return texts("page.side_marked", side=name, marks=listed, text=words)

    def _standing(self, view: dict[str, Any], texts: Texts, deck: D, card: C) -> Iterator[str]:
        """Where the card is, and which side is in effect until when."""
        yield from self.held_words(view, texts, card)
        for id, there in (("is_current", [view["card"]]), ("is_next", view["upcoming"]), ("is_played", view["played"])):
            if card.number in there:
                yield texts(f"page.{id}")
        yield from self._lasting(view, texts, card)
        yield from self.standing(view, texts, deck, card)

    def _lasting(self, view: dict[str, Any], texts: Texts, card: C) -> Iterator[str]:
        """The side in effect, until the end of the game or of the next round, and its owner."""
        found = [InEffect.read(name) for name in view["lasting"]]
        sides = self.faces.sides(card)
        for name, side in sides:
            id = "page.lapses" if side.lasting == "momentum" else "page.lasts"
            for each in found:
                if (each.number, each.side) == (card.number, name):
                    said = texts(Message(id, {"side": name}) if len(sides) > 1 else f"{id}_only")
                    yield f"{whose}: {said}" if (whose := each.whose(texts)) else said

    def _explained(self, deck: D, card: C) -> list[str]:
        """The marks on the card, each once, for the legend."""
        found = [mark for _, side in self.faces.sides(card) for mark in self.faces.marks(side)]
        cues = self.faces.cues(deck, card.number)
        return list(dict.fromkeys([*found, *sorted({sign for signs in cues.values() for sign in signs})]))


# Player aids of the Factions: Commands, Special Abilities or Feats, victory, and other rules -------------------------
#
# The title of an entry is that of its rule. ``aid.<rule>`` says in a line what it does, ``aid_cost.<rule>`` what it
# costs; ``aid.<rule>.<faction>`` takes precedence if a rule differs for a Faction. If a volume has no such line, the
# rule itself is used.


@dataclass(frozen=True, kw_only=True)
class FactionAid:
    """The rules on a Faction's aid, by group (``aid_group.<field>``)."""

    commands: tuple[str, ...]
    specials: tuple[str, ...] = ()
    victory: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def faction_aids(factions: Mapping[str, FactionAid]) -> Callable[[Texts], tuple[Aid, ...]]:
    """The aids of a volume."""

    def aids(texts: Texts) -> tuple[Aid, ...]:
        groups = {id: tuple(_groups(texts, id, faction)) for id, faction in factions.items()}
        return tuple(Aid(id, texts.name("seat", id), found, seat=id) for id, found in groups.items())

    return aids


def _groups(texts: Texts, id: str, faction: FactionAid) -> Iterator[AidGroup]:
    for field in fields(faction):
        entries = tuple(_entry(texts, id, rule) for rule in getattr(faction, field.name))
        if entries:
            yield AidGroup(texts(f"aid_group.{field.name}"), entries)


def _entry(texts: Texts, id: str, rule: str) -> AidEntry:
    title, text = split_title(texts, rule)
    said = _said(texts, f"aid.{rule}.{id}", f"aid.{rule}") or text
    return AidEntry(title, said, _said(texts, f"aid_cost.{rule}.{id}", f"aid_cost.{rule}"), rule)


def _said(texts: Texts, *ids: str) -> str:
    """The first of these texts that exists; empty if none does."""
    return next((texts(id) for id in ids if id in texts), "")
