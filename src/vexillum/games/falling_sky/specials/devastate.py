"""4.3.2 Devastate: famine for all Factions."""

from __future__ import annotations

from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.forces import pool_of, remove
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import unit
from vexillum.games.falling_sky.pieces import ARVERNI, FACTIONS, GERMANS, LEGION, ROMANS, WARBANDS
from vexillum.games.falling_sky.specials.common import any_region, regions_of, why_far
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.3.2"
OWN, OTHERS = 4, 3
"""The Arverni lose one in four Warbands, each other Faction one in three of its pieces."""


def can_devastate(state: State, region: int) -> bool:
    """4.3.2 Under Arverni Control, near the Leader."""
    return region in near_leader(state, ARVERNI) and controller(state, region) == ARVERNI


def why_not_region(state: State, region: int) -> Message | None:
    """4.3.2 Why a Region cannot be Devastated."""
    if (far := why_far(state, ARVERNI, region)) is not None or controller(state, region) == ARVERNI:
        return far
    return Message("why.devastate_control", {"space": REGION_IDS[region]}, RULE)


def starving(faction: int) -> tuple[int, ...]:
    """4.3.2 The kinds of a Faction that starve: Warbands, Auxilia, Legions."""
    return (*WARBANDS[faction], LEGION) if faction == ROMANS else WARBANDS[faction]


def starved(state: State, region: int, faction: int) -> int:
    """4.3.2 How many pieces a Faction loses in a Region, rounded down."""
    count = sum([n for _, n in pool_of(state, region, starving(faction))])
    return count // (OWN if faction == ARVERNI else OTHERS)


def devastate(table: Table, action: Action) -> Play[None]:
    """4.3.2 In each Region pieces starve, and a marker is placed."""
    yield from regions_of(
        table, action, "devastate", can_devastate, lambda region: devastate_in(table, region), why_not_region, RULE
    )


def devastate_in(table: Table, region: int) -> Play[None]:
    """4.3.2 One Region: the Arverni first, then the others; owners choose, Germans lose Scouted and Revealed first."""
    state = table.state
    for faction in (ARVERNI, *[other for other in range(GERMANS + 1) if other != ARVERNI]):
        for left in range(starved(state, region, faction), 0, -1):
            pool = pool_of(state, region, starving(faction))
            if faction == GERMANS:
                remove(table, region, pool[-1][0], 1, RULE)
                continue
            (pick,) = yield table.ask(
                FACTIONS[faction],
                "devastate.loss",
                [unit(region, kind, n) for kind, n in pool],
                rule=RULE,
                params={"space": REGION_IDS[region], "n": left},
                about=f"space:{REGION_IDS[region]}",
            )
            remove(table, region, pick.value, 1, RULE)
    if not state.devastated[region]:
        state.devastated[region] = 1
        table.tell("devastated", RULE, space=REGION_IDS[region])


def possible(state: State, action: Action) -> bool:
    """4.3.2 Whether there is a Region to Devastate."""
    return any_region(state, action, can_devastate, near_leader(state, ARVERNI))


def why(state: State, action: Action) -> Message:
    """4.3.2 Why the Arverni cannot Devastate."""
    return Message("why.devastate_nowhere", {}, RULE)


DEVASTATE = Special("devastate", RULE, ("rally", "march", "raid", "battle"), True, possible, perform=devastate, why=why)
