"""Dice rolled on a real table and typed in."""

from __future__ import annotations

from vexillum.core.dice import Dice


class DieWanted(Exception):
    """The rules need a die that has not been typed in yet."""

    def __init__(self, roll: int, sides: int) -> None:
        super().__init__(f"die {roll + 1} with {sides} sides")
        self.roll = roll
        """The number of dice rolled before it."""
        self.sides = sides


class HandDice(Dice):
    """Dice whose faces are typed in. Shuffles and lots are still drawn by the program."""

    def type_in(self, face: int) -> None:
        """Add the face of the next die."""
        self.script = (*self.script, face)

    def forget(self, rolls: int) -> None:
        """Keep only the first ``rolls`` faces, after an undo of the others."""
        self.script = self.script[:rolls]

    def rolled(self, draws: int, sides: int) -> int:
        """The face rolled by the program, if players leave the die to it."""
        return 1 + self.draw(draws, sides)

    def scripted(self, roll: int, sides: int) -> int:
        """The face typed in for die ``roll``, or :class:`DieWanted`."""
        face = super().scripted(roll, sides)
        if face is None:
            raise DieWanted(roll, sides)
        return face
