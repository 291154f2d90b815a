"""Token buckets: a burst size and a sustained rate."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec

MOST_BUCKETS = 20_000
"""The least recently used are evicted first; they are full again by then."""


class Rate(msgspec.Struct, frozen=True):
    """Burst size and rate of a bucket."""

    burst: float
    per_second: float

    def scaled(self, n: float) -> Rate:
        """Both multiplied by ``n``."""
        return Rate(self.burst * n, self.per_second * n)


class Bucket:
    """A token bucket."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    def take(self) -> float:
        """Take a token; if there is none, return the seconds until there is."""
        now = time.monotonic()
        self._left = min(self.rate.burst, self._left + (now - self._at) * self.rate.per_second)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self.rate.per_second
        self._left -= 1
        return 0.0


class Buckets:
    """Buckets by key."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, kind: str, key: str, rate: Rate) -> float:
        """Take a token from the bucket of a key; if there is none, return the seconds until there is."""
        bucket = self._buckets.get((kind, key))
        if bucket is None:
            bucket = self._buckets[kind, key] = Bucket(rate)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((kind, key))
        return bucket.take()
