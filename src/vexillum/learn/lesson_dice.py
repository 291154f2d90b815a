"""Dice that a lesson gives by hand from a certain step on. Otherwise they fall as the seed and the position say."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.dice import Dice


class LessonDice(Dice):
    """Dice with faces given by hand for some of the rolls. A face that a die does not have is not used."""

    __slots__ = ("given",)

    def __init__(self, seed: str, script: Sequence[int] = ()) -> None:
        super().__init__(seed, script)
        self.given: dict[int, int] = {}
        """By the number of the roll."""

    def give(self, first: int, faces: Sequence[int]) -> None:
        """From roll ``first`` on the dice show these faces, and nothing else is given after it."""
        self.given = {roll: face for roll, face in self.given.items() if roll < first}
        self.given |= {first + number: face for number, face in enumerate(faces)}

    def scripted(self, roll: int, sides: int) -> int | None:
        """The face of a roll, if it was given by hand."""
        face = self.given.get(roll)
        if face is None:
            return super().scripted(roll, sides)
        return face if 1 <= face <= sides else None
