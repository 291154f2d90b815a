"""Owners' decks: reading, checking and merging them into a volume's own. See docs/own-deck.md."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from vexillum.coin.cards import (
    HOUSE_DECK,
    SIDES,
    Card,
    CardFaces,
    Deck,
    Decks,
    Side,
    card_of,
    code,
    is_shaded,
    printed,
    side_words,
)
from vexillum.coin.events.branches import Branch, Condition, EachFaction, Either, If, May
from vexillum.coin.events.context import EventKit
from vexillum.coin.events.effects import Gain, Keep
from vexillum.coin.events.pieces import SelectFaction
from vexillum.coin.events.registry import Effect
from vexillum.coin.events.step import Step, step_errors
from vexillum.core import inputs
from vexillum.core.errors import BadSetup
from vexillum.core.inputs import (
    HAND_BOUNDS,
    BadFile,
    OwnDeck,
    OwnDecks,
    Place,
    field_in,
    given_words,
    misfits,
    named,
    problem_at,
    short_toml,
    toml_refusal,
    with_translations,
)
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Catalog, Message, Texts

# The format of an owner's deck. What is not given stays as in our own deck -------------------------------------------
#
# Volumes subclass these and declare their steps in the fields, so that msgspec can decode them.


FORMAT = 1
LASTING = ("none", "capability", "momentum")


@with_translations("name")
class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The identity of the deck."""

    id: str
    name: str
    game: str = ""
    """The game whose cards it changes; by default that for which it is checked or installed."""
    format: int


@with_translations("text")
class SideGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a card."""

    text: str = ""
    lasting: str = ""
    steps: tuple[Any, ...] | None = None


@with_translations("title", "flavour")
class CardGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A changed card."""

    number: int
    title: str = ""
    order: tuple[str, ...] = ()
    flavour: str = ""
    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()
    """``false`` removes the side."""


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    deck: Head
    card: tuple[CardGiven, ...] = ()


# Type errors in the file of an owner's deck, each with its place -----------------------------------------------------


def unfit(value: Any, form: type) -> Iterator[Message]:
    """All type errors of a file's plain data against the volume's format of decks."""
    return misfits(value, form, (), _item)


def _item(place: Place, number: int, item: Any) -> Place:
    """The place of an entry of a list: cards by their number, steps by their word."""
    *before, name = place
    entry: Mapping[str, Any] = item if isinstance(item, dict) else {}
    if name == "card":
        return (*before, f"card {entry['number']}" if "number" in entry else f"[[card]] {number}")
    if name == "branches":
        return (*before, f"branch {number}" + (f" ({entry['id']})" if "id" in entry else ""))
    if name in ("steps", "then", "otherwise"):
        step = f"step {number}" + (f" ({entry['do']})" if "do" in entry else "")
        return (*before, step) if name == "steps" else (*before, name, step)
    return (*before, f"{name} {number}")


# What a volume defines for owners' decks -----------------------------------------------------------------------------


C = TypeVar("C", bound=Card)
F = TypeVar("F", bound=Side)
D = TypeVar("D", bound=Deck[Any, Any])
_S = TypeVar("_S", bound=msgspec.Struct)


class DeckVolume(Generic[C, F, D]):
    """The volume of a deck. Volumes override methods for their own fields of cards."""

    def __init__(
        self,
        game: str,
        decks: Decks[D],
        *,
        faces: CardFaces[C, F],
        kit: EventKit,
        checks: StepChecks,
        form: type[DeckFile],
        effect: type[Effect],
        holding: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.decks = decks
        self.house = decks.house
        self.faces = faces
        self.kit = kit
        """The names that Events can use."""
        self.checks = checks
        self.form = form
        """The format of a file."""
        self.effect = effect
        self.holding = holding
        """Lasting effects whose card holds pieces and which therefore cannot be momentum."""

    # Checking ---------------------------------------------------------------------------------------------------------

    def card_mistakes(self, given: Any, ours: C, place: Place) -> Iterator[Message]:
        """The errors of the volume's own fields of a card."""
        yield from ()

    def steps_mistakes(self, card: C, steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
        """Errors of a card's steps beyond those of :class:`StepChecks`."""
        yield from ()

    # Making -----------------------------------------------------------------------------------------------------------

    def card(self, ours: C, given: Any) -> C:
        """Our card with the changes."""
        sides = dict(self.faces.sides(ours))
        unshaded = self.side(sides["unshaded"], given.unshaded)
        shaded = None
        if "shaded" in sides and isinstance(given.shaded, SideGiven):
            shaded = self.side(sides["shaded"], given.shaded)
        return given_over(
            msgspec.structs.replace(ours, unshaded=unshaded, shaded=shaded),
            order=given.order,
        )

    def side(self, ours: F, given: Any) -> F:
        """Our side with the changes."""
        return given_over(ours, lasting=given.lasting)

    def change_effects(self, given: Any, effects: dict[int, Any]) -> None:
        """Changes to effects other than the steps of a card's sides."""

    # Words ------------------------------------------------------------------------------------------------------------

    def words(self, given: Any) -> Iterator[tuple[str, dict[str, str]]]:
        """The texts given for a card, by id and language; empty where ours stays."""
        yield f"card.{given.number}", given_words(given, "title")
        yield f"card_flavour.{given.number}", given_words(given, "flavour")
        for name, side in zip(SIDES, (given.unshaded, given.shaded), strict=True):
            if isinstance(side, SideGiven):
                yield f"card_side.{given.number}.{name}", given_words(side, "text")

    def lines(self, deck: D, card: C, texts: Texts) -> list[str]:
        """Further lines of a card, besides kind, order and sides."""
        return []


def given_over(ours: _S, **given: object) -> _S:
    """Our struct with the given fields replaced."""
    return msgspec.structs.replace(ours, **{name: value for name, value in given.items() if value})


# Traversing the steps of an effect, including nested ones ------------------------------------------------------------


def nested_structs(struct: msgspec.Struct) -> Iterator[msgspec.Struct]:
    """A struct and every struct inside it: steps, branches, conditions on spaces and on the game."""
    yield struct
    for field in struct.__struct_fields__:
        value = getattr(struct, field)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, msgspec.Struct):
                yield from nested_structs(item)


def kept_effects(steps: tuple[Step[Any], ...]) -> list[str]:
    """The names of the lasting effects of some steps."""
    return [part.effect for step in steps for part in nested_structs(step) if isinstance(part, Keep)]


def branches_in(steps: tuple[Step[Any], ...]) -> list[Branch]:
    """All alternatives in some steps."""
    return [part for step in steps for part in nested_structs(step) if isinstance(part, Branch)]


# Semantic checks of an owner's effects: what a step acts on must have been selected before ---------------------------


MOST = 99
"""The largest number in a step."""
Known = frozenset[str]
"""What was selected before: "spaces", "faction", and other selections of a volume."""


def word(step: Step[Any]) -> str:
    """The word of a step in a file."""
    return str(step.__struct_config__.tag)


class StepChecks:
    """What steps need and select. Volumes declare which of their words act in spaces, and add their own selections."""

    in_spaces: frozenset[str] = frozenset(("place", "remove", "replace"))
    """Steps that act in the selected spaces, unless they have ``among``."""
    selecting: frozenset[str] = frozenset(("select", "every"))
    """Steps after which spaces are selected."""
    signed: tuple[tuple[type[msgspec.Struct], str], ...] = ((Gain, "n"),)
    """Numbers that may be negative."""

    def needs(self, step: Step[Any]) -> set[str]:
        """What must have been selected before a step."""
        needs = set()
        if getattr(step, "who", None) == "chosen":
            needs.add("faction")
        if word(step) in self.in_spaces and getattr(step, "among", None) is None:
            needs.add("spaces")
        return needs

    def gives(self, step: Step[Any], known: Known) -> Known:
        """What is certainly selected after a step."""
        if isinstance(step, SelectFaction):
            return frozenset(("faction",))
        if word(step) in self.selecting:
            return frozenset(("spaces",))
        if isinstance(step, If):
            return self._after(step.then, known) & self._after(step.otherwise, known)
        if isinstance(step, Either) and step.branches:
            return frozenset.intersection(*(self._after(branch.steps, known) for branch in step.branches))
        return frozenset()

    def _after(self, steps: tuple[Step[Any], ...], known: Known) -> Known:
        for step in steps:
            known |= self.gives(step, known)
        return known

    def problems(self, steps: tuple[Step[Any], ...], place: Place, known: Known = frozenset()) -> Iterator[Message]:
        """Errors: steps that act on something not selected before, and numbers out of bounds."""
        for number, step in enumerate(steps, 1):
            here = (*place, f"step {number} ({word(step)})")
            for need in sorted(self.needs(step) - known):
                yield problem_at(f"own.needs.{need}", here)
            yield from self._numbers(step, here)
            yield from self._inside(step, here, known)
            known |= self.gives(step, known)

    def _inside(self, step: Step[Any], here: Place, known: Known) -> Iterator[Message]:
        if isinstance(step, If):
            yield from self.problems(step.then, (*here, "then"), known)
            yield from self.problems(step.otherwise, (*here, "otherwise"), known)
            yield from self._numbers(step.when, (*here, "when"))
        elif isinstance(step, Either):
            for number, branch in enumerate(step.branches, 1):
                inner = (*here, f"branch {number} ({branch.id})")
                yield from self.problems(branch.steps, inner, known)
                yield from self._numbers(branch.when, (*inner, "when"))
        elif isinstance(step, May):
            yield from self.problems(step.steps, here, known)
            yield from self._numbers(step.when, (*here, "when"))
        elif isinstance(step, EachFaction):
            yield from self.problems(step.steps, here, known | {"faction"})

    def _numbers(self, struct: msgspec.Struct, here: Place) -> Iterator[Message]:
        """Numbers of a step or condition that are out of bounds. Steps inside it are checked separately."""
        for field in struct.__struct_fields__:
            value = getattr(struct, field)
            least = -MOST if any(isinstance(struct, kind) and field == name for kind, name in self.signed) else 0
            found = list(value.items()) if isinstance(value, dict) else [("", value)]
            for name, number in found:
                if type(number) is int and not least <= number <= MOST:
                    at = (*here, field, name) if name else (*here, field)
                    yield problem_at("position.range", at, found=number, least=least, most=MOST)
            if isinstance(value, msgspec.Struct) and not isinstance(value, Step | Condition):
                yield from self._numbers(value, (*here, field))


def unlabelled(offered: list[Branch], place: Place) -> Iterator[Message]:
    """Alternatives without a label, or two of a card with the same id."""
    ids = [branch.id for branch in offered]
    for branch in offered:
        here = (*place, f"branch ({branch.id})")
        if not branch.label:
            yield problem_at("position.missing", (*here, "label"))
    for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
        yield problem_at("own.branch_twice", place, id=id)


# Checks of an owner's deck beyond its types --------------------------------------------------------------------------


AnyVolume: TypeAlias = DeckVolume[Any, Any, Any]
LONGEST_ID = 100
"""The longest id of a deck, so that its mark and file name can be stored."""
ID = re.compile(rf"[a-z0-9-]{{1,{LONGEST_ID}}}")


def mistakes(volume: AnyVolume, file: DeckFile) -> Iterator[Message]:
    """All errors of a deck."""
    yield from _head(volume, file)
    cards = volume.house.cards
    seen: set[int] = set()
    for given in file.card:
        place = (f"card {given.number}",)
        if given.number not in cards:
            most = max(cards)
            yield problem_at("position.range", (*place, "number"), found=given.number, least=1, most=most)
        elif given.number in seen:
            yield problem_at("own.card_twice", place)
        else:
            yield from _card(volume, given, cards[given.number], place)
        seen.add(given.number)
    yield from _keepers(volume, file)


def _head(volume: AnyVolume, file: DeckFile) -> Iterator[Message]:
    head = file.deck
    if head.format != FORMAT:
        yield problem_at("position.one_of", ("deck", "format"), found=short_toml(head.format), known=[str(FORMAT)])
    if not ID.fullmatch(head.id) or head.id == HOUSE_DECK:
        yield problem_at("own.id", ("deck", "id"), found=short_toml(head.id), most=LONGEST_ID)
    if not head.name.strip():
        yield problem_at("position.missing", ("deck", "name"))
    if head.game not in ("", volume.game):
        yield problem_at("own.other_game", ("deck", "game"), found=short_toml(head.game), game=volume.game)


def _card(volume: AnyVolume, given: CardGiven, ours: Card, place: Place) -> Iterator[Message]:
    if given.order and not ours.order:
        yield problem_at("own.no_order", (*place, "order"))
    elif given.order and sorted(given.order) != sorted(volume.house.seats):
        yield problem_at("own.order", (*place, "order"), found=list(given.order), known=volume.house.seats)
    yield from volume.card_mistakes(given, ours, place)
    if isinstance(given.shaded, bool):
        if given.shaded:
            yield problem_at("own.shaded_true", (*place, "shaded"))
        elif ours.shaded is None:
            yield problem_at("own.no_side", (*place, "shaded"))
    elif given.shaded != type(given.shaded)() and ours.shaded is None:
        yield problem_at("own.no_side", (*place, "shaded"))
    elif ours.shaded is not None:
        yield from _side(volume, given.shaded, ours, ours.shaded, True, (*place, "shaded"))
    yield from _side(volume, given.unshaded, ours, ours.unshaded, False, (*place, "unshaded"))
    sides = [side for side in (given.unshaded, given.shaded) if isinstance(side, SideGiven)]
    yield from unlabelled([branch for side in sides for branch in branches_in(side.steps or ())], place)


def _side(volume: AnyVolume, given: SideGiven, card: Card, ours: Side, shaded: bool, place: Place) -> Iterator[Message]:
    if given.lasting and given.lasting not in LASTING:
        yield named(given.lasting, LASTING, (*place, "lasting"))
        return
    stays = given.lasting or ours.lasting
    if given.steps is None:
        # Our effect stays, and with it how long it lasts.
        if (stays == "none") != (ours.lasting == "none"):
            yield problem_at("own.lasting_ours", (*place, "lasting"), found=stays, ours=ours.lasting)
        kept_by_us = volume.house.keeps.get(code(card.number, shaded))
        names = [name for name, effect in volume.kit.lasting.items() if effect == kept_by_us]
    else:
        for error in step_errors(given.steps, volume.kit):
            yield problem_at("own.wrong", place, why=error)
        yield from volume.checks.problems(given.steps, place)
        yield from volume.steps_mistakes(card, given.steps, place)
        names = kept_effects(given.steps)
        if stays != "none" and len(names) != 1:
            yield problem_at("own.keep_one", place, lasting=stays, n=len(names))
        if stays == "none" and names:
            yield problem_at("own.keep_none", place, effect=names[0])
    if stays == "momentum":
        for name in names:
            if name in volume.holding:
                yield problem_at("own.keep_holding", place, effect=name)


def _keepers(volume: AnyVolume, file: DeckFile) -> Iterator[Message]:
    """A lasting effect may only be used by one card side: the owner's, or ours if unchanged."""
    effects = {effect: name for name, effect in volume.kit.lasting.items()}
    holders: dict[str, list[str]] = {}
    changed: set[int] = set()
    for given in file.card:
        for shaded, side in enumerate((given.unshaded, given.shaded)):
            if isinstance(side, bool):
                changed.add(code(given.number, True))
            elif side.steps is not None:
                changed.add(code(given.number, bool(shaded)))
                for name in dict.fromkeys(kept_effects(side.steps)):
                    holders.setdefault(name, []).append(f"card {given.number}, {SIDES[shaded]}")
    for side, effect in volume.house.keeps.items():
        if side not in changed and effects[effect] in holders:
            holders[effects[effect]].append(f"card {card_of(side)}, {SIDES[is_shaded(side)]}")
    for name, places in holders.items():
        if len(places) > 1:
            yield Message("own.keep_twice", {"effect": name, "places": places})


def remarks(file: DeckFile) -> Iterator[Message]:
    """Hints for the author: a text without its effect, an effect without its text, only one language."""
    for given in file.card:
        for name, side in zip(SIDES, (given.unshaded, given.shaded), strict=True):
            if isinstance(side, bool):
                continue
            place = (f"card {given.number}", name)
            said = [one for one in BUILT_IN if getattr(side, field_in("text", one))]
            if said and side.steps is None:
                yield problem_at("own.note_effect_ours", place)
            if side.steps is not None and not said:
                yield problem_at("own.note_text_ours", place)
            if said and len(said) < len(BUILT_IN):
                yield problem_at("own.note_one_language", place)


# Merging an owner's deck into ours: what is not given stays ----------------------------------------------------------


def merged_deck(volume: DeckVolume[Any, Any, D], file: DeckFile, mark: str) -> D:
    """Build the deck of a checked file."""
    house = volume.house
    cards, effects, keeps = dict(house.cards), dict(house.effects), dict(house.keeps)
    words: dict[str, dict[str, str]] = {}
    for given in file.card:
        cards[given.number] = volume.card(house.cards[given.number], given)
        for shaded, side in enumerate((given.unshaded, given.shaded)):
            number = code(given.number, bool(shaded))
            if isinstance(side, bool):
                effects.pop(number, None)
                keeps.pop(number, None)
            elif side.steps is not None:
                before = effects.get(number, volume.effect(()))
                effects[number] = msgspec.structs.replace(before, steps=side.steps)
                keeps.pop(number, None)
                for name in kept_effects(side.steps):
                    keeps[number] = volume.kit.lasting[name]
        volume.change_effects(given, effects)
        words |= {id: said for id, said in volume.words(given) if said}
    return msgspec.structs.replace(
        house, id=mark, cards=cards, effects=effects, keeps=dict(sorted(keeps.items())), words=words
    )


# The installed owners' decks, and finding the deck of a match --------------------------------------------------------


DIGITS = 12
"""The number of digits of the digest in a mark."""
MOST_PROBLEMS = 50
"""The most problems reported at once."""


class _Read(NamedTuple, Generic[D]):
    """A cached file: its modification time, and the result."""

    stamp: tuple[int, int]
    about: OwnDeck
    deck: D | None


class InstalledDecks(OwnDecks, Generic[D]):
    """The decks in the folder. Changed files are read again."""

    def __init__(self, volume: DeckVolume[Any, Any, D]) -> None:
        super().__init__(volume.game)
        self.volume = volume
        self._read: dict[Path, _Read[D]] = {}
        volume.decks.load = self.load

    def read(self, path: Path) -> OwnDeck:
        """Read and check a file."""
        return self._fresh(path).about

    def forget(self, path: Path) -> None:
        """Drop a file that was only checked from the cache."""
        self._read.pop(path, None)

    def _fresh(self, path: Path) -> _Read[D]:
        try:
            found = path.stat()
            stamp = found.st_mtime_ns, found.st_size
            known = self._read.get(path)
            if known is None or known.stamp != stamp:
                known = self._read[path] = _Read(stamp, *self._judged(path))
        except OSError as error:
            why = error.strerror or str(error)
            return _Read((0, 0), _unusable(path, Message("position.no_file", {"path": str(path), "why": why})), None)
        return known

    def load(self, mark: str) -> D:
        """The deck with exactly this content, or :class:`BadSetup`: missing, broken or changed."""
        id = mark.partition("@")[0]
        path = self.file(id)
        here = self._fresh(path) if ID.fullmatch(id) and path.is_file() else None
        if (here is None or here.about.mark != mark) and (kept := self.kept(mark)) is not None:
            brought = self._fresh(kept)
            if brought.deck is not None and brought.about.mark == mark:
                return brought.deck
        found = self._find(id, mark)
        if found.deck is None:
            raise BadSetup("own.broken", deck=id, path=found.about.path, n=len(found.about.problems))
        if found.about.mark != mark:
            raise BadSetup("own.changed", deck=id, path=found.about.path, mark=mark, found=found.about.mark)
        return found.deck

    def settle(self, value: str) -> str:
        """The mark of an installed deck, from its id or its mark."""
        if "@" not in value:
            value = self._find(value, value).about.mark or f"{value}@"
        self.load(value)
        return value

    def _find(self, id: str, wanted: str) -> _Read[D]:
        path = self.file(id)
        # The id is untrusted: it must not lead out of the folder.
        if not ID.fullmatch(id) or not os.path.isfile(path):
            known = [deck.id for deck in self.installed() if deck.mark]
            raise BadSetup("own.missing", deck=wanted, folder=str(self.folder), known=known or ["-"])
        return self._fresh(path)

    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card as text lines."""
        faces, deck = self.volume.faces, self.volume.decks.named(mark)
        card: Card | None = deck.cards.get(number)
        if card is None:
            return None
        lines = [f"{number}. {texts.name('card', deck.name(number))}", faces.kind(texts, card)]
        if card.order:
            lines.append(texts("page.order", who=card.order))
        lines += self.volume.lines(deck, card, texts)
        for name, side in faces.sides(card):
            signs = "".join(f" [{texts(f'page.mark.{mark}')}]" for mark in faces.marks(side))
            label = texts(f"page.{name if card.shaded else 'only'}")
            lines.append(f"{label}{signs}: {side_words(texts, deck.name(number), name)}")
        return tuple(lines)

    def _judged(self, path: Path) -> tuple[OwnDeck, D | None]:
        """Read a file without raising: a broken file must not affect the game."""
        try:
            return self._understand(path)
        except Exception as error:
            return _unusable(path, Message("own.fault", {"why": f"{type(error).__name__}: {error}"})), None

    def _understand(self, path: Path) -> tuple[OwnDeck, D | None]:
        """The description of a file, and the deck if it is valid."""
        try:
            content = inputs.bounded_content(path, HAND_BOUNDS)
        except BadFile as error:
            return _unusable(path, Message("position.no_file", {"path": str(path), "why": error.message})), None
        try:
            plain = inputs.bounded_toml(inputs.bounded_text(content, HAND_BOUNDS), HAND_BOUNDS)
        except BadFile as error:
            return _unusable(path, toml_refusal(error)), None
        if problems := _first(unfit(plain, self.volume.form)):
            return OwnDeck(path=str(path), id=_word(plain, "id"), problems=problems), None
        try:
            file = msgspec.convert(plain, self.volume.form)
        except msgspec.ValidationError as error:
            problem = Message("position.type", {"path": "file", "why": str(error)})
            return OwnDeck(path=str(path), id=_word(plain, "id"), problems=(problem,)), None
        head = file.deck
        problems = _first(mistakes(self.volume, file))
        if path.parent == self.folder and path.stem != head.id:
            problems += (Message("own.file_name", {"id": head.id, "file": path.name}),)
        about = OwnDeck(
            path=str(path),
            id=head.id,
            mark="" if problems else f"{head.id}@{_digest(plain)}",
            names=given_words(head, "name"),
            problems=problems,
            notes=tuple(remarks(file)),
        )
        return about, None if problems else merged_deck(self.volume, file, about.mark)


def _unusable(path: Path, problem: Message) -> OwnDeck:
    return OwnDeck(path=str(path), problems=(problem,))


def _first(problems: Iterable[Message]) -> tuple[Message, ...]:
    """The first problems, up to the maximum."""
    found = tuple(islice(problems, MOST_PROBLEMS))
    return (*found[:-1], Message("own.more")) if len(found) == MOST_PROBLEMS else found


def _word(plain: dict[str, Any], name: str) -> str:
    head = plain.get("deck")
    found = head.get(name) if isinstance(head, dict) else None
    return found if isinstance(found, str) else ""


def _digest(plain: dict[str, Any]) -> str:
    """A digest of a file's data, without comments and spaces."""
    said = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:DIGITS]


# The texts of an owner's deck: titles and texts of its cards, labels of alternatives, its name -----------------------


SETTING = "setting_value.deck."
KINDS = ("card", "card_about", "card_flavour", "card_precondition", "card_side", "branch")
"""The kinds of texts that a deck can have for each card."""


def text_of_deck(decks: InstalledDecks[Any], catalog: Catalog, id: str, language: str) -> Template | None:
    """The text ``card.<mark>/<number>``, ``card_side.….<side>``, ``branch.….<branch>``, …, or the name of a deck.

    Texts that the deck does not change are those of ours, in ``catalog``.
    """
    if id.startswith(SETTING):
        return _escaped(_deck_name(decks, id.removeprefix(SETTING), language))
    kind, _, name = id.partition(".")
    mark, _, rest = name.partition("/")
    number, _, part = rest.partition(".")
    if kind not in KINDS or "@" not in mark or not number.isdecimal():
        return None
    try:
        deck: Deck[Any, Any] = decks.volume.decks.named(mark)
    except BadSetup:
        return None
    card: Card | None = deck.cards.get(int(number))
    if card is None or (kind == "card_side" and part not in dict(decks.volume.faces.sides(card))):
        return None
    if kind == "branch":
        return _escaped(_branch(deck, int(number), part, language))
    if kind == "card_about":
        return _escaped(printed(Texts(catalog, language), deck.name(card.number), card))
    own = deck.words.get(f"{kind}.{rest}", {})
    return _escaped(own[language]) if language in own else catalog.template(language, f"{kind}.{rest}")


def _escaped(words: str | None) -> str | None:
    return None if words is None else words.replace("{", "{{").replace("}", "}}")


def _deck_name(decks: InstalledDecks[Any], deck: str, language: str) -> str | None:
    about = decks.read(decks.file(deck.partition("@")[0]))
    return about.names.get(language)


def _branch(deck: Deck[Any, Any], number: int, id: str, language: str) -> str | None:
    for side in (code(number, False), code(number, True)):
        for branch in branches_in(deck.effects[side].steps) if side in deck.effects else ():
            if branch.id == id:
                return given_words(branch, "label").get(language, "")
    return None


# The texts common to all volumes: a volume's catalog overrides them --------------------------------------------------


def coin_catalog() -> Catalog:
    """The common texts of sequence of play, cards, Events, options, Non-players and displays, in every language."""
    return Catalog.read("vexillum.coin")
