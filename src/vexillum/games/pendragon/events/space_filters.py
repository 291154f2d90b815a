"""Which spaces an Event is about: conditions on terrain, coast, Control, pieces and Population."""

from __future__ import annotations

from typing import ClassVar

from vexillum.coin.events import space_filters
from vexillum.coin.events.kit import EventKit
from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.cards.lasting import sea_patrolled
from vexillum.games.pendragon.control import controller, friend
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.kit import EVENT_KIT
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import (
    IS_CITY,
    PRINTED,
    SEA_NUMBER,
    SEAS_OF,
    TERRAIN,
)
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CIVITATES,
    DUX,
    SAXONS,
    SCOTTI,
    STRONGHOLD_NUMBER,
    STRONGHOLD_OWNER,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS_OF,
)
from vexillum.games.pendragon.prosperity import can_grow, prosperity, room
from vexillum.games.pendragon.state import State

CONTROLS = ("briton", "dux", "saxons", "scotti", "barbarian", "friendly")
_HOLDERS = {
    "briton": (CIVITATES,),
    "dux": (DUX,),
    "saxons": (SAXONS,),
    "scotti": (SCOTTI,),
    "barbarian": BARBARIANS,
}
COASTS = ("any", "patrolled", "flipped", *SEA_NUMBER)


class Where(space_filters.Where[PendragonEvent], frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
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

    def known(self) -> tuple[space_filters.Known, ...]:
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
    return faction in (STRONGHOLD_OWNER[state.sites[2 * space]], STRONGHOLD_OWNER[state.sites[2 * space + 1]])
