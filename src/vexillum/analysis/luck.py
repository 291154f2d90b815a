"""The dice of a game compared with their mean: luck, as opposed to decisions."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist
from typing import Any

import msgspec

from vexillum.core.session import Session
from vexillum.core.show.story import Scope, seat_of


class DiceLuck(msgspec.Struct, frozen=True):
    """Dice rolled together or in a seat's turns. Whether high is good depends on the rule of each roll."""

    seat: str
    """The seat whose turns they were; empty: outside any turn."""
    dice: int
    total: int
    mean: float
    """Their expected total."""
    chance: float
    """The probability of a total at least as high (or as low, if below the mean): near 0.5 is ordinary.

    Uses the normal approximation.
    """

    @property
    def by(self) -> float:
        """The difference from the mean."""
        return self.total - self.mean


def luck_of(dice: Iterable[tuple[int, int]], seat: str = "") -> DiceLuck | None:
    """The luck of dice, given as sides and face; None if none were rolled.

    >>> luck_of([(6, 6), (6, 5)]).by
    4.0
    """
    rolled = list(dice)
    if not rolled:
        return None
    total = sum(face for _, face in rolled)
    mean = sum(sides + 1 for sides, _ in rolled) / 2
    deviation = sqrt(sum((sides * sides - 1) / 12 for sides, _ in rolled))
    away = max(0.0, abs(total - mean) - 0.5)
    chance = 1.0 if not deviation else 1 - NormalDist().cdf(away / deviation)
    return DiceLuck(seat, len(rolled), total, mean, chance)


def rolled_in(scopes: Iterable[Scope]) -> list[tuple[int, int]]:
    """All dice of some scopes; each die belongs to the innermost one."""
    return [die for scope in scopes for die in scope.dice]


def dice_luck(session: Session[Any]) -> list[DiceLuck]:
    """The dice of a game by seat, in order, then those outside any turn."""
    story = session.table.story
    found: dict[str, list[tuple[int, int]]] = {seat: [] for seat in (*session.setup.seats, "")}
    for scope in story:
        if scope.dice:
            seat = seat_of(story, scope.number)
            found[seat if seat in found else ""].extend(scope.dice)
    return [luck for seat, dice in found.items() if (luck := luck_of(dice, seat))]
