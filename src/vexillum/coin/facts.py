"""The facts of ``CoinState``, declared once for all volumes. A volume lists them in the order of its positions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any

from vexillum.coin.deck import Deck
from vexillum.coin.lasting_codes import owned, owner_of, side_name
from vexillum.coin.sequence import Fate, FirstAction, Standing
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.facts import Fact, Family, marked, numbers, pile, text, thing, word, word_for
from vexillum.core.facts.fact import check_name, not_among, twice
from vexillum.core.facts.families import Among
from vexillum.core.facts.fields import Field
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

ENDS = ("no", "check", "margins")
"""How the game ended: not yet, by a victory check, by final margins."""


def words_of(kind: type[IntEnum]) -> tuple[str, ...]:
    """What a position calls the members of an enumeration."""
    return tuple(member.name.lower() for member in kind)


# The match ------------------------------------------------------------------------------------------------------------


def scenario(ids: Sequence[str]) -> Fact:
    """The scenario."""
    return word("scenario", ids)


def owners(ids: Sequence[str]) -> Fact:
    """Who runs which Factions."""
    return word("owners", ids)


def non_players(factions: Sequence[str]) -> Fact:
    """The Factions that are Non-players; left out if there are none."""
    return marked("non_players", factions, bits=True, omit=True)


def own_deck(find: Callable[[str], object]) -> Fact:
    """The mark of the owner's deck that is used; left out for ours. ``find`` raises :class:`BadSetup`."""

    def check(path: str, mark: str) -> None:
        try:
            find(mark)
        except BadSetup as error:
            raise BadPosition("position.other_file", path=path, why=error.message) from error

    return text("own_deck", check)


def stage(stages: type[IntEnum]) -> Fact:
    """Where the game is, between two steps."""
    return word("stage", words_of(stages))


def ended() -> Fact:
    """How the game ended."""
    return word("ended", ENDS, field="winner_known", default=ENDS[0])


# Pieces ---------------------------------------------------------------------------------------------------------------


def available(types: Sequence[str], totals: Sequence[int]) -> Fact:
    """How many pieces of each type are Available: they count for the pool of their type."""
    return numbers("available", types, totals, pools=types)


def units(kinds: Sequence[str], types: Sequence[str], totals: Mapping[str, int]) -> Fact:
    """How many Units of each kind are in a space; ``types`` has the piece type of each kind."""
    return numbers("units", kinds, [totals[type] for type in types], pools=types, sparse=True)


def tracks(names: Sequence[str], most: int) -> Fact:
    """What is counted along the edge of the board."""
    return numbers("tracks", names, most)


# The Sequence of Play -------------------------------------------------------------------------------------------------


def standing(factions: Sequence[str]) -> Fact:
    """The place of each Faction with a seat on the Sequence of Play."""
    return word_for("standing", factions, words_of(Standing))


def fates(factions: Sequence[str]) -> Fact:
    """The Factions for which an Event has settled where they stand on the next card."""
    return word_for("fates", factions, words_of(Fate), sparse=True)


def first_did(special: str) -> Fact:
    """What the 1st Eligible executed; ``special`` is the volume's word for what accompanies a Command."""
    words = [
        f"command_and_{special}" if did == FirstAction.COMMAND_AND_SPECIAL else did.name.lower() for did in FirstAction
    ]
    return word("first_did", tuple(words))


# Cards ----------------------------------------------------------------------------------------------------------------


def card(family: Family, among: Callable[[Any, int], Collection[int]]) -> Fact:
    """The card being played, and which cards can be at a stage (0 is none)."""
    return thing("card", family, among, field="current")


def upcoming(family: Family, among: Among) -> Fact:
    """Cards lying open on the draw deck."""
    return pile("upcoming", family, among, next_last=True)


def played(family: Family, among: Among) -> Fact:
    """Cards played before the current one."""
    return pile("played", family, among, optional=True)


def removed(family: Family, among: Among) -> Fact:
    """Cards that the players agreed to play without."""
    return pile("removed", family, among, optional=True)


def deck(family: Family, among: Among) -> Fact:
    """Face-down cards."""
    return pile("deck", family, among, next_last=True)


def aside(family: Family, among: Among) -> Fact:
    """Cards that are not used."""
    return pile("aside", family, among)


# Effects that last ----------------------------------------------------------------------------------------------------


class Lasting(Fact):
    """The card sides that are in effect. Their card was played, or lies nowhere else."""

    shape = list[str]

    def __init__(
        self, deck_of: Callable[[Any], Deck[Any, Any]], waiting: Sequence[Fact], factions: Sequence[str]
    ) -> None:
        super().__init__("lasting", default=[])
        self._deck_of = deck_of
        self._waiting = waiting
        self._factions = factions

    def _known(self, state: Any) -> dict[str, int]:
        keeps = self._deck_of(state).keeps.items()
        known = {side_name(side): effect for side, effect in keeps}
        return known | {
            f"{side_name(side)}.{id}": owned(effect, faction)
            for side, effect in keeps
            for faction, id in enumerate(self._factions)
        }

    def write(self, state: Any, at: int) -> list[str]:
        if not state.lasting:
            return []
        sides = self._deck_of(state).in_effect(state)
        return [
            side_name(side) if (faction := owner_of(entry)) < 0 else f"{side_name(side)}.{self._factions[faction]}"
            for side, entry in zip(sides, state.lasting, strict=True)
        ]

    def read(self, given: list[str], state: Any, at: int, path: str) -> None:
        known = self._known(state) if given else {}
        for place, side in enumerate(given):
            check_name(join(path, place), side, known)
        state.lasting = [known[side] for side in given]

    def sound(self, state: Any) -> bool:
        return not state.lasting

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        deck = self._deck_of(state)
        for place, side in enumerate(deck.in_effect(state)):
            if side not in deck.keeps:
                yield not_among(join(path, place), side_name(side), self._known(state))

    def doubles(self, state: Any) -> Iterator[Message]:
        if not state.lasting:
            return
        found: dict[int, list[str]] = {}
        for place, side in enumerate(self._deck_of(state).in_effect(state)):
            found.setdefault(side // 2, []).append(join(self.name, place))
        for fact in self._waiting:
            for _, path, number in fact.places(state, 0, fact.name):
                if number in found:
                    found[number].append(path)
        yield from (twice(str(number), paths) for number, paths in found.items() if len(paths) > 1)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="list", name=self.name, optional=True, words=tuple(self._known(state)))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def lasting(deck_of: Callable[[Any], Deck[Any, Any]], waiting: Sequence[Fact], *, factions: Sequence[str] = ()) -> Fact:
    """The card sides that are in effect; ``waiting`` are the places where a card has not been played.

    Where an effect belongs to one of the ``factions``, its name follows: ``27.shaded.arverni``.
    """
    return Lasting(deck_of, waiting, factions)
