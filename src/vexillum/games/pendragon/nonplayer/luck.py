"""8.3.2-8.3.3 Random choice by Non-players.

Every roll has a name, and is a function of what is public (the hash of the seed, the seat, where its turn began) and of
that name: so the same turn gives the same rolls after a reload, in another process, and when somebody asks for a trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from vexillum.core.agent import Chance
from vexillum.games.pendragon.nonplayer.charts import RANDOM_SPACES

_T = TypeVar("_T")
COLUMNS, ROWS = 4, 6
FEW = 6
"""8.3.2 Up to so many candidates a die decides; more land spaces go by the table."""


class Luck:
    """The rolls of one Non-player in one step of the game."""

    __slots__ = ("_begun", "_public", "key")

    def __init__(self, public: str, seat: str, begun: int) -> None:
        self._public = public
        self._begun = begun
        self.key = f"{public}/{seat}/{begun}/"
        """What the rolls follow from: which game, which seat, which step."""

    def of(self, seat: str) -> Luck:
        """The rolls of another Non-player in the same step."""
        return Luck(self._public, seat, self._begun)

    def _chance(self, name: str) -> Chance:
        return Chance(int.from_bytes(blake2b((self.key + name).encode(), digest_size=8).digest(), "big"))

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
