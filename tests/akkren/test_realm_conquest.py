"""C25 Which regions are won at the end of a phase."""

from __future__ import annotations

import pytest

from tests.akkren.harness import person, pool, put, said, told, units
from tests.akkren.realm_boards import Reading, balanced, give, realm
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.boons import HOME_LOST, TRUCE, deed, set_weather
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    FIEFS,
    GREAT_KINGDOM,
    KAN,
    NOBODY,
    OWNER,
    THEOCRACY,
    WAR,
    pair,
)
from vexillum.games.akkren.control import BEGUN, COMPLETE
from vexillum.games.akkren.realm import claim


def holder(table, region):
    return table.state.holder[REGION[region]]


def stand(table, one, other, now):
    table.state.relations[pair(OWNER[one], OWNER[other])] = now


def test_a_region_without_enemies_whose_seat_one_holds_is_won():
    table = realm()
    put(table, "gran_march", "fiefs", hired="1BD")
    asked = Reading(table, claim(table, FIEFS))
    assert asked.over
    assert holder(table, "gran_march") == FIEFS
    assert pool(table, "fiefs", "SP") == 1 + 1
    assert told(table) == ["realm_conquered", "realm_joined"]
    balanced(table)


def test_another_zone_than_the_seat_is_not_enough():
    """C25."""
    table = realm()
    put(table, "barrens_east", "fiefs", hired="1BD")
    Asked(claim(table, FIEFS))
    assert holder(table, "barrens") == NOBODY


def test_neutral_or_enemy_units_in_any_zone_prevent_it():
    """C25."""
    table = realm()
    put(table, "barrens_west", "fiefs", hired="1BD")
    other = put(table, "barrens_east", "neutral", "1SK", nation=REGION["barrens"])
    Asked(claim(table, FIEFS))
    assert holder(table, "barrens") == NOBODY
    stacks.remove(table.state, other)
    Asked(claim(table, FIEFS))
    assert holder(table, "barrens") == FIEFS


@pytest.mark.parametrize("zone", ["black_ice", "dry_steppes", "teeth_range", "mage_valley"])
def test_nobody_controls_lands_of_passage_nor_the_valley(zone):
    """C296."""
    table = realm()
    put(table, zone, "fiefs", hired="1BD")
    Asked(claim(table, FIEFS))
    assert holder(table, zone) == NOBODY


def test_a_land_without_a_city_can_be_won():
    table = realm()
    put(table, "vast_swamp", "fiefs", hired="1BD")
    Asked(claim(table, FIEFS))
    assert holder(table, "vast_swamp") == FIEFS


def test_who_loses_a_region_loses_its_units():
    table = realm()
    give(table, "kan", "gran_march", ())
    stand(table, "kan", "fiefs", WAR)
    put(table, "gran_march", "fiefs", hired="1BD")
    assert pool(table, "kan", "BD") == 1
    asked = Reading(table, claim(table, FIEFS))
    assert asked.over
    assert holder(table, "gran_march") == FIEFS
    assert (pool(table, "kan", "BD"), pool(table, "fiefs", "BD")) == (0, 3)
    assert told(table)[-3:] == ["realm_conquered", "realm_left", "realm_joined"]
    balanced(table)


def test_an_allied_nation_is_conquered_too():
    table = realm()
    give(table, "kan", "gran_march", "BW.1", allied=True)
    (guard,) = table.state.stacks
    stacks.destroy(table.state, guard.id)
    stand(table, "kan", "fiefs", WAR)
    put(table, "gran_march", "fiefs", hired="1BD")
    Asked(claim(table, FIEFS))
    assert table.state.allied[REGION["gran_march"]] == NOBODY
    assert holder(table, "gran_march") == FIEFS
    balanced(table)


def test_land_of_an_ally_is_never_taken():
    table = realm()
    give(table, "kan", "gran_march", ())
    stand(table, "kan", "fiefs", ALLIANCE)
    put(table, "gran_march", "fiefs", hired="1BD")
    assert Asked(claim(table, FIEFS)).asked == []
    assert holder(table, "gran_march") == KAN


@pytest.mark.parametrize(("answer", "now", "holds"), [("take", WAR, FIEFS), ("spare", 0, KAN)])
def test_land_of_a_faction_at_peace_may_be_taken_or_left(answer, now, holds):
    """C296 Taking it is war."""
    table = realm()
    give(table, "kan", "gran_march", ())
    put(table, "gran_march", "fiefs", hired="1BD")
    Reading(table, claim(table, FIEFS)).answer(answer, kind="realm.conquer", seat="fiefs")
    assert table.state.relations[pair(KAN, FIEFS)] == now
    assert holder(table, "gran_march") == holds


def test_not_while_the_bells_ring_for_a_truce():
    """9.1 Truce Bells: no one begins a war."""
    table = realm()
    give(table, "kan", "gran_march", ())
    put(table, "gran_march", "fiefs", hired="1BD")
    set_weather(table.state, TRUCE)
    assert Asked(claim(table, FIEFS)).asked == []
    assert holder(table, "gran_march") == KAN


def test_a_home_that_falls_is_remembered_and_demons_leave():
    table = realm()
    stand(table, "brotherhood", "fiefs", WAR)
    put(table, "isles", "brotherhood", "1DE")
    put(table, "brotherhood_capital", "fiefs", hired="1BD")
    Reading(table, claim(table, FIEFS))
    assert deed(table.state, OWNER["brotherhood"], HOME_LOST) == 1
    assert deed(table.state, FIEFS, HOME_LOST) == 0
    assert said(table, "realm_demon_left")
    assert table.state.muster[REGION["brotherhood"]] == units("2SP 1SM 1HTR 1TRI")
    balanced(table)


def test_complete_forts_change_hands_and_begun_ones_are_pulled_down():
    """C296."""
    table = realm()
    state = table.state
    stand(table, "kan", "fiefs", WAR)
    for zone, stage in (("kan_east", COMPLETE), ("kan_west", BEGUN)):
        state.forts[PLACE[zone]], state.fort_owner[PLACE[zone]] = stage, KAN
    put(table, "kan_ordu", "fiefs", hired="1BD")
    Reading(table, claim(table, FIEFS))
    assert (state.forts[PLACE["kan_east"]], state.fort_owner[PLACE["kan_east"]]) == (COMPLETE, FIEFS)
    assert (state.forts[PLACE["kan_west"]], state.fort_owner[PLACE["kan_west"]]) == (0, NOBODY)


def test_the_great_kingdom_claims_and_akkren_do_not():
    table = realm()
    put(table, "medegia", "great_kingdom", "1BD")
    put(table, "gran_march", "akkren", "1AKi")
    Asked(claim(table, OWNER["akkren"]))
    Asked(claim(table, GREAT_KINGDOM))
    assert (holder(table, "medegia"), holder(table, "gran_march")) == (GREAT_KINGDOM, NOBODY)


def test_captives_are_free_when_their_city_falls():
    """C49."""
    table = realm()
    stand(table, "kan", "theocracy", WAR)
    army = put(table, "kan_ordu", "theocracy", hired="1BD")
    hero = person(table, "theocracy", army, captor=KAN)
    table.state.people = [stacks.changed(one, stack=-1, place=PLACE["kan_ordu"]) for one in table.state.people]
    Asked(claim(table, THEOCRACY))
    (one,) = [one for one in table.state.people if one.id == hero]
    assert one.captor == -1


def test_with_the_option_such_a_war_costs_a_gift():
    """18.2, C296."""
    table = realm(rules=("casus_belli",))
    give(table, "kan", "gran_march", ())
    put(table, "gran_march", "fiefs", hired="1BD")
    table.state.treasury[FIEFS] = 4
    asked = Asked(claim(table, FIEFS))
    assert (asked.kind, asked.keys) == ("realm.conquer", ("spare",)), "C362"
    assert asked.answer().over
    table.state.treasury[FIEFS] = 5
    Asked(claim(table, FIEFS)).answer("take")
    assert table.state.treasury[FIEFS] == 0
    assert holder(table, "gran_march") == FIEFS
