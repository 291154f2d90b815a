"""Positions: the facts of ``CoinState``, declared once for all volumes, their names, and the figures of a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import compress
from typing import Any

from vexillum.coin.cards import SIDES, Deck, card_of, effect_of, is_shaded, owned, owner_of, side_name
from vexillum.coin.sequence import Fate, FirstAction, Standing
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.facts import Fact, Family, marked, numbers, pile, text, thing, word, word_for
from vexillum.core.facts.fact import Field, check_name, not_among, twice
from vexillum.core.facts.things import Among
from vexillum.core.parts.editing import Naming
from vexillum.core.show.story import PIECES
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message, Texts

# The facts of ``CoinState``, declared once for all volumes. Volumes list them in the order of their positions --------


ENDS = ("no", "check", "margins")
"""How the game ended: not yet, by a victory check, by final margins."""


def words_of(kind: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enumeration's members in a position."""
    return tuple(member.name.lower() for member in kind)


# The match ------------------------------------------------------------------------------------------------------------


def scenario(ids: Sequence[str]) -> Fact:
    """The scenario."""
    return word("scenario", ids)


def owners(ids: Sequence[str]) -> Fact:
    """Which player runs which Factions."""
    return word("owners", ids)


def non_players(factions: Sequence[str]) -> Fact:
    """The Factions that are Non-players; omitted if there are none."""
    return marked("non_players", factions, bits=True, omit=True)


def own_deck(find: Callable[[str], object]) -> Fact:
    """The mark of the owner's deck in use; omitted for ours. ``find`` raises :class:`BadSetup`."""

    def check(path: str, mark: str) -> None:
        try:
            find(mark)
        except BadSetup as error:
            raise BadPosition("position.other_file", path=path, why=error.message) from error

    return text("own_deck", check)


def stage(stages: type[IntEnum]) -> Fact:
    """The stage of the game, between two steps."""
    return word("stage", words_of(stages))


def ended() -> Fact:
    """How the game ended."""
    return word("ended", ENDS, field="winner_known", default=ENDS[0])


# Pieces ---------------------------------------------------------------------------------------------------------------


def available(types: Sequence[str], totals: Sequence[int]) -> Fact:
    """The number of Available pieces of each type, which count for the pool of their type."""
    return numbers("available", types, totals, pools=types)


def units(kinds: Sequence[str], types: Sequence[str], totals: Mapping[str, int]) -> Fact:
    """The number of Units of each kind in a space; ``types`` are the piece types of the kinds."""
    return numbers("units", kinds, [totals[type] for type in types], pools=types, sparse=True)


def tracks(names: Sequence[str], most: int) -> Fact:
    """The markers on the edge track."""
    return numbers("tracks", names, most)


# The Sequence of Play -------------------------------------------------------------------------------------------------


def standing(factions: Sequence[str]) -> Fact:
    """The place of each Faction with a seat on the Sequence of Play."""
    return word_for("standing", factions, words_of(Standing))


def fates(factions: Sequence[str]) -> Fact:
    """The Factions whose eligibility on the next card was set by an Event."""
    return word_for("fates", factions, words_of(Fate), sparse=True)


def first_did(special: str) -> Fact:
    """What the 1st Eligible executed; ``special`` is the volume's word for what accompanies a Command."""
    words = [
        f"command_and_{special}" if did == FirstAction.COMMAND_AND_SPECIAL else did.name.lower() for did in FirstAction
    ]
    return word("first_did", tuple(words))


# Cards ----------------------------------------------------------------------------------------------------------------


def card(family: Family, among: Callable[[Any, int], Collection[int]]) -> Fact:
    """The current card, and which cards are possible at a stage (0 is none)."""
    return thing("card", family, among, field="current")


def upcoming(family: Family, among: Among) -> Fact:
    """The open cards on the draw deck."""
    return pile("upcoming", family, among, next_last=True)


def played(family: Family, among: Among) -> Fact:
    """The cards played before the current one."""
    return pile("played", family, among, optional=True)


def removed(family: Family, among: Among) -> Fact:
    """The cards that the players agreed to leave out."""
    return pile("removed", family, among, optional=True)


def deck(family: Family, among: Among) -> Fact:
    """The face-down cards."""
    return pile("deck", family, among, next_last=True)


def aside(family: Family, among: Among) -> Fact:
    """The unused cards."""
    return pile("aside", family, among)


# Effects that last ----------------------------------------------------------------------------------------------------


class Lasting(Fact):
    """The card sides in effect. Their cards were played, or are nowhere else."""

    shape = list[str]

    def __init__(
        self,
        deck_of: Callable[[Any], Deck[Any, Any]],
        waiting: Sequence[Fact],
        owners: Callable[[int], Mapping[str, int]],
    ) -> None:
        super().__init__("lasting", default=[])
        self._deck_of = deck_of
        self._waiting = waiting
        self._owners = owners

    def _known(self, state: Any) -> dict[str, int]:
        keeps = self._deck_of(state).keeps.items()
        known = {side_name(side): effect for side, effect in keeps}
        return known | {
            f"{side_name(side)}.{id}": owned(effect, owner)
            for side, effect in keeps
            for id, owner in self._owners(effect).items()
        }

    def write(self, state: Any, at: int) -> list[str]:
        if not state.lasting:
            return []
        sides = self._deck_of(state).in_effect(state)
        return [f"{side_name(side)}{self._whose(entry)}" for side, entry in zip(sides, state.lasting, strict=True)]

    def _whose(self, entry: int) -> str:
        owner = owner_of(entry)
        if owner < 0:
            return ""
        return "." + next(id for id, number in self._owners(effect_of(entry)).items() if number == owner)

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
            found.setdefault(card_of(side), []).append(join(self.name, place))
        for fact in self._waiting:
            for _, path, number in fact.places(state, 0, fact.name):
                if number in found:
                    found[number].append(path)
        yield from (twice(str(number), paths) for number, paths in found.items() if len(paths) > 1)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="list", name=self.name, optional=True, words=tuple(self._known(state)))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def lasting(
    deck_of: Callable[[Any], Deck[Any, Any]], waiting: Sequence[Fact], owners: Callable[[int], Mapping[str, int]]
) -> Fact:
    """The card sides in effect; ``waiting`` are the places of cards that have not been played.

    ``owners`` are those to whom an effect can belong: by name, the number in its code. The name is appended:
    ``27.shaded.arverni``. What is no Faction is named as a thing: ``69.unshaded.sea:hibernicus``.
    """
    return Lasting(deck_of, waiting, owners)


# The names of facts in positions of all COIN volumes -----------------------------------------------------------------


def card_name(texts: Texts, id: str) -> str:
    """A card by number and name."""
    return f"{id}. {texts.name('card', id)}"


def lasting_name(texts: Texts, id: str) -> str:
    """A card side in effect, perhaps for one Faction (``saxons``) or on one thing (``sea:hibernicus``)."""
    card, *sides = id.split(".")
    if not sides:  # a card that is elsewhere, too
        return card_name(texts, card)
    side, *owner = sides
    owners = [who.rpartition(":") for who in owner]
    words = [texts(f"page.{side}"), *[texts.name(kind or "seat", id) for kind, _, id in owners]]
    return f"{card_name(texts, card)} ({', '.join(words)})"


FACT_KEYS: Mapping[str, Naming] = {
    "tracks": "track",
    "spaces": "space",
    "standing": "seat",
    "fates": "seat",
}
FACT_WORDS: Mapping[str, Naming] = {
    "scenario": "scenario",
    "owners": "setting_value.players",
    "non_players": "seat",
    "standing": "standing",
    "fates": "standing",
    **dict.fromkeys(("card", "upcoming", "played", "removed", "deck", "aside"), card_name),
    "lasting": lasting_name,
}
TURN_FACTS = ("stage", "card", "upcoming", "standing", "fates", "first_did")
"""The first facts of the form's section about the turn."""
CARD_FACTS = ("lasting", "played", "removed", "deck", "aside")
HIDDEN_FACTS = ("spaces", "draws", "rolls")
"""Not shown; spaces are shown place by place instead."""


# The figures of every volume: tracks, pieces, Control, lasting effects, margins, Non-players -------------------------
#
# Figures have names that story, recap and labels understand: ``track/<id>``, ``pieces/<thing>/<token>``,
# ``control/space:<id>`` and so on. A figure that is 0 may be missing.


Named = Iterator[tuple[str, int]]


def figure_names(what: str, ids: Iterable[str]) -> tuple[str, ...]:
    """The figures ``<what>/<id>``."""
    return tuple(f"{what}/{id}" for id in ids)


def space_names(what: str, spaces: Iterable[str]) -> tuple[str, ...]:
    """The figures of spaces: ``<what>/space:<id>``."""
    return tuple(f"{what}/space:{space}" for space in spaces)


def unit_names(spaces: Iterable[str], units: Sequence[str]) -> tuple[str, ...]:
    """The figures of the pieces in spaces, in the order of ``CoinState.units``."""
    return tuple(f"{PIECES}space:{space}/{unit}" for space in spaces for unit in units)


def slot_names(kind: str, slots: Iterable[str], pieces: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The figures of pieces in slots (a Site, a Tribe): one for each slot and piece."""
    return tuple(tuple(f"{PIECES}{kind}:{slot}/{piece}" for piece in pieces) for slot in slots)


def figure_on_card(number: int, piece: str) -> str:
    """The figure of pieces on a card."""
    return f"{PIECES}card:{number}/{piece}"


def present_figures(named: Sequence[str], numbers: Sequence[int]) -> Named:
    """Figures with their numbers, without zeros."""
    return zip(compress(named, numbers), filter(None, numbers), strict=True)


def standing_figures(slots: Sequence[Sequence[str]], pieces: Sequence[int]) -> Named:
    """The figures of the pieces in slots; kind 0 is an empty slot."""
    for named, piece in zip(slots, pieces, strict=True):
        if piece:
            yield named[piece], 1


def lasting_figures(sides: Iterable[int], name_of: Callable[[int], str]) -> Named:
    """The figures of the card sides in effect: ``lasting/<side>/<card>``."""
    for side in sides:
        yield f"lasting/{SIDES[is_shaded(side)]}/{name_of(card_of(side))}", 1


def non_player_figures(named: Sequence[str], bits: int) -> Named:
    """The figures of Non-players; empty if there are none."""
    return ((name, bits >> faction & 1) for faction, name in enumerate(named) if bits)
