"""How surely one thing is better than another that was tried in the same worlds."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt


def lead(values: Mapping[int, float], base: Mapping[int, float], doubt: float) -> tuple[float, float]:
    """By how much ``values`` are ahead of ``base`` in the worlds that both met, and the standard error.

    ``doubt`` is added to the sum of squares: a few worlds that agree prove little.
    """
    leads = [value - base[world] for world, value in values.items() if world in base]
    n = len(leads)
    if not n:
        return -1.0, 0.0
    mean = sum(leads) / n
    spread = sum(one * one for one in leads) - n * mean * mean + doubt
    return mean, sqrt(spread) / n
