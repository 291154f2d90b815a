"""The names that a volume's Events can use: Factions, spaces, groups of pieces, tracks, lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from vexillum.coin.events.groups import Groups
from vexillum.coin.forces import Forces
from vexillum.coin.kit import Kit, numbered
from vexillum.coin.options import faction_options, space_options
from vexillum.coin.state import CoinState
from vexillum.coin.tracks import Tracks
from vexillum.core.decision import Option


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
