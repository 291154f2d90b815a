"""8.3.2-8.3.3 Random choice by Non-players.

Every roll has a name, and follows from the seat's luck in the step (:mod:`vexillum.core.luck`) and that name: so the
same turn gives the same rolls after a reload, in another process, and when somebody asks for a trace; and nobody can
foresee them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from vexillum.core.luck import Chance, SeatLuck
from vexillum.games.pendragon.nonplayer.charts import RANDOM_SPACES

_T = TypeVar("_T")
COLUMNS, ROWS = 4, 6
FEW = 6
"""8.3.2 Up to so many candidates a die decides; more land spaces go by the table."""


class Luck:
    """The rolls of one Non-player in one step of the game."""

    __slots__ = ("_source", "_whose")

    def __init__(self, source: SeatLuck, whose: str = "") -> None:
        self._source = source
        self._whose = whose

    @property
    def key(self) -> Hashable:
        """What the rolls follow from: which game, which seat, which step."""
        return self._source.identity, self._whose

    def supposed(self, seat: str) -> Luck:
        """What one supposes that another Non-player rolls in the same step: nobody knows another's rolls beforehand."""
        return Luck(self._source, f"{seat}: ")

    def _chance(self, name: str) -> Chance:
        return self._source.named(self._whose + name)

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        """The sum of some dice."""
        chance = self._chance(name)
        return sum([1 + chance.below(sides) for _ in range(dice)])

    def pick(self, name: str, candidates: Sequence[_T]) -> _T:
        """8.3.2 One of equal candidates, each as likely as another."""
        if len(candidates) == 1:
            return candidates[0]
        return candidates[self._chance(name).below(len(candidates))]

    def space(self, name: str, candidates: Sequence[int]) -> int:
        """8.3.2-8.3.3 One of equal land spaces: by a die or, beyond six, by the Random Spaces Table."""
        if len(candidates) <= FEW:
            return self.pick(name, candidates)
        chance = self._chance(name)
        at = ROWS * chance.below(COLUMNS) + chance.below(ROWS)
        among = set(candidates)
        while RANDOM_SPACES[at] not in among:
            at = (at + 1) % len(RANDOM_SPACES)
        return RANDOM_SPACES[at]
