"""Commands: the Command being executed, and the Special that accompanies it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from vexillum.coin.kit import Kit
from vexillum.coin.state import CS, Play
from vexillum.core.call_stack import Activity
from vexillum.core.table import Table
from vexillum.core.words.texts import Message

ANY_NUMBER = 1000
"""More than the spaces of any map."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A free Command offered by an Event, with its differences from the Command of a turn. It may be declined."""

    spaces: tuple[int, ...] | None = None
    """Only these spaces may be selected; None: any."""
    most: int = ANY_NUMBER
    """The maximum number of spaces."""
    specials: tuple[str, ...] = ()
    """The Specials of which one may be added for free."""

    def allows(self, space: int) -> bool:
        """Whether a space may be selected."""
        return self.spaces is None or space in self.spaces


class Action(Activity, Generic[CS]):
    """A Command in progress. It exists as long as the step that executes it.

    Volumes add fields for their own Commands.
    """

    __slots__ = (
        "__weakref__",
        "command",
        "faction",
        "free",
        "limited",
        "most",
        "offer",
        "spaces",
        "special",
        "special_done",
        "special_spaces",
        "specials",
        "start",
    )
    kit: ClassVar[Kit]

    def __init__(
        self,
        state: CS,
        faction: int,
        command: str,
        *,
        limited: bool = False,
        free: bool = False,
        specials: bool | None = None,
        offer: Offer | None = None,
    ) -> None:
        self.faction = faction
        self.command = command
        self.limited = limited
        """Only one space and, by default, no Special."""
        self.free = free or offer is not None
        """Whether it is free."""
        self.specials = not limited if specials is None else specials
        """Whether a Special may be added."""
        self.offer = offer
        """The offer of the Event, if it is not a Command of a turn."""
        self.most = 1 if limited else len(self.kit.spaces) if offer is None else offer.most
        """The maximum number of spaces."""
        self.start = state.copy()
        """The board when the Command began, so that decisions made then can be repeated."""
        self.spaces: list[int] = []
        """The spaces selected so far."""
        self.special: str | None = None
        """The Special that accompanies it."""
        self.special_spaces: list[int] | None = None
        """The spaces named for the Special before a Command with dice; None if they are named later."""
        self.special_done = False
        """Whether the Special was executed (at least one space was selected for it)."""

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The names of all fields, the volume's own included."""
        slots = [name for kind in reversed(cls.__mro__) for name in getattr(kind, "__slots__", ())]
        return tuple([name for name in slots if name != "__weakref__"])

    def begun(self) -> Self:
        """The same Command as when it began."""
        return type(self)(
            self.start,
            self.faction,
            self.command,
            limited=self.limited,
            free=self.free,
            specials=self.specials,
            offer=self.offer,
        )

    @property
    def seat(self) -> str:
        """The seat that executes it."""
        return self.kit.faction_ids[self.faction]

    @property
    def least(self) -> int:
        """The minimum number of spaces: an Event's offer may be declined."""
        return 1 if self.offer is None else 0

    def cost(self, amount: int) -> int:
        """A cost, or 0 if the action is free."""
        return 0 if self.free else amount

    def allows(self, space: int) -> bool:
        """Whether an Event's offer, if any, allows a space."""
        return self.offer is None or self.offer.allows(space)


A = TypeVar("A", bound=Action[Any])


class Command(msgspec.Struct, Generic[CS, A], frozen=True):
    """One of the Commands of a Faction."""

    id: str
    rule: str
    why_not: Callable[[CS, int], Message | None]
    """Why a Faction (its number) cannot execute it now; None if it can select and pay for at least one space."""
    execute: Callable[[Table[CS], A], Play[None]]


class Special(msgspec.Struct, Generic[CS, A], frozen=True):
    """An action that may accompany a Command: a Feat, a Special Ability."""

    id: str
    rule: str
    commands: tuple[str, ...]
    """The Commands that it may accompany."""
    timed: bool
    """Whether it may be executed at any one time before, during or after the Command. Others modify the Command."""
    possible: Callable[[CS, A], bool]
    """Whether it could be executed now; with a Command with dice, at any time of that Command."""
    mark: Callable[[Table[CS], A], Play[None]] | None = None
    """Name its spaces before a Command with dice: fills ``action.special_spaces``, or leaves it empty."""
    perform: Callable[[Table[CS], A], Play[None]] | None = None
    """Execute a timed Special, and set ``action.special_done`` once a space was selected."""
    why: Callable[[CS, A], Message] | None = None
    """Why it is not possible; None if it is always possible."""
