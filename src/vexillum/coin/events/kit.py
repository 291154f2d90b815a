"""What the Events of a volume can name: Factions, spaces, groups of pieces, tracks, lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from vexillum.coin.events.groups import Groups
from vexillum.coin.kit import Kit, numbered
from vexillum.coin.options import faction_options, space_options
from vexillum.core.decision import Option


class EventKit(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The kit of a volume as its Events use it, and the rules that they rest on."""

    kit: Kit
    adjacent: tuple[tuple[int, ...], ...]
    """The spaces next to each space."""
    groups: Groups
    parties: Mapping[str, tuple[int, ...]] = {}
    """Groups of Factions of which an Event lets one be selected."""
    lasting: Mapping[str, int] = {}
    """The lasting effects that the rules ask for, as codes of card sides."""
    tracks: tuple[str, ...]
    """The names of tracks: those of the kit, and others that depend on the Event (:meth:`EventContext.track_of`)."""
    placeable: tuple[str, ...] = ()
    """The names of Units that may be placed: kinds, and others that depend on the Event."""
    boxes: tuple[str, ...] = ("available",)
    """Where Units wait that are not on the map."""
    removes_unreplaced: bool = False
    """A piece for which there is no replacement is removed; otherwise it stays."""
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
        """Who decides in a step: the executing Faction, the Faction selected by the Event, or a Faction by its name."""
        return ("you", "chosen", *self.factions)

    @cached_property
    def space_number(self) -> dict[str, int]:
        """The number of each space."""
        return numbered(self.kit.spaces)

    @cached_property
    def unit_number(self) -> dict[str, int]:
        """The number of each kind of Unit."""
        return numbered(self.kit.unit_ids)

    @cached_property
    def space_options(self) -> tuple[Option, ...]:
        """Each space, for nothing."""
        return space_options(self.kit)

    @cached_property
    def faction_options(self) -> tuple[Option, ...]:
        """Each Faction."""
        return faction_options(self.kit)
