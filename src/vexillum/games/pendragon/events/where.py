"""Which spaces an Event is about: conditions on terrain, coast, Control, pieces and Population."""

from __future__ import annotations

from functools import cached_property

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.control import controller, friend
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.groups import GROUPS, present
from vexillum.games.pendragon.events.step import unknown
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import (
    ADJACENT,
    IS_CITY,
    PRINTED,
    SEA_NUMBER,
    SEAS_OF,
    SPACE_NUMBER,
    TERRAIN,
    N,
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
    UNITS_OF,
    K,
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


class Where(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Conditions on a space; all that are given must hold."""

    among: tuple[str, ...] = ()
    """One of these spaces."""
    near: tuple[str, ...] = ()
    """One of these spaces, or adjacent to one."""
    type: str = ""
    """"region" or "city"."""
    terrain: tuple[str, ...] = ()
    coast: tuple[str, ...] = ()
    """1.3.8 Coastal to one of these Seas; "any" Sea, a "patrolled" Sea, the Sea "flipped" by this Event."""
    control: tuple[str, ...] = ()
    """1.6 Under the Control of one of these: "briton" (joint; at Fragmentation the Civitates'), "dux" (only at
    Fragmentation), "saxons", "scotti", "barbarian" (either), or "friendly" to whoever selects."""
    not_control: tuple[str, ...] = ()
    """Under the Control of none of these."""
    has: tuple[str, ...] = ()
    """At least one piece of any of these groups."""
    has_all: tuple[str, ...] = ()
    """At least one piece of each of these groups."""
    lacks: tuple[str, ...] = ()
    """No piece of any of these groups."""
    most: dict[str, int] = {}
    """No more pieces of a group than this."""
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
    chosen: bool = False
    """One of the spaces that this Event selected."""
    own: str = ""
    """At least one of the "units", "troops" or "strongholds" of whoever selects, Foederati in its employ included."""

    @cached_property
    def fixed(self) -> tuple[int, ...]:
        """The spaces that meet what never changes."""
        return tuple(space for space in range(N) if self._always(space))

    def _always(self, space: int) -> bool:
        if self.among and space not in [SPACE_NUMBER[id] for id in self.among]:
            return False
        near = [SPACE_NUMBER[id] for id in self.near]
        if near and space not in near and not any(space in ADJACENT[other] for other in near):
            return False
        if self.type and IS_CITY[space] != (self.type == "city"):
            return False
        if self.terrain and TERRAIN[space] not in self.terrain:
            return False
        return not self.coast or bool(SEAS_OF[space])

    def spaces(self, event: PendragonEvent, faction: int) -> list[int]:
        """The spaces that meet all conditions now, when a Faction selects."""
        return [space for space in self.fixed if self._now(event, faction, space)]

    def _now(self, event: PendragonEvent, faction: int, space: int) -> bool:
        state = event.state
        if self.chosen and space not in event.spaces:
            return False
        if self.coast and not any(_is_coast(event, sea, name) for sea in SEAS_OF[space] for name in self.coast):
            return False
        if self.control and not any(_controls(state, space, name, faction) for name in self.control):
            return False
        if any(_controls(state, space, name, faction) for name in self.not_control):
            return False
        if self.has and not any(present(state, space, name) for name in self.has):
            return False
        if not all(present(state, space, name) for name in self.has_all):
            return False
        if any(present(state, space, name) for name in self.lacks):
            return False
        if any(present(state, space, name) > n for name, n in self.most.items()):
            return False
        if self.own and not _owns(state, space, self.own, faction):
            return False
        return self._country(state, space)

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

    def errors(self) -> list[str]:
        """Names that mean nothing, for those who write a deck."""
        known = (
            (self.among + self.near, SPACE_NUMBER, "space"),
            (self.terrain, ("clear", "fens", "hills", "city"), "terrain"),
            (self.coast, COASTS, "Sea"),
            (self.control + self.not_control, CONTROLS, "Control"),
            (self.has + self.has_all + self.lacks + tuple(self.most), GROUPS, "group of pieces"),
            ((self.vacant,) if self.vacant else (), STRONGHOLD_NUMBER, "Stronghold"),
            ((self.type,) if self.type else (), ("region", "city"), "type of space"),
            ((self.own,) if self.own else (), ("units", "troops", "strongholds"), "own"),
        )
        return [error for names, names_known, noun in known for error in unknown(noun, names, names_known)]


EVERYWHERE = Where()


def _is_coast(event: PendragonEvent, sea: int, name: str) -> bool:
    if name == "any":
        return True
    if name == "patrolled":
        return bool(event.state.patrolled[sea])
    return sea == (event.sea if name == "flipped" else SEA_NUMBER[name])


def _owns(state: State, space: int, what: str, faction: int) -> bool:
    """1.4 Has a Faction Units, Troops or a Stronghold in a space?"""
    if what != "strongholds":
        kinds = UNITS_OF[faction] if what == "units" else TROOPS_OF[faction]
        return any(state.units[K * space + kind] for kind in kinds)
    return faction in (STRONGHOLD_OWNER[state.sites[2 * space]], STRONGHOLD_OWNER[state.sites[2 * space + 1]])


def _controls(state: State, space: int, name: str, faction: int) -> bool:
    """1.6 Is a space under a Control?"""
    holder = controller(state, space)
    if holder == NOBODY:
        return False
    if name == "friendly":
        return holder == friend(state, faction)
    return holder in _HOLDERS[name]
