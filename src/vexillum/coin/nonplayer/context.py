"""The context in which a Non-player decides: the board, its rolls, and what is being carried out."""

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

        It is a :class:`vexillum.coin.nonplayer.planners.RemainingCommand`.
        """

    def is_player(self, faction: int) -> bool:
        """Whether a Faction is run by a person."""
        return not self.state.non_players >> faction & 1


B = TypeVar("B", bound=BotContext[Any, Any])
