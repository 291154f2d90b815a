"""An Event in progress: who executes it, and what was selected so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from vexillum.coin.commands import ANY_NUMBER
from vexillum.coin.events.kit import EventKit
from vexillum.coin.kit import NOBODY
from vexillum.coin.state import CS, Play
from vexillum.core.call_stack import Activity
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.core.words.texts import Message

if TYPE_CHECKING:
    from vexillum.coin.events.step import Step

Stack: TypeAlias = tuple[int, ...]
"""A stack of identical Units: the space, the kind, and further distinctions."""
Stacks: TypeAlias = dict[Stack, int]
"""How many Units of each stack."""
_SETUP = Setup("", "", (), {}, "")
_DICE = Dice("")


def quiet_table(state: CS, dice: Dice = _DICE) -> Table[CS]:
    """A quiet table for looking at a state, or for trying something on a copy of it."""
    return Table(_SETUP, state, dice, [], quiet=True)


class EventContext(Activity, Generic[CS]):
    """The shared context of an Event's steps. It exists as long as the step of the game.

    Volumes set their ``kit``, define how Factions pay and place their own Units, and add their own selections.
    """

    __slots__ = ("ahead", "card", "done", "faction", "over", "side", "spaces", "state", "table", "you")

    kit: ClassVar[EventKit]

    def __init__(self, table: Table[CS], side: int, card: str, you: int) -> None:
        self.table = table
        self.state: CS = table.state
        self.side = side
        """The card side (``lasting_codes.code``)."""
        self.card = card
        """The name of the card in texts."""
        self.you = you
        """The executing Faction; NOBODY for an Event that no Faction executes."""
        self.ahead: list[tuple[Step[Any], ...]] = []
        """The current step and those after it; the innermost alternative last."""
        self.spaces: list[int] = []
        """The spaces selected last."""
        self.faction = NOBODY
        """The Faction selected last."""
        self.done = 0
        """The number of pieces, cubes or points that the last step changed."""
        self.over = False
        """Whether a step has ended the Event."""

    @property
    def things(self) -> tuple[str, ...]:
        """The spaces selected last, as things of the story; none on a quiet table."""
        if self.table.quiet:
            return ()
        named = self.kit.kit.space_things
        return tuple([named[space][0] for space in self.spaces])

    def who(self, name: str) -> int:
        """The Faction that a step names: "you", "chosen", or one by its id."""
        if name == "you":
            return self.you
        return self.faction if name == "chosen" else self.kit.factions.index(name)

    def in_order(self, factions: list[int]) -> list[int]:
        """Factions in the order in which they act in an Event: by number, unless the volume overrides it."""
        return sorted(factions)

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
        """The track named by a step; None if the name currently denotes none."""
        return self.kit.kit.track_ids.index(name)

    def shift(self, track: int, change: int) -> int:
        """Move a marker, limited to its track. Returns by how much it actually moved."""
        return self.kit.markers.shift(self.table, track, change, self.kit.rule)

    def funds(self, faction: int) -> int:
        """How much a Faction can spend."""
        raise NotImplementedError

    def pay(self, faction: int, amount: int) -> Play[None]:
        """A Faction pays in its own money."""
        raise NotImplementedError

    # Units ------------------------------------------------------------------------------------------------------------

    def kind_of(self, name: str) -> int:
        """The kind of Unit that a step names."""
        return self.kit.unit_number[name]

    def may_stand(self, space: int, kind: int) -> bool:
        """Whether stacking allows placing Units of a kind in a space."""
        return True

    def room(self, space: int, kind: int) -> int:
        """How many more Units of a kind stacking allows in a space."""
        return ANY_NUMBER if self.may_stand(space, kind) else 0

    def place(self, space: int, kind: int, n: int) -> int:
        """Place Units from Available, as many as there are. Returns how many."""
        return self.kit.forces.place(self.table, space, kind, n, self.kit.rule)

    def withdrawable(self, faction: int, kind: int, space: int) -> int:
        """How many of its own Units of a kind a Faction could remove from other spaces, to place them in this one."""
        if self.kit.kit.unit_owner[kind] != faction:
            return 0
        units, kinds = self.state.units, len(self.kit.kit.units)
        return sum(units[kind::kinds]) - units[kinds * space + kind]

    def place_own(self, faction: int, space: int, kind: int, n: int) -> Play[int]:
        """Place a Faction's own Units; if none is Available, it may first remove such Units from the map."""
        raise NotImplementedError

    def stacks(self, space: int, kinds: tuple[int, ...]) -> list[tuple[Stack, int]]:
        """The stacks of some kinds in a space, with their sizes."""
        units, first = self.state.units, len(self.kit.kit.units) * space
        return [((space, kind), n) for kind in kinds if (n := units[first + kind])]

    def stack_name(self, stack: Stack) -> str:
        """The name of a stack's Units in options and texts."""
        return self.kit.kit.unit_ids[stack[1]]

    def remove(self, stack: Stack, n: int) -> None:
        """Remove Units of a stack to Available."""
        space, kind, *_ = stack
        self.kit.forces.take_off(self.state, space, kind, n)
        self.table.tell("removed", self.kit.rule, what=self.words(kind, n), space=self.kit.kit.spaces[space])

    def words(self, kind: int, n: int) -> list[Message]:
        """A number of Units as text."""
        return [self.kit.forces.words(kind, n)] if n else []


AnyEvent: TypeAlias = EventContext[Any]
