"""A fact: one entry of a position, the field of the state that it shows, its allowed values, its field in a form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import NODEFAULT

from vexillum.core.errors import BadPosition
from vexillum.core.inputs import short_toml
from vexillum.core.words.texts import Message
from vexillum.core.words.vocabulary import similar

if TYPE_CHECKING:
    from vexillum.core.facts.things import Family


# What a form needs to know about a fact: its kind, its allowed values and its bounds ---------------------------------


Kind = Literal[
    "number",
    "truth",
    "word",
    "text",
    "set",
    "list",
    "numbers",
    "words",
    "lists",
    "parts",
    "row",
    "records",
    "pairs",
    "numerals",
]
"""The kind of a fact's plain data.

A number, yes or no, a word (or the number of a card), a text; some of a few words, a list of words; by name numbers,
words or lists of words; by name parts with facts of their own, a list of such parts, a list of records; a list of words
with a number each, a list of numbers.
"""
Value = str | int


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A fact as a form field."""

    kind: Kind
    name: str
    optional: bool = False
    """Whether a position may leave it out."""
    keys: tuple[str, ...] = ()
    """The names, each of which has a value."""
    words: tuple[Value, ...] = ()
    """The allowed values; in a table, those of every name."""
    among: dict[str, tuple[Value, ...]] = {}
    """The same by name, where it differs."""
    nothing: Value | None = None
    """The value that means none; None: a value is required."""
    least: int = 0
    most: tuple[int, ...] = ()
    """The bound of a number, or one for each name; none: no bound of its own."""
    pools: tuple[str, ...] = ()
    """The pool of a number; in a table that of each name, or of each word."""
    sparse: bool = False
    """Whether zeros, or names without a word, are left out."""
    room: int = 0
    """The maximum length of a list; 0: no bound of its own."""
    repeat: bool = False
    """Whether a word may be in a list more than once."""
    fields: tuple[Field, ...] = ()
    """The facts of each part of a list."""
    parts: dict[str, tuple[Field, ...]] = {}
    """The facts of each part of a table; in a list of records, those that differ from record to record."""
    there: str = ""
    """A part only exists if this fact of it has a value."""


# A fact: one entry of a position, the field of the state that it shows, and its allowed values -----------------------


FAR = 10**9
"""More than any game can reach: the bound of numbers without a limit of their own."""

Bound = int | Sequence[int] | Callable[[Any, int], int]
"""The maximum of a number: a constant, one for each place of the list, or a function of the state and that place."""
Box = tuple[str, str, int | None]
"""A number in the state: its path in a position, its field, and its index in the list of that field."""


class Fact:
    """The entry of a position under one name.

    A fact that is part of a table (``parts``) is a column: it shows the place ``at`` of its field, or as many places
    as its width. Any other fact shows a whole field, and ``at`` is 0.
    """

    shape: Any
    """The type of the plain data."""
    width = 1
    """The number of places in its field that a column takes for each part."""
    empty: int = 0
    """The value in its field where none was given."""
    column = False

    def __init__(self, name: str, field: str | None = None, default: Any = NODEFAULT, *, omit: bool = False) -> None:
        self.name = name
        self.field = name if field is None else field
        self.default = default
        """The value if a position does not have this entry; without a default the entry is required."""
        self.omit = omit
        """Whether a position leaves the entry out if it has the default."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the state that it shows."""
        return (self.field,)

    def make_room(self, state: Any, parts: int) -> None:
        """Reset a column to one empty value for each part of the table."""
        setattr(state, self.field, [self.empty] * (self.width * parts))

    def spelled_out(self, given: Any) -> Any:
        """The full form of a shorthand written by hand."""
        return given

    # Written from a state, and read back

    def write(self, state: Any, at: int) -> Any:
        """The plain data of a state."""
        raise NotImplementedError

    def read(self, given: Any, state: Any, at: int, path: str) -> None:
        """Put plain data of the right shape into a state, or raise :class:`BadPosition` for an unknown name.

        The facts declared before this one are in the state already.
        """
        raise NotImplementedError

    def write_column(self, state: Any, parts: int) -> Sequence[Any]:
        """The plain data of all parts of a table."""
        return [self.write(state, at) for at in range(parts)]

    def read_column(self, given: Sequence[Any], state: Any, places: Sequence[int], paths: Sequence[str]) -> None:
        """Read them back into these places of a state."""
        for value, at, path in zip(given, places, paths, strict=True):
            self.read(value, state, at, path)

    def source(self, bind: Callable[[Any], str]) -> str:
        """Python source of :meth:`write` for a whole field: ``s`` is the state, ``bind`` gives a value a name."""
        return f"{bind(self.write)}(s, 0)"

    def given(self) -> str:
        """Python source of whether a state ``s`` has anything but the default of a fact that is left out then."""
        return f"s.{self.field}"

    # Checked

    def sound(self, state: Any) -> bool:
        """A quick check that the whole field is within its bounds. If it fails, :meth:`problems` checks in detail."""
        return False

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        """What is out of bounds."""
        return iter(())

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        """The things of the whole field (cards, tiles), each of which can be in one place only; gaps are ``NONE``."""
        return iter(())

    def places(self, state: Any, at: int, path: str) -> Iterator[tuple[Family, str, int]]:
        """The things of a part, each with its path."""
        return iter(())

    def doubles(self, state: Any) -> Iterator[Message]:
        """Things in two places that the places of all facts do not reveal."""
        return iter(())

    def count(self, state: Any, pools: dict[str, int]) -> None:
        """Add the pieces of the whole field to the pools that they belong to."""

    # Shown

    def form(self, state: Any, at: int) -> Field:
        """The form field: the values allowed in this state."""
        raise NotImplementedError

    @property
    def optional(self) -> bool:
        """Whether a position may leave it out."""
        return self.default is not NODEFAULT

    # Named

    def boxes(self) -> Iterator[Box]:
        """The numbers that it shows, with their paths."""
        return iter(())

    def paths(self, path: str, at: int) -> Iterator[str]:
        """Every possible path."""
        yield path


class Single(Fact):
    """A fact with one value: a field of the state, or one place of a list."""

    def get(self, state: Any, at: int) -> int:
        """Its value in a state."""
        value = getattr(state, self.field)
        found: int = value[at] if self.column else value
        return found

    def set(self, state: Any, at: int, value: int) -> None:
        """Give it a value."""
        if self.column:
            getattr(state, self.field)[at] = value
        else:
            setattr(state, self.field, value)


# Problems -------------------------------------------------------------------------------------------------------------


def check_name(path: str, found: str, known: Collection[str]) -> None:
    """Refuse an unknown name."""
    if found not in known:
        raise bad(not_among(path, found, known))


def bad(problem: Message) -> BadPosition:
    """The error of a problem."""
    return BadPosition(problem.id, rule=problem.rule, **problem.params)


def not_among(path: str, found: str, known: Collection[str]) -> Message:
    """A name that is not allowed, with those that are."""
    near = similar(found, known)
    return Message(
        "position.not_among", {"path": path, "found": short_toml(found), "similar": near, "known": list(known)}
    )


def missing(path: str) -> Message:
    """A required entry is missing."""
    return Message("position.missing", {"path": path})


def out_of_range(path: str, found: int, most: int, least: int = 0) -> Message:
    """A number that is too small or too large."""
    return Message("position.range", {"path": path, "found": found, "least": least, "most": most})


def too_many(path: str, found: int, most: int) -> Message:
    """More than exist."""
    return Message("position.too_many", {"path": path, "found": found, "most": most})


def too_few(path: str, found: int, least: int) -> Message:
    """Fewer than required."""
    return Message("position.too_few", {"path": path, "found": found, "least": least})


def twice(thing: str, paths: Collection[str]) -> Message:
    """A thing that is in more than one place."""
    return Message("position.twice", {"thing": thing, "paths": sorted(paths)})
