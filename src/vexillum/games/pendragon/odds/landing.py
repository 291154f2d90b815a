"""3.4.1, 3.5.1 How many Raiders land: the dice less what Forts take off, as far as there are any."""

from __future__ import annotations

from fractions import Fraction

from vexillum.games.pendragon.odds.battles import Odds

SIDES = 4


def landing_odds(dice: int, less: int, most: int) -> Odds[int]:
    """The Raiders of so many four-sided dice; ``most``: all that there are to place."""
    sums: Odds[int] = {0: Fraction(1)}
    for _ in range(dice):
        more: Odds[int] = {}
        for total, chance in sums.items():
            for face in range(1, SIDES + 1):
                more[total + face] = more.get(total + face, Fraction(0)) + chance / SIDES
        sums = more
    landed: Odds[int] = {}
    for total, chance in sums.items():
        n = min(most, max(0, total - less))
        landed[n] = landed.get(n, Fraction(0)) + chance
    return landed
