"""5.3-5.4 Lasting effects: what is in force, and what each rule asks it. A rule asks here, not for a card."""

from __future__ import annotations

from vexillum.games.pendragon.map import IS_CITY, PRINTED, TEARS
from vexillum.games.pendragon.state import State


def code(number: int, shaded: bool) -> int:
    """A card side as one number."""
    return 2 * number + shaded


CAIR_LEGION = code(7, False)
CAMELOT = code(21, False)
MONS_BADONICUS = code(39, True)
CELYDDON_COED = code(56, True)
NIALL = code(68, True)
CYMBROGI = code(74, False)
CONSPIRATIO = code(76, False)
TEARS_OF_EPONA = code(81, False)


def population_max(state: State, space: int) -> int:
    """1.3.6 Printed Population plus one; a City never grows; TEARS OF EPONA: printed minus one in its Regions."""
    if IS_CITY[space]:
        return PRINTED[space]
    if TEARS[space] and TEARS_OF_EPONA in state.lasting:
        return PRINTED[space] - 1
    return PRINTED[space] + 1


def extra_raid_dice(state: State, faction: int, rivals_there: int) -> int:
    """3.4.1, 3.5.1 CONSPIRATIO BARBARICA: one die more where the other Barbarian has Raiders."""
    return 1 if rivals_there and CONSPIRATIO in state.lasting else 0


def extra_town_cavalry(state: State) -> int:
    """3.2.1 CAIR LEGION: Cavalry that a Train may add in one selected space with a Town."""
    return 2 if CAIR_LEGION in state.lasting else 0


def hillfort_defence(state: State) -> int:
    """3.6.4 Escalade Defense of a Hillfort in half losses: 1, with CAMELOT 2."""
    return 2 if CAMELOT in state.lasting else 1


def hillfort_garrison(state: State) -> int:
    """3.6.4 Garrison of a Hillfort: 1, with MONS BADONICUS (shaded) 0."""
    return 0 if MONS_BADONICUS in state.lasting else 1


def warbands_trap(state: State) -> bool:
    """3.6.3 CELYDDON COED (shaded): Scotti Warbands that Ambush in Hills Strike in the Trap step."""
    return CELYDDON_COED in state.lasting


def hills_are_home(state: State) -> bool:
    """3.6.1 CYMBROGI: Hills are Home Terrain for Comitates and Militia."""
    return CYMBROGI in state.lasting


def hillforts_count(state: State) -> bool:
    """6.2.1, 6.5.2 CYMBROGI: Hoarding and Civitates Revenue count Hillforts instead of Towns."""
    return CYMBROGI in state.lasting


def niall_box(state: State) -> bool:
    """3.5.1 NIALL NOIGIALLACH (shaded): the Scotti may gather Raiders in a box."""
    return NIALL in state.lasting
