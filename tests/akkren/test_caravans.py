"""9.3.2, 13.4 Caravans."""

from __future__ import annotations

import pytest

from tests.akkren.harness import put, said, told
from tests.akkren.realm_boards import Reading, realm
from vexillum.games.akkren.armies.caravans import caravan_turn, open_to, reach
from vexillum.games.akkren.boons import CARAVANS_SOLD, EARLY_SNOW, NEXT_CARAVAN, TRUCE, deed, set_weather
from vexillum.games.akkren.boons import give as promise
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import ALLIANCE, BROTHERHOOD, FIEFS, KAN, OWNER, THEOCRACY, WAR, pair
from vexillum.games.akkren.control import has_grievance
from vexillum.games.akkren.state import Caravan, Kind


def sent(table, owner, target, place):
    table.state.caravans = [*table.state.caravans, Caravan(OWNER[owner], OWNER[target], PLACE[place])]
    return len(table.state.caravans) - 1


def arriving(table, owner="fiefs", target="kan", at="kan_ordu"):
    """A caravan that waits in a capital and is activated there."""
    index = sent(table, owner, target, at)
    return Reading(table, caravan_turn(table, OWNER[owner], index)).answer("stay")


def ways(table, owner, target, place):
    index = sent(table, owner, target, place)
    found = reach(table.state, table.state.caravans[index])
    names = {number: id for id, number in PLACE.items()}
    return {names[number]: cost for number, cost in found.items()}


def test_a_caravan_moves_four_points_over_land():
    """9.3.2 Clear zones cost 1, others 2."""
    table = realm()
    found = ways(table, "kan", "fiefs", "kan_ordu")
    assert found["kan_west"] == found["northern_plains"] == 1
    assert max(found.values()) <= 4
    assert "kan_ordu" not in found
    set_weather(table.state, EARLY_SNOW)
    assert ways(table, "kan", "fiefs", "kan_ordu")["cantons"] == found["cantons"] + 1


def test_it_goes_over_the_sea_from_port_to_port():
    """13.4, C305."""
    table = realm()
    found = ways(table, "brotherhood", "fiefs", "brotherhood_capital")
    seas = [
        place
        for place in found
        if PLACE[place] >= PLACE["lakes_north"] and place.endswith(("sea", "ocean", "gulf", "bay"))
    ]
    assert seas
    assert all(found[sea] >= 1 for sea in seas)
    assert "isles" in found
    table.state.razed[PLACE["isles"]] = 1
    assert "isles" not in ways(table, "brotherhood", "fiefs", "brotherhood_capital")


@pytest.mark.parametrize(
    ("owner", "blocked"), [("akkren", True), ("neutral", True), ("fiefs", False), ("theocracy", True), ("kan", False)]
)
def test_troops_that_are_enemies_bar_the_way(owner, blocked):
    """C305 Those of Factions at peace do not."""
    table = realm()
    table.state.relations[pair(KAN, THEOCRACY)] = WAR
    put(table, "northern_plains", owner, "1SK")
    assert ("northern_plains" not in ways(table, "kan", "fiefs", "kan_ordu")) == blocked


def test_enemy_ships_bar_the_sea():
    table = realm()
    free = ways(table, "brotherhood", "fiefs", "brotherhood_capital")
    sea = next(place for place in free if PLACE[place] >= 61)
    table.state.relations[pair(BROTHERHOOD, FIEFS)] = WAR
    put(table, sea, "fiefs", "1TRI", kind=Kind.FLEET)
    assert sea not in ways(table, "brotherhood", "theocracy", "brotherhood_capital")


@pytest.mark.parametrize("place", ["fiefs_coast", "sapphire_east"])
@pytest.mark.parametrize(
    ("ships", "troops", "blocked"), [("fiefs", "", False), ("theocracy", "", True), ("fiefs", "theocracy", True)]
)
def test_ships_in_a_port_and_those_aboard_bar_the_way(place, ships, troops, blocked):
    """13.4, C305, C482: in a port as at sea."""
    table = realm()
    table.state.relations[pair(BROTHERHOOD, THEOCRACY)] = WAR
    fleet = put(table, place, ships, "1TRS", kind=Kind.FLEET)
    if troops:
        put(table, place, troops, "1BD", aboard=fleet)
    assert open_to(table.state, PLACE[place], BROTHERHOOD) != blocked


def test_the_way_is_chosen_and_others_are_told_why_not():
    table = realm()
    index = sent(table, "kan", "fiefs", "kan_ordu")
    put(table, "kan_west", "akkren", "1AKi")
    asked = Reading(table, caravan_turn(table, KAN, index))
    assert asked.decision.kind == "trade.move"
    assert asked.decision.why(table, asked.decision, "place:kan_west").id == "why.trade_blocked"
    assert asked.decision.why(table, asked.decision, "place:isles").id == "why.trade_too_far"
    asked.answer("northern_plains", seat="kan")
    assert asked.over
    (one,) = table.state.caravans
    assert (one.place, one.moved) == (PLACE["northern_plains"], True)


@pytest.mark.parametrize(
    ("roll", "owner", "host"), [(1, 3, 1), (2, 4, 1), (4, 4, 1), (5, 5, 1), (7, 5, 1), (8, 6, 2), (9, 6, 2), (10, 8, 3)]
)
def test_what_a_trade_brings(roll, owner, host):
    """9.3.2 Every row of the table."""
    table = realm(dice=(roll,))
    asked = arriving(table)
    asked.answer("trade", kind="trade.offer", seat="kan")
    assert asked.over
    assert (table.state.treasury[FIEFS], table.state.treasury[KAN]) == (25 + owner, 25 + host)
    assert table.state.caravans == []
    assert deed(table.state, FIEFS, CARAVANS_SOLD) == 1


def test_the_kan_adds_one():
    """5.3."""
    table = realm(dice=(9,))
    arriving(table, "kan", "fiefs", "fiefs_capital").answer("trade")
    assert table.state.treasury[KAN] == 25 + 8


def test_the_golden_road_counts_once():
    """9.1."""
    table = realm(dice=(6, 6))
    promise(table.state, FIEFS, NEXT_CARAVAN, 2)
    arriving(table).answer("trade")
    assert table.state.treasury[FIEFS] == 25 + 6
    arriving(table).answer("trade")
    assert table.state.treasury[FIEFS] == 25 + 6 + 5


def test_the_host_may_let_it_wait_and_be_asked_again():
    table = realm(dice=(10,))
    arriving(table).answer("leave")
    (one,) = table.state.caravans
    assert one.place == PLACE["kan_ordu"]
    assert said(table, "caravan_left")
    asked = Reading(table, caravan_turn(table, FIEFS, 0)).answer("stay")
    assert asked.kind == "trade.offer"


def test_taking_it_is_war():
    """9.3.2, 8.1.2, 18.2."""
    table = realm()
    arriving(table).answer("seize")
    assert table.state.treasury[KAN] == 27
    assert table.state.caravans == []
    assert table.state.relations[pair(KAN, FIEFS)] == WAR
    assert has_grievance(table.state, FIEFS, KAN)


def test_not_from_an_ally_nor_while_the_bells_ring():
    table = realm()
    table.state.relations[pair(KAN, FIEFS)] = ALLIANCE
    asked = arriving(table)
    assert asked.keys == ("trade", "leave")
    assert asked.decision.why(table, asked.decision, "seize").id == "why.trade_ally"
    other = realm()
    set_weather(other.state, TRUCE)
    asked = arriving(other)
    assert asked.decision.why(other, asked.decision, "seize").id == "why.trade_truce"


def test_no_trade_with_an_enemy_and_only_where_it_was_sent():
    """C69."""
    table = realm()
    table.state.relations[pair(KAN, FIEFS)] = WAR
    assert arriving(table).over
    table = realm()
    assert arriving(table, "fiefs", "theocracy", "kan_ordu").over


def test_whoever_holds_the_capital_is_the_host():
    """9.3.2."""
    table = realm()
    table.state.holder[REGION["kan"]] = THEOCRACY
    asked = arriving(table)
    assert asked.decision.seat == "theocracy"
    table = realm()
    table.state.holder[REGION["kan"]] = FIEFS
    assert arriving(table).over


@pytest.mark.parametrize(("answer", "gold", "left"), [("disband", 27, 0), ("keep", 25, 1)])
def test_at_home_it_is_worth_two(answer, gold, left):
    """13.4."""
    table = realm()
    index = sent(table, "kan", "fiefs", "kan_west")
    asked = Reading(table, caravan_turn(table, KAN, index)).answer("kan_ordu")
    asked.answer(answer, kind="trade.home", seat="kan")
    assert (table.state.treasury[KAN], len(table.state.caravans)) == (gold, left)
    assert "caravan_moved" in told(table)
