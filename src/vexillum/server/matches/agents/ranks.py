"""Which matches' agents think first. There are fewer processes than agents that want to think."""

from __future__ import annotations

from enum import IntEnum


class Rank(IntEnum):
    """The kind of match that wants to think. A lower rank is always served first.

    Matches without members leave one turn free for the others (:class:`~vexillum.server.kernel.fair_queue.FairQueue`).
    """

    PLAYED = 0
    """A person plays in it, and waits."""
    GUEST = 1
    """A guest plays in it, and waits for members."""
    WATCHED = 2
    """Only agents play, and somebody watches."""
    UNWATCHED = 3
    """Only agents play, and nobody watches: it thinks when no other match wants to."""
