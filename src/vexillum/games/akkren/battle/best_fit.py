"""9.4.2.4, C55 Best fit: which sums of factors meet losses best. Pure.

The set of units is lost whose factors together are the most that is not above the losses; of several such sets, one
with the fewest units.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_NEVER = 1 << 30


def _fewest(factors: Iterable[int], most: int) -> list[int]:
    """For each sum up to ``most``: the fewest units that make it; more than there can be if none do."""
    fewest = [0] + [_NEVER] * most
    for value in factors:
        for sum in range(most, value - 1, -1):
            if value and fewest[sum - value] + 1 < fewest[sum]:
                fewest[sum] = fewest[sum - value] + 1
    return fewest


def best_fit(factors: Sequence[int], points: int) -> tuple[int, int]:
    """C55 The most that units of these factors can meet of some losses, and with how few units."""
    fewest = _fewest(factors, points)
    total = max(sum for sum in range(points + 1) if fewest[sum] < _NEVER)
    return total, fewest[total]


def may_go(factors: Sequence[int], points: int) -> list[int]:
    """C55 The factors of units that can be the next to go, in some best fit; none if nothing fits."""
    total, count = best_fit(factors, points)
    if not total:
        return []
    found = []
    for value in sorted(set(factors)):
        if 0 < value <= total:
            rest = list(factors)
            rest.remove(value)
            if _fewest(rest, total - value)[total - value] == count - 1:
                found.append(value)
    return found


def threshold(points: int, factor: int) -> int:
    """9.4.2.4 The recovery roll that still kills: the points as tenths of the unit's factor, rounded up.

    A unit without factors counts as one of 1 (ruling C110).
    """
    return -(-10 * points // max(1, factor))
