"""Dice that people roll on their own table and type in."""

from __future__ import annotations

from vexillum.core.dice import Dice


class DieWanted(Exception):
    """The rules need a die that nobody has typed in yet."""

    def __init__(self, roll: int, sides: int) -> None:
        super().__init__(f"die {roll + 1} with {sides} sides")
        self.roll = roll
        """How many dice were rolled before it."""
        self.sides = sides


class HandDice(Dice):
    """Dice of which every face is typed in. Shuffles and lots are drawn by the program."""

    def type_in(self, face: int) -> None:
        """The face of the next die."""
        self.script = (*self.script, face)

    def forget(self, rolls: int) -> None:
        """Keep the first ``rolls`` faces: the game has gone back behind the others."""
        self.script = self.script[:rolls]

    def rolled(self, draws: int, sides: int) -> int:
        """The face that the program would roll, for those who leave it to the program."""
        return 1 + self.draw(draws, sides)

    def scripted(self, roll: int, sides: int) -> int:
        """The face typed in for die ``roll``, or :class:`DieWanted`."""
        face = super().scripted(roll, sides)
        if face is None:
            raise DieWanted(roll, sides)
        return face
