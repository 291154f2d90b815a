"""Troops that a seat does not know, dealt again: the same units, otherwise among stacks and reinforcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random

from vexillum.games.akkren.components.units import CAPACITY, CLASS, DEMON, FLIES, MP, NAVAL, SCOUTS, U, force, size
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.stacks import base_unit
from vexillum.games.akkren.sight import sighting, whole_force
from vexillum.games.akkren.state import Kind, Stack, State

WEIGHT = {Kind.ARMY: 6, Kind.GARRISON: 1, Kind.COMPANY: 3, Kind.FLEET: 4}
"""How likely a unit is thought to be in a stack of a kind; among the reinforcements as in a garrison or two."""
POOL = 2


def deal_troops(state: State, me: int, faction: int, hidden: list[int], moved: frozenset[int], random: Random) -> None:
    """Deal the units of a Faction's hidden stacks and reinforcements again, with what ``me`` has seen of them.

    ``moved``: stacks that keep units of the same gait, because they were seen on their way.
    """
    _Troops(state, me, faction, hidden, random).deal(moved)


_Gait = tuple[str, int, bool, bool, int, bool, bool]


def _gait(unit: int) -> _Gait:
    """How a unit moves, and what else shows on the way."""
    return CLASS[unit], MP[unit], FLIES[unit], NAVAL[unit], CAPACITY[unit], SCOUTS[unit], _poolable(unit)


def _moves_so(gait: _Gait, unit: int) -> bool:
    return _gait(unit) == gait


def _poolable(unit: int) -> bool:
    """13.3 Whether a unit can wait among the reinforcements: not demons (5.2), nor mastiffs while they burrow (5.3)."""
    return not DEMON[unit] and base_unit(unit) == unit


def _choosy(one: Stack) -> tuple[bool, bool]:
    """Who can have fewer kinds of units comes first: fleets, then the troops of nations."""
    return one.kind != Kind.FLEET, one.nation < 0


class _Bag:
    """Units to be dealt, in an order that does not depend on where they were."""

    def __init__(self, units: Counter[int]) -> None:
        self.units = units

    def take(self, random: Random, fits: Callable[[int], bool]) -> int | None:
        """A random unit that fits, out of the bag; None if there is none."""
        found = [unit for unit in sorted(self.units.elements()) if fits(unit)]
        if not found:
            return None
        unit = random.choice(found)
        self.units[unit] -= 1
        return unit

    def give(self, unit: int, most: int) -> int:
        """This many of a unit as there are, out of the bag."""
        n = min(most, self.units[unit])
        self.units[unit] -= n
        return n


class _Troops:
    def __init__(self, state: State, me: int, faction: int, hidden: list[int], random: Random) -> None:
        self.state, self.me, self.faction, self.random = state, me, faction, random
        self.stacks = [one for one in state.stacks if one.id in hidden]
        self.then = {one.id: one.units for one in self.stacks}
        pool = state.pool[U * faction : U * faction + U]
        self.regular = _Bag(_counted([enumerate(pool), *[one.units for one in self.stacks]]))
        self.hired = _Bag(_counted([one.hired for one in self.stacks]))
        self.units: dict[int, Counter[int]] = {one.id: Counter() for one in self.stacks}
        self.mercenaries: dict[int, Counter[int]] = {one.id: Counter() for one in self.stacks}
        self.closed: set[int] = set()

    def deal(self, moved: frozenset[int]) -> None:
        """Hand everything out: what keeps its gait, what was seen, one unit each, then the rest."""
        for one in self.stacks:
            if one.id in moved:
                self._same_gait(one)
        for one in self.stacks:
            if one.id not in moved:
                self._as_seen(one)
        for one in sorted(self.stacks, key=_choosy):
            self._fill_empty(one)
        self._hand_out_hired()
        self._hand_out_regular()
        for one in self.stacks:
            self._make_room(one)
            self._share_with(one)
        self._hand_out_goods()
        for one in self.stacks:
            stacks.replace(self.state, one.id, units=force(self.units[one.id]), hired=force(self.mercenaries[one.id]))

    def _same_gait(self, one: Stack) -> None:
        gaits = sorted([_gait(unit) for unit, n in self.then[one.id] for _ in range(n)])
        for gait in gaits:
            unit = self.regular.take(self.random, partial(_moves_so, gait))
            if unit is not None:
                self.units[one.id][unit] += 1
        self.closed.add(one.id)

    def _as_seen(self, one: Stack) -> None:
        """9.3.4 What was seen is thought to be there still, and nothing else if that was all."""
        seen = sighting(self.state, self.me, one.id)
        if seen is None:
            return
        for unit, n in seen.units:
            if self._suits(one, unit):
                given = self.regular.give(unit, n)
                self.units[one.id][unit] += given
                n -= given
            self.mercenaries[one.id][unit] += self.hired.give(unit, n)
        if seen.whole and (self.units[one.id].total() or self.mercenaries[one.id].total()):
            self.closed.add(one.id)

    def _suits(self, one: Stack, unit: int) -> bool:
        """3.2, 8.2.1 Ships in fleets; mercenaries in companies; in a nation's troops what the nation gives."""
        if NAVAL[unit] != (one.kind == Kind.FLEET) or one.kind == Kind.COMPANY:
            return False
        return one.nation < 0 or unit in dict(self.state.muster[one.nation])

    def _fill_empty(self, one: Stack) -> None:
        """Every stack has at least one unit; a fleet with a cargo a ship that can carry it."""
        if self.units[one.id].total() or self.mercenaries[one.id].total():
            return
        carries = any(other.aboard == one.id for other in self.state.stacks)
        unit = self.regular.take(self.random, lambda unit: self._suits(one, unit) and CAPACITY[unit] >= carries)
        if unit is None:
            unit = self.regular.take(self.random, lambda unit: self._suits(one, unit))
        if unit is not None:
            self.units[one.id][unit] += 1
            return
        unit = self.hired.take(self.random, lambda unit: NAVAL[unit] == (one.kind == Kind.FLEET))
        if unit is not None:
            self.mercenaries[one.id][unit] += 1

    def _room(self, one: Stack) -> bool:
        """9.3.5 Whether there is room for one more aboard. On land there always is."""
        return one.aboard < 0 or self._left(one) > 0

    def _over(self, one: Stack) -> bool:
        """9.3.5 Whether more is aboard than there is room for."""
        return self._left(one) < 0

    def _left(self, one: Stack) -> int:
        """9.3.5 How many more units the fleet can carry that carries a stack."""
        (fleet,) = [other for other in self.state.stacks if other.id == one.aboard]
        ships = _counted([fleet.units, fleet.hired]) if fleet.id not in self.units else self._both(fleet)
        ships += _counted([fleet.sworn])
        cargo = [other for other in self.state.stacks if other.aboard == one.aboard]
        aboard = sum(
            [self._both(other).total() if other.id in self.units else size(whole_force(other)) for other in cargo]
        )
        aboard += sum([size(other.sworn) for other in cargo if other.id in self.units])
        return sum([CAPACITY[unit] * n for unit, n in ships.items()]) - aboard

    def _both(self, one: Stack) -> Counter[int]:
        return self.units[one.id] + self.mercenaries[one.id]

    def _hand_out_regular(self) -> None:
        """The rest: to stacks that can have it, or to the reinforcements."""
        pool = [0] * U
        for unit in sorted(self.regular.units.elements(), key=lambda unit: (not NAVAL[unit], unit)):
            open_to = [one for one in self.stacks if self._open(one) and self._suits(one, unit) and self._room(one)]
            if not open_to and not _poolable(unit):
                open_to = [one for one in self.stacks if NAVAL[unit] == (one.kind == Kind.FLEET)]
            weights = [WEIGHT[Kind(one.kind)] for one in open_to]
            wait = POOL if _poolable(unit) else 0
            at = self.random.choices(range(len(open_to) + 1), [*weights, wait])[0] if open_to else len(open_to)
            if at < len(open_to):
                self.units[open_to[at].id][unit] += 1
            else:
                pool[base_unit(unit)] += 1
        self.state.pool[U * self.faction : U * self.faction + U] = pool

    def _hand_out_hired(self) -> None:
        """14.1 Mercenaries: in companies of their own, or in armies."""
        for unit in sorted(self.hired.units.elements()):
            fleet = NAVAL[unit]
            suited = [one for one in self.stacks if (one.kind == Kind.FLEET) == fleet]
            open_to = [one for one in suited if self._open(one) and self._room(one)] or suited
            weights = [WEIGHT[Kind(one.kind)] for one in open_to]
            self.mercenaries[self.random.choices(open_to, weights)[0].id][unit] += 1

    def _make_room(self, one: Stack) -> None:
        """9.3.5 Units for which there is no room aboard are among the reinforcements after all."""
        own = self.units[one.id]
        while one.aboard >= 0 and self._over(one) and own.total() + self.mercenaries[one.id].total() > 1:
            spare = [unit for unit in sorted(own.elements()) if _poolable(unit)]
            if not spare:
                return
            own[spare[0]] -= 1
            self.state.pool[U * self.faction + spare[0]] += 1

    def _share_with(self, one: Stack) -> None:
        """3.2 A stack for which nothing was left gets a unit of one that has several, or of those that wait."""
        if self._size(one) or one.sworn:
            return
        for other in sorted(self.stacks, key=lambda other: (-self._size(other), other.id)):
            for part, mine in ((self.units, True), (self.mercenaries, False)):
                fits = [unit for unit in sorted(part[other.id].elements()) if self._may_have(one, unit, regular=mine)]
                if fits and (self._size(other) > 1 or other.sworn):
                    part[other.id][fits[0]] -= 1
                    part[one.id][fits[0]] += 1
                    return
        pool = self.state.pool
        for unit in range(U):
            if pool[U * self.faction + unit] and self._suits(one, unit):
                pool[U * self.faction + unit] -= 1
                self.units[one.id][unit] += 1
                return

    def _size(self, one: Stack) -> int:
        return self._both(one).total()

    def _may_have(self, one: Stack, unit: int, *, regular: bool) -> bool:
        return self._suits(one, unit) if regular else NAVAL[unit] == (one.kind == Kind.FLEET)

    def _open(self, one: Stack) -> bool:
        return one.id not in self.closed

    def _hand_out_goods(self) -> None:
        """13.2, 13.6 Specialists and wagons go with any of the armies."""
        goods = _counted([one.goods for one in self.stacks])
        owners = [one for one in self.stacks if one.kind == Kind.ARMY] or self.stacks
        dealt: dict[int, Counter[int]] = {one.id: Counter() for one in self.stacks}
        for good in sorted(goods.elements()):
            dealt[self.random.choice(owners).id][good] += 1
        for one in self.stacks:
            stacks.replace(self.state, one.id, goods=tuple(sorted(dealt[one.id].items())))


def _counted(forces: Iterable[Iterable[tuple[int, int]]]) -> Counter[int]:
    """How many there are of each in all forces together."""
    total: Counter[int] = Counter()
    for one in forces:
        for unit, n in one:
            total[unit] += n
    return total
