"""5.5 A free Raid that an Event grants: what is different from a Raid Command."""

from __future__ import annotations

import msgspec

from vexillum.coin.kit import NOBODY


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """5.5 The terms of a free Raid; where nothing is said the rules of the Command hold (5.1.1)."""

    most: int | None = None
    """How many targets at most; None: the normal number."""
    spaces: tuple[int, ...] | None = None
    """Only these spaces may be targets; None: any."""
    reach_waived: bool = False
    """Each of ``spaces`` without own Control is within reach, as if overland."""
    sea: int = NOBODY
    """This Sea, too, is one that the Faction Raids from."""
    forts_ignored: bool = False
    """No reduction that is counted in Forts."""
    no_reduction: bool = False
    """No reduction of any kind, that of the Britons' mariners included."""
    population_ignored: bool = False
    """Population does not limit Plunder."""
    surprise: bool = False
    """A free Surprise in one of the targets (4.4.2, 4.5.2)."""
    militia_removed: int = 0
    """Where Raiders were placed, up to this many Militia are removed before Plunder."""

    def allows(self, space: int) -> bool:
        """Whether a space may be a target."""
        return self.spaces is None or space in self.spaces
