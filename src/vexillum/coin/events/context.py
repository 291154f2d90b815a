"""An Event being executed: who executes it, and what was selected so far."""

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
"""Units that a Faction chooses from: the space, the kind, and what else tells them apart."""
Stacks: TypeAlias = dict[Stack, int]
"""How many Units of each stack."""
_SETUP = Setup("", "", (), {}, "")
_DICE = Dice("")


def looking(state: CS, dice: Dice = _DICE) -> Table[CS]:
    """A table for those who only look at a state, or try something on a copy of it."""
    return Table(_SETUP, state, dice, [], quiet=True)


class EventContext(Activity, Generic[CS]):
    """What the steps of an Event share while it is executed. It lives as long as the step of the game.

    A volume gives its ``kit``, says how Factions pay and place their own Units, and adds what only its Events select.
    """

    __slots__ = ("ahead", "card", "done", "faction", "over", "side", "spaces", "state", "table", "you")

    kit: ClassVar[EventKit]

    def __init__(self, table: Table[CS], side: int, card: str, you: int) -> None:
        self.table = table
        self.state: CS = table.state
        self.side = side
        """The card side (``lasting_codes.code``)."""
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

    def in_order(self, factions: list[int]) -> list[int]:
        """Factions in the order in which they act in an Event: as they are numbered, unless the volume has another."""
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
        """The track that a step names; None if the name means none now."""
        return self.kit.kit.track_ids.index(name)

    def shift(self, track: int, change: int) -> int:
        """Move a marker, within its track. Returns by how much it really moved."""
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
        """May Units of a kind be placed in a space, as far as stacking goes?"""
        return True

    def room(self, space: int, kind: int) -> int:
        """How many more Units of a kind may stand in a space."""
        return ANY_NUMBER if self.may_stand(space, kind) else 0

    def place(self, space: int, kind: int, n: int) -> int:
        """Place Units from Available, as far as there are any. Returns how many."""
        return self.kit.forces.place(self.table, space, kind, n, self.kit.rule)

    def withdrawable(self, faction: int, kind: int, space: int) -> int:
        """How many Units of a kind a Faction could take off other spaces, to place them in this one: its own."""
        if self.kit.kit.unit_owner[kind] != faction:
            return 0
        units, kinds = self.state.units, len(self.kit.kit.units)
        return sum(units[kind::kinds]) - units[kinds * space + kind]

    def place_own(self, faction: int, space: int, kind: int, n: int) -> Play[int]:
        """A Faction places its own Units; when none is Available it may first take such Units off the map."""
        raise NotImplementedError

    def stacks(self, space: int, kinds: tuple[int, ...]) -> list[tuple[Stack, int]]:
        """The Units of some kinds in a space, as they are told apart, and how many."""
        units, first = self.state.units, len(self.kit.kit.units) * space
        return [((space, kind), n) for kind in kinds if (n := units[first + kind])]

    def stack_name(self, stack: Stack) -> str:
        """What the Units of a stack are called in options and texts."""
        return self.kit.kit.unit_ids[stack[1]]

    def remove(self, stack: Stack, n: int) -> None:
        """Remove Units of a stack to Available."""
        space, kind, *_ = stack
        self.kit.forces.take_off(self.state, space, kind, n)
        self.table.tell("removed", self.kit.rule, what=self.words(kind, n), space=self.kit.kit.spaces[space])

    def words(self, kind: int, n: int) -> list[Message]:
        """A number of Units in words."""
        return [self.kit.forces.words(kind, n)] if n else []


AnyEvent: TypeAlias = EventContext[Any]
