"""5, 8.2.1, 11.5, 13.3, 15.1, C25 Regions that join and leave, and are won; what lives on mana; a ruined capital."""

from __future__ import annotations

import pytest

from tests.akkren.harness import hold, person, pool, put, said, told, units
from tests.akkren.realm_boards import Reading, balanced, give, readable, realm
from tests.asked import Asked
from vexillum.core.table import Table
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.armies.caravans import caravan_turn, host_of
from vexillum.games.akkren.boons import HOME_LOST, TRUCE, deed, set_weather
from vexillum.games.akkren.components.map import COASTS, GREAT_KINGDOM_HOME, LAND, PLACE, PLACE_IDS, REGION, SEAT_OF
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    BROTHERHOOD,
    CAPITAL_OF,
    FIEFS,
    GREAT_KINGDOM,
    KAN,
    NOBODY,
    OWNER,
    THEOCRACY,
    UNIT_IDS,
    WAR,
    F,
    U,
    pair,
)
from vexillum.games.akkren.components.records import EVENT_IDS
from vexillum.games.akkren.control import BEGUN, COMPLETE, capitals, home_cities
from vexillum.games.akkren.economy import call_demons
from vexillum.games.akkren.events import gate_open
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.money import mana_of, reckoned_income
from vexillum.games.akkren.position import violations
from vexillum.games.akkren.purchases import caravan_targets, purchases, seats_of_power
from vexillum.games.akkren.realm import claim, join, leave
from vexillum.games.akkren.stacks import see_whole
from vexillum.games.akkren.state import NONE, Caravan, Kind, Segment, Siege, Stage, State, Turn

# 13.3, 8.2.1, 5 Regions that join and leave --------------------------------------------------------------------------


def stacks_of(table, owner):
    return [one for one in table.state.stacks if one.owner == OWNER[owner]]


def pool_words(table, owner):
    start = U * OWNER[owner]
    return {UNIT_IDS[unit]: n for unit, n in enumerate(table.state.pool[start : start + U]) if n}


def test_a_conquered_region_gives_all_its_units_to_the_reinforcements():
    table = realm()
    give(table, "theocracy", "gran_march")
    assert table.state.holder[REGION["gran_march"]] == OWNER["theocracy"]
    assert (pool(table, "theocracy", "BW"), pool(table, "theocracy", "BD"), pool(table, "theocracy", "SP")) == (1, 1, 3)
    assert told(table) == ["realm_joined"]
    assert not table.state.stacks
    balanced(table)
    readable(table)


def test_guards_of_a_conquered_region_count_too():
    table = realm()
    give(table, "fiefs", "iron_hills")
    assert table.state.muster[REGION["iron_hills"]] == units("1PK 1BD 1ARl 1XB")


@pytest.mark.parametrize(("answer", "got"), [("printed", {"SP": 2}), ("instead", {"SW": 2})])
def test_an_alternative_is_chosen_when_the_region_joins(answer, got):
    """C15."""
    table = realm()
    asked = Reading(table, join(table, REGION["northern_plains"], OWNER["kan"], allied=True))
    asked.answer(answer, kind="realm.alternative", seat="kan")
    assert asked.kind == "realm.deploy"
    shown = {option.key.partition(".")[0] for option in asked.decision.options}
    assert set(got) <= shown
    assert not ({"SP", "SW"} - set(got)) & shown


def test_others_are_not_asked_for_an_alternative_of_the_kan():
    table = realm()
    give(table, "fiefs", "northern_plains")
    assert pool(table, "fiefs", "SP") == 1 + 2


def test_an_entry_that_replaces_one_of_two_blades():
    """C15 [ENG] replaces one Blades of the Fiefs, not both."""
    table = realm()
    state = table.state
    Asked(leave(table, REGION["fiefs"]))
    give(table, "fiefs", "fiefs", "instead")
    assert state.muster[REGION["fiefs"]] == units("1BD 1ENG 1WA 1SP 2HG")
    balanced(table)


def test_the_theocracy_has_no_units_that_are_not_human():
    """5.1."""
    table = realm()
    give(table, "theocracy", "vesve_forest")
    assert table.state.muster[REGION["vesve_forest"]] == units("1BW")
    give(table, "theocracy", "glass_desert")
    assert table.state.muster[REGION["glass_desert"]] == ()
    balanced(table)


def test_units_of_another_faction_are_raised_as_what_they_were():
    """C291 Knights of Baal are heavy cavalry for others; the Spirits of the Ancients come to no one else."""
    table = realm()
    for home in ("theocracy", "kan"):
        Asked(leave(table, REGION[home]))
    give(table, "fiefs", "theocracy")
    assert table.state.muster[REGION["theocracy"]] == units("2RA 1HC 2SP")
    give(table, "brotherhood", "kan")
    assert table.state.muster[REGION["kan"]] == units("1HC 1LCb 1SW 1BW")
    balanced(table)


def test_the_kan_takes_slaves_for_units_of_a_conquered_region():
    """5.3, C39 A marker for each unit given up, 3 GP each; the units are gone for good."""
    table = realm()
    asked = Reading(table, join(table, REGION["gran_march"], OWNER["kan"]))
    assert asked.decision.keys == ("BW.1", "SP.1", "BD.1")
    asked.answer("BW.1", "BD.1", kind="realm.slaves", seat="kan")
    assert table.state.slaves[REGION["gran_march"]] == 2
    assert table.state.muster[REGION["gran_march"]] == units("1SP")
    assert said(table, "realm_slaves") == [{"who": "kan", "region": "gran_march", "n": 2}]
    balanced(table)
    Asked(leave(table, REGION["gran_march"]))
    assert table.state.slaves[REGION["gran_march"]] == 0


def test_no_slaves_from_allies_nor_at_the_beginning():
    """5.3 Only a region that is newly conquered."""
    table = realm()
    asked = give(table, "kan", "gran_march", ("BW.1",), allied=True)
    assert "realm.slaves" not in asked.asked
    table.state.stage = Stage.SETUP
    assert "realm.slaves" not in give(table, "kan", "barrens").asked


def test_no_slaves_from_the_homeland_nor_from_land_that_the_kan_had_before():
    """5.3, C460 A region taken again is not new; one that was only an ally is."""
    table = realm()
    for region in ("kan", "northern_plains"):
        if table.state.holder[REGION[region]] == NOBODY:
            give(table, "kan", region, "printed", ("SK.1",))
        Asked(leave(table, REGION[region]))
        assert table.state.slaves[REGION[region]] == 0
        give(table, "fiefs", region)
        Asked(leave(table, REGION[region]))
        asked = Asked(join(table, REGION[region], OWNER["kan"]))
        if region != "kan":
            asked.answer("printed", kind="realm.alternative")
        assert asked.over, asked.kind
        assert table.state.slaves[REGION[region]] == 0
        balanced(table)
    give(table, "kan", "gran_march", ("BW.1", "SP.1"), allied=True)
    Asked(leave(table, REGION["gran_march"]))
    asked = Asked(join(table, REGION["gran_march"], OWNER["kan"]))
    assert asked.kind == "realm.slaves"


def test_an_ally_puts_its_guard_and_half_of_the_others_on_the_map():
    """8.2.1 Kingdom of the Lakes: (1BD 1KN) and at least 3 of 7."""
    table = realm()
    asked = Reading(table, join(table, REGION["lakes_kingdom"], OWNER["fiefs"], allied=True))
    assert (asked.decision.at_least, asked.decision.at_most, len(asked.decision.options)) == (3, 7, 7)
    asked.answer("HC.1", "HC.2", "SP.1", "BW.1", kind="realm.deploy", seat="fiefs")
    (one,) = stacks_of(table, "fiefs")
    assert one.units == units("1BD 1KN 2HC 1SP 1BW")
    assert (one.place, one.nation, one.kind) == (PLACE["lakes_north"], REGION["lakes_kingdom"], Kind.GARRISON)
    assert table.state.allied[REGION["lakes_kingdom"]] == OWNER["fiefs"]
    assert table.state.holder[REGION["lakes_kingdom"]] == NOBODY
    assert (pool(table, "fiefs", "PK"), pool(table, "fiefs", "SP"), pool(table, "fiefs", "BW")) == (1, 2, 1)
    balanced(table)


def test_half_is_rounded_down_and_ships_lie_in_port():
    """8.2.1 Free Cities: 5 others, at least 2."""
    table = realm()
    asked = Asked(join(table, REGION["free_cities"], OWNER["fiefs"], allied=True))
    assert asked.decision.at_least == 2
    asked.answer("TRI.1", "TRS.1")
    land, fleet = stacks_of(table, "fiefs")
    assert (land.units, fleet.units, fleet.kind) == (units("1BD 1XB"), units("1TRI 1TRS"), Kind.FLEET)
    assert fleet.place == PLACE["free_cities"]
    assert fleet.nation == land.nation == REGION["free_cities"]


def test_ships_of_a_nation_whose_port_is_destroyed_wait():
    """C293, 11.5."""
    table = realm()
    table.state.razed[PLACE["free_cities"]] = 1
    asked = Asked(join(table, REGION["free_cities"], OWNER["fiefs"], allied=True))
    assert {key.partition(".")[0] for key in asked.keys} == {"LC", "SP", "ARl"}
    asked.answer("LC.1", "SP.1")
    assert [one.kind for one in stacks_of(table, "fiefs")] == [Kind.GARRISON]
    assert (pool(table, "fiefs", "TRI"), pool(table, "fiefs", "TRS")) == (1, 1)
    balanced(table)


def test_troops_of_the_nation_that_are_on_the_map_come_over_as_they_stand():
    """C293 What fell before waits among the reinforcements."""
    table = realm()
    one = put(table, "gran_march", "neutral", "1BD", nation=REGION["gran_march"])
    for seat in (OWNER["theocracy"], OWNER["kan"]):
        see_whole(table.state, seat, stacks.stack(table.state, one))
    asked = give(table, "theocracy", "gran_march", allied=True)
    assert asked.asked == []
    assert [seen.seat for seen in table.state.sightings] == [OWNER["kan"]]
    came = stacks.stack(table.state, one)
    assert (came.owner, came.kind, came.units) == (OWNER["theocracy"], Kind.GARRISON, units("1BD"))
    assert (pool(table, "theocracy", "BW"), pool(table, "theocracy", "SP")) == (1, 3)
    balanced(table)


def test_what_the_theocracy_cannot_use_goes_home():
    """C293, 5.1."""
    table = realm()
    bats = put(table, "vesve_forest", "neutral", "1BMf", nation=REGION["vesve_forest"])
    mixed = put(table, "vesve_forest", "neutral", "1BW", nation=REGION["vesve_forest"])
    give(table, "theocracy", "vesve_forest", allied=True)
    assert stacks.find(table.state, bats) is None
    assert stacks.stack(table.state, mixed).units == units("1BW")
    balanced(table)


def test_everybody_begins_anew_where_a_nation_has_an_ally():
    """C294."""
    table = realm()
    region = REGION["gran_march"]
    table.state.points[F * region : F * region + F] = [4, 2, 0, 3]
    give(table, "theocracy", "gran_march", "BW.1", allied=True)
    assert table.state.points[F * region : F * region + F] == [0, 0, 0, 0]
    table.state.points[F * region + 1] = 2
    Asked(leave(table, region))
    assert table.state.points[F * region : F * region + F] == [0, 0, 0, 0]


def test_a_lost_region_takes_its_units_from_the_reinforcements_first():
    """13.3."""
    table = realm()
    give(table, "theocracy", "gran_march")
    asked = Asked(leave(table, REGION["gran_march"]))
    assert asked.over
    assert pool_words(table, "theocracy") == {"RA": 2, "HC+": 1, "SP": 2}
    assert table.state.muster[REGION["gran_march"]] == ()
    assert told(table)[-1] == "realm_left"
    balanced(table)


def raised(table, owner, zone, what, **more):
    """Units from the reinforcements, on the map."""
    for unit, n in units(what):
        table.state.pool[U * OWNER[owner] + unit] -= n
        assert table.state.pool[U * OWNER[owner] + unit] >= 0
    return put(table, zone, owner, what, **more)


def test_then_from_garrisons_then_from_armies():
    """C26 The nation's own troops, garrisons, armies."""
    table = realm()
    give(table, "theocracy", "gran_march")
    army = raised(table, "theocracy", "theo_capital", "1BD 2SP", general="g01")
    guard = raised(table, "theocracy", "theo_capital", "1SP")
    asked = Reading(table, leave(table, REGION["gran_march"]))
    assert asked.over
    assert stacks.find(table.state, guard) is None
    assert stacks.stack(table.state, army).units == units("2SP")
    assert [line["unit"] for line in said(table, "realm_units_lost")] == ["SP", "BD"]
    assert all(entry.to == ("theocracy",) for entry in table.journal if entry.id == "log.realm_units_lost")
    balanced(table)


def test_where_several_could_give_a_unit_up_their_owner_chooses():
    table = realm()
    give(table, "theocracy", "gran_march")
    one = raised(table, "theocracy", "theo_capital", "1SP")
    other = raised(table, "theocracy", "theo_north", "2SP")
    asked = Reading(table, leave(table, REGION["gran_march"]))
    asked.answer(f"s{one}", kind="realm.remove", seat="theocracy")
    assert asked.over
    assert stacks.find(table.state, one) is None
    assert stacks.stack(table.state, other).units == units("2SP")
    balanced(table)


def test_a_general_without_units_goes_under_the_deck_and_his_hero_stays():
    """C295."""
    table = realm()
    give(table, "theocracy", "gran_march")
    army = raised(table, "theocracy", "gran_march", "1BD", general="g07")
    hero = person(table, "theocracy", army)
    table.state.generals = [3, 4]
    Asked(leave(table, REGION["gran_march"]))
    assert stacks.find(table.state, army) is None
    assert table.state.generals == [6, 3, 4]
    left = heroes.person(table.state, hero)
    assert (left.stack, left.place) == (NONE, PLACE["gran_march"])
    balanced(table)


def test_a_burrowing_mastiff_counts_as_a_mastiff():
    """5.3, C26."""
    table = realm()
    one = put(table, "kan_ordu", "kan", "1SWb")
    table.state.pool[U * OWNER["kan"] + units("1SW")[0][0]] = 0
    Asked(leave(table, REGION["kan"]))
    assert stacks.find(table.state, one) is None
    balanced(table)


def test_lost_mana_takes_demons_at_once():
    """15.1 The owner chooses which."""
    table = realm()
    give(table, "brotherhood", "hepmonaland")
    first = put(table, "hepmonaland", "brotherhood", "1DE")
    other = put(table, "brotherhood_capital", "brotherhood", "1DE-f")
    asked = Reading(table, leave(table, REGION["hepmonaland"]))
    assert asked.decision.keys == (f"s{first}.DE", f"s{other}.DE-f")
    asked.answer(f"s{other}.DE-f", kind="realm.demon", seat="brotherhood")
    assert stacks.find(table.state, other) is None
    assert stacks.stack(table.state, first).units == units("1DE")
    assert told(table)[-1] == "realm_demon_left"


def test_lost_mana_turns_mastiffs_back():
    """5.3, 15.1."""
    table = realm()
    give(table, "kan", "northern_plains", "instead", ())
    give(table, "kan", "vesve_forest", ())
    one = raised(table, "kan", "kan_ordu", "1SW")
    other = raised(table, "kan", "kan_west", "1SW")
    for id in (one, other):
        stacks.replace(table.state, id, units=units("1SWb"))
    asked = Reading(table, leave(table, REGION["vesve_forest"]))
    asked.answer(f"s{one}.SWb", kind="realm.mastiff", seat="kan")
    assert (stacks.stack(table.state, one).units, stacks.stack(table.state, other).units) == (
        units("1SW"),
        units("1SWb"),
    )
    balanced(table)


def test_the_great_kingdom_deploys_an_ally_and_turns_the_rest_face_down():
    """10.1.2, 8.2.1, C293 The most expensive half of the others is placed at once."""
    table = realm()
    capital = put(table, PLACE_IDS[SEAT_OF[GREAT_KINGDOM_HOME]], "great_kingdom", "2BD")
    asked = give(table, "great_kingdom", "medegia", allied=True)
    assert asked.asked == []
    land = next(one for one in table.state.stacks if one.nation == REGION["medegia"])
    assert (land.units, land.kind) == (units("1BD 1HC"), Kind.COMPANY)
    fleet = next(one for one in table.state.stacks if one.kind == Kind.FLEET)
    assert fleet.units == units("1TRI")
    assert stacks.stack(table.state, capital).face_down == units("1SP 1BW")
    Asked(leave(table, REGION["medegia"]))
    assert [one.id for one in table.state.stacks] == [capital]
    assert stacks.stack(table.state, capital).face_down == ()
    assert stacks.stack(table.state, capital).units == units("2BD")


def test_a_province_that_the_great_kingdom_conquers_is_face_down():
    """10.1.2."""
    table = realm()
    capital = put(table, PLACE_IDS[SEAT_OF[GREAT_KINGDOM_HOME]], "great_kingdom", "2BD")
    give(table, "great_kingdom", "medegia")
    assert table.state.holder[REGION["medegia"]] == GREAT_KINGDOM
    assert stacks.stack(table.state, capital).face_down == units("1BD 1SP 1BW 1HC 1TRI")


def test_homes_are_held_at_the_beginning():
    table = realm()
    balanced(table)
    assert pool_words(table, "brotherhood") == {"SP": 2, "SM": 1, "HTR": 1, "TRI": 1}
    assert [table.state.holder[REGION[PLACE_IDS[place].partition("_")[0]]] for place in CAPITAL_OF[1:2]] == [1]


def test_ships_of_a_lost_region_land_what_they_carry():
    """C315 Armies, and persons with the fleet, come ashore."""
    table = realm()
    fleet = raised(table, "brotherhood", "brotherhood_coast", "1HTR", kind=Kind.FLEET)
    sea = next(iter(COASTS[PLACE["brotherhood_coast"]]))
    stacks.replace(table.state, fleet, place=sea)
    army = put(table, "brotherhood_coast", "brotherhood", hired="2BD", general="g01", aboard=fleet)
    stacks.replace(table.state, army, place=sea)
    mage = person(table, "necromancer", fleet)
    Asked(leave(table, REGION["brotherhood"]))
    landed = stacks.stack(table.state, army)
    assert stacks.find(table.state, fleet) is None
    assert (landed.aboard, landed.place < LAND) == (NONE, True)
    assert heroes.person(table.state, mage).place == landed.place
    balanced(table)


def test_ships_that_stay_keep_what_they_can_carry():
    """C315."""
    table = realm()
    give(table, "brotherhood", "corsairs")
    fleet = raised(table, "brotherhood", "brotherhood_coast", "1HTR 1TRS", kind=Kind.FLEET)
    light = put(table, "brotherhood_coast", "brotherhood", hired="6BD", aboard=fleet)
    Asked(leave(table, REGION["corsairs"]))
    assert stacks.stack(table.state, light).aboard == fleet
    Asked(leave(table, REGION["brotherhood"]))
    assert stacks.stack(table.state, light).aboard == NONE


def test_a_siege_ends_with_its_army():
    """9.4.3.1, C295."""
    table = realm()
    give(table, "theocracy", "gran_march")
    raised(table, "theocracy", "kan_ordu", "1BD", general="g07")
    table.state.sieges = [Siege(PLACE["kan_ordu"], OWNER["theocracy"], 3)]
    Asked(leave(table, REGION["gran_march"]))
    assert table.state.sieges == []


def test_a_hero_whose_army_is_lost_with_a_region_at_sea_stays_with_the_fleet():
    """13.3, C295, C243: in port he stays in the zone."""
    for place, stays in (("sapphire_east", True), ("fiefs_coast", False)):
        table = realm()
        hold(table, "fiefs", "almor")
        table.state.muster[REGION["almor"]] = units("1MO")
        fleet = put(table, place, "fiefs", "1TRS", kind=Kind.FLEET)
        army = put(table, place, "fiefs", "1MO", general="g05", aboard=fleet)
        hero = person(table, "fiefs", army)
        Asked(leave(table, REGION["almor"]))
        assert stacks.find(table.state, army) is None
        one = heroes.person(table.state, hero)
        assert (one.stack, one.place) == (fleet if stays else NONE, PLACE[place])
        assert not [fault for fault in violations(table.state) if "at sea" in fault]


# C25 Which regions are won at the end of a phase ---------------------------------------------------------------------


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


# 15.1, C400 What lives on mana, and when a loss of mana is felt ------------------------------------------------------


def bad_fall(owner: str, capital: str, troops: str) -> tuple[Table[State], int]:
    """A Faction whose hero carries a mana stone and is about to die of a fall; a stack that lives on two points."""
    table = realm()
    state = table.state
    stack = put(table, capital, owner, troops)
    hero = person(table, owner, stack, gains=((heroes.MANA_STONE, 1),))
    heroes.change(state, hero, wounds=heroes.hits_left(heroes.person(state, hero)) - 1)
    state.events = [EVENT_IDS.index("bad_fall")]
    state.turn, state.stage, state.segment, state.acting = Turn.SPRING, Stage.PLAYERS, Segment.EVENT, OWNER[owner]
    assert mana_of(state, OWNER[owner]) == 2
    return table, stack


def step(table: Table[State]) -> Asked:
    play = GAME.rules.step(table)
    assert play is not None
    return Asked(play)


def test_demons_leave_in_the_very_step_in_which_mana_is_lost():
    """15.1, C400 A hero dies with his mana stone: at once a demon has to go, before anyone does anything else."""
    table, stack = bad_fall("brotherhood", "brotherhood_capital", "1DE 1DE-f")
    asked = step(table)
    assert (asked.kind, asked.decision.seat) == ("realm.demon", "brotherhood")
    asked.answer(f"s{stack}.DE-f")
    assert asked.over
    assert stacks.stack(table.state, stack).units == units("1DE")
    assert told(table)[-2:] == ["event_hero_dies", "realm_demon_left"]


def test_mastiffs_burrow_no_more_in_the_very_step_in_which_mana_is_lost():
    table, stack = bad_fall("kan", "kan_ordu", "2SWb")
    assert step(table).over
    assert stacks.stack(table.state, stack).units == units("1SW 1SWb")


@pytest.mark.parametrize(("owner", "capital", "unit"), [("kan", "kan_ordu", "LMb"), ("fiefs", "fiefs_capital", "GI")])
def test_units_that_cost_mana_stay_when_it_is_gone(owner: str, capital: str, unit: str):
    """15.1, C400 Mana is needed to raise them, not to keep them."""
    table, stack = bad_fall(owner, capital, f"2{unit}")
    assert step(table).over
    assert stacks.stack(table.state, stack).units == units(f"2{unit}")


# 11.5, C405 What a capital is worth that the Akkren have destroyed ---------------------------------------------------


def ruined(faction: int) -> Table[State]:
    table = realm()
    table.state.razed[CAPITAL_OF[faction]] = 1
    return table


def test_what_belongs_to_the_land_stays():
    before, table = realm(), ruined(KAN)
    for figure in (mana_of, reckoned_income, capitals):
        assert figure(table.state, KAN) == figure(before.state, KAN)


def test_nobody_is_raised_or_hired_in_a_ruin():
    table = ruined(KAN)
    assert CAPITAL_OF[KAN] not in home_cities(table.state, KAN)
    assert CAPITAL_OF[KAN] not in seats_of_power(table.state, KAN)
    assert PLACE["kan_west"] in seats_of_power(table.state, KAN), "C299 he comes to another city"
    assert not gate_open(table.state, KAN), "9.1 riders and clans find no capital"


def test_demons_come_only_to_a_necromancer_then():
    table = ruined(BROTHERHOOD)
    assert Asked(call_demons(table)).asked == []
    give(table, "brotherhood", "isles")
    army = put(table, "isles", "brotherhood", hired="1BD", general="g01")
    person(table, "necromancer", army)
    Reading(table, call_demons(table)).answer("DE")
    assert stacks.stack(table.state, army).units == units("1DE")


def test_no_caravan_starts_trades_or_is_sold_there():
    table = ruined(KAN)
    assert caravan_targets(table.state, KAN) == []
    asked = Reading(table, purchases(table, FIEFS))
    assert "caravan.kan" not in asked.keys
    assert asked.decision.why(table, asked.decision, "caravan.kan").id == "why.build_caravan_ruin"
    assert "caravan.theocracy" in asked.keys
    assert host_of(table.state, Caravan(FIEFS, KAN, CAPITAL_OF[KAN])) == -1
    table.state.caravans = [Caravan(KAN, FIEFS, CAPITAL_OF[KAN])]
    assert Reading(table, caravan_turn(table, KAN, 0)).answer("stay").over
    assert len(table.state.caravans) == 1
