"""Which Regions an Event is about: conditions on Control, pieces, Leaders, Tribes and markers."""

from __future__ import annotations

from typing import ClassVar

from vexillum.coin.events import space_filters
from vexillum.coin.events.kit import EventKit
from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.control import citadels, controller, leader_region, pieces, subdued
from vexillum.games.falling_sky.events.context import FallingSkyEvent
from vexillum.games.falling_sky.events.kit import EVENT_KIT
from vexillum.games.falling_sky.forces import adjacent, within_one
from vexillum.games.falling_sky.map import AREA, CISALPINA
from vexillum.games.falling_sky.pieces import FACTIONS, GAULS, GERMANS, KIND_NUMBER, UNIT_KINDS
from vexillum.games.falling_sky.state import State

CONTROLS = (*FACTIONS, "own", "gallic", "none")
LEADERS = ("romans", "arverni", "belgae", "caesar", "vercingetorix", "ambiorix")


class Where(space_filters.Where[FallingSkyEvent], frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
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

    def known(self) -> tuple[space_filters.Known, ...]:
        """The names that are used."""
        return (
            *super().known(),
            (self.area, ("belgica", "celtica", "germania"), "area"),
            (self.near_control, CONTROLS, "Control"),
            ((self.near_leader,) if self.near_leader else (), LEADERS, "Leader"),
        )


def _near_leader(state: State, region: int, name: str) -> bool:
    """4.1.2 Whether it is a Region with a Leader, or adjacent to it."""
    if name in FACTIONS:
        there = leader_region(state, FACTIONS.index(name))
        return there != NOBODY and region in within_one(state, there)
    kind = KIND_NUMBER[name]
    return any(state.units[UNIT_KINDS * near + kind] for near in (region, *adjacent(state, region)))


EVERYWHERE = Where()
