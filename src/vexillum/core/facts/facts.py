"""All facts of a game: positions, their checks, conservation and tidying follow from the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.engine_texts import engine_texts
from vexillum.core.errors import BadPosition
from vexillum.core.facts.fact import Fact, bad, twice
from vexillum.core.facts.families import Family
from vexillum.core.facts.hand import Hand
from vexillum.core.facts.parts import struct_of
from vexillum.core.facts.pools import Pool
from vexillum.core.reading import typed
from vexillum.core.state import State
from vexillum.core.texts import Message

_S = TypeVar("_S", bound=State)


class Facts(Generic[_S]):
    """The facts of a state in the order of a position, and the pools that are conserved.

    Every field of the state belongs to one fact, or is ``momentary``: it has its default whenever a position can be
    written, at the end of a step.
    """

    def __init__(
        self, state: type[_S], *facts: Fact, pools: Sequence[Pool] = (), momentary: Sequence[str] = ()
    ) -> None:
        self._state = state
        self._facts = facts
        self._with_things = [fact for fact in facts if type(fact).places is not Fact.places]
        self._pools = {pool.id: pool for pool in pools}
        self._boxes = {path: (field, place) for fact in facts for path, field, place in fact.boxes()}
        self._shape = struct_of("Position", facts)
        declared = sorted((*(field for fact in facts for field in fact.fields), *momentary))
        if declared != sorted(state.__struct_fields__):
            off = {*declared}.symmetric_difference(state.__struct_fields__)
            raise TypeError(f"each field is declared once, but these are not: {sorted(off) or declared}")
        known = {*self._boxes}
        for pool in pools:
            if not known.issuperset((*filter(None, [pool.rest]), *pool.spare)):
                raise TypeError(f"the pool {pool.id} names a number that no fact has")

    # Positions

    def position(self, state: _S) -> dict[str, Any]:
        """The position of a state as plain data."""
        return {fact.name: fact.write(state, 0) for fact in self._facts if not fact.omit or getattr(state, fact.field)}

    def read(self, plain: Mapping[str, Any]) -> _S:
        """The state of a position written by hand, of which every name is known; or :class:`BadPosition`.

        Its numbers can still be out of bounds: see :meth:`check_bounds` and :meth:`check`.
        """
        full = {**plain, **{f.name: f.spelled_out(plain[f.name]) for f in self._facts if f.name in plain}}
        return self.state(msgspec.to_builtins(typed(full, self._shape, BadPosition)))

    def state(self, plain: Mapping[str, Any]) -> _S:
        """The state of a position that is sound. Entries that have a default may be missing; others are ignored."""
        state = self._state()
        for fact in self._facts:
            fact.read(plain.get(fact.name, fact.default), state, 0, fact.name)
        return state

    # Checks

    def check_bounds(self, state: _S) -> None:
        """Raise :class:`BadPosition` if a number is out of bounds or a thing is where it cannot be."""
        for problem in self._bounds(state):
            raise bad(problem)

    def check(self, state: _S) -> None:
        """The same, and if a thing is in two places, or a pool has too many or too few pieces."""
        for problem in self._problems(state):
            raise bad(problem)

    def faults(self, state: _S) -> list[str]:
        """Everything of this kind that is wrong with a state, in words."""
        texts = engine_texts("en")
        return [texts(problem) for problem in self._problems(state)]

    def _problems(self, state: _S) -> Iterator[Message]:
        yield from self._bounds(state)
        yield from self._doubles(state)
        yield from self._unbalanced(state)

    def _bounds(self, state: _S) -> Iterator[Message]:
        for fact in self._facts:
            if not fact.sound(state):
                yield from fact.problems(state, 0, fact.name)

    def _doubles(self, state: _S) -> Iterator[Message]:
        places = list(self._places(state))
        if len({(family, thing) for family, _, thing in places}) < len(places):
            found: dict[tuple[Family, int], list[str]] = {}
            for family, path, thing in places:
                found.setdefault((family, thing), []).append(path)
            yield from (twice(str(family.name(thing)), paths) for (family, thing), paths in found.items() if paths[1:])
        for fact in self._facts:
            yield from fact.doubles(state)

    def _unbalanced(self, state: _S) -> Iterator[Message]:
        for id, found in self.counted(state).items():
            if (problem := self._pools[id].problem(found)) is not None:
                yield problem

    def counted(self, state: _S) -> dict[str, int]:
        """How many pieces of each pool there are, wherever they are."""
        counts = dict.fromkeys(self._pools, 0)
        for fact in self._facts:
            fact.count(state, counts)
        return counts

    # Things

    def _places(self, state: _S) -> Iterator[tuple[Family, str, int]]:
        for fact in self._with_things:
            yield from fact.places(state, 0, fact.name)

    def places(self, state: _S, family: Family) -> Iterator[tuple[str, int]]:
        """Where each thing of a family is."""
        return ((path, thing) for one, path, thing in self._places(state) if one is family)

    def written(self, state: _S, family: Family, hand: Hand) -> set[int]:
        """The things that were put somewhere by hand."""
        return {thing for path, thing in self.places(state, family) if hand.wrote(path)}

    # Tidying

    def settle_pools(self, state: _S, hand: Hand) -> None:
        """What is needed elsewhere comes from the rest of its pool, and what is not goes back there.

        A number written by hand stays as it is. Spare boxes keep what they have as long as there is enough; if the
        rest is written by hand, the first of them takes what is left over.
        """
        counted = self.counted(state)
        for pool in self._pools.values():
            if pool.rest:
                self._settle(state, hand, pool, counted[pool.id])

    def _settle(self, state: _S, hand: Hand, pool: Pool, found: int) -> None:
        written = hand.wrote(pool.rest)
        boxes = [box for box in pool.spare if not hand.wrote(box)]
        left = pool.total - found + sum(map(self._value(state), boxes))
        if not written:
            left += self._value(state)(pool.rest)
        for box in reversed(boxes):
            n = max(0, min(left, self._value(state)(box)))
            self._put(state, box, n)
            left -= n
        if written and boxes and left > 0:
            self._put(state, boxes[0], self._value(state)(boxes[0]) + left)
            left = 0
        if left < 0:
            raise bad(Message("position.too_many", {"path": pool.id, "found": pool.total - left, "most": pool.total}))
        if not written:
            self._put(state, pool.rest, left)

    def _value(self, state: _S) -> Any:
        def value(path: str) -> int:
            field, place = self._boxes[path]
            found: int = getattr(state, field) if place is None else getattr(state, field)[place]
            return found

        return value

    def _put(self, state: _S, path: str, n: int) -> None:
        field, place = self._boxes[path]
        if place is None:
            setattr(state, field, n)
        else:
            getattr(state, field)[place] = n

    # Names

    def paths(self) -> Iterator[str]:
        """Every path that there can be in a position, ``#`` for any place of a list."""
        for fact in self._facts:
            yield from fact.paths(fact.name, 0)
