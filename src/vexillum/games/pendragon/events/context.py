"""5.1 An Event being executed: what it can name, and the spaces and Factions that it selects."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from vexillum.coin.events import branches, pieces
from vexillum.coin.events.context import EventContext, EventKit, Group, Groups, Kinds, Stack
from vexillum.coin.events.step import Step as CoinStep
from vexillum.coin.events.step import unknown
from vexillum.coin.kit import NO, NOBODY, YES
from vexillum.core.decision import Option
from vexillum.core.table import Table

from .. import forces, money
from ..battle.sides import Result
from ..cards import NAMES, sea_patrolled
from ..control import controller, friend, has_stronghold
from ..forces import FORCES, vacant_sites
from ..map import ADJACENT, IS_CITY, PRINTED, SEA_NUMBER, SEAS_OF, TERRAIN
from ..money import MARKERS, consent_needed
from ..pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SAXON_SETTLEMENT,
    BLUE_SCOTTI,
    BLUE_SCOTTI_SETTLEMENT,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI,
    FOEDERATI_WARBAND,
    FORT,
    HILLFORT,
    KIT,
    RAIDER_OF,
    RAIDERS,
    RED_SAXON,
    RED_SAXON_SETTLEMENT,
    RED_SCOTTI,
    RED_SCOTTI_SETTLEMENT,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_NUMBER,
    STRONGHOLD_OWNER,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNITS,
    UNITS_OF,
    WARBAND_OF,
)
from ..prosperity import can_grow, prosperity, room
from ..state import TRACKS, Play, State, Track

# Names for groups of pieces, as the effects of Events use them -------------------------------------------------------


def _strongholds_of(faction: int) -> Kinds:
    return tuple(kind for kind, owner in enumerate(STRONGHOLD_OWNER) if owner == faction)


_FOEDERATI_SETTLEMENTS = (
    RED_SAXON_SETTLEMENT,
    BLUE_SAXON_SETTLEMENT,
    RED_SCOTTI_SETTLEMENT,
    BLUE_SCOTTI_SETTLEMENT,
)
_SAXON_FOEDERATI = Group((RED_SAXON, BLUE_SAXON), (RED_SAXON_SETTLEMENT, BLUE_SAXON_SETTLEMENT))
_SCOTTI_FOEDERATI = Group((RED_SCOTTI, BLUE_SCOTTI), (RED_SCOTTI_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT))

_NAMED = {
    "raiders": Group(RAIDERS),
    "saxon_units": Group((SAXON_WARBAND, SAXON_RAIDER)),
    "scotti_units": Group((SCOTTI_WARBAND, SCOTTI_RAIDER)),
    "barbarian_units": Group((SAXON_WARBAND, SAXON_RAIDER, SCOTTI_WARBAND, SCOTTI_RAIDER)),
    "foederati_warbands": Group(FOEDERATI),
    "saxon_foederati": _SAXON_FOEDERATI,
    "scotti_foederati": _SCOTTI_FOEDERATI,
    "foederati": Group(FOEDERATI, _FOEDERATI_SETTLEMENTS),
    "dux_troops": Group(TROOPS_OF[DUX]),
    "civitates_troops": Group(TROOPS_OF[CIVITATES]),
    "briton_troops": Group(TROOPS_OF[DUX] + TROOPS_OF[CIVITATES]),
    "red_settlements": Group(holdings=(RED_SAXON_SETTLEMENT, RED_SCOTTI_SETTLEMENT)),
    "blue_settlements": Group(holdings=(BLUE_SAXON_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT)),
    "civitates_strongholds": Group(holdings=_strongholds_of(CIVITATES)),
    "briton_strongholds": Group(holdings=(FORT, TOWN, HILLFORT, *_FOEDERATI_SETTLEMENTS)),
    "dux_pieces": Group(UNITS_OF[DUX], _strongholds_of(DUX)),
    "civitates_pieces": Group(UNITS_OF[CIVITATES], _strongholds_of(CIVITATES)),
    "briton_pieces": Group(UNITS_OF[DUX] + UNITS_OF[CIVITATES], _strongholds_of(DUX) + _strongholds_of(CIVITATES)),
    "saxon_pieces": Group(UNITS_OF[SAXONS], (SAXON_SETTLEMENT,)),
    "scotti_pieces": Group(UNITS_OF[SCOTTI], (SCOTTI_SETTLEMENT,)),
    "saxon_nation": Group((SAXON_WARBAND, *_SAXON_FOEDERATI.units), (SAXON_SETTLEMENT, *_SAXON_FOEDERATI.holdings)),
    "scotti_nation": Group(
        (SCOTTI_WARBAND, *_SCOTTI_FOEDERATI.units), (SCOTTI_SETTLEMENT, *_SCOTTI_FOEDERATI.holdings)
    ),
}
GROUPS = Groups(KIT, _NAMED, lambda state: state.sites)
"""A Nation's group holds its Warbands and Settlements, Foederati or not; "saxon_pieces" are the Faction's own."""
ANY_STRONGHOLD = ("briton_strongholds", "saxon_settlement", "scotti_settlement")


# 5.1 What the Events of Pendragon can name ---------------------------------------------------------------------------


EVENT_KIT = EventKit(
    kit=KIT,
    forces=FORCES,
    markers=MARKERS,
    adjacent=ADJACENT,
    groups=GROUPS,
    parties={"britons": BRITONS, "barbarians": BARBARIANS, "everyone": BRITONS + BARBARIANS},
    lasting=NAMES,
    tracks=(*TRACKS, "renown"),
    placeable=(*KIT.unit_ids[:7], "warband", "raider", "foederati"),
    boxes=("available", "casualties", "out_of_play", "not_yet"),
    rule="5.1",
    rule_lasting="5.3",
    rule_eligible="2.3.6",
)
"""The track "renown" is that of the Barbarians selected; "warband" and "raider" are theirs, "foederati" the selected
Nation's. Cavalry wait in the first three boxes, Comitates in the first and the last (1.4.1).
"""


# 5.1 An Event of Pendragon being executed ----------------------------------------------------------------------------


RULE = EVENT_KIT.rule


class PendragonEvent(EventContext[State]):
    """What the steps of an Event share while it is executed."""

    __slots__ = ("battles", "colour", "nation", "sea")

    kit: ClassVar[EventKit] = EVENT_KIT

    def __init__(self, table: Table[State], side: int, card: str, you: int) -> None:
        super().__init__(table, side, card, you)
        self.nation = NOBODY
        """The Barbarian Nation selected for Foederati."""
        self.colour = DUX
        """5.1.1 The one colour of all Foederati markers of this Event, as their employer."""
        self.battles: list[tuple[int, Result]] = []
        """5.5 The free Battles of the last step that granted any: where, and what came of them."""
        self.sea = -1
        """The Sea flipped last."""

    def track_of(self, name: str) -> Track | None:
        """The track that a step names; "renown" is that of the Barbarians selected."""
        if name == "renown":
            return money.RENOWN[self.faction] if self.faction in BARBARIANS else None
        return Track(self.kit.tracks.index(name))

    def funds(self, faction: int) -> int:
        """1.8 How much a Faction can spend."""
        return money.funds(self.state, faction)

    def pay(self, faction: int, amount: int) -> Play[None]:
        """1.8 Resources as 1.5.2 lets a Faction spend them, or Renown. Where there are two purses, it says which."""
        yield from money.pay(self.table, faction, amount, RULE, ask=True)

    def kind_of(self, name: str) -> int:
        """1.4.1 The kind of Unit that a step names: the Warband or Raider selected, Foederati, or by its id."""
        if name == "warband":
            return WARBAND_OF[self.faction]
        if name == "raider":
            return RAIDER_OF[self.faction]
        if name == "foederati":
            return FOEDERATI_WARBAND[self.colour, self.nation]
        return UNIT_NUMBER[name]

    def place_own(self, faction: int, space: int, kind: int, n: int) -> Play[int]:
        """1.4.1 A Faction places its own Units; when none is Available it may first take such Units off the map."""
        return (yield from forces.place_own(self.table, faction, space, kind, n, RULE))

    def stacks(self, space: int, kinds: tuple[int, ...]) -> list[tuple[Stack, int]]:
        """1.7.4 Units with Plunder and without."""
        return [((space, kind, loaded), n) for kind, loaded, n in forces.pool_of(self.state, space, kinds)]

    def stack_name(self, stack: Stack) -> str:
        """1.7.4 The name of Units with Plunder."""
        _, kind, loaded = stack
        return UNITS[kind] + ("_loaded" if loaded else "")

    def remove(self, stack: Stack, n: int) -> None:
        """1.4.1 Remove Units to Available; their Plunder goes off the board."""
        space, kind, loaded = stack
        forces.remove(self.table, space, kind, 0 if loaded else n, n if loaded else 0, RULE)


Step: TypeAlias = CoinStep[PendragonEvent]
"""A step of Pendragon's own."""


# 1.5.2 In an Event the Civitates may let the Dux spend Briton Resources, once for all that it asks for ---------------


def ask_consent(event: PendragonEvent, wanted: int, least: int) -> Play[None]:
    """1.5.2 Ask where Briton Resources could pay what the Dux cannot (ruling P110).

    ``wanted`` is all that the Dux could pay for, ``least`` the cheapest part of it. The agreement holds until the turn
    ends, or the Epoch Event Phase (6.4).
    """
    state = event.state
    red, blue = state.tracks[Track.DUX], state.tracks[Track.BRITON]
    if consent_needed(state) and blue and red < wanted and least <= red + blue:
        (pick,) = yield event.ask(CIVITATES, "consent", [YES, NO], n=wanted, red=red)
        state.agreed = int(pick.value)
        event.table.tell("consent" if pick.value else "consent_refused", "1.5.2")


# Which spaces an Event is about: conditions on terrain, coast, Control, pieces and Population ------------------------


CONTROLS = ("briton", "dux", "saxons", "scotti", "barbarian", "friendly")
_HOLDERS = {
    "briton": (CIVITATES,),
    "dux": (DUX,),
    "saxons": (SAXONS,),
    "scotti": (SCOTTI,),
    "barbarian": BARBARIANS,
}
COASTS = ("any", "patrolled", "flipped", *SEA_NUMBER)


class Where(branches.Where[PendragonEvent], frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Conditions on a space; all that are given must hold.

    1.6 Control: "briton" (joint; at Fragmentation the Civitates'), "dux" (only at Fragmentation), "saxons", "scotti",
    "barbarian" (either), or "friendly" to the Faction that selects.
    """

    kit: ClassVar[EventKit] = EVENT_KIT
    controls: ClassVar[tuple[str, ...]] = CONTROLS

    type: str = ""
    """"region" or "city"."""
    terrain: tuple[str, ...] = ()
    coast: tuple[str, ...] = ()
    """1.3.8 Coastal to one of these Seas; "any" Sea, a "patrolled" Sea, the Sea "flipped" by this Event."""
    vacant: str = ""
    """1.4.2 A vacant Site for this Stronghold."""
    populated: bool = False
    """Population of 1 or more."""
    below_printed: bool = False
    """Population below the printed one."""
    can_grow: bool = False
    """1.3.6 Population could rise."""
    prosperous: bool = False
    """At least one Prosperity cube."""
    roomy: bool = False
    """1.7.1 Room for at least one more cube."""
    own: str = ""
    """At least one of the "units", "troops" or "strongholds" of the Faction that selects, Foederati in its employ
    included."""

    def always(self, space: int) -> bool:
        """Terrain and coast, beside the names of spaces."""
        if self.type and IS_CITY[space] != (self.type == "city"):
            return False
        if self.terrain and TERRAIN[space] not in self.terrain:
            return False
        return (not self.coast or bool(SEAS_OF[space])) and super().always(space)

    def now(self, event: PendragonEvent, faction: int, space: int) -> bool:
        """Seas, own pieces and the country, beside Control and pieces."""
        if self.coast and not any(_is_coast(event, sea, name) for sea in SEAS_OF[space] for name in self.coast):
            return False
        if self.own and not _owns(event.state, space, self.own, faction):
            return False
        return super().now(event, faction, space) and self._country(event.state, space)

    def _country(self, state: State, space: int) -> bool:
        """Sites, Population and Prosperity."""
        if self.vacant and not vacant_sites(state, space, STRONGHOLD_NUMBER[self.vacant]):
            return False
        if self.populated and not state.population[space]:
            return False
        if self.below_printed and state.population[space] >= PRINTED[space]:
            return False
        if self.can_grow and not can_grow(state, space):
            return False
        if self.prosperous and not prosperity(state, space):
            return False
        return not self.roomy or bool(room(state, space))

    def controlled(self, state: State, space: int, name: str, faction: int) -> bool:
        """1.6 Whether a space is under a Control."""
        holder = controller(state, space)
        if holder == NOBODY:
            return False
        if name == "friendly":
            return holder == friend(state, faction)
        return holder in _HOLDERS[name]

    def known(self) -> tuple[branches.Known, ...]:
        """The names that are used."""
        return (
            *super().known(),
            (self.terrain, ("clear", "fens", "hills", "city"), "terrain"),
            (self.coast, COASTS, "Sea"),
            ((self.vacant,) if self.vacant else (), STRONGHOLD_NUMBER, "Stronghold"),
            ((self.type,) if self.type else (), ("region", "city"), "type of space"),
            ((self.own,) if self.own else (), ("units", "troops", "strongholds"), "own"),
        )


EVERYWHERE = Where()
CHOSEN = Where(chosen=True)
"""Where the Event has selected already."""


def _is_coast(event: PendragonEvent, sea: int, name: str) -> bool:
    if name == "any":
        return True
    if name == "patrolled":
        return sea_patrolled(event.state, sea)
    return sea == (event.sea if name == "flipped" else SEA_NUMBER[name])


def _owns(state: State, space: int, what: str, faction: int) -> bool:
    """1.4 Whether a Faction has Units, Troops or a Stronghold in a space."""
    if what != "strongholds":
        kinds = UNITS_OF[faction] if what == "units" else TROOPS_OF[faction]
        return any(state.units[UNIT_KINDS * space + kind] for kind in kinds)
    return has_stronghold(state, space, faction)


# 5.1 Selecting: spaces, a Faction, a Nation, a colour of Foederati ---------------------------------------------------


RED = Option("red", DUX, text="option.event_red")
BLUE = Option("blue", CIVITATES, text="option.event_blue")
NATIONS = tuple(
    Option(FACTIONS[nation], nation, text="option.event_nation", params={"who": FACTIONS[nation]})
    for nation in BARBARIANS
)


class Select(pieces.Select, frozen=True, kw_only=True, tag="select"):
    """Select spaces: one, or up to ``most``. Later steps act in them."""

    where: Where = EVERYWHERE


class Every(pieces.Every, frozen=True, kw_only=True, tag="every"):
    """All spaces that fit; later steps act in each of them."""

    where: Where = EVERYWHERE


class SelectFaction(pieces.SelectFaction, frozen=True, kw_only=True, tag="select_faction"):
    """Select one of the Britons, one of the Barbarians, or any Faction: "chosen" in later steps."""

    near: Where | None = None


class SelectNation(Step, frozen=True, kw_only=True, tag="select_nation"):
    """1.4.3 The Nation of Foederati: given, or selected by the executing Faction."""

    told: ClassVar[bool] = False

    nation: str = ""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Saxons or Scotti."""
        if self.nation:
            event.nation = FACTIONS.index(self.nation)
            return
        (pick,) = yield event.ask(event.you, "nation", list(NATIONS))
        event.nation = pick.value

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Nation", (self.nation,), ("", FACTIONS[SAXONS], FACTIONS[SCOTTI]))


class SelectColour(Step, frozen=True, kw_only=True, tag="select_colour"):
    """5.1.1 The one colour of the Event's Foederati markers, selected by the executing Faction."""

    told: ClassVar[bool] = False

    def run(self, event: PendragonEvent) -> Play[None]:
        """Red for the Dux, blue for the Civitates."""
        (pick,) = yield event.ask(event.you, "colour", [RED, BLUE])
        event.colour = pick.value
