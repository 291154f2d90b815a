"""5.1 An Event being executed: who executes it, and what was selected so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.table import Setup
from vexillum.games.pendragon.battle.terms import Result
from vexillum.games.pendragon.map import SPACE_THINGS
from vexillum.games.pendragon.pieces import DUX, FACTIONS
from vexillum.games.pendragon.state import State, Table

if TYPE_CHECKING:
    from vexillum.games.pendragon.events.step import Step

RULE = "5.1"
_SETUP = Setup("pendragon", "", (), {}, "")
_DICE = Dice("")


def looking(state: State, dice: Dice = _DICE) -> Table:
    """A table for those who only look at a state, or try something on a copy of it."""
    return Table(_SETUP, state, dice, [], quiet=True)


class PendragonEvent:
    """What the steps of an Event share while it is executed. It lives as long as the step of the game."""

    __slots__ = (
        "ahead",
        "battles",
        "card",
        "colour",
        "done",
        "faction",
        "nation",
        "over",
        "sea",
        "side",
        "spaces",
        "state",
        "table",
        "you",
    )

    def __init__(self, table: Table, side: int, card: str, you: int) -> None:
        self.table = table
        self.state: State = table.state
        self.side = side
        """The card side (``lasting.code``)."""
        self.card = card
        """The card, as texts name it."""
        self.you = you
        """The executing Faction; NOBODY for an Epoch Event (5.6)."""
        self.ahead: list[tuple[Step, ...]] = []
        """The step that is carried out and those after it; the innermost alternative last."""
        self.spaces: list[int] = []
        """The spaces selected last."""
        self.faction = NOBODY
        """The Faction selected last."""
        self.nation = NOBODY
        """The Barbarian Nation selected for Foederati."""
        self.colour = DUX
        """5.1.1 The one colour of all Foederati markers of this Event, as their employer."""
        self.battles: list[tuple[int, Result]] = []
        """5.5 The free Battles of the last step that granted any: where, and what came of them."""
        self.sea = -1
        """The Sea flipped last."""
        self.done = 0
        """How many pieces, cubes or points the last step changed."""
        self.over = False
        """A step has ended the Event."""

    @property
    def things(self) -> tuple[str, ...]:
        """The spaces selected last, as things of the story; a quiet table tells none."""
        return () if self.table.quiet else tuple([SPACE_THINGS[space][0] for space in self.spaces])

    def who(self, name: str) -> int:
        """The Faction that a step names: "you", "chosen", or one of the four."""
        if name == "you":
            return self.you
        return self.faction if name == "chosen" else FACTIONS.index(name)

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
            FACTIONS[faction],
            f"event.{kind}",
            options,
            rule=RULE,
            at_least=least,
            at_most=most,
            params={"card": self.card, **params},
            about=about or f"card:{self.side // 2}",
        )
