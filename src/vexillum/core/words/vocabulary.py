"""The vocabulary of a game: every name that it can ever use.

It distinguishes names that are merely absent now from misspelt ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from re import Pattern
from typing import Any

import msgspec

from vexillum.core.tools.paths import join, known
from vexillum.core.words.texts import Message

PLACE = "#"
"""In a path of the vocabulary: any index of a list."""


class Names(frozenset[str]):
    """Names, and patterns (regular expressions) for those that are too many to list."""

    forms: tuple[Pattern[str], ...]

    def __new__(cls, names: Iterable[str], forms: Iterable[str] = ()) -> Names:
        """These names, and all that fully match one of these patterns."""
        made = super().__new__(cls, names)
        made.forms = tuple([re.compile(form) for form in forms])
        return made

    def __contains__(self, name: object) -> bool:
        """Whether it is one of the names or matches a pattern."""
        return super().__contains__(name) or (
            isinstance(name, str) and any(form.fullmatch(name) is not None for form in self.forms)
        )

    def issuperset(self, other: Iterable[object]) -> bool:
        """Whether all of these are known."""
        return all(name in self for name in other)

    def joined(self, other: Names) -> Names:
        """The union with other names."""
        forms = [form.pattern for form in (*self.forms, *other.forms)]
        return Names([*self, *other], forms)


class Vocabulary(msgspec.Struct, frozen=True):
    """Every name that a game can ever use."""

    keys: Names
    """Of options."""
    things: Names
    """On the board: :attr:`Option.thing`."""
    paths: frozenset[str]
    """Paths in positions, with all their prefixes; at least those that are not always present."""

    @classmethod
    def of(
        cls,
        *,
        keys: Iterable[str],
        things: Iterable[str],
        paths: Iterable[str],
        key_forms: Iterable[str] = (),
        thing_forms: Iterable[str] = (),
    ) -> Vocabulary:
        """The vocabulary of these names and patterns."""
        ways = frozenset(way for path in paths for way in _ways(path))
        return cls(Names(keys, key_forms), Names(things, thing_forms), ways)


def numbered(form: str, least: int, most: int) -> tuple[str, ...]:
    """Names that only differ in a number: ``numbered("{}d4", 1, 3)``."""
    return tuple(form.format(n) for n in range(least, most + 1))


# Similar names --------------------------------------------------------------------------------------------------------


def similar(name: str, known: Iterable[str]) -> Message | str:
    """The known names nearest to an unknown one, in parentheses; empty if none is near."""
    near = nearest(name, known)
    return Message("names.similar", {"names": near}) if near else ""


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Up to three known names, nearest first. Two of three equal characters, as in t99 and t09, are not enough."""
    return get_close_matches(name, sorted(known), 3, cutoff=0.7)


# Paths ----------------------------------------------------------------------------------------------------------------


class Unknown(msgspec.Struct, frozen=True):
    """A path that can never exist."""

    path: str
    """The path up to the first unknown name."""
    names: tuple[str, ...]
    """The known names there."""

    @property
    def similar(self) -> Message | str:
        """The nearest paths."""
        way, _, name = self.path.rpartition(".")
        near = nearest(name, self.names)
        return Message("names.similar", {"names": [join(way, one) for one in near]}) if near else ""


def unknown_path(path: str, vocabulary: Vocabulary, *trees: Any) -> Unknown | None:
    """The first unknown part of a path: in none of these trees and not in the vocabulary; None if all is known."""
    here = way = ""
    for name in path.split("."):
        there = trees
        trees = tuple(child for tree in there for child in _children(tree, name))
        place = name.isdecimal() and (join(way, PLACE) in vocabulary.paths or any(map(_is_list, there)))
        here, longer = join(here, name), join(way, PLACE if place else name)
        if not trees and not place and longer not in vocabulary.paths:
            names = {name for tree in there if not _is_list(tree) for name in known(tree)}
            return Unknown(here, tuple(sorted(names.union(_after(way, vocabulary)))))
        way = longer
    return None


def _ways(path: str) -> Iterator[str]:
    """A path and all its prefixes."""
    while path:
        yield path
        path = path.rpartition(".")[0]


def _after(way: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The names that can follow a path of the vocabulary."""
    start = f"{way}." if way else ""
    for path in vocabulary.paths:
        name = path.removeprefix(start)
        if path.startswith(start) and "." not in name and name != PLACE:
            yield name


def _is_list(tree: Any) -> bool:
    return isinstance(tree, list | tuple)


def _children(tree: Any, name: str) -> Iterator[Any]:
    """The children of a name; an index of a list stands for all of its items."""
    if isinstance(tree, Mapping):
        if name in tree:
            yield tree[name]
    elif _is_list(tree) and name.isdecimal():
        yield from tree
