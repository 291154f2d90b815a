"""5.1 An Event being executed: what it can name, the Regions and Factions it is about, a side's effect."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, TypeAlias

from vexillum.coin.events import branches, context, registry
from vexillum.coin.events import pieces as selection
from vexillum.coin.events.context import EventContext, EventKit, Group, Stack
from vexillum.coin.events.step import Step as CoinStep
from vexillum.coin.forces import Forces
from vexillum.coin.kit import NOBODY
from vexillum.coin.players import non_player
from vexillum.coin.state import CoinState
from vexillum.core.decision import DONE, Option, asks_nothing
from vexillum.core.table import Table

from .. import forces, money
from ..actions import Action, Offer
from ..cards import NAMES, order_of
from ..control import citadels, controller, how_many, leader_region, pieces, subdued
from ..forces import adjacent, within_one
from ..map import ADJACENT_TOGATA, AREA, CISALPINA, COLONY, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from ..money import TRACKS
from ..options import TRIBE
from ..pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    DISPERSED,
    FACTIONS,
    FORT,
    GATHERING,
    GAULS,
    GERMANS,
    HIDDEN,
    KIND_NUMBER,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    KINDS_OF,
    KIT,
    LEADERS,
    LEGION,
    MOBILE,
    RAZED,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    WARBANDS,
)
from ..state import Play, State

# Names for groups of pieces, as the effects of Events use them -------------------------------------------------------


WORDS = ("roman", "arverni", "aedui", "belgic", "germanic")
"""What the groups of each Faction are called by."""
EVERY_FACTION = tuple(range(len(WORDS)))
EVERY_REGION = tuple(range(SPACE_COUNT))
NOT_ROMANS = EVERY_FACTION[1:]
NOT_ROMAN_WARBANDS = tuple([kind for faction in NOT_ROMANS for kind in WARBANDS[faction]])


def _holdings(faction: int) -> tuple[int, ...]:
    return tuple([status for status, owner in enumerate(STATUS_OWNER) if owner == faction])


def _warbands(factions: tuple[int, ...]) -> Group:
    return Group(tuple([kind for faction in factions for kind in WARBANDS[faction]]))


def _of(faction: int) -> dict[str, Group]:
    word = WORDS[faction]
    named = {
        f"{word}_pieces": Group(KINDS_OF[faction], _holdings(faction)),
        f"{word}_mobile": Group(MOBILE[faction]),
        f"{word}_strongholds": Group(holdings=_holdings(faction)),
    }
    if faction != ROMANS:
        named[f"{word}_warbands"] = _warbands((faction,))
    if LEADERS[faction]:
        named[f"{word}_leader"] = Group(LEADERS[faction])
    return named


_NAMED: dict[str, Group] = {
    **{name: group for faction in EVERY_FACTION for name, group in _of(faction).items()},
    "auxilia": Group(WARBANDS[ROMANS]),
    "legions_auxilia": Group((LEGION, *WARBANDS[ROMANS])),
    "warbands": Group(NOT_ROMAN_WARBANDS),
    "gallic_warbands": _warbands(GAULS),
    "non_aedui_warbands": _warbands((ARVERNI, BELGAE, GERMANS)),
    "belgic_germanic_warbands": _warbands((BELGAE, GERMANS)),
    "warbands_auxilia": _warbands(EVERY_FACTION),
    "allies": Group(holdings=ALLY_OF),
    "gallic_allies": Group(holdings=tuple([ALLY_OF[faction] for faction in GAULS])),
    "citadels": Group(holdings=tuple([CITADEL_OF[faction] for faction in GAULS])),
    "dispersed_markers": Group(holdings=(DISPERSED, GATHERING, RAZED)),
    "gallic_pieces": Group(
        tuple([kind for faction in GAULS for kind in KINDS_OF[faction]]),
        tuple([status for faction in GAULS for status in _holdings(faction)]),
    ),
}


class Groups(context.Groups):
    """The groups of Falling Sky: the Colony counts in the Region where it is."""

    def present(self, state: CoinState, space: int, name: str) -> int:
        """How many pieces of a group are in a Region."""
        count = super().present(state, space, name)
        assert isinstance(state, State)
        if state.colony == space and state.tribes[COLONY] in self[name].holdings:
            count += 1
        return count


GROUPS = Groups(KIT, _NAMED, lambda state: state.tribes)
"""Forces, Allies and Citadels of each Faction; Warbands without Auxilia unless the name says so."""


# 5.1 What the Events of Falling Sky can name -------------------------------------------------------------------------


EVENT_KIT = EventKit(
    kit=KIT,
    forces=Forces(KIT, slot="tribe", holding="status"),
    markers=TRACKS,
    adjacent=ADJACENT_TOGATA,
    groups=GROUPS,
    parties={
        "gauls": GAULS,
        "players": (ROMANS, *GAULS),
        "romans_aedui": (ROMANS, AEDUI),
        "arverni_belgae": (ARVERNI, BELGAE),
    },
    lasting=NAMES,
    tracks=(*KIT.track_ids, "you", "chosen"),
    placeable=(*KIT.unit_ids, "auxilia", "own", "chosen"),
    boxes=("available", "legions_track", "fallen"),
    removes_unreplaced=True,
    rule="5.1",
    rule_lasting="5.3",
    rule_eligible="2.3.6",
)
"""The tracks "you" and "chosen" are those of the executing and of the selected Faction. "auxilia", "own" and
"chosen" are Hidden Auxilia, and the Hidden Warbands or Auxilia of the executing and of the selected Faction.
"""


# 5.1 An Event of Falling Sky being executed --------------------------------------------------------------------------


RULE = EVENT_KIT.rule
VOLUNTARY = "1.4.1"


@cache
def _off_map(region: int, kind: int, n: int) -> Option:
    id = f"{REGION_IDS[region]}.{KINDS[kind]}"
    params = {"n": n, "space": REGION_IDS[region]}
    return Option(id, (region, kind), f"unit:{id}", f"option.event_units.{KINDS[kind]}", params)


class FallingSkyEvent(EventContext[State]):
    """What the steps of an Event share while it is executed."""

    __slots__ = ("begun", "did", "offers", "relocated", "special", "tribes")

    kit: ClassVar[EventKit] = EVENT_KIT

    def __init__(self, table: Table[State], side: int, card: str, you: int) -> None:
        super().__init__(table, side, card, you)
        self.tribes: list[int] = []
        """The Tribes at which the last step placed, removed or replaced something."""
        self.offers: dict[bool, Offer] = {}
        """5.4 What a choice of free Commands is made under, by whether the Command is a Limited one (card 35)."""
        self.special: Action | None = None
        """5.4 What a choice of Special Abilities without a Command is made under."""
        self.did = ""
        """5.4 The free Command that was executed last."""
        self.begun: State | None = None
        """The board when a Faction began to relocate pieces (cards 32, 62, 66)."""
        self.relocated: list[tuple[int, int]] = []
        """The groups that it has relocated since: origin and destination."""

    @property
    def order(self) -> tuple[int, ...]:
        """2.3.2 The Faction order of the card that is being played."""
        return order_of(self.state)

    def in_order(self, factions: list[int]) -> list[int]:
        """2.3.2 Factions in the order of the card that is being played, the Germans last."""
        return [faction for faction in (*self.order, len(self.order)) if faction in factions]

    def track_of(self, name: str) -> int | None:
        """1.8 The Resources of a Faction: by its id, of the executing Faction, or of the one selected."""
        faction = self.who(name)
        return faction if 0 <= faction < len(self.kit.kit.tracks) else None

    def shift(self, track: int, change: int) -> int:
        """1.8 A Faction gains or loses Resources: each track is a Faction's. Returns by how much they changed."""
        return money.gain(self.table, track, change, RULE)

    def funds(self, faction: int) -> int:
        """1.8 How much a Faction has."""
        return money.funds(self.state, faction)

    @asks_nothing
    def pay(self, faction: int, amount: int) -> None:
        """1.8 A Faction pays out of its one purse."""
        money.pay(self.table, faction, amount, RULE)

    # Units ------------------------------------------------------------------------------------------------------------

    def kind_of(self, name: str) -> int:
        """1.4.3 The kind that a step names; Warbands and Auxilia of a Faction are placed Hidden."""
        if name == "auxilia":
            return HIDDEN[ROMANS]
        if name == "own":
            return HIDDEN[self.you]
        return HIDDEN[self.faction] if name == "chosen" else KIND_NUMBER[name]

    def may_stand(self, space: int, kind: int) -> bool:
        """1.4.2 Stacking: Cisalpina is for Romans only, and each Region has one Fort at most."""
        if kind == FORT and how_many(self.state, space, FORT):
            return False
        return forces.may_stack(self.state, space, KIND_OWNER[kind])

    def room(self, space: int, kind: int) -> int:
        """1.4.2 How many more of a kind may come: of Forts one, where there is none."""
        return min(1, super().room(space, kind)) if kind == FORT else super().room(space, kind)

    def may_withdraw(self, faction: int) -> bool:
        """1.4.1 Only the player who executes the Event takes own pieces off the map to place them again (F101)."""
        return faction == self.you and not non_player(self.state, faction)

    def withdrawable(self, faction: int, kind: int, space: int) -> int:
        """1.4.1 How many pieces of the same wood a Faction could take off other Regions."""
        if KIND_OWNER[kind] != faction or not self.may_withdraw(faction):
            return 0
        return sum([option.params["n"] for option in self._sources(kind, space)])

    def _sources(self, kind: int, space: int) -> list[Option]:
        same = tuple([k for k in KINDS_OF[KIND_OWNER[kind]] if KIND_TYPE[k] == KIND_TYPE[kind]])
        return [
            _off_map(r, k, n) for r in range(SPACE_COUNT) if r != space for k, n in forces.pool_of(self.state, r, same)
        ]

    def place_own(self, faction: int, space: int, kind: int, n: int) -> Play[int]:
        """1.4.1 A Faction places its own pieces; when none is Available it may first take such pieces off the map."""

        def take(source: tuple[int, int]) -> None:
            forces.remove(self.table, source[0], source[1], 1, VOLUNTARY)

        return (
            yield from self.kit.forces.place_own(
                self.table,
                faction,
                space,
                kind,
                n,
                RULE,
                voluntary=VOLUNTARY,
                sources=lambda placed: self._sources(kind, space) if self.may_withdraw(faction) else [],
                remove=take,
            )
        )

    def stacks(self, space: int, kinds: tuple[int, ...]) -> list[tuple[Stack, int]]:
        """The pieces of some kinds in a Region; the Fort of Provincia is never removed (1.4.2)."""
        found = [(kind, forces.removable(self.state, space, kind)) for kind in kinds]
        return [((space, kind), n) for kind, n in found if n]

    def remove(self, stack: Stack, n: int) -> None:
        """1.4.1 Remove pieces to Available, Legions to the Fallen box."""
        forces.remove(self.table, stack[0], stack[1], n, RULE)

    # Allies and Citadels ----------------------------------------------------------------------------------------------

    def has_holding(self, status: int, tribe: int) -> bool:
        """1.4.1 Whether such an Ally or Citadel is Available, or could be taken off the map for this Tribe."""
        if self.state.available[STATUS_TYPE[status]]:
            return True
        owner = self.kit.kit.holding_owner[status]
        return self.may_withdraw(owner) and bool(self._holdings(status, tribe))

    def _holdings(self, status: int, tribe: int) -> list[int]:
        return [other for other, there in enumerate(self.state.tribes) if there == status and other != tribe]

    def make_available(self, status: int, tribe: int) -> Play[bool]:
        """1.4.1 If no such Ally or Citadel is Available its player may take one off the map. Returns whether it is."""
        state = self.state
        if not state.available[STATUS_TYPE[status]] and self.has_holding(status, tribe):
            owner = self.kit.kit.holding_owner[status]
            (pick,) = yield self.table.ask(
                FACTIONS[owner],
                "voluntary_tribe",
                [*[TRIBE[other] for other in self._holdings(status, tribe)], DONE],
                rule=VOLUNTARY,
                params={"what": self.kit.kit.holding_ids[status], "tribe": TRIBE_IDS[tribe]},
                about=f"tribe:{TRIBE_IDS[tribe]}",
            )
            if pick is not DONE:
                forces.subdue(self.table, pick.value, VOLUNTARY)
        return bool(state.available[STATUS_TYPE[status]])


Step: TypeAlias = CoinStep[FallingSkyEvent]
"""A step of Falling Sky's own."""


# Which Regions an Event is about: conditions on Control, pieces, Leaders, Tribes and markers -------------------------


CONTROLS = (*FACTIONS, "own", "gallic", "none")
LEADER_WORDS = ("romans", "arverni", "belgae", "caesar", "vercingetorix", "ambiorix")


class Where(branches.Where[FallingSkyEvent], frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Conditions on a Region; all that are given must hold. Cisalpina is a Region only after Gallia Togata.

    1.6 Control: that of a Faction by its id, "own" for the Faction that selects, "gallic" for any Gaul, "none" for No
    Control.
    """

    kit: ClassVar[EventKit] = EVENT_KIT
    controls: ClassVar[tuple[str, ...]] = CONTROLS

    area: tuple[str, ...] = ()
    """1.3.1 In one of these: "belgica", "celtica", "germania"."""
    near_control: tuple[str, ...] = ()
    """Under the Control of one of these, or adjacent to such a Region."""
    near_leader: str = ""
    """4.1.2 Within one Region of the Leader of this Faction, or of this named Leader only."""
    devastated: bool | None = None
    """4.3.2 Devastated, or not."""
    subdued: bool = False
    """1.7 At least one Subdued Tribe."""
    own: bool = False
    """At least one piece of the Faction that selects."""
    own_citadel: bool = False
    """A Citadel of the Faction that selects."""
    factions: int = 0
    """Pieces of at least this many Roman and Gallic Factions."""
    gallia_togata: bool = True
    """Whether Cisalpina is allowed."""

    def always(self, space: int) -> bool:
        """The area, beside the names of Regions."""
        if self.area and AREA[space] not in self.area:
            return False
        return (self.gallia_togata or space != CISALPINA) and super().always(space)

    def now(self, event: FallingSkyEvent, faction: int, space: int) -> bool:
        """Leaders, Tribes and markers, beside Control and pieces."""
        state = event.state
        if space == CISALPINA and not state.gallia_togata:
            return False
        if self.devastated is not None and bool(state.devastated[space]) != self.devastated:
            return False
        if self.subdued and not subdued(state, space):
            return False
        if self.own and not pieces(state, space, faction):
            return False
        if self.own_citadel and not citadels(state, space, faction):
            return False
        if self.factions and sum([bool(pieces(state, space, other)) for other in range(GERMANS)]) < self.factions:
            return False
        if self.near_leader and not _near_leader(state, space, self.near_leader):
            return False
        if self.near_control and not any(
            self.controlled(state, near, name, faction)
            for near in within_one(state, space)
            for name in self.near_control
        ):
            return False
        return super().now(event, faction, space)

    def controlled(self, state: State, space: int, name: str, faction: int) -> bool:
        """1.6 Whether a Region is under a Control."""
        holder = controller(state, space)
        if name == "none":
            return holder == NOBODY
        if name == "own":
            return holder == faction
        return holder in GAULS if name == "gallic" else holder == FACTIONS.index(name)

    def known(self) -> tuple[branches.Known, ...]:
        """The names that are used."""
        return (
            *super().known(),
            (self.area, ("belgica", "celtica", "germania"), "area"),
            (self.near_control, CONTROLS, "Control"),
            ((self.near_leader,) if self.near_leader else (), LEADER_WORDS, "Leader"),
        )


def _near_leader(state: State, region: int, name: str) -> bool:
    """4.1.2 Whether it is a Region with a Leader, or adjacent to it."""
    if name in FACTIONS:
        there = leader_region(state, FACTIONS.index(name))
        return there != NOBODY and region in within_one(state, there)
    kind = KIND_NUMBER[name]
    return any(how_many(state, near, kind) for near in (region, *adjacent(state, region)))


EVERYWHERE = Where()


# 5.1 Selecting: Regions and Factions ---------------------------------------------------------------------------------


class Select(selection.Select, frozen=True, kw_only=True, tag="select"):
    """Select Regions: one, or up to ``most``. Later steps act in them."""

    where: Where = EVERYWHERE


class Every(selection.Every, frozen=True, kw_only=True, tag="every"):
    """All Regions that fit; later steps act in each of them."""

    where: Where = EVERYWHERE


class SelectFaction(selection.SelectFaction, frozen=True, kw_only=True, tag="select_faction"):
    """Select a Faction of a party: "chosen" in later steps."""

    near: Where | None = None


# 5.1 What Events do: the effect of each side of a card ---------------------------------------------------------------


class Effect(registry.Effect, frozen=True):
    """5.1 One side of a card: its steps in order."""

    context: ClassVar[type[EventContext[Any]]] = FallingSkyEvent


def effect(*steps: CoinStep[Any]) -> Effect:
    """An effect of some steps."""
    return Effect(steps)
