"""Changes to a position by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

_T = TypeVar("_T")


class Hand:
    """Which paths were changed by hand."""

    def __init__(self, changed: frozenset[str]) -> None:
        self._changed = changed

    def wrote(self, path: str) -> bool:
        """Was this very place written, or a table or list that holds it?"""
        while path:
            if path in self._changed:
                return True
            path = path.rpartition(".")[0]
        return False

    def in_part(self, *parts: str) -> bool:
        """Was something written in one of these parts?"""
        return any(one.split(".")[0] in parts for one in self._changed)

    def kept(self, part: str, things: Sequence[_T], taken: Collection[_T]) -> list[_T]:
        """A list, in the order of the position, without the things that were put elsewhere."""
        return [thing for place, thing in enumerate(things) if thing not in taken or self.wrote(f"{part}.{place}")]
