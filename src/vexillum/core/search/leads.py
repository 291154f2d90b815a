"""How certainly one answer is better than another that was tried in the same worlds."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt


def lead(values: Mapping[int, float], base: Mapping[int, float], doubt: float) -> tuple[float, float]:
    """The mean lead of ``values`` over ``base`` in their common worlds, and its standard error.

    ``doubt`` is added to the sum of squares: a few worlds that agree prove little.
    """
    leads = [value - base[world] for world, value in values.items() if world in base]
    n = len(leads)
    if not n:
        return -1.0, 0.0
    mean = sum(leads) / n
    spread = sum(one * one for one in leads) - n * mean * mean + doubt
    return mean, sqrt(spread) / n
