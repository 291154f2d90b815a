"""7.0 Victory: scores, margins, and who has met its condition."""

from __future__ import annotations

from vexillum.games.falling_sky.control import controllers, tribes_in
from vexillum.games.falling_sky.map import COLONY, CONTROL_VALUE, IS_SUEBI
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    GERMANS,
    IS_DISPERSED,
    LEGION,
    LEGIONS,
    ROMAN_ALLY,
    ROMANS,
    SUBDUED,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import State

ROMAN_GOAL = 15
"""7.2 Subdued, Dispersed and Roman Allied Tribes must exceed this."""
LEGIONS_GOAL, ARVERNI_GOAL = 6, 8
"""7.2 What off-map Legions, and Arverni Allies and Citadels, must exceed."""
BELGIC_GOAL = 15
"""7.2 What Belgic Control Value with Allies and Citadels must exceed."""


_ROMAN = (SUBDUED, ROMAN_ALLY, *[status for status, lost in enumerate(IS_DISPERSED) if lost])
"""7.2 What counts for the Romans."""


def allied(state: State, faction: int) -> int:
    """7.2 How many Allies and Citadels a Faction has on the map."""
    tribes = state.tribes
    return tribes.count(ALLY_OF[faction]) + tribes.count(CITADEL_OF[faction])


def roman_score(state: State) -> int:
    """7.2 Subdued, Dispersed and Roman Allied Tribes."""
    return sum(map(state.tribes.count, _ROMAN))


def off_map_legions(state: State) -> int:
    """1.9 Legions Fallen, on their track or removed by Event: all that are not in a Region."""
    return LEGIONS - sum(state.units[LEGION::UNIT_KINDS])


def others_most(state: State) -> int:
    """7.2 The Allies and Citadels of the other Faction that has most, for the Aedui."""
    return max([allied(state, faction) for faction in range(GERMANS + 1) if faction != AEDUI])


def control_value(state: State, region: int) -> int:
    """7.2 The Tribes of a Region, without the Suebi and without Dispersed ones."""
    lost = [IS_DISPERSED[state.tribes[tribe]] and not IS_SUEBI[tribe] for tribe in tribes_in(state, region)]
    return CONTROL_VALUE[region] + (state.colony == region) - sum(lost)


def belgic_score(state: State) -> int:
    """7.2 The Control Value of Regions under Belgic Control, with Belgic Allies and Citadels."""
    held = [control_value(state, region) for region, holder in enumerate(controllers(state)) if holder == BELGAE]
    return sum(held) + allied(state, BELGAE)


def margin(state: State, faction: int) -> int:
    """7.3 How far a Faction is beyond its condition; it has met it if this is more than 0."""
    if faction == ROMANS:
        return roman_score(state) - ROMAN_GOAL
    if faction == ARVERNI:
        return min(off_map_legions(state) - LEGIONS_GOAL, allied(state, ARVERNI) - ARVERNI_GOAL)
    if faction == AEDUI:
        return allied(state, AEDUI) - others_most(state)
    return belgic_score(state) - BELGIC_GOAL


def scores(state: State) -> dict[str, int]:
    """1.9 What the victory markers show; of the Arverni and the Aedui, their Allies and Citadels."""
    return {
        "romans": roman_score(state),
        "arverni": allied(state, ARVERNI),
        "aedui": allied(state, AEDUI),
        "belgae": belgic_score(state),
    }


def parts(state: State, faction: int) -> dict[str, int]:
    """7.3 What a Faction's margin is made of; the parts add up to it."""
    if faction == ROMANS:
        return {
            "subdued": state.tribes.count(SUBDUED),
            "dispersed": sum([IS_DISPERSED[status] for status in state.tribes]),
            "allies": allied(state, ROMANS),
            "goal": -ROMAN_GOAL,
        }
    if faction == ARVERNI:
        if off_map_legions(state) - LEGIONS_GOAL < allied(state, ARVERNI) - ARVERNI_GOAL:
            return {"legions": off_map_legions(state), "goal": -LEGIONS_GOAL}
        return {"allies": allied(state, ARVERNI), "goal": -ARVERNI_GOAL}
    if faction == AEDUI:
        return {"allies": allied(state, AEDUI), "others": -others_most(state)}
    allies = allied(state, BELGAE)
    return {"control": belgic_score(state) - allies, "allies": allies, "goal": -BELGIC_GOAL}


PARTS = ("subdued", "dispersed", "legions", "control", "allies", "others", "goal")
"""The lines of a margin, in order."""


def tribes_on_map(state: State) -> int:
    """7.2 How many Tribes there are: 30, or 31 with the Colony."""
    return COLONY + (state.colony >= 0)
