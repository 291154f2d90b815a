"""An Event in progress: the names that it can use, who executes it, and what was selected so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias

import msgspec

from vexillum.coin.cards import card_of
from vexillum.coin.commands import ANY_NUMBER
from vexillum.coin.forces import Forces, Tracks
from vexillum.coin.kit import NOBODY, Kit, faction_options, numbered, space_options
from vexillum.coin.state import CS, CoinState, Play
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.table import Activity, Setup, Table
from vexillum.core.words.texts import Message

if TYPE_CHECKING:
    from vexillum.coin.events.step import Step


# The names that a volume's Events can use: Factions, spaces, groups of pieces, tracks, lasting effects ---------------


class EventKit(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The kit of a volume for its Events, and their rule numbers."""

    kit: Kit
    forces: Forces
    markers: Tracks
    adjacent: tuple[tuple[int, ...], ...]
    """The spaces adjacent to each space."""
    groups: Groups
    parties: Mapping[str, tuple[int, ...]] = {}
    """Named groups of Factions of which an Event can select one."""
    lasting: Mapping[str, int] = {}
    """The lasting effects that the rules check, as codes of card sides."""
    tracks: tuple[str, ...]
    """The names of tracks: those of the kit, and others that depend on the Event (:meth:`EventContext.track_of`)."""
    placeable: tuple[str, ...] = ()
    """The names of Units that may be placed: kinds, and others that depend on the Event."""
    boxes: tuple[str, ...] = ("available",)
    """The boxes of Units that Events place or remove: Available, and boxes of the kit."""
    removes_unreplaced: bool = False
    """Whether a piece without a replacement is removed; otherwise it stays."""
    rule: str
    """The rule of executing Events."""
    rule_lasting: str
    """The rule of effects that last."""
    rule_eligible: str
    """The rule of Eligibility for the next card."""

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """Every Faction."""
        return self.kit.faction_ids

    @cached_property
    def who(self) -> tuple[str, ...]:
        """Who decides in a step: the executing Faction, the Faction selected by the Event, or a Faction with a seat."""
        return ("you", "chosen", *self.kit.seats)

    @cached_property
    def space_number(self) -> dict[str, int]:
        """The number of each space."""
        return numbered(self.kit.spaces)

    @cached_property
    def unit_number(self) -> dict[str, int]:
        """The number of each kind of Unit."""
        return numbered(self.kit.unit_ids)

    @cached_property
    def _box_type(self) -> dict[str, int]:
        return {box: type for box, type in self.kit.boxes if box in self.boxes}

    def has_box(self, kind: int, box: str) -> bool:
        """Whether Units of a kind can be in a box."""
        return box == "available" or self._box_type[box] == self.kit.unit_type[kind]

    def boxes_of(self, unit: str) -> tuple[str, ...]:
        """The boxes of a kind of Unit."""
        return tuple([box for box in self.boxes if self.has_box(self.unit_number[unit], box)])

    def in_box(self, state: CoinState, kind: int, box: str) -> int:
        """The number of Units of a kind in a box."""
        if box == "available":
            return state.available[self.kit.unit_type[kind]]
        n: int = getattr(state, box) if self.has_box(kind, box) else 0
        return n

    def change_box(self, state: CoinState, kind: int, box: str, n: int) -> None:
        """Put Units of a kind into a box, or take them out of it."""
        if box == "available":
            state.available[self.kit.unit_type[kind]] += n
        else:
            setattr(state, box, getattr(state, box) + n)

    @cached_property
    def space_options(self) -> tuple[Option, ...]:
        """Each space, at no cost."""
        return space_options(self.kit)

    @cached_property
    def faction_options(self) -> tuple[Option, ...]:
        """Each Faction."""
        return faction_options(self.kit)


# Named groups of pieces, as used in the effects of Events ------------------------------------------------------------


Kinds = tuple[int, ...]


class Group(NamedTuple):
    """Kinds of Units, and kinds of pieces in slots."""

    units: Kinds = ()
    holdings: Kinds = ()


class Groups(dict[str, Group]):
    """The groups of a volume by name. Each kind of the kit is a group of its own."""

    def __init__(
        self, kit: Kit, named: Mapping[str, Group], slots: Callable[[Any], Sequence[int]] = lambda state: ()
    ) -> None:
        """``slots``: the pieces in the slots of a state, as indices of ``Kit.holdings``."""
        super().__init__({id: Group(units=(kind,)) for kind, id in enumerate(kit.unit_ids)})
        self.update({id: Group(holdings=(kind,)) for kind, id in enumerate(kit.holding_ids) if id})
        self.update(named)
        self._slots = slots
        self._kinds = len(kit.units)
        self._spaces = range(len(kit.spaces))
        self._slots_of = tuple(
            tuple([slot for slot, id in enumerate(kit.slots) if id and kit.slot_space[slot] == space])
            for space in self._spaces
        )

    @property
    def of_units(self) -> tuple[str, ...]:
        """The names of groups with Units."""
        return tuple([name for name, group in self.items() if group.units])

    @property
    def of_holdings(self) -> tuple[str, ...]:
        """The names of groups with pieces in slots."""
        return tuple([name for name, group in self.items() if group.holdings])

    def units(self, names: tuple[str, ...]) -> Kinds:
        """The kinds of Units of some groups, each once."""
        return tuple(dict.fromkeys([kind for name in names for kind in self[name].units]))

    def holdings(self, names: tuple[str, ...]) -> Kinds:
        """The kinds of pieces in slots of some groups, each once."""
        return tuple(dict.fromkeys([kind for name in names for kind in self[name].holdings]))

    def present(self, state: CoinState, space: int, name: str) -> int:
        """The number of a group's pieces in a space."""
        group = self[name]
        units, first = state.units, self._kinds * space
        count = sum([units[first + kind] for kind in group.units])
        if group.holdings:
            standing = self._slots(state)
            count += sum([standing[slot] in group.holdings for slot in self._slots_of[space]])
        return count

    def on_map(self, state: CoinState, name: str) -> int:
        """The number of a group's pieces on the map."""
        return sum([self.present(state, space, name) for space in self._spaces])


# An Event in progress: who executes it, and what was selected so far -------------------------------------------------


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
        """The card side (:func:`~vexillum.coin.cards.code`)."""
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
            about=about or f"card:{card_of(self.side)}",
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
