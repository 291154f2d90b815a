"""The rulings: each is there in both languages and names tests; those that are facts of the data, or left unsaid."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from tests.akkren.battles import CLEAR, mustered, terms_of
from tests.akkren.combat_boards import battles, play_out
from tests.akkren.harness import board, hold, person, put, units
from tests.akkren.movement_boards import relate
from tests.akkren.test_siege import BESIEGED_CITY, besieged
from tests.akkren.view_boards import dealt
from tests.asked import Asked
from vexillum.core.show.pages import read_rulings
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.fleets import courses
from vexillum.games.akkren.battle.melee import die, strength
from vexillum.games.akkren.combat.siege import lift_if_left, siege_at
from vexillum.games.akkren.components.map import (
    CAPITAL,
    CITY,
    D100,
    GREAT_KINGDOM_HOME,
    LAND,
    MANA,
    NEIGHBOURS,
    PLACE,
    PLACE_IDS,
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
    KAN,
    NAVAL,
    SEATS,
    THEOCRACY,
    UNIT,
    UNITS,
    joined,
    size,
)
from vexillum.games.akkren.components.records import EVENTS, fresh_events
from vexillum.games.akkren.control import BEGUN, COMPLETE, structure
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.money import mana_income, mana_of
from vexillum.games.akkren.naval import driven_out, lost_port
from vexillum.games.akkren.nonplayer.akkren import BAND, place_group
from vexillum.games.akkren.pillage import rebellion
from vexillum.games.akkren.realm import leave
from vexillum.games.akkren.routes import watchers
from vexillum.games.akkren.scenarios import REGIONS_AT_START, SCENARIO_IDS
from vexillum.games.akkren.stacks import ALCHEMIST, GENERALS, HEALER, MINE, SPECIALISTS
from vexillum.games.akkren.state import Caravan, Kind

HERE = Path(__file__).parent


def test_both_languages_have_every_ruling():
    rulings = read_rulings(files("vexillum.games.akkren"))
    assert rulings
    assert all(set(one.translated) == {"en", "it"} for one in rulings)


def test_every_ruling_names_a_test_that_exists():
    text = (files("vexillum.games.akkren") / "RULINGS.md").read_text("utf-8")
    for section in re.split(r"^### ", text, flags=re.M)[1:]:
        named = re.findall(r"`(test_\w+\.py)(?:::(\w+))?`", section)
        assert named, section
        for file, test in named:
            assert f"def {test}(" in (HERE / file).read_text("utf-8") if test else (HERE / file).exists(), (file, test)


# Rulings that are facts of the data: what the decks, the army list, the map and the set-up hold ----------------------


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


# What the rules leave unsaid: each reading has its ruling ------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "beasts"), [("1DE", True), ("1DE-f", True), ("1SMb", True), ("1SM", True), ("5BD", False)]
)
def test_demons_and_spirits_are_monsters_for_rangers_and_the_champion(enemy, beasts):
    """C483, 9.4.2.4, 5.1."""
    table = board()
    mine, his = put(table, CLEAR, "theocracy", "1RA 5BD"), put(table, CLEAR, "brotherhood", enemy)
    plain = strength(battle := mustered(table.state, terms_of(table, mine, his)), battle.sides[0])
    assert dict(die(battle)).get("rangers", 0) == int(beasts)
    person(table, "theocracy", mine)
    battle = mustered(table.state, terms_of(table, mine, his))
    assert strength(battle, battle.sides[0]) - plain == (2 if beasts else 0)


def test_mana_of_allied_nations_is_not_ones_own():
    """C484, 15.1, 8.2: an alliance gives part of the gold and of the troops."""
    table = board()
    region = next(one for one, n in enumerate(MANA) if n and table.state.holder[one] not in range(4))
    before, gold = mana_of(table.state, THEOCRACY), mana_income(table.state, THEOCRACY)
    table.state.allied[region] = THEOCRACY
    assert (mana_of(table.state, THEOCRACY), mana_income(table.state, THEOCRACY)) == (before, gold)
    table.state.allied[region] = -1
    hold(table, "theocracy", REGION_IDS[region])
    assert mana_of(table.state, THEOCRACY) == before + MANA[region]


def test_goods_go_with_the_counter_that_a_lost_region_takes():
    """C485, 13.3: another stack in the zone does not inherit them."""
    table = board()
    hold(table, "kan", "almor")
    table.state.muster[REGION["almor"]] = units("1MO")
    gone = put(table, CLEAR, "kan", "1MO", goods_with={"wagon": 2})
    other = put(table, CLEAR, "kan", "1BD")
    Asked(leave(table, REGION["almor"]))
    assert stacks.find(table.state, gone) is None
    assert stacks.stack(table.state, other).goods == ()


def test_a_besieger_may_intercept_and_gives_up_the_siege():
    """C486, 9.3.1.3, 9.4.3.1: those behind walls do not hold him."""
    table, army, his = besieged(BESIEGED_CITY, 5)
    zone = PLACE[BESIEGED_CITY]
    near = next(one for one in NEIGHBOURS[zone] if one < len(PLACE_IDS))
    assert army in [one.id for one in watchers(table.state, stacks.stack(table.state, his).owner, near)]
    stacks.replace(table.state, army, place=near)
    lift_if_left(table, zone)
    assert siege_at(table.state, zone) is None
    assert not stacks.stack(table.state, his).besieged


@pytest.mark.parametrize("stage", [BEGUN, COMPLETE])
@pytest.mark.parametrize("comes", ["akkren", "rebels"])
def test_forts_and_caravans_stay_where_akkren_or_rebels_appear(stage, comes):
    """C487, 8.3.2, 13.4: who appears has not moved; what they do there their own movement decides."""
    table = board(dice=(10, 10))
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = stage, KAN
    table.state.caravans = [Caravan(KAN, THEOCRACY, zone)]
    if comes == "akkren":
        place_group(table, zone, BAND, "11.4")
    else:
        Asked(rebellion(table, REGION["almor"], zone, 0))
    assert [one for one in table.state.stacks if one.place == zone and one.owner >= 4]
    assert (table.state.forts[zone], table.state.fort_owner[zone]) == (stage, KAN)
    assert len(table.state.caravans) == 1


def test_a_fleet_may_stay_in_the_port_of_a_former_ally_but_not_come_back():
    """C488, 14, 9.3.5: war drives it out."""
    table = board()
    relate(table, "kan", "fiefs", "neutrality")
    fleet = put(table, "fiefs_coast", "kan", "1TRI", kind=Kind.FLEET)
    put(table, "fiefs_coast", "fiefs", "1BD")
    assert not lost_port(table.state, stacks.stack(table.state, fleet))
    seas = courses(table.state, stacks.stack(table.state, fleet))
    stacks.replace(table.state, fleet, place=next(iter(seas)))
    assert PLACE["fiefs_coast"] not in courses(table.state, stacks.stack(table.state, fleet))
    stacks.replace(table.state, fleet, place=PLACE["fiefs_coast"])
    relate(table, "kan", "fiefs", "war")
    assert lost_port(table.state, stacks.stack(table.state, fleet))


def test_who_is_aboard_when_a_besieged_port_falls_sails_out_with_the_ships():
    """C489, 9.4.3.1, C242: those in the defence are eliminated; those aboard are not in it."""
    port = "fiefs_coast"
    table, _, his = besieged(port, 5, points=5)
    fleet = put(table, port, "fiefs", "1TRS", kind=Kind.FLEET)
    army = put(table, port, "fiefs", "2BD", aboard=fleet)
    play_out(battles(table, "kan"), f"{port}.fiefs")
    assert stacks.find(table.state, his) is None
    assert stacks.stack(table.state, army).units == units("2BD")
    play_out(Asked(driven_out(table)))
    assert stacks.stack(table.state, army).place == stacks.stack(table.state, fleet).place != PLACE[port]
