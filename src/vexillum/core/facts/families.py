"""Families of things, each of which is in one place only: the cards of a deck, the tiles of a bag."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from vexillum.core.facts.fact import bad, not_among
from vexillum.core.facts.values import NONE
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

Among = Collection[int] | Callable[[Any, int], Collection[int]]
"""The things that can be in a place: constant, or a function of the state and the part of a table."""


class Family:
    """Things, each of which is in one place only. The state has their numbers."""

    shape: type[int] | type[str]
    """The type of their names in a position."""
    none: int
    """In a state: no thing."""
    nothing: int | str
    """In a position: no thing."""

    def name(self, thing: int) -> Any:
        """The name of a thing, or of none, in a position."""
        return self.names((thing,))[0]

    def names(self, things: Sequence[int]) -> list[Any]:
        """The names of some things in a position."""
        raise NotImplementedError

    def known(self) -> list[Any]:
        """The names of all things."""
        raise NotImplementedError

    def find(self, given: Any) -> int | None:
        """The thing with a name, or None."""
        raise NotImplementedError

    def things(self, given: Sequence[Any], path: str, allowed: Collection[int]) -> list[int]:
        """The things with these names; raises :class:`BadPosition`."""
        return [self.thing(name, join(path, place), allowed) for place, name in enumerate(given)]

    def thing(self, given: Any, path: str, allowed: Collection[int]) -> int:
        """The thing with a name; raises :class:`BadPosition`."""
        if (found := self.find(given)) is None:
            raise bad(not_among(path, given, self.names(list(allowed))))
        return found

    def wrong(self, path: str, thing: int, allowed: Collection[int]) -> Message:
        """Why a thing cannot be in a place."""
        raise NotImplementedError


class Numbered(Family):
    """Things with a number printed on them, from 1 on: a position names them by it."""

    shape = int
    none = nothing = 0

    def __init__(self, known: Collection[int]) -> None:
        self._known = known

    def names(self, things: Sequence[int]) -> list[int]:
        return list(things)

    def known(self) -> list[int]:
        return list(self._known)

    def find(self, given: int) -> int:
        return given

    def things(self, given: Sequence[int], path: str, allowed: Collection[int]) -> list[int]:
        return list(given)

    def wrong(self, path: str, thing: int, allowed: Collection[int]) -> Message:
        id, known = ("one_of", allowed) if thing in self._known or not thing else ("no_card", self._known)
        return Message(f"position.{id}", {"path": path, "found": str(thing), "known": ranges(known)})


class Named(Family):
    """Things that a position names by a word; the state has their index in the list of these words."""

    shape = str
    none = NONE
    nothing = ""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = (*names, self.nothing)  # last, so that the index NONE (-1) finds it
        self._numbers = {name: number for number, name in enumerate(names)}

    def names(self, things: Sequence[int]) -> list[str]:
        names = self._names
        return [names[thing] for thing in things]

    def known(self) -> list[str]:
        return list(self._numbers)

    def find(self, given: str) -> int | None:
        return self._numbers.get(given)

    def wrong(self, path: str, thing: int, allowed: Collection[int]) -> Message:
        return not_among(path, self._names[thing], self.names(list(allowed)))


def ranges(numbers: Collection[int]) -> list[str]:
    """Numbers as text: 1-72, 77."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return [f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts]
