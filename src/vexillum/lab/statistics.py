"""Shares with their confidence intervals, and summaries of counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

import msgspec

CONFIDENCE = 0.95


class Share(msgspec.Struct, frozen=True):
    """A share with its 95% confidence interval."""

    share: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True):
    """A summary of numbers: mean, sample standard deviation, minimum and maximum."""

    mean: float
    sd: float
    min: int
    max: int


def wilson(wins: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval for a share (1927): valid also for few games and for shares near 0 and 1.

    >>> "%.4f %.4f" % wilson(81, 263)
    '0.2553 0.3662'
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games cannot be.")
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = wins / games
    scale = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / scale
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    low = 0.0 if wins == 0 else centre - reach
    high = 1.0 if wins == games else centre + reach
    return low, high


def share(wins: int, games: int) -> Share:
    """The share of ``wins`` among ``games``, with its interval."""
    return Share(wins / games if games else 0.0, *wilson(wins, games))


def summary(counts: Mapping[int, int]) -> Summary | None:
    """The summary of whole numbers given as counts; None if there are none.

    All sums are exact, so the result does not depend on the order of the numbers.
    """
    n = sum(counts.values())
    if not n:
        return None
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
    return Summary(total / n, sqrt(variance), min(counts), max(counts))
