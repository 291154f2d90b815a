"""2.1 The board of a scenario, before its deck is dealt."""

from __future__ import annotations

from vexillum.games.falling_sky.map import COLONY, REGION_NUMBER, SPACE_COUNT, TRIBE_NUMBER
from vexillum.games.falling_sky.pieces import (
    ABSENT,
    HIDDEN,
    KIND_NUMBER,
    KIND_TYPE,
    SEATS,
    STATUS_NUMBER,
    STATUS_TYPE,
    SUBDUED,
    T_LEGION,
    TOTALS,
    TYPES,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from vexillum.games.falling_sky.scenarios import Scenario
from vexillum.games.falling_sky.state import Senate, State

KIND_NAMED = {TYPES[type]: HIDDEN[faction] for faction, type in enumerate(WARBAND_TYPE)} | KIND_NUMBER
"""The kinds that a set-up page names; Warbands and Auxilia start Hidden (1.4.3)."""


def lay_out(scenario: Scenario, state: State) -> None:
    """2.1 Fill a state with the pieces, markers and Resources that the scenario's page lists."""
    state.units = [0] * (UNIT_KINDS * SPACE_COUNT)
    state.tribes = [SUBDUED] * COLONY + [ABSENT]
    state.devastated = [0] * SPACE_COUNT
    state.available = list(TOTALS)
    state.available[T_LEGION] = 0
    state.tracks = [scenario.resources[seat] for seat in SEATS]
    state.legions_track = scenario.legions_track
    state.waiting_legions = scenario.waiting_legions
    state.vercingetorix_waits = int(scenario.vercingetorix_waits)
    if state.vercingetorix_waits:
        state.available[KIND_TYPE[KIND_NUMBER["vercingetorix"]]] -= 1
    state.senate = Senate[scenario.senate.upper()]
    state.standing = [0] * len(SEATS)
    state.fates = [0] * len(SEATS)
    state.looked_ahead = [0] * len(SEATS)
    for id, status in scenario.tribes.items():
        number = STATUS_NUMBER[status]
        state.tribes[TRIBE_NUMBER[id]] = number
        if STATUS_TYPE[number] >= 0:
            state.available[STATUS_TYPE[number]] -= 1
    for id, there in scenario.regions.items():
        for name, n in there.items():
            if name != "control":
                kind = KIND_NAMED[name]
                state.units[UNIT_KINDS * REGION_NUMBER[id] + kind] += n
                if KIND_TYPE[kind] != T_LEGION:
                    state.available[KIND_TYPE[kind]] -= n
