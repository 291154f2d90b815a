"""A fact: one entry of a position, the field of the state that it shows, and what may stand there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import NODEFAULT

from vexillum.core.errors import BadPosition
from vexillum.core.facts.fields import Field
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.texts import Message
from vexillum.core.words.vocabulary import similar

if TYPE_CHECKING:
    from vexillum.core.facts.families import Family

FAR = 10**9
"""More than a game can reach, for what has no limit of its own."""

Bound = int | Sequence[int] | Callable[[Any, int], int]
"""The most that a number can be: always the same, one for each place of the list, or by the state and that place."""
Box = tuple[str, str, int | None]
"""A number of the state: its path in a position, its field, and its place in the list of that field."""


class Fact:
    """What stands under one name of a position.

    A fact that is part of a table (``parts``) is a column: it shows the place ``at`` of its field, or as many places
    as it is wide. Any other fact shows a whole field, and ``at`` is 0.
    """

    shape: Any
    """The type of the plain data."""
    width = 1
    """How many places of its field a column takes for each part."""
    empty: int = 0
    """What stands in its field where nothing was given."""
    column = False

    def __init__(self, name: str, field: str | None = None, default: Any = NODEFAULT, *, omit: bool = False) -> None:
        self.name = name
        self.field = name if field is None else field
        self.default = default
        """What counts where a position does not have this entry; without one the entry must be there."""
        self.omit = omit
        """Is the entry left out of a position that has the default?"""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the state that it shows."""
        return (self.field,)

    def make_room(self, state: Any, parts: int) -> None:
        """Empty a column and make it as long as the table has parts."""
        setattr(state, self.field, [self.empty] * (self.width * parts))

    def spelled_out(self, given: Any) -> Any:
        """What was written by hand in short, in full."""
        return given

    # Written from a state, and read back

    def write(self, state: Any, at: int) -> Any:
        """The plain data of a state."""
        raise NotImplementedError

    def read(self, given: Any, state: Any, at: int, path: str) -> None:
        """Put plain data of the right shape into a state, or raise :class:`BadPosition` for a name that is not known.

        The facts that were declared before this one stand in the state already.
        """
        raise NotImplementedError

    def write_column(self, state: Any, parts: int) -> Sequence[Any]:
        """The plain data of all parts of a table."""
        return [self.write(state, at) for at in range(parts)]

    def read_column(self, given: Sequence[Any], state: Any, places: Sequence[int], paths: Sequence[str]) -> None:
        """The same, back into these places of a state."""
        for value, at, path in zip(given, places, paths, strict=True):
            self.read(value, state, at, path)

    def source(self, bind: Callable[[Any], str]) -> str:
        """The same as :meth:`write` for a whole field, in Python: ``s`` is the state, ``bind`` gives a value a name."""
        return f"{bind(self.write)}(s, 0)"

    # Checked

    def sound(self, state: Any) -> bool:
        """Is the whole field surely within its bounds? If not, :meth:`problems` has a closer look."""
        return False

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        """What is out of bounds."""
        return iter(())

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        """The things of the whole field (cards, tiles), of which each can be in one place only; gaps count as none."""
        return iter(())

    def places(self, state: Any, at: int, path: str) -> Iterator[tuple[Family, str, int]]:
        """The same things, each with its path."""
        return iter(())

    def doubles(self, state: Any) -> Iterator[Message]:
        """Things in two places, beyond what follows from the places of all facts."""
        return iter(())

    def count(self, state: Any, pools: dict[str, int]) -> None:
        """Add the pieces of the whole field to the pools that they belong to."""

    # Shown

    def form(self, state: Any, at: int) -> Field:
        """How a form shows it: what can stand there in this state."""
        raise NotImplementedError

    @property
    def optional(self) -> bool:
        """May a position leave it out?"""
        return self.default is not NODEFAULT

    # Named

    def boxes(self) -> Iterator[Box]:
        """The numbers that it shows, by path."""
        return iter(())

    def paths(self, path: str, at: int) -> Iterator[str]:
        """Every path that there can be."""
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
    """Refuse a name that is not known."""
    if found not in known:
        raise bad(not_among(path, found, known))


def bad(problem: Message) -> BadPosition:
    """The error of a problem."""
    return BadPosition(problem.id, rule=problem.rule, **problem.params)


def not_among(path: str, found: str, known: Collection[str]) -> Message:
    """A name that cannot stand there, with those that can."""
    near = similar(found, known)
    return Message("position.not_among", {"path": path, "found": shown(found), "similar": near, "known": list(known)})


def missing(path: str) -> Message:
    """Something that must be there is not."""
    return Message("position.missing", {"path": path})


def out_of_range(path: str, found: int, most: int, least: int = 0) -> Message:
    """A number that is too small or too large."""
    return Message("position.range", {"path": path, "found": found, "least": least, "most": most})


def too_many(path: str, found: int, most: int) -> Message:
    """More than there are."""
    return Message("position.too_many", {"path": path, "found": found, "most": most})


def too_few(path: str, found: int, least: int) -> Message:
    """Less than there must be."""
    return Message("position.too_few", {"path": path, "found": found, "least": least})


def twice(thing: str, paths: Collection[str]) -> Message:
    """A thing that is in more than one place."""
    return Message("position.twice", {"thing": thing, "paths": sorted(paths)})
