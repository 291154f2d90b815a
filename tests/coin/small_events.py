"""The Events of a minimal volume: four kinds of Units, a box, two Tribes, and a Faction without a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Union

import msgspec

from vexillum.coin.cards import code
from vexillum.coin.events import branches, pieces, registry
from vexillum.coin.events import branches as branching
from vexillum.coin.events import branches as where
from vexillum.coin.events.branches import Roll, Stop
from vexillum.coin.events.context import AnyEvent, EventContext, EventKit, Group, Groups
from vexillum.coin.events.effects import BecomeEligible, Gain, Ineligible, Keep, Pay, StayEligible, Take, Transfer
from vexillum.coin.events.pieces import Box, Replace
from vexillum.coin.events.step import Act, Step
from vexillum.coin.forces import Forces, Tracks
from vexillum.coin.kit import NOBODY, Faction, Kind, Kit, PieceType, Track
from vexillum.coin.state import CoinState
from vexillum.core.decision import Decision, asks_nothing
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table

ROMANS, AEDUI, GERMANS = range(3)
LEGION, AUXILIA, WARBAND, GERMAN = range(4)
BIBRACTE, TREVERI, UBII = range(3)
ALLY, ROMAN_ALLY = 1, 2
TOP = 45

KIT = Kit(
    factions=(Faction("romans"), Faction("aedui"), Faction("germans", seat=False)),
    types=(PieceType("legion", 6), PieceType("auxilia", 8), PieceType("warband", 8), PieceType("german", 8)),
    units=(
        Kind("legion", ROMANS, 0),
        Kind("auxilia", ROMANS, 1),
        Kind("warband", AEDUI, 2),
        Kind("german", GERMANS, 3),
    ),
    spaces=("bibracte", "treveri", "ubii"),
    slots=("aedui", "treveri"),
    slot_space=(BIBRACTE, TREVERI),
    holdings=(Kind("", NOBODY, -1), Kind("ally", AEDUI, 0), Kind("roman_ally", ROMANS, 0)),
    boxes=(("fallen", 0),),
    tracks=(Track("romans", TOP), Track("aedui", TOP)),
)
GROUPS = Groups(
    KIT,
    {"roman_pieces": Group((LEGION, AUXILIA), (ROMAN_ALLY,)), "warbands": Group((WARBAND, GERMAN))},
    lambda state: state.tribes,
)
EVENT_KIT = EventKit(
    kit=KIT,
    forces=Forces(KIT, slot="tribe", holding="ally"),
    markers=Tracks(KIT),
    adjacent=((TREVERI,), (BIBRACTE, UBII), (TREVERI,)),
    groups=GROUPS,
    parties={"seats": (ROMANS, AEDUI)},
    lasting={"wagons": code(8, False), "slow_wagons": code(8, True), "ballistae": code(10, False)},
    tracks=(*KIT.track_ids, "money"),
    placeable=KIT.unit_ids,
    boxes=("available", "fallen"),
    rule="5.1",
    rule_lasting="5.3",
    rule_eligible="2.3",
)


class State(CoinState):
    """A board."""

    fallen: int = 0
    tribes: list[int] = []
    stirring: int = 0
    """A field about an action in progress."""


class Event(EventContext[State]):
    """The context: one track for each Faction, and no Warband beside a Roman Ally."""

    kit: ClassVar[EventKit] = EVENT_KIT

    def track_of(self, name: str) -> int | None:
        if name == "money":
            return self.faction if self.faction in (ROMANS, AEDUI) else None
        return super().track_of(name)

    def funds(self, faction: int) -> int:
        return self.state.tracks[faction]

    @asks_nothing
    def pay(self, faction: int, amount: int) -> None:
        self.shift(faction, -amount)

    def may_stand(self, space: int, kind: int) -> bool:
        return not (kind == WARBAND and GROUPS.present(self.state, space, "roman_ally"))

    @asks_nothing
    def place_own(self, faction: int, space: int, kind: int, n: int) -> int:
        for other in range(3):
            while self.state.available[kind] < n and other != space and self.state.units[4 * other + kind]:
                self.remove((other, kind), 1)
        return self.place(space, kind, n)


class Where(where.Where[Event], frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Spaces; the east is beyond the river."""

    kit: ClassVar[EventKit] = EVENT_KIT
    controls: ClassVar[tuple[str, ...]] = ("romans", "own")

    east: bool = False

    def always(self, space: int) -> bool:
        return (not self.east or space == UBII) and super().always(space)

    def controlled(self, state: State, space: int, name: str, faction: int) -> bool:
        holder = ROMANS if GROUPS.present(state, space, "roman_pieces") else AEDUI
        return holder == (faction if name == "own" else KIT.faction_ids.index(name))


EVERYWHERE = Where()


class Condition(branches.Condition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One more word: how many Legions have fallen."""

    exists: Where | None = None
    fallen: int = 0

    def holds(self, event: AnyEvent) -> bool:
        return event.state.fallen >= self.fallen and super().holds(event)


class If(branching.If, frozen=True, kw_only=True, tag="if"):
    when: Condition
    then: tuple[AnyStep, ...] = ()
    otherwise: tuple[AnyStep, ...] = ()


class Branch(branching.Branch, frozen=True, kw_only=True, forbid_unknown_fields=True):
    steps: tuple[AnyStep, ...] = ()
    when: Condition = Condition()


class Either(branching.Either, frozen=True, kw_only=True, tag="either"):
    branches: tuple[Branch, ...]


class May(branching.May, frozen=True, kw_only=True, tag="may"):
    steps: tuple[AnyStep, ...]
    when: Condition = Condition()


class EachFaction(branching.EachFaction, frozen=True, kw_only=True, tag="each_faction"):
    steps: tuple[AnyStep, ...]


class Select(pieces.Select, frozen=True, kw_only=True, tag="select"):
    where: Where = EVERYWHERE


class Every(pieces.Every, frozen=True, kw_only=True, tag="every"):
    where: Where = EVERYWHERE


class SelectFaction(pieces.SelectFaction, frozen=True, kw_only=True, tag="select_faction"):
    near: Where | None = None


class Place(pieces.Place, frozen=True, kw_only=True, tag="place"):
    among: Where | None = None


class Remove(pieces.Remove, frozen=True, kw_only=True, tag="remove"):
    among: Where | None = None


AnyStep = Union[  # noqa: UP007
    Select, Every, SelectFaction, Gain, Pay, Transfer, Place, Remove, Replace, Box, Keep, Take, Roll, Ineligible,
    StayEligible, BecomeEligible, If, Either, May, EachFaction, Stop,
]  # fmt: skip


class Effect(registry.Effect, frozen=True):
    context: ClassVar[type[EventContext[Any]]] = Event
    passing: ClassVar[tuple[str, ...]] = ("stirring",)


def steps_of(written: list[dict[str, Any]]) -> tuple[Step[Any], ...]:
    """Steps as an owner writes them."""
    return msgspec.convert(written, tuple[AnyStep, ...])


def board(**units: tuple[int, int, int]) -> Table[State]:
    """A table with this many Units of a kind in the three spaces, ten on each track, and all Factions Eligible."""
    available = list(KIT.totals)
    state = State(units=[0] * 12, tribes=[0, 0], tracks=[10, 10], standing=[0, 0], fates=[0, 0], available=available)
    for id, numbers in units.items():
        kind = KIT.unit_ids.index(id)
        for space, n in enumerate(numbers):
            state.units[4 * space + kind] = n
            available[kind] -= n
    return Table(Setup("small", "", KIT.seats, {}, ""), state, Dice("small"), [])


class Played:
    """The questions of an Event, and its context at the end."""

    def __init__(self, asked: list[Decision], event: AnyEvent) -> None:
        self.asked = asked
        self.event = event

    @property
    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.asked]


def play(
    table: Table[State], *steps: Step[Any], you: int = ROMANS, answers: Iterable[str] = (), card: str = "8"
) -> Played:
    """Carry steps out; an answer is keys with a space between, "-" for none. A forced decision needs no answer."""
    left, asked = list(answers), []
    seen: list[AnyEvent] = []

    @asks_nothing
    def note(event: Event) -> None:
        seen.append(event)

    game = Effect((Act(note), *steps)).execute(table, code(8, False), card, you)
    reply = None
    try:
        while True:
            decision = game.send(reply)
            if decision.forced:
                reply = decision.options
                continue
            asked.append(decision)
            answer = left.pop(0)
            reply = decision.pick([] if answer == "-" else answer.split())
    except StopIteration:
        assert not left, f"not asked: {left}"
    return Played(asked, seen[0])
