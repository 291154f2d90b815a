"""8.8.1 Which Dux Troops move where in an Intercept, so that the most Raiders can be removed.

The Raiders of a target are removed two by each Troop (3.6.1), so a target has places for Troops: the first brings the
Battle about, each further one removes up to two Raiders more. Filling places by their worth, while Troops already
assigned may be reassigned, gives the most Raiders that can be removed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter

import msgspec

from vexillum.games.pendragon.battle.force import FIELD
from vexillum.games.pendragon.pieces import CIVITATES, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import State

STRIKES = 2
"""3.6.1 Raiders that one Dux Troop can remove in Field Battle: it inflicts one loss, a Raider absorbs half a loss."""
Worth = tuple[int, int]
"""Raiders that can be removed, and Raiders engaged."""


class Target(msgspec.Struct, frozen=True):
    """8.8.1 A space with Raiders under Friendly Control."""

    space: int
    enemy: int
    raiders: int
    helped: int
    """Raiders that Civitates Troops there can remove, once there is a Battle."""

    @property
    def places(self) -> tuple[Worth, ...]:
        """What each Troop that fights here is worth, one after the other."""
        return _places(self.raiders, self.helped)


@lru_cache(1_000)
def _places(raiders: int, helped: int) -> tuple[Worth, ...]:
    first = min(raiders, helped + STRIKES)
    worth = [(first, raiders)]
    left = raiders - first
    while left > 0:
        worth.append((min(STRIKES, left), 0))
        left -= STRIKES
    return tuple(worth)


def helping(state: State, space: int) -> int:
    """3.6.1 How many Raiders the Civitates Troops in a space can remove."""
    return sum([FIELD[kind] * state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[CIVITATES]])


class Ceiling:
    """What cannot be exceeded: each target for itself, as if all who can reach it went there."""

    __slots__ = ("_fronts",)

    def __init__(
        self,
        targets: Iterable[Target],
        there: dict[int, int],
        movable: dict[int, int],
        reach: dict[int, list[int]],
    ) -> None:
        self._fronts = [
            (
                target.raiders,
                [0, *accumulate([removed for removed, _ in target.places])],
                there.get(target.space, 0),
                {origin: movable[origin] for origin in there if target.space in reach[origin]},
            )
            for target in targets
        ]
        """Raiders; how many of them this many Troops can remove; Troops there; how many could come from where."""

    def of(self, origins: Iterable[int]) -> Worth:
        """For Troops from some spaces."""
        removed = engaged = 0
        for raiders, removable, troops, coming in self._fronts:
            for origin in origins:
                if origin in coming:
                    troops += coming[origin]
            if troops:
                removed += removable[min(troops, len(removable) - 1)]
                engaged += raiders
        return removed, engaged


class Sorties:
    """Troops assigned to targets. A Troop assigned to the space where it is stays there."""

    __slots__ = ("_flow", "_movable", "_moving", "_settled", "_suppliers", "_there", "_used", "worth")

    def __init__(
        self,
        targets: Iterable[Target],
        there: dict[int, int],
        movable: dict[int, int],
        reach: dict[int, list[int]],
        origins: Iterable[int],
    ) -> None:
        """``there``: Dux Troops by space; ``movable``: how many of them may leave; only ``origins`` are moved from."""
        self._there = there
        self._movable = movable
        self._used = dict.fromkeys(there, 0)
        self._moving = dict.fromkeys(there, 0)
        self._suppliers = {target.space: [target.space] if target.space in there else [] for target in targets}
        for origin in origins:
            for space in reach[origin]:
                if space in self._suppliers:
                    self._suppliers[space].append(origin)
        self._flow: dict[int, dict[int, int]] = {origin: {} for origin in there}
        """For each space, how many of its Troops are assigned to each target."""
        removed = engaged = 0
        places = [(worth, target.space) for target in targets for worth in target.places]
        places.sort(key=itemgetter(0), reverse=True)
        closed: set[int] = set()
        for worth, space in places:
            if space in closed:
                continue
            if self._supply(space, set()):
                removed += worth[0]
                engaged += worth[1]
            else:
                closed.add(space)
        self.worth: Worth = (removed, engaged)
        self._settled = False

    def _stay_put(self) -> None:
        """8.8.1 Only Troops that are needed move: none leaves a target to be replaced by those who could have gone on.

        This is computed only when the question is who moves.
        """
        if self._settled:
            return
        self._settled = True
        for here in self._suppliers:
            for there in self._suppliers:
                if there == here or not self._flow.get(here, {}).get(there):
                    continue
                for origin in self._suppliers[here]:
                    if origin == here or (origin != there and origin not in self._suppliers[there]):
                        continue
                    while self._flow[here][there] and self._flow[origin].get(here):
                        self._assign(origin, here, -1)
                        self._assign(origin, there, 1)
                        self._assign(here, there, -1)
                        self._assign(here, here, 1)

    @property
    def moved(self) -> int:
        """How many Troops move."""
        self._stay_put()
        return sum(self._moving.values())

    @property
    def assigned(self) -> int:
        """How many Troops are needed, those that stay where they are included."""
        return sum(self._used.values())

    def moves(self) -> list[tuple[int, int, int]]:
        """From where, to where, how many."""
        self._stay_put()
        return [
            (origin, space, n)
            for origin, targets in self._flow.items()
            for space, n in targets.items()
            if n and origin != space
        ]

    def _assign(self, origin: int, space: int, n: int) -> None:
        targets = self._flow[origin]
        targets[space] = targets.get(space, 0) + n
        self._used[origin] += n
        if origin != space:
            self._moving[origin] += n

    def _supply(self, space: int, seen: set[int]) -> bool:
        """One Troop more for a target: from those there first, then from elsewhere, then by reassigning another."""
        for origin in self._suppliers[space]:
            if self._used[origin] < self._there[origin] and self._can_go(origin, space):
                self._assign(origin, space, 1)
                return True
        for origin in self._suppliers[space]:
            if origin in seen:
                continue
            seen.add(origin)
            for other, n in list(self._flow[origin].items()):
                if not n or other == space:
                    continue
                self._assign(origin, other, -1)
                if self._can_go(origin, space):
                    self._assign(origin, space, 1)
                    if self._supply(other, seen):
                        return True
                    self._assign(origin, space, -1)
                self._assign(origin, other, 1)
        return False

    def _can_go(self, origin: int, space: int) -> bool:
        return origin == space or self._moving[origin] < self._movable[origin]
