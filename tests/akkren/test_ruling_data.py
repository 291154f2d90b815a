"""Rulings that are facts of the data: what the decks, the army list, the map and the set-up hold."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.akkren.harness import board
from tests.akkren.view_boards import dealt
from vexillum.games.akkren.components.map import (
    CAPITAL,
    CITY,
    D100,
    GREAT_KINGDOM_HOME,
    LAND,
    PORT,
    REGION,
    REGION_IDS,
    REGIONS,
    SEAT_OF,
    STRUCTURE,
)
from vexillum.games.akkren.components.pieces import (
    CAPITAL_OF,
    FACTIONS,
    GREAT_KINGDOM,
    NAVAL,
    SEATS,
    UNIT,
    UNITS,
    joined,
    size,
)
from vexillum.games.akkren.components.records import EVENTS, fresh_events
from vexillum.games.akkren.control import structure
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.scenarios import REGIONS_AT_START, SCENARIO_IDS
from vexillum.games.akkren.stacks import ALCHEMIST, GENERALS, HEALER, MINE, SPECIALISTS
from vexillum.games.akkren.state import Kind


def test_c03_the_deck_of_events_gives_the_chances_of_the_table():
    deck = Counter(fresh_events())
    assert deck.total() == 100
    for number, event in enumerate(EVENTS):
        assert deck[number] == event.weight == event.d100[1] - event.d100[0] + 1


def test_c17_a_giant_has_strength_eight_and_movement_one():
    giant = UNITS[UNIT["GI"]]
    assert (giant.cf, giant.mp, giant.gp, giant.mana) == (8, 1, 8, 1)


def test_c18_mines_are_the_fiefs():
    assert (SPECIALISTS[MINE].gp, SPECIALISTS[MINE].faction) == (1, "fiefs")


def test_c31_only_five_cities_are_capitals():
    state = board().state
    capitals = {zone for zone in range(LAND) if structure(state, zone) == CAPITAL}
    assert capitals == {*CAPITAL_OF, SEAT_OF[GREAT_KINGDOM_HOME]}
    assert all(structure(state, SEAT_OF[number]) in (CITY, CAPITAL, "") for number in range(len(REGION_IDS)))


def test_c32_every_port_belongs_to_a_city():
    assert all(STRUCTURE[zone] in (CITY, CAPITAL) for zone in range(LAND) if PORT[zone])


def test_c33_a_d100_finds_every_region():
    assert len(D100) == 100
    assert set(D100) == set(range(len(REGION_IDS)))


def test_c37_who_serves_where():
    assert (SPECIALISTS[HEALER].region, SPECIALISTS[ALCHEMIST].region) == ("bone_march", "ekbir")


def test_c54_two_thirds_of_the_great_kingdom_stand_in_its_capital():
    state = dealt("campaign").state
    own = [one for one in state.stacks if one.owner == GREAT_KINGDOM]
    assert not any(one.face_down for one in own)
    assert joined(*[one.units for one in own]) == state.muster[GREAT_KINGDOM_HOME]
    capital, coast = (
        sum(size(one.units) for one in own if one.kind != Kind.FLEET and (one.place == seat) == wanted)
        for seat in [SEAT_OF[GREAT_KINGDOM_HOME]]
        for wanted in (True, False)
    )
    assert 2 * coast <= capital
    fleet = next(one for one in own if one.kind == Kind.FLEET)
    assert PORT[fleet.place]
    assert all(NAVAL[unit] for unit, _ in fleet.units)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_c63_a_faction_begins_with_its_home_and_neighbours(scenario):
    starts = REGIONS_AT_START[SCENARIO_IDS.index(scenario)]
    held = [region for regions in starts for region in regions]
    assert len(held) == len(set(held))
    for faction, regions in enumerate(starts):
        assert regions[0] == REGION[FACTIONS[faction].home]
        assert SEATS[faction] == FACTIONS[faction].id
        assert 1 <= len(regions[1:]) <= 4


def test_c64_there_is_one_handhoria():
    names = [GAME.texts("en").name("general", general.id) for general in GENERALS]
    assert names.count("Handhoria") == 1
    assert not any("Handoria" in name for name in names)


def test_c16_regions_of_17_1_have_no_guards():
    printed = [region for region in REGIONS if region.sources.get("units") == "rulebook:17.1"]
    assert len(printed) >= 17
    assert not any(region.guard_units for region in printed)
