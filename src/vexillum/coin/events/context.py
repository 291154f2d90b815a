"""An Event being executed: who executes it, and what was selected so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from vexillum.coin.events.kit import EventKit
from vexillum.coin.kit import NOBODY
from vexillum.coin.state import CS, Play
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table

if TYPE_CHECKING:
    from vexillum.coin.events.step import Step

_SETUP = Setup("", "", (), {}, "")
_DICE = Dice("")


def looking(state: CS, dice: Dice = _DICE) -> Table[CS]:
    """A table for those who only look at a state, or try something on a copy of it."""
    return Table(_SETUP, state, dice, [], quiet=True)


class EventContext(Generic[CS]):
    """What the steps of an Event share while it is executed. It lives as long as the step of the game.

    A volume gives its ``kit``, says how tracks move and how Factions pay, and adds what only its Events select.
    """

    __slots__ = ("ahead", "card", "done", "faction", "over", "side", "spaces", "state", "table", "you")

    kit: ClassVar[EventKit]

    def __init__(self, table: Table[CS], side: int, card: str, you: int) -> None:
        self.table = table
        self.state: CS = table.state
        self.side = side
        """The card side (``coin.lasting.code``)."""
        self.card = card
        """The card, as texts name it."""
        self.you = you
        """The executing Faction; NOBODY for an Event that no Faction executes."""
        self.ahead: list[tuple[Step[Any], ...]] = []
        """The step that is carried out and those after it; the innermost alternative last."""
        self.spaces: list[int] = []
        """The spaces selected last."""
        self.faction = NOBODY
        """The Faction selected last."""
        self.done = 0
        """How many pieces, cubes or points the last step changed."""
        self.over = False
        """A step has ended the Event."""

    @property
    def things(self) -> tuple[str, ...]:
        """The spaces selected last, as things of the story; a quiet table tells none."""
        if self.table.quiet:
            return ()
        named = self.kit.kit.space_things
        return tuple([named[space][0] for space in self.spaces])

    def who(self, name: str) -> int:
        """The Faction that a step names: "you", "chosen", or one by its id."""
        if name == "you":
            return self.you
        return self.faction if name == "chosen" else self.kit.factions.index(name)

    def ask(
        self,
        faction: int,
        kind: str,
        options: list[Option],
        *,
        least: int = 1,
        most: int = 1,
        about: str = "",
        **params: object,
    ) -> Decision:
        """A decision of this Event; its prompt is the text ``ask.event.<kind>``."""
        return self.table.ask(
            self.kit.factions[faction],
            f"event.{kind}",
            options,
            rule=self.kit.rule,
            at_least=least,
            at_most=most,
            params={"card": self.card, **params},
            about=about or f"card:{self.side // 2}",
        )

    # Tracks and money -------------------------------------------------------------------------------------------------

    def track_of(self, name: str) -> int | None:
        """The track that a step names; None if the name means none now."""
        return self.kit.kit.track_ids.index(name)

    def shift(self, track: int, change: int) -> int:
        """Move a marker, within its track. Returns by how much it really moved."""
        raise NotImplementedError

    def funds(self, faction: int) -> int:
        """How much a Faction can spend."""
        raise NotImplementedError

    def pay(self, faction: int, amount: int) -> Play[None]:
        """A Faction pays in its own money."""
        raise NotImplementedError


AnyEvent: TypeAlias = EventContext[Any]
