"""3.4.1, 3.5.1 How many Raiders land: the dice less what Forts take off, as far as there are any."""

from __future__ import annotations

from vexillum.core.tools.odds import Odds, dice_sum, of

SIDES = 4


def landing_odds(dice: int, less: int, most: int) -> Odds[int]:
    """The Raiders of some four-sided dice; ``most``: all that there are to place."""
    return of(dice_sum(dice, SIDES), lambda total: min(most, max(0, total - less)))
