"""A question as the one sees it who has to answer: the state, the seat, and what is noted on the way to the answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from typing import Any, TypeAlias, TypeVar

from vexillum.core.call_stack import Activity
from vexillum.core.decision import Decision, Option
from vexillum.core.luck import Chance
from vexillum.core.session import Session
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.components.map import DISTANCE
from vexillum.games.akkren.components.units import MP, Force
from vexillum.games.akkren.control import side
from vexillum.games.akkren.minds.estimates import known
from vexillum.games.akkren.state import Kind, Stack, State, Turn

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
