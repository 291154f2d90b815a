"""Dotted paths into plain data: ``realms.aix.cells.a1.towers``, ``row.0.tile``. A number is an index of a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

LONGEST_NUMBER = 9
"""The most digits of an index."""


class NoPath(LookupError):
    """A path that does not exist: how far it leads, and what is there."""

    def __init__(self, path: str, known: tuple[str, ...]) -> None:
        super().__init__(path, known)
        self.path = path
        self.known = known


def join(path: str, name: object) -> str:
    """A path extended by one name."""
    return f"{path}.{name}" if path else str(name)


def known(tree: Any) -> tuple[str, ...]:
    """The names that can follow here."""
    if isinstance(tree, Mapping):
        return tuple(map(str, tree))
    if isinstance(tree, list | tuple):
        return tuple(map(str, range(len(tree))))
    return ()


def find(tree: Any, path: str) -> Any:
    """The value at a path, or :class:`NoPath`."""
    here = ""
    for name in path.split("."):
        here = join(here, name)
        tree = _child(tree, name, here)
    return tree


def put(tree: dict[str, Any], path: str, value: Any) -> None:
    """Write a value at a path, in place. Missing tables are created; list items must exist."""
    *way, last = path.split(".")
    here = ""
    inner: Any = tree
    for name in way:
        here = join(here, name)
        if isinstance(inner, dict):
            inner.setdefault(name, {})
        inner = _child(inner, name, here)
    if isinstance(inner, dict):
        inner[last] = value
    else:
        _child(inner, last, path)
        inner[int(last)] = value


def remove(tree: dict[str, Any], path: str) -> None:
    """Remove the value at a path, in place, or :class:`NoPath`."""
    find(tree, path)
    way, _, last = path.rpartition(".")
    inner: Any = find(tree, way) if way else tree
    del inner[int(last) if isinstance(inner, list) else last]


def leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value under a table with its path. Tables are entered, lists and empty tables are values."""
    for name, value in tree.items():
        here = join(path, name)
        if isinstance(value, Mapping) and value:
            yield from leaves(value, here)
        else:
            yield here, value


def _child(tree: Any, name: str, path: str) -> Any:
    if isinstance(tree, Mapping) and name in tree:
        return tree[name]
    if isinstance(tree, list | tuple) and name.isdecimal() and len(name) <= LONGEST_NUMBER and int(name) < len(tree):
        return tree[int(name)]
    raise NoPath(path, known(tree))
