"""Dice scripted by a lesson from a certain step on; otherwise they depend on seed and position."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.dice import Dice


class LessonDice(Dice):
    """Dice with scripted faces for some rolls. A face that a die does not have is ignored."""

    __slots__ = ("given",)

    def __init__(self, seed: str, script: Sequence[int] = ()) -> None:
        super().__init__(seed, script)
        self.given: dict[int, int] = {}
        """The faces by the number of the roll."""

    def give(self, first: int, faces: Sequence[int]) -> None:
        """Script the faces from roll ``first`` on, replacing everything scripted from there."""
        self.given = {roll: face for roll, face in self.given.items() if roll < first}
        self.given |= {first + number: face for number, face in enumerate(faces)}

    def scripted(self, roll: int, sides: int) -> int | None:
        """The face of a roll, if it is scripted."""
        face = self.given.get(roll)
        if face is None:
            return super().scripted(roll, sides)
        return face if 1 <= face <= sides else None
