"""The cards: numbers, Faction orders and kinds, decks, the codes of lasting effects, and the face of each card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
import tomli

from vexillum.coin.state import CoinState, CoinTable
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Catalog, Texts

EVENT = "event"
"""The kind of an Event card. Each volume names its others."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of an Event."""

    lasting: str
    """How long it lasts: "none", "capability" (the whole game), "momentum" (until the next round)."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the data. Volumes add their own fields to cards and sides.

    Its texts are ``card.<number>``, ``card_flavour.<number>`` and ``card_side.<number>.<side>``.
    """

    number: int
    kind: str
    order: tuple[str, ...] = ()
    """The Factions in the order in which they may act; empty on a card that is not an Event."""
    unshaded: Side
    shaded: Side | None = None


C = TypeVar("C", bound=Card)


def read_cards(file: Traversable, kind: type[C]) -> dict[int, C]:
    """The cards of a data file by number, in its order."""
    plain = tomli.loads(file.read_text("utf-8"))
    cards = [msgspec.convert(card, kind) for card in plain["card"]]
    return {card.number: card for card in cards}


# The codes of lasting effects: a card side as a number, with the Faction that owns it if any -------------------------
#
# ``CoinState.lasting`` holds the effects in force. An effect of a Faction has a code of its own (:func:`owned`); rules
# check ``EFFECT in state.lasting``, or ``owned(EFFECT, faction) in state.lasting``. What an effect is about need not be
# a Faction: a volume may count places instead.


_SPAN = 1 << 12
"""Larger than the code of any card side."""
SIDES = ("unshaded", "shaded")


def code(number: int, shaded: bool) -> int:
    """A card side as one number."""
    return 2 * number + shaded


def card_of(side: int) -> int:
    """The number of the card of a side."""
    return side // 2


def is_shaded(side: int) -> bool:
    """Whether it is the shaded side."""
    return bool(side % 2)


def side_name(side: int) -> str:
    """The name of a card side: ``7.unshaded``."""
    return f"{card_of(side)}.{SIDES[is_shaded(side)]}"


def owned(effect: int, faction: int) -> int:
    """The code of an effect that a Faction owns: it executed the Event, or only it may use the effect."""
    return effect + _SPAN * (faction + 1)


def effect_of(entry: int) -> int:
    """The effect of an entry of ``CoinState.lasting``, with or without its Faction."""
    return entry % _SPAN


def owner_of(entry: int) -> int:
    """The Faction of an entry, or NOBODY."""
    return entry // _SPAN - 1


def owners(state: CoinState, effect: int) -> list[int]:
    """The Factions that own an effect, the latest last."""
    return [owner_of(entry) for entry in state.lasting if entry >= _SPAN and effect_of(entry) == effect]


# Decks: the cards of a match and their effects, dealing, and the next card -------------------------------------------


E = TypeVar("E")

HOUSE_DECK = "house"
"""The value of the option "deck" for our own deck."""


class Deck(msgspec.Struct, Generic[C, E], frozen=True, dict=True, kw_only=True):
    """Cards and their effects."""

    id: str = ""
    """Empty for our own deck; for an owner's its mark, ``<id>@<digest>``."""
    seats: tuple[str, ...]
    """The Factions in the orders on the cards."""
    cards: dict[int, C]
    effects: dict[int, E]
    """By card side (:func:`code`)."""
    keeps: dict[int, int]
    """By card side: its lasting effect."""
    words: dict[str, dict[str, str]] = {}
    """The texts of an owner's deck that replace ours, by id (``card.7``) and language."""

    def name(self, number: int) -> str:
        """The name of a card in text ids: ``card.<name>`` is its title."""
        return f"{self.id}/{number}" if self.id else str(number)

    @cached_property
    def order(self) -> dict[int, tuple[int, ...]]:
        """The Faction order of each Event card; empty for other cards."""
        return {number: tuple([self.seats.index(id) for id in card.order]) for number, card in self.cards.items()}

    @cached_property
    def sides(self) -> dict[int, tuple[int, ...]]:
        """The sides of each card that can be executed, the unshaded one first."""
        return {
            number: tuple([side for side in (code(number, False), code(number, True)) if side in self.effects])
            for number in self.cards
        }

    @cached_property
    def momentum(self) -> frozenset[int]:
        """The card sides that last until the next round."""
        found = []
        for side in self.keeps:
            card = self.cards[card_of(side)]
            face = card.shaded if is_shaded(side) else card.unshaded
            if face is not None and face.lasting == "momentum":
                found.append(side)
        return frozenset(found)

    @cached_property
    def carriers(self) -> dict[int, int]:
        """The card side of each lasting effect; in our own deck the effect's code is the side itself."""
        return {effect: side for side, effect in self.keeps.items()}

    def in_effect(self, state: CoinState) -> list[int]:
        """The card sides in effect, the latest last."""
        effects = [effect_of(entry) for entry in state.lasting]
        return [self.carriers.get(effect, effect) for effect in effects]


D = TypeVar("D", bound=Deck[Any, Any])


class Decks(Generic[D]):
    """The decks of a volume: ours, and owners' decks, loaded on demand."""

    def __init__(self, house: D) -> None:
        self.house = house
        self._known = {house.id: house}
        self.load: Callable[[str], D] | None = None
        """Loads an owner's deck by its mark, or raises :class:`BadSetup`; set by the volume's installed decks."""

    def of(self, state: CoinState) -> D:
        """The deck of a match."""
        return self._known.get(state.own_deck) or self.named(state.own_deck)

    def shown(self, view: Mapping[str, Any]) -> D:
        """The deck of a match, from a view of it."""
        return self.named(view.get("own_deck", self.house.id))

    def named(self, mark: str) -> D:
        """A deck by its mark, loaded on first use; or :class:`BadSetup`."""
        if mark not in self._known:
            assert self.load is not None
            self._known[mark] = self.load(mark)
        return self._known[mark]

    def chosen(self, option: str) -> D:
        """The deck given by the option of a set-up."""
        return self.house if option == HOUSE_DECK else self.named(option)


# Dealing --------------------------------------------------------------------------------------------------------------


class Pile(msgspec.Struct, frozen=True):
    """A pile of the draw deck: Events, perhaps with a round card among the bottom cards."""

    events: int
    pool: str = ""
    """The pool of its round card; empty if it has none."""
    bottom: int = 0
    """The number of bottom cards among which the round card is."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.events + bool(self.pool)


def deal(table: CoinTable, events: list[int], piles: Sequence[Pile], pools: Mapping[str, list[int]]) -> list[int]:
    """Shuffle and deal the draw deck, the first pile on top: the next card is last in the list.

    The unused cards are left in ``events`` and ``pools``.
    """
    table.shuffle(events)
    for pool in pools.values():
        table.shuffle(pool)
    deck: list[int] = []
    for pile in piles:
        cards = [events.pop() for _ in range(pile.events)]
        if pile.pool:
            cards.insert(pile.size - pile.bottom + table.draw(pile.bottom), pools[pile.pool].pop())
        deck += cards
    return deck[::-1]


def redeal(
    past: CoinState,
    present: CoinState,
    random: Random,
    events: Collection[int],
    piles: Sequence[Pile],
    pools: Mapping[str, Sequence[int]],
    gone: int,
    known: int = 0,
) -> None:
    """Redeal the face-down cards, as the piles allow; cards revealed since the checkpoint stay.

    ``events`` and ``pools`` are all such cards of the volume; ``gone`` round cards have left the draw deck. The next
    ``known`` cards stay where they are.
    """
    unknown = len(present.deck) - known
    hidden = sorted([*present.deck[:unknown], *present.aside])
    left = [card for card in hidden if card in events]
    random.shuffle(left)
    rounds = {name: [card for card in pool if card in hidden] for name, pool in pools.items()}
    for pool in rounds.values():
        random.shuffle(pool)
    deck: list[int] = []
    number = sum(bool(pile.pool) for pile in piles)
    for pile in reversed(piles):
        there = present.deck[len(deck) : len(deck) + pile.size]
        if not there:
            break
        number -= bool(pile.pool)
        size = max(0, min(len(there), unknown - len(deck)))
        stays = there[size:]
        if pile.pool and number >= gone and not any(card in pools[pile.pool] for card in stays):
            cards = [left.pop() for _ in range(size - 1)]
            cards.insert(random.randrange(min(pile.bottom, size)), rounds[pile.pool].pop())
        else:
            cards = [left.pop() for _ in range(size)]
        deck += [*cards, *stays]
    past.deck = deck + past.deck[len(present.deck) :]
    past.aside = sorted({*hidden} - {*deck})


# The card ahead -------------------------------------------------------------------------------------------------------


def first_ahead(state: CoinState) -> None:
    """Turn up the top card of the dealt deck, to be played first."""
    state.upcoming = [state.deck.pop()]


def next_card(table: CoinTable, rounds: Collection[int], *, swap: bool) -> bool:
    """Play the open card and turn up the next one.

    With ``swap`` a round card that is turned up swaps places with the card to be played. Returns whether it did.
    """
    state = table.state
    if state.current:
        state.played.append(state.current)
    state.current = state.upcoming.pop()
    swapped = False
    if not state.upcoming and state.deck:
        turned = state.deck.pop()
        table.reveal()
        swapped = swap and turned in rounds
        if swapped:
            turned, state.current = state.current, turned
        state.upcoming.append(turned)
    return swapped


def last_before_round(state: CoinState, rounds: Collection[int]) -> bool:
    """Whether this is the last Event card before a round card. Without swapping, both are open now."""
    return bool(state.upcoming) and state.upcoming[-1] in rounds and state.current not in rounds


# The face of a card: its kind, the texts and marks of its sides, and its Non-player symbols --------------------------


F = TypeVar("F", bound=Side)
LASTING = ("capability", "momentum")
"""The kinds of lasting sides."""


class CardFaces(Generic[C, F]):
    """The faces of a volume's cards. A volume overrides what differs on its own cards."""

    def kind(self, texts: Texts, card: C) -> str:
        """The kind of a card in words."""
        return texts(f"page.kind.{card.kind}")

    def css(self, card: C) -> str:
        """The CSS class of a card: ``card-<css>``."""
        return card.kind

    def heading(self, texts: Texts, card: C) -> str:
        """A word beside the title, in place of an Event's order; empty for an Event."""
        return ""

    def marks(self, side: F) -> tuple[str, ...]:
        """The marks of a side (``page.mark.<mark>``): how long it lasts."""
        return (side.lasting,) if side.lasting in LASTING else ()

    def cues(self, deck: Deck[C, Any], number: int) -> Mapping[str, tuple[str, ...]]:
        """The Non-player symbols of each Faction on a card; none in an owner's deck."""
        return {}

    def sides(self, card: C) -> list[tuple[str, F]]:
        """The sides of a card by name; a card with one text has only the unshaded one."""
        return [(name, side) for name in SIDES if (side := getattr(card, name)) is not None]


class InEffect(msgspec.Struct, frozen=True):
    """A card side in effect, as named in a view: ``7.shaded``, or ``7.shaded.romans`` if a Faction owns it.

    It may concern a place only: ``69.unshaded.sea:hibernicus``.
    """

    number: int
    side: str
    owner: str = ""
    """The Faction that owns it."""
    place: str = ""
    """The only thing that it concerns, unless it is a Faction."""

    @classmethod
    def read(cls, name: str) -> InEffect:
        """Parse the name in a view."""
        number, side, *rest = name.split(".")
        whose = "".join(rest)
        return cls(int(number), side, place=whose) if ":" in whose else cls(int(number), side, owner=whose)

    def whose(self, texts: Texts) -> str:
        """The name of the owner, or of the only place that it concerns; nothing if there is neither."""
        if self.place:
            return texts.name(*self.place.split(":", 1))
        return texts.name("seat", self.owner) if self.owner else ""

    @property
    def shaded(self) -> bool:
        """Whether it is the shaded side."""
        return self.side == SIDES[1]

    @property
    def code(self) -> int:
        """The code of the side."""
        return code(self.number, self.shaded)


def side_words(texts: Texts, card: str, side: str) -> str:
    """The text of a side. The card is named as in its deck (:meth:`Deck.name`)."""
    return texts.name("card_side", f"{card}.{side}")


def flavour(texts: Texts, card: str) -> str:
    """The flavour text of a card; empty if it has none."""
    id = f"card_flavour.{card}"
    return texts(id) if id in texts else ""


def printed(texts: Texts, name: str, card: Card) -> str:
    """The text of a card in one paragraph: both sides, or the only one."""
    if card.shaded is None:
        return side_words(texts, name, SIDES[0])
    return " ".join(
        texts("page.side", side=texts(f"page.{side}"), text=side_words(texts, name, side)) for side in SIDES
    )


def add_cards(catalog: Catalog, cards: Iterable[Card]) -> None:
    """Add the full text of each card to the catalog: ``card_about.<number>``."""
    readers = [Texts(catalog, language) for language in known_languages()]
    for card in cards:
        name = str(card.number)
        catalog.add(f"card_about.{name}", {texts.language: printed(texts, name, card) for texts in readers})
