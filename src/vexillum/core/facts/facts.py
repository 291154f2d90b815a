"""All facts of a game: positions, their checks, the conservation and balancing of pools follow from the list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.errors import BadPosition
from vexillum.core.facts.fact import Fact, Field, bad, too_few, too_many, twice
from vexillum.core.facts.parts import Records, struct_of
from vexillum.core.facts.things import Family
from vexillum.core.inputs import typed
from vexillum.core.state import State
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, engine_texts

_S = TypeVar("_S", bound=State)


def _writer(facts: Sequence[Fact]) -> Callable[[Any], dict[str, Any]]:
    """A function that writes the position of a state: generated source is faster than a loop over the facts."""
    bound: dict[str, Any] = {}

    def bind(value: Any) -> str:
        name = f"v{len(bound)}"
        bound[name] = value
        return name

    entries = []
    for fact in facts:
        entry = f"{fact.name!r}: {fact.source(bind)}"
        entries.append(f"**({{{entry}}} if {fact.given()} else {{}})" if fact.omit else entry)
    writer: Callable[[Any], dict[str, Any]] = eval(f"lambda s: {{{', '.join(entries)}}}", bound)
    return writer


class Facts(Generic[_S]):
    """The facts of a state in the order of a position, and the pools that are conserved.

    Every field of the state belongs to one fact, or is ``momentary``: it has its default whenever a position can be
    written, i.e. at the end of a step.
    """

    def __init__(
        self, state: type[_S], *facts: Fact, pools: Sequence[Pool] = (), momentary: Sequence[str] = ()
    ) -> None:
        self._state = state
        self._facts = facts
        self._by_name = {fact.name: fact for fact in facts}
        self._write = _writer(facts)
        self._with_things = [fact for fact in facts if type(fact).places is not Fact.places]
        self._with_doubles = [fact for fact in facts if type(fact).doubles is not Fact.doubles]
        self._counted = [fact for fact in facts if type(fact).count is not Fact.count]
        self._pools = {pool.id: pool for pool in pools}
        self._boxes = {path: (field, place) for fact in facts for path, field, place in fact.boxes()}
        self._shape = struct_of("Position", facts)
        declared = sorted((*(field for fact in facts for field in fact.fields), *momentary))
        if declared != sorted(state.__struct_fields__):
            raise TypeError(
                f"declared are {declared}, but the fields of the state are {sorted(state.__struct_fields__)}"
            )
        for path in (path for pool in pools for path in (pool.rest, *pool.spare)):
            if path and path not in self._boxes:
                raise TypeError(f"{path} is a place of a pool, but no fact has it")

    # Positions

    def position(self, state: _S) -> dict[str, Any]:
        """The position of a state as plain data."""
        return self._write(state)

    def entry(self, name: str, state: _S) -> Any:
        """One entry of a position."""
        return self._by_name[name].write(state, 0)

    def record(self, name: str, record: Any) -> dict[str, Any]:
        """One record of an entry that is a list of records."""
        fact = self._by_name[name]
        assert isinstance(fact, Records)
        return fact.written(record)

    def changed_entries(self, state: _S, past: _S) -> set[str]:
        """The names of the entries in which two states may differ."""
        fields = {field for field in state.__struct_fields__ if getattr(state, field) != getattr(past, field)}
        return {fact.name for fact in self._facts if not fields.isdisjoint(fact.fields)}

    def read(self, plain: Mapping[str, Any]) -> _S:
        """The state of a position written by hand; raises :class:`BadPosition` for an unknown name.

        Its numbers can still be out of bounds: see :meth:`check_bounds` and :meth:`check`.
        """
        full = {**plain, **{f.name: f.spelled_out(plain[f.name]) for f in self._facts if f.name in plain}}
        typed(full, self._shape, BadPosition)
        return self.state(full)

    def state(self, plain: Mapping[str, Any]) -> _S:
        """The state of a valid position. Entries with a default may be missing; unknown ones are ignored."""
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
        """The same, and also if a thing is in two places, or a pool has too many or too few pieces."""
        for problem in self._problems(state):
            raise bad(problem)

    def violations(self, state: _S) -> list[str]:
        """All problems of a state as plain strings."""
        texts = engine_texts(SOURCE)
        return [texts(problem) for problem in self._problems(state)]

    def problems(self, state: _S) -> list[Message]:
        """All problems of a state as messages, each with its path."""
        return list(self._problems(state))

    def _problems(self, state: _S) -> Iterator[Message]:
        yield from self._bounds(state)
        yield from self._doubles(state)
        yield from self._unbalanced(state)

    def _bounds(self, state: _S) -> Iterator[Message]:
        for fact in self._facts:
            if not fact.sound(state):
                yield from fact.problems(state, 0, fact.name)

    def _doubles(self, state: _S) -> Iterator[Message]:
        if any(len(set(things)) < len(things) for things in self._things(state).values()):
            found: dict[tuple[Family, int], list[str]] = {}
            for family, path, thing in self._places(state):
                found.setdefault((family, thing), []).append(path)
            yield from (twice(str(family.name(thing)), paths) for (family, thing), paths in found.items() if paths[1:])
        for fact in self._with_doubles:
            yield from fact.doubles(state)

    def _unbalanced(self, state: _S) -> Iterator[Message]:
        for id, found in self.counted(state).items() if self._pools else ():
            if (problem := self._pools[id].problem(found)) is not None:
                yield problem

    def counted(self, state: _S) -> dict[str, int]:
        """The number of pieces of each pool, wherever they are."""
        counts = dict.fromkeys(self._pools, 0)
        for fact in self._counted:
            fact.count(state, counts)
        return counts

    # Things

    def _things(self, state: _S) -> dict[Family, list[int]]:
        found: dict[Family, list[int]] = {}
        for fact in self._with_things:
            for family, things in fact.things(state):
                found.setdefault(family, []).extend(things)
        return {family: [thing for thing in things if thing != family.none] for family, things in found.items()}

    def things(self, state: _S, family: Family) -> set[int]:
        """The things of a family that have a place."""
        return set(self._things(state)[family])

    def _places(self, state: _S) -> Iterator[tuple[Family, str, int]]:
        for fact in self._with_things:
            yield from fact.places(state, 0, fact.name)

    def places(self, state: _S, family: Family) -> Iterator[tuple[str, int]]:
        """The path of each thing of a family."""
        return ((path, thing) for one, path, thing in self._places(state) if one is family)

    def written(self, state: _S, family: Family, hand: Hand) -> set[int]:
        """The things whose place was set by hand."""
        return {thing for path, thing in self.places(state, family) if hand.wrote(path)}

    # Balancing

    def settle_pools(self, state: _S, hand: Hand) -> None:
        """Balance the pools: pieces needed elsewhere come from the rest of their pool, surplus ones go back there.

        A number written by hand stays as it is. Spare boxes keep what they have as long as there is enough; if the
        rest is written by hand, the first of them takes the remainder.
        """
        counted = self.counted(state)
        for pool in self._pools.values():
            if pool.rest:
                self._settle(state, hand, pool, counted[pool.id])

    def _settle(self, state: _S, hand: Hand, pool: Pool, found: int) -> None:
        written = hand.wrote(pool.rest)
        boxes = [box for box in pool.spare if not hand.wrote(box)]
        free = boxes if written else [*boxes, pool.rest]
        left = pool.total - found + sum(self._number(state, box) for box in free)
        for box in reversed(boxes):
            n = max(0, min(left, self._number(state, box)))
            self._put(state, box, n)
            left -= n
        if left < 0:
            raise bad(too_many(pool.id, pool.total - left, pool.total))
        if not written:
            self._put(state, pool.rest, left)
        elif boxes:
            self._put(state, boxes[0], self._number(state, boxes[0]) + left)

    def _number(self, state: _S, path: str) -> int:
        field, place = self._boxes[path]
        found: int = getattr(state, field) if place is None else getattr(state, field)[place]
        return found

    def _put(self, state: _S, path: str, n: int) -> None:
        field, place = self._boxes[path]
        if place is None:
            setattr(state, field, n)
        else:
            getattr(state, field)[place] = n

    # Forms

    def forms(self, state: _S) -> list[Field]:
        """The form fields of a state, in the order of a position."""
        return [fact.form(state, 0) for fact in self._facts]

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools that are conserved."""
        return tuple(self._pools.values())

    def blank(self, name: str, id: int) -> dict[str, Any]:
        """A new record of a list of records, as plain data."""
        found = next(fact for fact in self._facts if fact.name == name)
        assert isinstance(found, Records)
        return found.blank(id)

    # Names

    def paths(self) -> Iterator[str]:
        """Every possible path in a position, with ``#`` for any place of a list."""
        for fact in self._facts:
            yield from fact.paths(fact.name, 0)


# Pools: all pieces of one type, wherever they are. Their number is conserved -----------------------------------------


class Pool(msgspec.Struct, frozen=True):
    """The pieces of one type. Facts declare which of their numbers count for it."""

    id: str
    total: int
    rest: str = ""
    """The path of the number of pieces that are nowhere else. Without one, missing pieces are in the supply."""
    spare: tuple[str, ...] = ()
    """The paths of the numbers that provide pieces when they are needed on the table, the first one last."""

    def problem(self, found: int) -> Message | None:
        """The problem if there are too many pieces, or too few."""
        if found > self.total:
            return too_many(self.id, found, self.total)
        if found < self.total and self.rest:
            return too_few(self.id, found, self.total)
        return None


# Changes to a position made by hand ----------------------------------------------------------------------------------


_T = TypeVar("_T")


class Hand:
    """The paths that were changed by hand."""

    def __init__(self, changed: frozenset[str]) -> None:
        self._changed = changed

    def wrote(self, path: str) -> bool:
        """Whether this place was written, or a table or list that contains it."""
        while path:
            if path in self._changed:
                return True
            path = path.rpartition(".")[0]
        return False

    def in_part(self, *parts: str) -> bool:
        """Whether something in one of these parts was written."""
        return any(one.split(".")[0] in parts for one in self._changed)

    def kept(self, part: str, things: Sequence[_T], taken: Collection[_T]) -> list[_T]:
        """A list, in the order of the position, without the things that were put elsewhere."""
        return [thing for place, thing in enumerate(things) if thing not in taken or self.wrote(f"{part}.{place}")]
