"""3.2.3 Seize: Resources from Subdued Tribes, and Tribes Dispersed."""

from __future__ import annotations

from vexillum.core.decision import Decision, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Command, Offer, controls, harass_seizure
from ..control import allies, pieces, subdued
from ..forces import adjacent, disperse, dispersed_left, region_of
from ..map import REGION_IDS, SPACE_COUNT, TRIBE_IDS, TRIBE_NUMBER
from ..money import gain
from ..options import TRIBE
from ..pieces import ARVERNI, BELGAE, FACTIONS, ROMANS, SEATS, SUBDUED
from ..state import Play, State, Table
from .common import region_by_region
from .rally import rally
from .rally import why_not_region as why_not_rally

RULE = "3.2.3"
FORAGE, PLUNDER = 2, 6
"""Resources for each Subdued or Roman Allied Tribe, and for each Tribe just Dispersed."""
RALLIES = 3
"""On this or less a Faction Rallies for a Dispersed Tribe."""


def why_not_region(state: State, action: Action | None, region: int) -> Message | None:
    """3.2.3, 4.2.1 Why a Region cannot be selected: no Roman pieces, or Build has dealt with a Tribe there."""
    if action is not None and region in action.built:
        return Message("why.seize_built", {"space": REGION_IDS[region]}, "4.2.1")
    if not pieces(state, region, ROMANS):
        return Message("why.seize_no_romans", {"space": REGION_IDS[region]}, RULE)
    return None


_LIKELY = [0]
"""The Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.2.3 Why the Romans cannot Seize anywhere."""
    if why_not_region(state, None, _LIKELY[0]) is None:
        return None
    for region in range(SPACE_COUNT):
        if why_not_region(state, None, region) is None:
            _LIKELY[0] = region
            return None
    return Message("why.seize_nowhere", {}, RULE)


def dispersable(state: State, action: Action | None, region: int) -> list[int]:
    """3.2.3 The Subdued Tribes that can be Dispersed in a Region, if there are markers left."""
    if not controls(state, action, region, ROMANS) or not dispersed_left(state):
        return []
    return subdued(state, region)


def forage(state: State, region: int, dispersed: int) -> int:
    """3.2.3 The Resources of a Region: nothing if it is Devastated."""
    if state.devastated[region]:
        return 0
    tribes = len(subdued(state, region)) + len(allies(state, region, ROMANS))
    return FORAGE * tribes + PLUNDER * dispersed


def seize(table: Table, action: Action) -> Play[None]:
    """3.2.3 Region by Region: Dispersal, the Rallies it provokes, Forage, Harassment."""

    def act(region: int) -> Play[None]:
        action.seized.append(region)
        yield from seize_in(table, action, region)

    yield from region_by_region(
        table, action, lambda state, region: why_not_region(state, action, region), lambda region: 0, act, RULE
    )


def seize_in(table: Table, action: Action, region: int) -> Play[None]:
    """3.2.3 One Region of a Seizure."""
    state = table.state
    space = REGION_IDS[region]
    dispersed: list[int] = []
    if tribes := dispersable(state, action, region):
        picks = yield table.ask(
            SEATS[ROMANS],
            "seize.disperse",
            [TRIBE[tribe] for tribe in tribes],
            rule=RULE,
            at_least=0,
            at_most=min(len(tribes), dispersed_left(state)),
            params={"space": space, "n": dispersed_left(state)},
            about=f"space:{space}",
            why=why_disperse(region),
        )
        dispersed = [pick.value for pick in picks]
    for tribe in dispersed:
        disperse(table, tribe, RULE)
    for _ in dispersed:
        for faction in (ARVERNI, BELGAE):
            yield from _resent(table, action, faction, region)
    gain(table, ROMANS, forage(state, region, len(dispersed)), RULE)
    yield from harass_seizure(table, action, region, RULE)


def why_disperse(region: int) -> Why:
    """3.2.3 Why a Tribe cannot be Dispersed here: only Subdued ones can."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        tribe = TRIBE_NUMBER.get(name.removeprefix("tribe:"))
        if tribe is None or region_of(table.state, tribe) != region or table.state.tribes[tribe] == SUBDUED:
            return None
        return Message("why.disperse_not_subdued", {"tribe": TRIBE_IDS[tribe]}, "3.2.3")

    return why


def _resent(table: Table, action: Action, faction: int, region: int) -> Play[None]:
    """3.2.3 For a Tribe just Dispersed a Faction rolls; on 1 to 3 it may Rally for nothing in the adjacent Regions."""
    state = table.state
    die = table.roll(6)
    table.tell("seize_rally" if die <= RALLIES else "seize_no_rally", RULE, who=FACTIONS[faction], die=die)
    near = adjacent(state, region)
    if die > RALLIES or all(why_not_rally(state, None, other, faction) is not None for other in near):
        return
    offered = Action(state, faction, "rally", specials=False, offer=Offer(spaces=near), order=action.order)
    yield from table.during(offered, rally(table, offered))


SEIZE = Command("seize", RULE, why_not, seize)
