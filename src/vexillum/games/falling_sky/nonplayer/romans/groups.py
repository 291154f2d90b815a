"""8.8.1 Who Marches with the Non-player Romans: Leader, Legions, and the Auxilia that can be spared."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.commands.march import marchers
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.forces import hide
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup, Units
from vexillum.games.falling_sky.pieces import AEDUI, CAESAR, LEADERS, LEGION, MOBILE, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.state import State

HARD = (*LEADERS[ROMANS], LEGION)
SMALL = (*WARBANDS[AEDUI], *WARBANDS[ROMANS])
"""8.8.8 Auxilia; Aedui Warbands that are lent (card 38) go before them."""
TYPES = (LEADERS[ROMANS], (LEGION,), SMALL)
"""8.8.1 The types of mobile Romans: Leader, Legions, Auxilia."""


class Group(msgspec.Struct, frozen=True):
    """The pieces that leave an origin."""

    origin: int
    units: Units

    def count(self, *kinds: int) -> int:
        """How many pieces of some kinds go."""
        return sum([n for kind, n in self.units if kind in kinds])

    @property
    def size(self) -> int:
        """How many pieces go."""
        return sum([n for _, n in self.units])

    @property
    def auxilia(self) -> int:
        """How many Auxilia go, lent Warbands among them."""
        return self.count(*SMALL)

    @property
    def tender(self) -> bool:
        """8.8.1 Whether it must not be Harassed at all: a piece alone, or none to lose before a Legion or Leader."""
        return not self.auxilia or self.size < 2

    @property
    def caesar(self) -> bool:
        """Whether Caesar leads it."""
        return bool(self.count(CAESAR))

    @property
    def lent(self) -> bool:
        """Whether Aedui Warbands are in it."""
        return bool(self.count(*WARBANDS[AEDUI]))

    def without(self, part: Group) -> Group:
        """What is left when a part goes elsewhere."""
        gone = dict(part.units)
        left = [(kind, n - gone.get(kind, 0)) for kind, n in self.units]
        return Group(self.origin, tuple([(kind, n) for kind, n in left if n]))

    def joined(self, part: Group) -> Group:
        """Those of the same origin who go with it too."""
        more = dict(part.units)
        both = [(kind, n + more.pop(kind, 0)) for kind, n in self.units]
        return Group(self.origin, (*both, *more.items()))


class RomanGroup(MarchGroup, frozen=True):
    """3.2.2 A group that Marches, and how many pieces had not left its origin before it did."""

    before: int = 0

    @property
    def after(self) -> int:
        """How many have not when it is gone."""
        return self.before - sum([n for _, n in self.units])


def unmoved(state: State, action: Action, region: int) -> int:
    """3.2.2 The pieces of a Region that have not Marched: mobile Romans, and Aedui Warbands if they are lent."""
    kinds = MOBILE[ROMANS] + (WARBANDS[AEDUI] if action.lent else ())
    return sum([state.units[UNIT_KINDS * region + kind] - action.moved[UNIT_KINDS * region + kind] for kind in kinds])


def group_of(state: State, action: Action, origin: int, others: Sequence[Group] = ()) -> Group | None:
    """8.8.1 Leader, all Legions, at least one Auxilia, and as many more as leave Roman Control and add no enemy's.

    What the departure of the others changes of itself does not count. 5.4 An Event may limit the group, or how many
    pieces of a kind March in all: ``others`` go with them from elsewhere.
    """
    offer = action.offer
    board = state.copy()
    if offer is None or not offer.movers_only:
        for faction in (ROMANS, helper(state, action, origin)):
            if faction != NOBODY:
                hide(board, origin, faction)
    there = marchers(board, action, origin)
    for kind, most in () if offer is None else offer.limits:
        there[kind] = min(there.get(kind, 0), most - sum([group.count(kind) for group in others]))
    small = [(kind, there[kind]) for kind in SMALL if there.get(kind, 0) > 0]
    left = 1000 if offer is None else offer.group
    hard: list[tuple[int, int]] = []
    for kind in HARD:
        n = min(there.get(kind, 0), left - bool(small))
        if n > 0:
            hard.append((kind, n))
            left -= n
    going = _spared(board, origin, hard, small, left)
    units = (*hard, *going)
    return Group(origin, units) if units else None


def _spared(
    state: State, origin: int, hard: Units | list[tuple[int, int]], small: Units | list[tuple[int, int]], most: int
) -> Units:
    """8.8.1 The Auxilia that go: one, then as many as change nothing in Control for the worse."""
    for kind, n in hard:
        state.units[UNIT_KINDS * origin + kind] -= n
    going: dict[int, int] = {}
    without = NOBODY
    for kind in [kind for kind, n in small for _ in range(n)][:most]:
        state.units[UNIT_KINDS * origin + kind] -= 1
        now = controller(state, origin)
        if not going:
            without = now
        elif now != without and (without == ROMANS or now not in (NOBODY, ROMANS)):
            break
        going[kind] = going.get(kind, 0) + 1
    return tuple(going.items())
