"""8.0 How Factions do against their victory thresholds: as marked on the edge track, no Settlements or Dominance."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import State, Track
from vexillum.games.pendragon.victory.conditions import (
    CIVITATES_FRAGMENTED,
    CIVITATES_THRESHOLD,
    DUX_FRAGMENTED,
    DUX_THRESHOLD,
    conditions,
)


def beyond(state: State, faction: int) -> int:
    """8.0, 7.2 How far a Faction's marker is beyond its threshold; negative: short of it. The better of two ways."""
    level = state.imperium
    if faction == DUX:
        prestige = state.tracks[Track.PRESTIGE]
        if fragmented(state):
            return controlled_population(state, DUX) + prestige - DUX_FRAGMENTED
        return total_prosperity(state) + prestige - DUX_THRESHOLD[level][0]
    if faction == CIVITATES:
        limit = CIVITATES_FRAGMENTED if fragmented(state) else CIVITATES_THRESHOLD[level][1]
        return controlled_population(state, CIVITATES) - limit
    asked = conditions(state)
    if faction == SAXONS:
        by_control = controlled_population(state, SAXONS) - asked.saxons.control_exceeds
        if fragmented(state):
            return by_control
        return max(by_control, state.tracks[Track.SAXON] - asked.saxons.renown_exceeds)
    return state.tracks[Track.SCOTTI] - asked.scotti.renown_exceeds


def best_first(state: State, factions: Iterable[int]) -> list[int]:
    """8.0 Factions, those that do best against their thresholds first."""
    return sorted(factions, key=lambda faction: -beyond(state, faction))
