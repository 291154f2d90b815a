"""4.1, 17.1 The first counters: regions, decks, generals, heroes, armies."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from msgspec.structs import replace

from vexillum.core.decision import Option, asks_nothing
from vexillum.games.akkren.components.decks import fresh_agents, fresh_events, fresh_guardians
from vexillum.games.akkren.components.factions import CAPITAL_OF, GREAT_KINGDOM, SEATS
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, PLACE_IDS, PORT, REGION_IDS, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.units import NAVAL, NOTHING, UNIT_IDS, Force, U, force, without
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import DECK
from vexillum.games.akkren.money import reckoned_income
from vexillum.games.akkren.realm.command import followers
from vexillum.games.akkren.realm.region_changes import join
from vexillum.games.akkren.scenarios import REGIONS_AT_START, SCENARIOS, in_play
from vexillum.games.akkren.setup.great_kingdom import place_great_kingdom
from vexillum.games.akkren.state import NONE, Kind, Person, Piece, Play, Role, Stack, State, Table


def deployment(state: State) -> list[Piece]:
    """4.1, 17.1 The whole set-up, in the order of the rules."""
    factions = in_play(state)
    return [
        lay_out,
        *[partial(take_regions, faction=faction) for faction in factions],
        *[partial(place_faction, faction=faction) for faction in factions],
        announce,
    ]


@asks_nothing
def lay_out(table: Table) -> None:
    """4.1 Decks are shuffled. The Great Kingdom is on an empty map already, but not on a blank one."""
    shuffle_decks(table)
    if table.state.holder[GREAT_KINGDOM_HOME] != GREAT_KINGDOM:
        place_great_kingdom(table.state)


def take_regions(table: Table, faction: int) -> Play[None]:
    """4.1 The regions of a Faction join it."""
    for region in REGIONS_AT_START[table.state.scenario][faction]:
        yield from join(table, region, faction)


@asks_nothing
def announce(table: Table) -> None:
    """4.1, C01 All troops are on the map. The first treasury holds what the land gave last winter."""
    state = table.state
    for faction in in_play(state):
        state.income[faction] = reckoned_income(state, faction)
    table.tell("setup", "4.1")


def shuffle_decks(table: Table) -> None:
    """3.5, C03, 13.5, 9.2.1 Generals, events, agents and guardians are shuffled."""
    state = table.state
    state.generals = list(range(DECK))
    state.events = fresh_events()
    state.agents = fresh_agents()
    state.guardians = fresh_guardians()
    for deck in (state.generals, state.events, state.agents, state.guardians):
        table.shuffle(deck)


def place_faction(table: Table, faction: int) -> Play[None]:
    """4.1, 17.1 A Faction's troops: one army under its general in the capital, its ships in a port.

    Where the scenario allows it, troops may be garrisons in the other regions instead.
    """
    state = table.state
    troops = take_reinforcements(state, faction)
    ships = force([(unit, n) for unit, n in troops if NAVAL[unit]])
    troops = without(troops, ships)
    if SCENARIOS[state.scenario].split:
        for region in REGIONS_AT_START[state.scenario][faction][1:]:
            stay = yield from ask_garrison(table, faction, region, troops)
            troops = without(troops, stay)
            if stay:
                stacks.add(state, Stack(id=NONE, owner=faction, kind=Kind.GARRISON, place=SEAT_OF[region], units=stay))
    general = state.generals.pop()
    capital = CAPITAL_OF[faction]
    army = Stack(id=NONE, owner=faction, kind=Kind.ARMY, place=capital, units=troops, general=general)
    stacks.add(state, replace(army, sworn=followers(general)))
    if ships:
        place_ships(state, faction, ships)
    state.people = [*state.people, Person(id=state.serial, role=Role.HERO, who=faction, owner=faction, place=capital)]
    state.serial += 1


def take_reinforcements(state: State, faction: int) -> Force:
    """13.3 Everything that waits among a Faction's reinforcements is taken from there."""
    whole = force([(unit, state.pool[U * faction + unit]) for unit in range(U)])
    state.pool[U * faction : U * faction + U] = [0] * U
    return whole


def place_ships(state: State, faction: int, ships: Force) -> None:
    """4.1 The ships are in a port; where an owner's files give a Faction ships but no port, they wait to be built."""
    port = first_port(state, faction)
    if port != NONE:
        stacks.add(state, Stack(id=NONE, owner=faction, kind=Kind.FLEET, place=port, units=ships))
        return
    for unit, n in ships:
        state.pool[U * faction + unit] += n


def first_port(state: State, faction: int) -> int:
    """4.1 The capital's port, or another of the home country, or one of the other first regions; NONE: none has one."""
    regions = REGIONS_AT_START[state.scenario][faction]
    zones = [CAPITAL_OF[faction], *[zone for region in regions for zone in ZONES_OF[region]]]
    return next((zone for zone in zones if PORT[zone]), NONE)


def ask_garrison(table: Table, faction: int, region: int, troops: Force) -> Play[Force]:
    """17.1, C182 The troops that garrison a region. An army needs at least one unit."""
    options = [
        Option(
            f"{UNIT_IDS[unit]}.{copy}",
            thing=f"unit:{UNIT_IDS[unit]}",
            value=unit,
            text="option.garrison_unit",
            params={"unit": UNIT_IDS[unit]},
        )
        for unit, n in troops
        for copy in range(1, n + 1)
    ]
    if len(options) < 2:
        return NOTHING
    picks = yield table.ask(
        SEATS[faction],
        "setup.garrison",
        options,
        rule="17.1",
        at_least=0,
        at_most=len(options) - 1,
        params={"region": REGION_IDS[region], "zone": PLACE_IDS[SEAT_OF[region]]},
        about=f"place:{PLACE_IDS[SEAT_OF[region]]}",
        secret=True,
    )
    chosen = sorted([pick.value for pick in picks])
    return force([(unit, len(list(same))) for unit, same in groupby(chosen)])
