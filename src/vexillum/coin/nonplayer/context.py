"""What a Non-player looks at when it is asked: the board, its rolls, and what is being carried out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from vexillum.coin.commands import A
from vexillum.coin.events.context import AnyEvent
from vexillum.coin.nonplayer.priorities import CandidateKind
from vexillum.coin.nonplayer.rolls import NamedRolls
from vexillum.coin.nonplayer.trace import Trace
from vexillum.coin.state import CS
from vexillum.core.call_stack import Activity, innermost

if TYPE_CHECKING:
    from vexillum.coin.nonplayer.catalog import BotCatalog


_A = TypeVar("_A", bound=Activity)


class BotContext(ABC, Generic[CS, A]):
    """One Non-player at one moment. A volume says what its Commands and Events are."""

    __slots__ = ("call_stack", "catalog", "faction", "luck", "state", "trace")
    spaces: CandidateKind[int]
    """The spaces of the volume's map: what a Non-player chooses among if nothing else is said."""

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
        """Who answers what, and who plans what, in this volume."""
        self.state = state
        self.faction = faction
        self.luck = luck
        self.trace = trace
        self.call_stack = call_stack
        """What the rules are in the middle of, the innermost last."""

    def at(self, state: CS) -> Self:
        """The same Non-player, with the same rolls, looking at another board."""
        return type(self)(self.catalog, state, self.faction, self.luck, self.trace, self.call_stack)

    def during(self, activity: Activity) -> Self:
        """The same Non-player in the middle of something more."""
        return type(self)(self.catalog, self.state, self.faction, self.luck, self.trace, (*self.call_stack, activity))

    def supposing(self, state: CS, faction: int, seat: str, call_stack: tuple[Activity, ...]) -> Self:
        """A Faction on a board that is only tried out, with supposed rolls if it is another one; nothing is traced."""
        luck = self.luck if faction == self.faction else self.luck.supposed(seat)
        return type(self)(self.catalog, state, faction, luck, Trace(False), call_stack)

    def silent(self) -> Self:
        """The same Non-player, looking at something of which its trace says nothing."""
        if not self.trace.kept:
            return self
        return type(self)(self.catalog, self.state, self.faction, self.luck, Trace(False), self.call_stack)

    def innermost(self, kind: type[_A]) -> _A | None:
        """The innermost activity of a kind that the rules are in the middle of."""
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
        """A Command by the sequence of play, as large as it may be now."""
        return self.catalog.turns.action_of_turn(self.state, self.faction, command)

    @abstractmethod
    def rest_of(self, action: A) -> A:
        """What is left of a Command on the board as it is: what was selected, moved and paid for is given.

        It is a :class:`vexillum.coin.nonplayer.planners.RemainingCommand`.
        """

    def is_player(self, faction: int) -> bool:
        """Is a Faction run by a person?"""
        return not self.state.non_players >> faction & 1


B = TypeVar("B", bound=BotContext[Any, Any])
