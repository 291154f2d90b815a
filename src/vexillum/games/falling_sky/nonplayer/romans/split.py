"""8.8.1 Who of the Non-player Romans goes to which of two destinations (ruling F225)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from vexillum.games.falling_sky.control import leader_region
from vexillum.games.falling_sky.nonplayer.leaders import ESCORT
from vexillum.games.falling_sky.nonplayer.romans.groups import SMALL, TYPES, Group
from vexillum.games.falling_sky.nonplayer.romans.routes import Ways
from vexillum.games.falling_sky.pieces import LEADERS, LEGION, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.state import State

Order = tuple[Group, int]
"""A group, and where it goes."""


class TwoWays:
    """Groups that March to two Regions."""

    def __init__(self, state: State, routes: Ways, groups: Sequence[Group], one: int, two: int, *, whole: bool) -> None:
        """``one``, ``two``: the first destination, where the first group goes, and the second. ``whole``: 5.4 an Event
        lets only one group leave an origin.
        """
        self._state = state
        self._routes = routes
        self._groups = groups
        self._one = one
        self._two = two
        self._whole = whole

    def orders(self) -> list[Order]:
        """8.8.1 Both Regions are reached, with as many pieces as can; of each type more end in the first.

        Groups stay whole as far as that is possible; else they part. 8.4.1 Four Auxilia end with the Leader, as able.
        """
        first, *others = self._groups
        ways: list[list[Order]] = []
        for choice in product((self._one, self._two), repeat=len(others)):
            orders = [(first, self._one), *zip(others, choice, strict=True)]
            ways.append([(group, goal) for group, goal in orders if goal in self._routes.of(group)])
        best = max(ways, key=self._balance)
        if self._whole:
            return best
        apart = self._parted(best) if all(goal == self._one for _, goal in best) else self._evened(best)
        return self._escorted(apart)

    def _ending(self, orders: Sequence[Order], kinds: tuple[int, ...], goal: int) -> int:
        """How many pieces of some kinds are in a destination in the end, with those who stay there."""
        units = self._state.units
        there = sum([units[UNIT_KINDS * goal + kind] for kind in kinds])
        there -= sum([group.count(*kinds) for group, _ in orders if group.origin == goal])
        return there + sum([group.count(*kinds) for group, end in orders if end == goal])

    def _more(self, orders: Sequence[Order], kinds: tuple[int, ...]) -> bool:
        """8.8.1 Whether there are more of a type in the first destination, or none in the second."""
        at_two = self._ending(orders, kinds, self._two)
        return not at_two or self._ending(orders, kinds, self._one) > at_two

    def _balance(self, orders: Sequence[Order]) -> tuple[bool, int, int]:
        both = {goal for _, goal in orders} == {self._one, self._two}
        return both, sum([group.size for group, _ in orders]), sum([self._more(orders, kinds) for kinds in TYPES])

    def _parted(self, orders: list[Order]) -> list[Order]:
        """8.8.1 No one else reaches the second destination: fewer than half of a group's Legions and Auxilia do."""
        for at, (group, goal) in enumerate(orders):
            away = [(kind, (n - 1) // 2) for kind, n in group.units if kind not in LEADERS[ROMANS]]
            lesser = Group(group.origin, tuple([(kind, n) for kind, n in away if n > 0]))
            if lesser.units and self._can(lesser, self._two) and self._can(group.without(lesser), goal):
                return [*orders[:at], (group.without(lesser), goal), (lesser, self._two), *orders[at + 1 :]]
        return orders

    def _evened(self, orders: list[Order]) -> list[Order]:
        """8.8.1 Parts of the groups of the second destination go to the first, until that has more of each type."""
        found: list[Order] = []
        for at, (group, goal) in enumerate(orders):
            part = self._part(group, [*found, *orders[at:]]) if goal == self._two else None
            if part is None or not (self._can(part, self._one) and self._can(group.without(part), goal)):
                found.append((group, goal))
            else:
                found += [(part, self._one), (group.without(part), goal)]
        return found

    def _escorted(self, orders: list[Order]) -> list[Order]:
        """8.4.1 Auxilia of other groups go where the Leader ends, until four are there; 8.8.1 comes first (F403)."""
        home = leader_region(self._state, ROMANS)
        end = next((goal for group, goal in orders if group.count(*LEADERS[ROMANS])), home)
        for at, (group, goal) in enumerate(orders):
            lacking = ESCORT - self._ending(orders, WARBANDS[ROMANS], end)
            if lacking <= 0 or goal == end or end not in (self._one, self._two):
                continue
            most = min(lacking, group.size - 1)
            units: list[tuple[int, int]] = []
            for kind, n in group.units:
                if kind in WARBANDS[ROMANS] and most > 0:
                    units.append((kind, min(n, most)))
                    most -= min(n, most)
            parted = self._joined(orders, at, Group(group.origin, tuple(units)), end) if units else None
            if parted is not None and self._more(parted, SMALL) >= self._more(orders, SMALL):
                return self._escorted(parted)
        return orders

    def _joined(self, orders: list[Order], at: int, part: Group, end: int) -> list[Order] | None:
        """Part of a group goes to another destination, with those of its origin who go there; None if it cannot."""
        group, goal = orders[at]
        rest = group.without(part)
        found = [*orders[:at], (rest, goal), *orders[at + 1 :]]
        of_origin = [i for i, (other, where) in enumerate(orders) if (other.origin, where) == (group.origin, end)]
        for other in of_origin:
            part = orders[other][0].joined(part)
            found[other] = (part, end)
        if not of_origin:
            found.insert(at, (part, end))
        return found if self._can(part, end) and self._can(rest, goal) else None

    def _part(self, group: Group, orders: Sequence[Order]) -> Group | None:
        """What of a group should go to the first destination instead; None: nothing, or all that there is."""
        units: list[tuple[int, int]] = []
        for kinds in TYPES:
            if self._more(orders, kinds):
                continue
            lacking = self._ending(orders, kinds, self._two) - self._ending(orders, kinds, self._one)
            left = 1 if kinds == LEADERS[ROMANS] else lacking // 2 + 1
            for kind, n in group.units:
                if kind in kinds and min(n, left):
                    units.append((kind, min(n, left)))
                    left -= min(n, left)
        part = Group(group.origin, tuple(sorted(units, key=lambda unit: unit[0] == LEGION)))
        return part if 0 < part.size < group.size else None

    def _can(self, group: Group, goal: int) -> bool:
        return goal in self._routes.of(group)
