"""The context in which a Non-player decides, its answers to each kind of decision, and the simplest legal answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from vexillum.coin.commands import A
from vexillum.coin.events.context import AnyEvent
from vexillum.coin.nonplayer.priorities import OPTIONS, CandidateKind, NamedRolls, Trace, by_space, choose_from
from vexillum.coin.state import CS
from vexillum.core.decision import Decision, Option
from vexillum.core.table import Activity, innermost

if TYPE_CHECKING:
    from vexillum.coin.nonplayer.catalog import BotCatalog


_A = TypeVar("_A", bound=Activity)


class BotContext(ABC, Generic[CS, A]):
    """One Non-player at one moment. Volumes define their Commands and Events."""

    __slots__ = ("call_stack", "catalog", "faction", "luck", "state", "trace")
    spaces: CandidateKind[int]
    """The spaces of the volume's map: the default candidates."""

    def __init__(
        self,
        catalog: BotCatalog[Any, A],
        state: CS,
        faction: int,
        luck: NamedRolls,
        trace: Trace,
        call_stack: tuple[Activity, ...] = (),
    ) -> None:
        self.catalog: BotCatalog[Self, A] = catalog
        """The catalog of the volume."""
        self.state = state
        self.faction = faction
        self.luck = luck
        self.trace = trace
        self.call_stack = call_stack
        """What the rules are currently carrying out, the innermost last."""

    def at(self, state: CS) -> Self:
        """The same Non-player, with the same rolls, on another board."""
        return type(self)(self.catalog, state, self.faction, self.luck, self.trace, self.call_stack)

    def during(self, activity: Activity) -> Self:
        """The same Non-player inside another activity."""
        return type(self)(self.catalog, self.state, self.faction, self.luck, self.trace, (*self.call_stack, activity))

    def supposing(self, state: CS, faction: int, seat: str, call_stack: tuple[Activity, ...]) -> Self:
        """A Faction in a trial, with assumed rolls if it is another one, and without a trace."""
        luck = self.luck if faction == self.faction else self.luck.supposed(seat)
        return type(self)(self.catalog, state, faction, luck, Trace(False), call_stack)

    def silent(self) -> Self:
        """The same Non-player without a trace."""
        if not self.trace.kept:
            return self
        return type(self)(self.catalog, self.state, self.faction, self.luck, Trace(False), self.call_stack)

    def innermost(self, kind: type[_A]) -> _A | None:
        """The innermost activity of a kind that is being carried out, or None."""
        return innermost(self.call_stack, kind)

    @property
    @abstractmethod
    def action(self) -> A | None:
        """The innermost Command that is being executed."""

    @property
    @abstractmethod
    def event(self) -> AnyEvent | None:
        """The Event that is being executed."""

    def action_of_turn(self, command: str) -> A:
        """A Command by the sequence of play, of the currently allowed size."""
        return self.catalog.turns.action_of_turn(self.state, self.faction, command)

    @abstractmethod
    def rest_of(self, action: A) -> A:
        """The rest of a Command on the current board: what was selected, moved and paid for is fixed.

        It is a :class:`vexillum.coin.nonplayer.plans.RemainingCommand`.
        """

    def is_player(self, faction: int) -> bool:
        """Whether a Faction is run by a person."""
        return not self.state.non_players >> faction & 1


B = TypeVar("B", bound=BotContext[Any, Any])


# The functions that answer each kind of decision ---------------------------------------------------------------------


Answer = Callable[[B, Decision], Sequence[str]]
"""Returns the keys to answer a decision with."""
Answers = tuple[Mapping[str, Answer[B]], ...]
"""For each Faction with a seat, by kind of decision."""


def answers_of(
    factions: int, common: Mapping[str, Answer[B]], own: Mapping[tuple[int, ...], Mapping[str, Answer[B]]]
) -> Answers[B]:
    """The answers of each Faction: those common to all, and its own."""
    tables: list[dict[str, Answer[B]]] = [dict(common) for _ in range(factions)]
    for some, answers in own.items():
        for faction in some:
            twice = tables[faction].keys() & answers.keys()
            if twice:
                raise ValueError(f"Faction {faction} has two answers to {', '.join(sorted(twice))}.")
            tables[faction].update(answers)
    return tuple(tables)


def largest(decision: Decision) -> Sequence[str]:
    """The largest number that is offered."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def smallest(decision: Decision) -> Sequence[str]:
    """The smallest number that is offered."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)


# The simplest legal answer, where no plan fits a turn that a person has begun ----------------------------------------
#
# Stop or decline if that is offered; otherwise follow the Non-player rules for such a choice; otherwise choose the
# minimum at random.


class Fallback(Generic[B]):
    """The fallback answers of a volume."""

    __slots__ = ("_by_space", "by_kind", "is_extra", "spaces", "stops")

    def __init__(
        self,
        by_kind: Mapping[str, Answer[B]],
        *,
        stops: tuple[str, ...],
        spaces: Mapping[str, int],
        is_extra: Callable[[Option], bool],
    ) -> None:
        self.by_kind = by_kind
        """Answers by kind of decision, where the Non-player rules cover such a choice."""
        self.stops = stops
        """The keys that stop or decline, in order of preference."""
        self.spaces = spaces
        """The number of each space by its key."""
        self._by_space: CandidateKind[Option] = by_space(lambda option: spaces[option.key])
        self.is_extra = is_extra
        """Whether an option does not answer the question itself but may be done before it."""

    def answer(self, bot: B, decision: Decision) -> Sequence[str]:
        """An answer to any decision."""
        if not decision.at_least:
            return ()
        for key in self.stops:
            if key in decision.keys:
                return (key,)
        return self.by_kind.get(decision.kind, self._at_random)(bot, decision)

    def _at_random(self, bot: B, decision: Decision) -> Sequence[str]:
        """The minimum at random: the least of numbers; spaces rather than other options."""
        options = decision.options
        if all(option.key.isdecimal() for option in options):
            return (min(options, key=lambda option: int(option.key)).key,)
        left = [option for option in options if option.key in self.spaces]
        left = left or [option for option in options if not self.is_extra(option)] or list(options)
        chosen: list[str] = []
        while len(chosen) < decision.at_least:
            pick = self.one(bot, decision, left)
            left.remove(pick)
            chosen.append(pick.key)
        return chosen

    def one(self, bot: B, decision: Decision, options: Sequence[Option]) -> Option:
        """One of equal options."""
        kind = self._by_space if all(option.key in self.spaces for option in options) else OPTIONS
        roll = f"8.3.2 {decision.kind} {decision.about} {len(options)}"
        return choose_from(bot, "8.3.2", "plainly", options, kind=kind, roll=roll)
