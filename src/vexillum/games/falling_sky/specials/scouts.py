"""4.2.2 The pieces that Scout, and which of them have moved."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.kit import NOBODY
from vexillum.core.call_stack import Activity
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.forces import pool_of
from vexillum.games.falling_sky.map import ACROSS_SEA, ADJACENT, ADJACENT_TOGATA, CISALPINA, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AUXILIA_HIDDEN, AUXILIA_REVEALED, HIDDEN, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.state import State

AUXILIA = (AUXILIA_HIDDEN, AUXILIA_REVEALED)


def over_land(state: State, region: int, faction: int) -> tuple[int, ...]:
    """4.2.2 Where pieces of a Faction that Scout may go from a Region: not over the sea."""
    return _LAND[faction == ROMANS and bool(state.gallia_togata)][region]


def _land(borders: tuple[tuple[int, ...], ...], togata: bool) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(near for near in borders[region] if near not in ACROSS_SEA[region] and (togata or near != CISALPINA))
        for region in range(SPACE_COUNT)
    )


_LAND = (_land(ADJACENT, False), _land(ADJACENT_TOGATA, True))
"""Without Cisalpina, and with it: only Romans may be there, after Gallia Togata (1.4.2)."""


class Scouts(Activity):
    """The pieces that Scout: by ``UNIT_KINDS * region + kind`` how many, and how many of them have moved already."""

    __slots__ = ("_moved", "_pieces")

    def __init__(self, pieces: Mapping[int, int]) -> None:
        self._pieces = dict(pieces)
        self._moved: dict[int, int] = {}

    @classmethod
    def of(cls, state: State, action: Action) -> Scouts:
        """4.2.2 All Auxilia, and the Aedui Warbands that are lent as Auxilia (card 38)."""
        found: dict[int, int] = {}
        for region in range(SPACE_COUNT):
            lender = helper(state, action, region)
            kinds = AUXILIA if lender == NOBODY else AUXILIA + WARBANDS[lender]
            found |= {UNIT_KINDS * region + kind: n for kind, n in pool_of(state, region, kinds)}
        return cls(found)

    def everywhere(self) -> list[tuple[int, int]]:
        """All of them: Region and kind."""
        return [divmod(at, UNIT_KINDS) for at, n in self._pieces.items() if n > 0]

    def there(self, state: State, region: int) -> dict[int, int]:
        """The pieces in a Region, by kind."""
        first = UNIT_KINDS * region
        found = {
            at - first: min(n, state.units[at]) for at, n in self._pieces.items() if first <= at < first + UNIT_KINDS
        }
        return {kind: n for kind, n in sorted(found.items()) if n > 0}

    def movable(self, state: State, region: int) -> dict[int, int]:
        """4.2.2 Those that have not moved yet."""
        left = {k: n - self._moved.get(UNIT_KINDS * region + k, 0) for k, n in self.there(state, region).items()}
        return {kind: n for kind, n in left.items() if n > 0}

    def hidden(self, state: State, region: int) -> dict[int, int]:
        """4.2.2 Those that could flip to Reveal Warbands."""
        return {kind: n for kind, n in self.there(state, region).items() if kind in HIDDEN}

    def move(self, origin: int, target: int, kind: int, n: int) -> None:
        """Some have moved."""
        self._pieces[UNIT_KINDS * origin + kind] -= n
        self._pieces[UNIT_KINDS * target + kind] = self._pieces.get(UNIT_KINDS * target + kind, 0) + n
        self._moved[UNIT_KINDS * target + kind] = self._moved.get(UNIT_KINDS * target + kind, 0) + n

    def flip(self, region: int, kind: int, n: int) -> None:
        """Some are Revealed now."""
        self._pieces[UNIT_KINDS * region + kind] -= n
