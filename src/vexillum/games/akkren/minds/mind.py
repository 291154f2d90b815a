"""A question as the one sees it who has to answer: state, seat, notes; and what he knows or guesses of others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.luck import Chance
from vexillum.core.session import Session
from vexillum.core.table import Activity
from vexillum.core.words.texts import Message

from ..components.map import DISTANCE, REGIONS
from ..components.pieces import CF, MP, NAVAL, NOTHING, SEATS, UNIT, F, Force, force_of, joined, size, strength
from ..control import regions_of, side
from ..scenarios import in_play
from ..stacks import sighting
from ..state import NONE, Kind, Stack, State, Turn
from ..victory import HIDDEN_POINTS, points

# What a seat knows or guesses of others' stacks: what it has seen, else what their owner's land could raise ----------


PLAIN = UNIT["BD"]
"""What a unit is thought to be of which nothing is known."""
WEIGHT = {Kind.ARMY: 6, Kind.GARRISON: 1, Kind.COMPANY: 3}
"""How much of an owner's troops a counter on land is thought to hold."""
RAISED = 0.8
"""How much of what its land could raise a Faction is thought to have raised."""
UNSEEN = 0.3
"""How much more there is thought to be than what patrols have seen of a stack."""
LISTED = tuple(
    sum(CF[unit] * n for unit, n in joined(force_of(region.guard_units), force_of(region.units)) if not NAVAL[unit])
    for region in REGIONS
)
"""The land factors in each region's list."""


def known(state: State, me: int, one: Stack) -> Stack:
    """A stack as a seat knows it; of another Faction's what it has seen, or a guess."""
    if one.owner >= F or one.owner == me:
        return one
    return replace(
        one, units=_thought(state, me, one), hired=NOTHING, sworn=NOTHING, general=NONE, goods=(), residual=0
    )


def _thought(state: State, me: int, one: Stack) -> Force:
    seen = sighting(state, me, one.id)
    if seen is None:
        return _plain(guess(state, one))
    if seen.whole:
        return seen.units or _plain(1)
    return joined(seen.units, _plain(max(1, UNSEEN * strength(seen.units))))


def _plain(factors: float) -> Force:
    return ((PLAIN, max(1, round(factors / CF[PLAIN]))),)


def guess(state: State, one: Stack) -> float:
    """The factors of a Faction's stack of which nothing is known: its part of what its land could have raised."""
    if one.kind == Kind.FLEET:
        return CF[PLAIN]
    whole = RAISED * sum([LISTED[region] for region in regions_of(state, one.owner)])
    there = [WEIGHT[Kind(other.kind)] for other in state.stacks if _counts(other, one.owner)]
    return whole * WEIGHT[Kind(one.kind)] / max(1, sum(there))


def _counts(one: Stack, owner: int) -> bool:
    return one.owner == owner and one.kind != Kind.FLEET


def fresh(state: State, me: int, one: Stack, turns: int = 2) -> bool:
    """Whether a seat has seen a stack not long ago."""
    seen = sighting(state, me, one.id)
    return one.owner >= F or (seen is not None and size(seen.units) > 0 and state.clock - seen.when <= turns)


def open_points(state: State, but: frozenset[str] = frozenset()) -> dict[int, int]:
    """C364 The points of the Factions in play, as far as they are public, ``but`` some."""
    hidden = HIDDEN_POINTS | but
    return {
        faction: sum([n for name, n in points(state, faction).items() if name not in hidden])
        for faction in in_play(state)
    }


# A question as the one sees it who has to answer: the state, the seat, and what is noted on the way to the answer


T = TypeVar("T")
A = TypeVar("A", bound=Activity)
Keys: TypeAlias = Sequence[str]
YEAR = 5
"""Turns of a year, the winter among them."""
ON_FOOT = 3
"""The MP of troops on foot."""


class Mind:
    """One question. It reads the state, but of others' hidden things only what ``estimates`` gives."""

    def __init__(self, session: Session[Any], decision: Decision) -> None:
        self.session = session
        self.decision = decision
        self.state: State = session.state
        self.me = SEATS.index(decision.seat)
        self.lines: list[Message] = []
        self._known: dict[int, Stack] = {}
        self._kept: dict[tuple[str, int, int], Any] = {}
        self._noted: defaultdict[Callable[..., Any], dict[int, Any]] = defaultdict(dict)

    def say(self, reason: str, **params: Any) -> None:
        """Note a public reason: goals and visible facts, never hidden numbers."""
        self.lines.append(Message(f"reason.{reason}", params))

    # The question

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered."""
        return self.decision.options

    def has(self, key: str) -> bool:
        """Whether this is among the answers."""
        return any(option.key == key for option in self.options)

    @cached_property
    def chance(self) -> Chance:
        """The seat's own luck for this answer."""
        return self.session.chance(self.decision.seat)

    def during(self, kind: type[A]) -> A | None:
        """What is going on, of a kind: a march, a voyage, a battle."""
        return self.session.table.innermost(kind)

    def about(self, kind: str) -> int | None:
        """The number of the stack or person that the question is about."""
        found, _, id = self.decision.about.partition(":")
        return int(id) if found == kind and id.isdigit() else None

    # The realm

    @property
    def gold(self) -> int:
        """The seat's own treasury."""
        return self.state.treasury[self.me]

    @cached_property
    def own(self) -> list[Stack]:
        """The stacks on the seat's side, aboard or not."""
        return [one for one in self.state.stacks if side(self.state, one) == self.me]

    @cached_property
    def armies(self) -> list[Stack]:
        """Those of them that can march to war: armies and companies on land, the strongest first."""
        found = [one for one in self.own if one.kind in (Kind.ARMY, Kind.COMPANY) and one.aboard < 0]
        return sorted(found, key=lambda one: (-self.power(one), one.id))

    @cached_property
    def posts(self) -> dict[int, list[Stack]]:
        """Those that are no fleets by the place where they are, aboard or not."""
        found: dict[int, list[Stack]] = {}
        for one in self.own:
            if one.kind != Kind.FLEET:
                found.setdefault(one.place, []).append(one)
        return found

    def seen(self, one: Stack) -> Stack:
        """A stack as the seat knows or guesses it."""
        if one.owner == self.me or one.owner >= F:
            return one
        found = self._known.get(one.id)
        if found is None:
            found = self._known[one.id] = known(self.state, self.me, one)
        return found

    def once(self, what: str, find: Callable[[], T], one: int = 0, other: int = 0) -> T:
        """A value computed once for this question."""
        key = (what, one, other)
        if key not in self._kept:
            self._kept[key] = find()
        found: T = self._kept[key]
        return found

    def notes(self, find: Callable[[Mind, int], T]) -> dict[int, T]:
        """What a judgement has found so far while this question lasts (:func:`noted`)."""
        return self._noted[find]

    def power(self, one: Stack) -> int:
        """The factors of a stack, as far as the seat knows or guesses."""
        return self.seen(one).factors

    # The calendar

    @cached_property
    def turns_left(self) -> int:
        """How many phases of its own the seat still has after this turn, until the end of the campaign."""
        years = self.state.last_year - self.state.year
        return years * (YEAR - 1) + max(0, Turn.AUTUMN - self.state.turn)

    @property
    def phases_in_year(self) -> int:
        """How many phases of this year are still to come, this turn's included; in winter those of the next year."""
        if self.state.turn == Turn.WINTER:
            return 0 if self.last_winter else YEAR - 1
        return Turn.AUTUMN - self.state.turn + 1

    @property
    def last_winter(self) -> bool:
        """Whether it is the last turn of the campaign."""
        return self.state.turn == Turn.WINTER and self.state.year >= self.state.last_year

    @property
    def harvests(self) -> int:
        """How often gold will still be collected that can still be spent."""
        return max(0, self.state.last_year - self.state.year)


def noted(find: Callable[[Mind, int], T]) -> Callable[[Mind, int], T]:
    """A judgement of one thing by its number, a zone or a region: it is made once while a question lasts."""

    @wraps(find)
    def judged(mind: Mind, number: int) -> T:
        notes = mind.notes(find)
        if number not in notes:
            notes[number] = find(mind, number)
        return notes[number]

    return judged


def steps(one: int, other: int) -> int:
    """How many zones of land lie between two; more than there are, if no way on land leads there."""
    way = DISTANCE[one][other]
    return way if way >= 0 else len(DISTANCE)


def mobile(units: Force) -> Force:
    """Without those who would slow an army down: giants and heavy guns."""
    return tuple([(unit, n) for unit, n in units if MP[unit] >= ON_FOOT])


Handler: TypeAlias = Callable[[Mind], Keys]


def best(mind: Mind, worth: Callable[[Option], float]) -> Keys:
    """The option that is worth most; of equals the first."""
    return (max(mind.options, key=worth).key,)


def most(mind: Mind, worth: Callable[[Option], float], n: int) -> Keys:
    """This many of the best options, within what may be answered."""
    n = max(mind.decision.at_least, min(n, mind.decision.at_most, len(mind.options)))
    return tuple([option.key for option in sorted(mind.options, key=lambda option: -worth(option))[:n]])


def say_key(*keys: str) -> Handler:
    """A handler that always gives the first of these keys that may be answered."""

    def answer(mind: Mind) -> Keys:
        return (next(key for key in keys if mind.has(key)),)

    return answer
