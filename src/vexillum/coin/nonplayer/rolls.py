"""Random choice by Non-players.

Every roll has a name, and is derived from the seat's luck in the step (:mod:`vexillum.core.luck`) and that name. So the
same turn has the same rolls after a reload, in another process, and when a player asks for a trace; and they cannot be
predicted.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from vexillum.core.luck import Chance, SeatLuck

_T = TypeVar("_T")
FEW = 6
"""Up to this many candidates a die decides; for more spaces the volume's table is used, if it has one."""


class RandomSpaces:
    """The table of random spaces of a volume: one die gives the column, another the row.

    If the space is not a candidate, the next one down the columns is taken, from left to right.
    """

    __slots__ = ("columns", "rows", "spaces")

    def __init__(self, columns: Sequence[Sequence[int]]) -> None:
        self.columns = len(columns)
        self.rows = len(columns[0])
        self.spaces = tuple(space for column in columns for space in column)
        if len(self.spaces) != self.columns * self.rows:
            raise ValueError("The columns of the table of random spaces differ in length.")


class NamedRolls:
    """The rolls of one Non-player in one step of the game."""

    __slots__ = ("_source", "_table", "_whose")

    def __init__(self, source: SeatLuck, table: RandomSpaces | None = None, whose: str = "") -> None:
        self._source = source
        self._table = table
        self._whose = whose

    @property
    def key(self) -> Hashable:
        """What the rolls are derived from: the game, the seat and the step."""
        return self._source.identity, self._whose

    def supposed(self, seat: str) -> NamedRolls:
        """Assumed rolls of another Non-player in the same step, whose real rolls are not known in advance."""
        return NamedRolls(self._source, self._table, f"{seat}: ")

    def _chance(self, name: str) -> Chance:
        return self._source.named(self._whose + name)

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        """The sum of some dice."""
        chance = self._chance(name)
        return sum([1 + chance.below(sides) for _ in range(dice)])

    def pick(self, name: str, candidates: Sequence[_T]) -> _T:
        """One of equal candidates, all equally likely."""
        if len(candidates) == 1:
            return candidates[0]
        return candidates[self._chance(name).below(len(candidates))]

    def space(self, name: str, candidates: Sequence[int]) -> int:
        """One of equal spaces: by a die; for more than six, by the table of random spaces if the volume has one."""
        table = self._table
        if table is None or len(candidates) <= FEW:
            return self.pick(name, candidates)
        chance = self._chance(name)
        at = table.rows * chance.below(table.columns) + chance.below(table.rows)
        among = set(candidates)
        while table.spaces[at] not in among:
            at = (at + 1) % len(table.spaces)
        return table.spaces[at]
