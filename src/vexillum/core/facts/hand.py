"""Changes to a position made by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

_T = TypeVar("_T")


class Hand:
    """The paths that were changed by hand."""

    def __init__(self, changed: frozenset[str]) -> None:
        self._changed = changed

    def wrote(self, path: str) -> bool:
        """Whether this place was written, or a table or list that contains it."""
        while path:
            if path in self._changed:
                return True
            path = path.rpartition(".")[0]
        return False

    def in_part(self, *parts: str) -> bool:
        """Whether something in one of these parts was written."""
        return any(one.split(".")[0] in parts for one in self._changed)

    def kept(self, part: str, things: Sequence[_T], taken: Collection[_T]) -> list[_T]:
        """A list, in the order of the position, without the things that were put elsewhere."""
        return [thing for place, thing in enumerate(things) if thing not in taken or self.wrote(f"{part}.{place}")]
