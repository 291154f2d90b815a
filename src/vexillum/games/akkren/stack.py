"""3.2 The stacks on the map. They are frozen, so what follows from one of them, or from all of them, is found once."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

import msgspec

from vexillum.games.akkren.components.units import NOTHING, Force, joined, strength

NONE = -1


class Kind(IntEnum):
    """3.2 What a stack is."""

    ARMY = 0
    """Under a general."""
    GARRISON = 1
    """Without one: it moves with restrictions and only defends itself."""
    COMPANY = 2
    """3.2, 9.3.1 Mercenaries with a leader of their own, troops of minor powers, of neutrals and of the Akkren."""
    FLEET = 3


KINDS = ("army", "garrison", "company", "fleet")


class Stack(msgspec.Struct, frozen=True, dict=True):
    """3.2 Units under one counter. Only its owner knows what is in it."""

    id: int
    owner: int
    kind: int
    place: int
    units: Force = NOTHING
    """Regular units: they count for the owner's pool."""
    hired: Force = NOTHING
    """14.1 Mercenaries."""
    sworn: Force = NOTHING
    """3.5 Those who follow the general in person; once lost they do not come back."""
    general: int = NONE
    naval_general: bool = False
    nation: int = NONE
    """The region of a neutral nation or of an allied one (8.2.1: it stays there), or the number of a minor power."""
    aboard: int = NONE
    """9.3.5 The fleet that carries it."""
    goods: tuple[tuple[int, int], ...] = ()
    """13.2, 13.6 Specialists, wagons, mines, traps, offerings: pairs of a number of the list and how many."""
    activated: bool = False
    moved: bool = False
    marched: bool = False
    """9.3.1.4 It carries the marker of a forced march."""
    worn: bool = False
    """9.3.1.4 It has carried that marker since an earlier turn: it goes at the end of this phase's movement."""
    frozen_until: int = 0
    """13.5 Blocked by a saboteur in every turn of the campaign before this one."""
    winged_until: int = 0
    """15.3 Before this turn of the campaign a Master of Air lends it wings: more MP, and rivers do not matter."""
    residual: int = 0
    """9.4.2.4 Points of losses that are kept for the next round; 9.4.4 damage of ships."""
    besieged: bool = False
    """9.4.3.1 It has shut itself in."""
    came_from: int = NONE
    """9.4.2.4 The place from which it entered its zone in this phase: across a river, from the sea; NONE: it stood."""
    caught: bool = False
    """9.3.1.1 It tried to retreat in this phase and could not."""
    paid: bool = False
    """9.3.1.3 The gold for its battle of this phase is already paid."""
    face_down: Force = NOTHING
    """10.1.1 Units of the Great Kingdom that are not yet raised again."""
    guided_until: int = 0
    """13.5 Up to this turn of the campaign a Guide leads it: each zone costs 1 MP."""
    hurried_until: int = 0
    """13.5 Up to this turn of the campaign a Guide waits to add MP to its next move."""
    moved_until: int = 0
    """8.1.1 Up to this turn of the campaign it has had its move: in its owner's phase, or led by an ally."""
    scouted_until: int = 0
    """9.3.4 Up to this turn of the campaign its patrols have been out."""

    @cached_property
    def whole(self) -> Force:
        """Everything that fights in it."""
        return joined(self.units, self.hired, self.sworn)

    @cached_property
    def factors(self) -> int:
        """9.4.2.4 Their plain combat factors."""
        return strength(self.whole)


class Stacks(tuple[Stack, ...]):
    """All stacks of a state, in the order in which they came. A change of one of them replaces them all."""

    @cached_property
    def on_ground(self) -> dict[int, tuple[Stack, ...]]:
        """The stacks on the ground of each zone that has any: units face down (10.1.1) are not there yet."""
        found: dict[int, tuple[Stack, ...]] = {}
        fleet = int(Kind.FLEET)
        for one in self:
            if one.aboard < 0 and one.kind != fleet and (one.units or one.hired or one.sworn):
                place = one.place
                found[place] = (*found[place], one) if place in found else (one,)
        return found

    def on_land(self, zone: int) -> tuple[Stack, ...]:
        """The stacks on the ground of a zone."""
        return self.on_ground.get(zone, ())

    def at(self, place: int) -> list[Stack]:
        """The stacks in a place, those aboard a fleet not counted."""
        return [one for one in self if one.place == place and one.aboard < 0]


NO_STACKS = Stacks()
