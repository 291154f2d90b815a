"""3.2.2-3.2.4, 6.3 Pieces that are rolled for, one die each: on 1 to 3 they are removed."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.tools.odds import Odds, after, certain

FALLS = Fraction(1, 2)
"""A die of 1 to 3."""


def fallen(n: int) -> Odds[int]:
    """How many of some pieces fall, with a die for each."""
    found = certain(0)
    for _ in range(n):
        found = after(found, lambda lost: {lost: 1 - FALLS, lost + 1: FALLS})
    return found


def harassed(losses: int, small: int, hard: int) -> Odds[tuple[int, int]]:
    """3.2.2 Losses of a group: first Warbands or Auxilia, without a roll; then a die for a Legion or a Leader each.

    Returns how many of both fall.
    """
    sure = min(losses, small)
    found: Odds[tuple[int, int]] = certain((sure, 0))
    for _ in range(losses - sure):
        found = after(found, lambda lost: _roll(lost, hard))
    return found


def _roll(lost: tuple[int, int], hard: int) -> Odds[tuple[int, int]]:
    easy, gone = lost
    return certain(lost) if gone >= hard else {lost: 1 - FALLS, (easy, gone + 1): FALLS}
