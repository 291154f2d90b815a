"""9.1 Events that touch gold, regions, forts and caravans."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, hold, person, put, said, told, units
from tests.akkren.nonplayer_boards import draw, drawn, read_all, zone
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.boons import YIELD_BONUS, YIELD_HALF
from vexillum.games.akkren.components.map import REGION, REGION_IDS
from vexillum.games.akkren.components.pieces import FIEFS, KAN, NOBODY, REBELS, THEOCRACY, WAR, F, pair
from vexillum.games.akkren.control import BEGUN, COMPLETE
from vexillum.games.akkren.events import courts
from vexillum.games.akkren.money import yield_of
from vexillum.games.akkren.politics import refusal
from vexillum.games.akkren.state import NONE, Caravan, Kind, Siege, Stacks

# Gold -----------------------------------------------------------------------------------------------------------------


def test_rich_harvest():
    assert drawn("rich_harvest").state.treasury == [28, 25, 25, 25]


def test_thin_harvest_takes_no_more_than_there_is_and_only_the_owner_knows():
    assert drawn("thin_harvest").state.treasury == [23, 25, 25, 25]
    table = board()
    table.state.treasury[THEOCRACY] = 1
    draw(table, "thin_harvest")
    assert table.state.treasury[THEOCRACY] == 0
    assert said(table, "event_pays") == [{"who": "theocracy", "n": 2}]
    private = [entry for entry in table.journal if entry.id == "log.event_short"]
    assert [entry.to for entry in private] == [("theocracy",)]


def test_drought():
    assert drawn("drought").state.treasury == [24, 24, 24, 24]


# Regions --------------------------------------------------------------------------------------------------------------


def test_a_silver_vein_is_found_in_hills_or_mountains():
    table = board()
    hold(table, "theocracy", "ulek_duchy", "dwarf_peaks", "gran_march")
    asked = draw(table, "silver_vein")
    assert asked.keys == ("ulek_duchy", "dwarf_peaks")
    why = asked.decision.why(table, asked.decision, "region:gran_march")
    assert why.params["regions"] == ["ulek_duchy", "dwarf_peaks"]
    before = yield_of(table.state, REGION["dwarf_peaks"])
    asked.answer("dwarf_peaks", kind="event.vein", seat="theocracy")
    assert asked.over
    assert table.state.yields[REGION["dwarf_peaks"]] == YIELD_BONUS
    assert yield_of(table.state, REGION["dwarf_peaks"]) == before + 1
    again = draw(table, "silver_vein")
    assert again.over
    assert table.state.yields[REGION["ulek_duchy"]] == YIELD_BONUS
    read_all(table)


def test_no_vein_without_hills():
    table = drawn("silver_vein")
    assert not any(table.state.yields)
    assert told(table)[-1] == "event_no_vein"


def test_plague_strikes_every_stack_of_a_random_region():
    table = board(dice=(17,))
    hold(table, "fiefs", "urnst_county")
    army = put(table, "urnst_county", "fiefs", "5BD 5MO", general="g01")
    guest = put(table, "urnst_county", "akkren", "20AKi")
    safe = put(table, "urnst_duchy", "fiefs", "10BD")
    asked = draw(table, "plague")
    assert said(table, "event_region") == [{"region": "urnst_county", "roll": 17}]
    while asked.decision is not None:  # 10% of 20 factors
        asked.answer(asked.keys[0], seat="fiefs")
    assert sum(3 if unit == units("BD")[0][0] else 1 for unit, n in force_of(table, army) for _ in range(n)) == 18
    assert force_of(table, guest) == units("18AKi")
    assert force_of(table, safe) == units("10BD")
    region = REGION["urnst_county"]
    assert table.state.yields[region] == YIELD_HALF
    assert yield_of(table.state, region) == 1


def test_plague_on_ships_leaves_nobody_without_room():
    """9.1, 9.3.5: a transport is lost in port, and what the fleet carries comes ashore."""
    table = board(dice=(31,))
    fleet = put(table, "brotherhood_coast", "brotherhood", "5TRS", kind=Kind.FLEET)
    army = put(table, "brotherhood_coast", "brotherhood", "15MO", general="g01", aboard=fleet)
    asked = draw(table, "plague")
    while asked.decision is not None:
        asked.answer(asked.keys[0], seat="brotherhood")
    assert force_of(table, fleet) == units("4TRS")
    assert (stacks.stack(table.state, army).aboard, stacks.stack(table.state, army).place) == (
        NONE,
        zone("brotherhood_coast"),
    )


def test_plague_where_nobody_is():
    table = drawn("plague", dice=(95,))
    assert said(table, "event_region") == [{"region": "mage_valley", "roll": 95}]


def test_brigands_plunder_a_province_outside_the_home_country():
    table = board(dice=(2, 1))
    hold(table, "kan", "northern_plains", "barrens")
    draw(table, "brigands", "kan")
    assert table.state.plunder[zone("barrens_west")] == 1
    assert sum(table.state.plunder) == 1
    assert told(drawn("brigands"))[-1] == "event_no_province"


def test_brigands_find_nothing_where_all_is_taken():
    table = board()
    hold(table, "theocracy", "ulek_duchy")
    table.state.plunder[zone("ulek_duchy")] = 2
    draw(table, "brigands")
    assert table.state.plunder[zone("ulek_duchy")] == 2
    assert told(table)[-1] == "event_no_province"


def test_allied_nations_are_no_provinces():
    table = board()
    table.state.allied[REGION["ulek_duchy"]] = THEOCRACY
    draw(table, "brigands")
    assert not any(table.state.plunder)


def test_unrest_raises_rebels_who_stay():
    table = board(dice=(10,))
    hold(table, "theocracy", "ulek_duchy")
    army = put(table, "ulek_duchy", "theocracy", "5BD", general="g01")
    draw(table, "unrest")
    rebels = [one for one in table.state.stacks if one.owner == REBELS]
    assert [one.units for one in rebels] == [units("4MO SP")]  # 10 - 2 = 8
    assert rebels[0].place == zone("ulek_duchy")
    assert rebels[0].nation == REGION["ulek_duchy"]
    assert force_of(table, army) == units("5BD")
    quiet = board(dice=(8,))
    hold(quiet, "theocracy", "ulek_duchy")
    draw(quiet, "unrest")
    assert not quiet.state.stacks
    assert told(drawn("unrest"))[-1] == "event_no_province"


# Envoys ---------------------------------------------------------------------------------------------------------------


def test_envoys_come_from_a_neighbour_that_has_a_political_level():
    table = board()
    names = {REGION_IDS[region] for region in courts(table.state, THEOCRACY)}
    assert names == {"ulek_duchy", "ulek_county", "gran_march", "ulek_coast", "corsairs", "west_march"}
    asked = draw(table, "envoys")
    assert asked.kind == "event.envoys"
    why = asked.decision.why(table, asked.decision, "region:almor")
    assert why.id == "why.event_region"
    asked.answer("gran_march", seat="theocracy")
    assert table.state.points[F * REGION["gran_march"] + THEOCRACY] == 1
    assert sum(table.state.points) == 1


def test_envoys_may_win_the_nation():
    table = board()
    table.state.points[F * REGION["ulek_duchy"] + THEOCRACY] = 2
    asked = draw(table, "envoys").answer("ulek_duchy")
    while asked.decision is not None:
        asked.answer(*asked.keys[: asked.decision.at_most])
    assert table.state.allied[REGION["ulek_duchy"]] == THEOCRACY


def test_no_envoys_from_allies_conquests_and_nations_that_do_not_treat_with_one():
    table = board()
    hold(table, "kan", "gran_march")
    table.state.allied[REGION["ulek_duchy"]] = FIEFS
    now = courts(table.state, THEOCRACY)
    assert REGION["gran_march"] not in now
    assert REGION["ulek_duchy"] not in now


def test_islands_send_envoys_across_the_sea():
    table = board()
    hold(table, "kan", "medegia")
    assert REGION["isles"] in courts(table.state, KAN)


def test_a_hero_in_a_far_capital_does_not_make_a_neighbour():
    table = board()
    hero = person(table, "theocracy", put(table, "medegia", "theocracy", "BD", general="g01"))
    heroes.change(table.state, hero, stack=-1)
    table.state.stacks = Stacks()
    assert not refusal(table.state, THEOCRACY, REGION["medegia"])
    assert REGION["medegia"] not in courts(table.state, THEOCRACY)


@pytest.mark.parametrize("others", [3, 4])
def test_a_nation_that_another_has_won_as_much_or_more_does_not_choose(others: int):
    table = board()
    table.state.points[F * REGION["ulek_duchy"] + THEOCRACY] = 2
    table.state.points[F * REGION["ulek_duchy"] + KAN] = others
    assert draw(table, "envoys").answer("ulek_duchy").over
    assert table.state.allied[REGION["ulek_duchy"]] == NOBODY


def test_without_neighbours_nobody_sends_envoys():
    table = board()
    table.state.holder = [NOBODY] * len(table.state.holder)
    draw(table, "envoys")
    assert told(table)[-1] == "event_no_court"


# Forts and caravans ---------------------------------------------------------------------------------------------------


def test_cracked_walls_bring_down_a_fort_of_the_owner_s_choice():
    table = board()
    for name, stage, owner in (("theo_north", COMPLETE, THEOCRACY), ("gran_march", BEGUN, THEOCRACY)):
        table.state.forts[zone(name)], table.state.fort_owner[zone(name)] = stage, owner
    table.state.forts[zone("kan_east")], table.state.fort_owner[zone("kan_east")] = COMPLETE, KAN
    asked = draw(table, "cracked_walls")
    assert set(asked.keys) == {"gran_march", "theo_north"}
    assert asked.decision.why(table, asked.decision, "place:kan_east").id == "why.event_fort"
    asked.answer("theo_north", kind="event.fort", seat="theocracy")
    assert not table.state.forts[zone("theo_north")]
    assert table.state.fort_owner[zone("theo_north")] == NOBODY
    assert table.state.forts[zone("kan_east")] == COMPLETE
    assert told(drawn("cracked_walls"))[-1] == "event_no_fort"


def test_nobody_is_besieged_in_a_fort_that_has_fallen_down():
    """C431: without walls there is no siege, and the next siege roll does not ask for their strength."""
    table = board()
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    table.state.forts[zone("theo_north")], table.state.fort_owner[zone("theo_north")] = COMPLETE, THEOCRACY
    table.state.razed[zone("theo_north")] = 1
    put(table, "theo_north", "kan", "5PK", general="g05")
    inside = put(table, "theo_north", "theocracy", "2BD", besieged=True)
    table.state.sieges = [Siege(zone("theo_north"), KAN, 2)]
    draw(table, "cracked_walls")
    assert table.state.sieges == []
    assert not stacks.stack(table.state, inside).besieged


def test_an_ambush_on_caravans():
    table = board(dice=(3, 4))
    mine = [Caravan(KAN, THEOCRACY, zone("cantons")), Caravan(KAN, FIEFS, zone("vesve_forest"))]
    other = Caravan(THEOCRACY, KAN, zone("cantons"))
    table.state.caravans = [mine[0], other, mine[1]]
    draw(table, "caravan_ambush", "kan")
    assert table.state.caravans == [other, mine[1]]
    assert [line["roll"] for line in said(table, "event_caravan_lost")] == [3]
    assert [line["roll"] for line in said(table, "event_caravan_safe")] == [4]
    assert told(drawn("caravan_ambush"))[-1] == "event_no_caravan"
