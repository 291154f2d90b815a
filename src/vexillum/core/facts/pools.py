"""Pools: all pieces of one type, wherever they are. Their number is conserved."""

from __future__ import annotations

import msgspec

from vexillum.core.facts.fact import too_few, too_many
from vexillum.core.words.texts import Message


class Pool(msgspec.Struct, frozen=True):
    """The pieces of one type. Facts declare which of their numbers count for it."""

    id: str
    total: int
    rest: str = ""
    """The path of the number of pieces that are nowhere else. Without one, missing pieces are in the supply."""
    spare: tuple[str, ...] = ()
    """The paths of the numbers that provide pieces when they are needed on the table, the first one last."""

    def problem(self, found: int) -> Message | None:
        """The problem if there are too many pieces, or too few."""
        if found > self.total:
            return too_many(self.id, found, self.total)
        if found < self.total and self.rest:
            return too_few(self.id, found, self.total)
        return None
