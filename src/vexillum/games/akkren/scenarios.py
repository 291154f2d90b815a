"""4, 10.1.1, 17, 18 Scenarios, optional rules, who is in play and in which order; the map before the first Faction."""

from __future__ import annotations

from vexillum.core.parts.options import Choice
from vexillum.core.table import Setup

from . import stacks
from .boons import no_boons, no_deeds, no_yields
from .components.map import GREAT_KINGDOM_HOME, LAND, PORT, REGION, REGIONS, SEAT_OF, ZONES_OF
from .components.pieces import (
    FIEFS,
    GREAT_KINGDOM,
    KAN,
    MINORS,
    NAVAL,
    NOBODY,
    NOTHING,
    PAIRS,
    SEATS,
    THEOCRACY,
    F,
    U,
    force,
    force_of,
    joined,
    without,
)
from .components.records import Scenario, read
from .components.tables import number
from .stacks import GENERALS
from .state import NONE, TURNS, Kind, Stack, State

SCENARIOS = read("setup", "scenario", Scenario)
SCENARIO_IDS = tuple(scenario.id for scenario in SCENARIOS)
REGIONS_AT_START = tuple(
    tuple(tuple(REGION[id] for id in scenario.regions[seat]) for seat in SEATS) for scenario in SCENARIOS
)
"""The regions of each Faction in each scenario, its home first."""
IN_PLAY = {2: (THEOCRACY, KAN), 3: (THEOCRACY, KAN, FIEFS), F: tuple(range(F))}
"""C185 The Factions in play with two, three and four players: those whose lands are nearest to each other."""


def seats_for(players: int) -> tuple[str, ...]:
    """C185 The seats in play with this many players."""
    return tuple([SEATS[faction] for faction in IN_PLAY[players]])


def in_play(state: State) -> tuple[int, ...]:
    """The Factions with a player."""
    return IN_PLAY[state.players]


# 18 The optional rules, and what else a match can choose -------------------------------------------------------------


OPTIONAL_RULES = ("manoeuvres", "casus_belli", "tactical_value", "dear_forts", "tabletop")
"""18.1, 18.2, C48, C07, 1: each a bit of ``State.rules``."""
MANOEUVRES, CASUS_BELLI, TACTICAL_VALUE, DEAR_FORTS, TABLETOP = range(len(OPTIONAL_RULES))


def has_rule(state: State, rule: int) -> bool:
    """Whether an optional rule is in force."""
    return bool(state.rules >> rule & 1)


OFF, ON = "off", "on"
YEARS = "years"
AS_SCENARIO = "scenario"
LENGTHS = (AS_SCENARIO, *[str(years) for years in range(1, 9)])
"""How many years a match lasts."""
CHOICES = (Choice(YEARS, LENGTHS), *[Choice(rule, (OFF, ON)) for rule in OPTIONAL_RULES])
"""What a match can choose; each optional rule is off unless it is chosen."""


# 7, 14.1, C184 In which order Factions are asked when all act at the same time ---------------------------------------


def factions_in_order(state: State) -> list[int]:
    """7 The order of initiative (in winter that of the last turn); before there is one, that of the seats."""
    playing = in_play(state)
    ordered = [owner for owner in state.order if owner in playing]
    return [*ordered, *[faction for faction in playing if faction not in ordered]]


# 4 The map before the first Faction: treasuries, decks as they lie in the box, the Great Kingdom, the options --------


def empty_map(setup: Setup) -> State:
    """4.1, 17.1 No Faction is on the map yet; year, turn, treasuries and optional rules are those of the match."""
    number = SCENARIO_IDS.index(setup.scenario)
    scenario = SCENARIOS[number]
    state = blank()
    state.scenario = number
    state.players = len(setup.seats)
    state.year = scenario.year
    state.turn = TURNS.index(scenario.turn)
    length = setup.options.get(YEARS, AS_SCENARIO)
    state.last_year = scenario.last_year if length == AS_SCENARIO else scenario.year + int(length) - 1
    for rule, name in enumerate(OPTIONAL_RULES):
        if setup.options.get(name) == ON:
            state.rules |= 1 << rule
    for faction in IN_PLAY[state.players]:
        assert SEATS[faction] in setup.seats
        state.treasury[faction] = scenario.treasury
    place_great_kingdom(state)
    return state


# A campaign without a single counter: every list of the state has its length, and all are empty ----------------------


HAND = number("agents", "hand_limit")
"""13.5 How many agents can be held."""


def blank() -> State:
    """The empty map."""
    regions = len(REGIONS)
    return State(
        initiative=[0] * F,
        treasury=[0] * F,
        income=[0] * F,
        pool=[0] * (F * U),
        holder=[NOBODY] * regions,
        allied=[NOBODY] * regions,
        muster=[NOTHING] * regions,
        slaves=[0] * regions,
        kan_lost=[0] * regions,
        points=[0] * (F * regions),
        relations=[0] * len(PAIRS),
        grievances=[0] * (F * F),
        plunder=[0] * LAND,
        presence=[0] * regions,
        forts=[0] * LAND,
        fort_owner=[NOBODY] * LAND,
        razed=[0] * LAND,
        woken=[0] * regions,
        free_year=[0] * len(GENERALS),
        hands=[NONE] * (HAND * F),
        watches=[0] * F,
        lairs=[NONE] * LAND,
        order_markers=[NONE] * F,
        order_visits=[0] * F,
        foreseen=[NONE] * F,
        disinformed=[0] * regions,
        boons=no_boons(),
        yields=no_yields(),
        deeds=no_deeds(),
        minors=[NOBODY] * len(MINORS),
        minor_reserve=[NOTHING] * len(MINORS),
        serial=1,
    )


# 10.1.1 The Great Kingdom, which is on the map before anyone has moved -----------------------------------------------


def place_great_kingdom(state: State) -> None:
    """10.1.1, C54, C183 Two thirds of the Great Kingdom's units in its capital, the rest and the ships on its coast.

    Of each kind the capital gets two thirds, rounded up; the units that guard the kingdom are there too.
    """
    region = REGIONS[GREAT_KINGDOM_HOME]
    capital = SEAT_OF[GREAT_KINGDOM_HOME]
    coast = next(zone for zone in ZONES_OF[GREAT_KINGDOM_HOME] if PORT[zone])
    listed = force_of(region.units)
    state.holder[GREAT_KINGDOM_HOME] = GREAT_KINGDOM
    state.woken[GREAT_KINGDOM_HOME] = 1
    state.muster[GREAT_KINGDOM_HOME] = joined(listed, force_of(region.guard_units))
    ships = force([(unit, n) for unit, n in listed if NAVAL[unit]])
    land = without(listed, ships)
    first = force([(unit, (2 * n + 2) // 3) for unit, n in land])
    for kind, zone, units in (
        (Kind.COMPANY, capital, joined(first, force_of(region.guard_units))),
        (Kind.COMPANY, coast, without(land, first)),
        (Kind.FLEET, coast, ships),
    ):
        stacks.add(state, Stack(id=NONE, owner=GREAT_KINGDOM, kind=kind, place=zone, units=units))
