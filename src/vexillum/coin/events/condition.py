"""Conditions for parts of Events, common to all volumes."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.space_filters import Where
from vexillum.coin.events.step import unknown


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A condition; everything given must hold. Volumes add their own words."""

    you: tuple[str, ...] = ()
    """The executing Faction is one of these."""
    chosen: tuple[str, ...] = ()
    """The Faction selected is one of these."""
    exists: Where[Any] | None = None
    """Such a space exists."""
    least: dict[str, int] = {}
    """By track, its minimum."""
    funds: dict[str, int] = {}
    """By Faction, the minimum that it can spend."""
    on_map: dict[str, int] = {}
    """By group, the minimum of pieces on the map."""
    done: bool | None = None
    """Whether the step before changed something."""

    def holds(self, event: AnyEvent) -> bool:
        """Whether it is true now."""
        state, factions = event.state, event.kit.factions
        return (
            (not self.you or (event.you >= 0 and factions[event.you] in self.you))
            and (not self.chosen or (event.faction >= 0 and factions[event.faction] in self.chosen))
            and (self.exists is None or bool(self.exists.spaces(event, event.you)))
            and all(_amount(event, track) >= n for track, n in self.least.items())
            and all(event.funds(event.who(who)) >= n for who, n in self.funds.items())
            and all(event.kit.groups.on_map(state, name) >= n for name, n in self.on_map.items())
            and (self.done is None or bool(event.done) == self.done)
        )

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Faction", (*self.you, *self.chosen), kit.factions),
            *unknown("track", tuple(self.least), kit.tracks),
            *unknown("group of pieces", tuple(self.on_map), kit.groups),
            *unknown("Faction", tuple(self.funds), kit.who),
            *(self.exists.errors() if self.exists else []),
        ]


def _amount(event: AnyEvent, name: str) -> int:
    track: Any = event.track_of(name)
    amount: int = 0 if track is None else event.state.tracks[track]
    return amount


ALWAYS = Condition()
