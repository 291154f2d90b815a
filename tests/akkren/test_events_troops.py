"""9.1 Events that bring troops or take them, and those about heroes and agents."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, person, pool, put, said, told, units
from tests.akkren.nonplayer_boards import draw, drawn, read_all, zone
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.components.pieces import AKKREN, KAN, THEOCRACY, UNIT, U
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import hand, known_cards
from vexillum.games.akkren.stacks import sighting
from vexillum.games.akkren.state import NONE, Kind

# Arrivals -------------------------------------------------------------------------------------------------------------


def test_riders_without_a_master_join_in_the_capital_as_mercenaries():
    table = drawn("masterless_riders")
    (riders,) = table.state.stacks
    assert (riders.hired, riders.units, riders.kind) == (units("HC"), (), Kind.COMPANY)
    assert riders.place == zone("theo_capital")
    assert riders.owner == THEOCRACY


@pytest.mark.parametrize("lost", [True, False])
def test_nobody_joins_in_a_capital_that_is_lost_or_beset(lost: bool):
    table = board()
    if lost:
        table.state.holder = [KAN if held == THEOCRACY else held for held in table.state.holder]
    else:
        put(table, "theo_capital", "akkren", "AKi")
    before = len(table.state.stacks)
    draw(table, "masterless_riders")
    assert len(table.state.stacks) == before
    assert told(table)[-1] == "event_gate_shut"


def test_the_clans_bring_a_unit_from_the_reinforcements():
    table = board()
    for unit in ("LC", "SW", "HC"):
        table.state.pool[U * KAN + UNIT[unit]] = 1
    asked = draw(table, "clan_moot", "theocracy")
    assert asked.keys == ("LC", "SW")
    assert asked.decision.secret
    assert asked.decision.why(table, asked.decision, "unit:HC").id == "why.event_waiting"
    asked.answer("SW", kind="event.free_unit", seat="kan")
    (garrison,) = table.state.stacks
    assert (garrison.units, garrison.kind, garrison.place) == (units("SW"), Kind.GARRISON, zone("kan_ordu"))
    assert pool(table, "kan", "SW") == 0
    assert [entry.to for entry in table.journal if entry.id == "log.event_clan_unit"] == [("kan",)]
    read_all(table)


def test_the_clans_join_a_garrison_that_is_there():
    table = board()
    table.state.pool[U * KAN + UNIT["LC"]] = 1
    garrison = put(table, "kan_ordu", "kan", "BW")
    assert draw(table, "clan_moot", "kan").over
    assert force_of(table, garrison) == units("BW LC")
    assert len(table.state.stacks) == 1


def test_no_clan_comes_without_reinforcements():
    assert told(drawn("clan_moot"))[-1] == "event_nobody_comes"


# Losses ---------------------------------------------------------------------------------------------------------------


def test_the_largest_army_loses_its_cheapest_unit():
    table = board()
    small = put(table, "theo_north", "theocracy", "3HC", general="g01")
    large = put(table, "theo_south", "theocracy", "2SP BD MO", general="g02")
    garrison = put(table, "theo_capital", "theocracy", "9MO")
    draw(table, "deserters")
    assert force_of(table, large) == units("2SP BD")
    assert pool(table, "theocracy", "MO") == 1
    assert force_of(table, small) == units("3HC")
    assert force_of(table, garrison) == units("9MO")
    assert [entry.to for entry in table.journal if entry.id == "log.event_unit_lost"] == [("theocracy",)]
    assert told(drawn("deserters"))[-1] == "event_no_army"


def test_an_army_is_gone_with_its_last_unit():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    hero = person(table, "theocracy", army)
    draw(table, "deserters")
    assert stacks.find(table.state, army) is None
    assert table.state.generals == [0]
    assert heroes.person(table.state, hero).stack == NONE
    assert heroes.person(table.state, hero).place == zone("theo_north")


def test_a_storm_slows_fleets_and_may_sink_a_ship():
    table = board(dice=(1, 2, 1))
    mine = put(table, "sapphire_west", "theocracy", "TRI TRS", kind=Kind.FLEET)
    his = put(table, "deep_lake", "fiefs", "TRI", kind=Kind.FLEET)
    safe = put(table, "theo_south", "theocracy", "TRI", kind=Kind.FLEET)
    asked = draw(table, "storm", "kan")
    assert asked.keys == ("TRS", "TRI")
    asked.answer("TRS", kind="event.ship", seat="theocracy")
    assert asked.over
    assert force_of(table, mine) == units("TRI")
    assert force_of(table, his) == units("TRI")
    assert force_of(table, safe) == units("TRI")
    assert [line["roll"] for line in said(table, "event_storm_hits")] == [1]
    assert [line["roll"] for line in said(table, "event_storm_spares")] == [2]
    assert said(table, "event_fleet_mp")[0]["n"] == -2


def test_with_its_last_ship_a_fleet_loses_all_aboard_but_persons_come_ashore():
    table = board(dice=(1,))
    fleet = put(table, "sapphire_west", "theocracy", "TRS", kind=Kind.FLEET)
    army = put(table, "sapphire_west", "theocracy", "2BD", general="g01", aboard=fleet)
    hero = person(table, "theocracy", army)
    draw(table, "storm")
    assert not table.state.stacks
    assert pool(table, "theocracy", "BD") == 2
    assert heroes.person(table.state, hero).place == zone("theo_south")


def test_units_without_room_are_lost_in_a_storm():
    table = board(dice=(1,))
    fleet = put(table, "sapphire_west", "theocracy", "2TRS", kind=Kind.FLEET)
    army = put(table, "sapphire_west", "theocracy", "4BD", general="g01", aboard=fleet)
    asked = draw(table, "storm")
    assert asked.over
    assert force_of(table, fleet) == units("TRS")
    assert force_of(table, army) == units("3BD")


def test_strange_lights_bring_a_group_of_akkren():
    table = board(dice=(44, 10))
    draw(table, "strange_lights")
    (group,) = table.state.stacks
    assert (group.owner, group.place, group.units) == (AKKREN, zone("north_province"), units("2AKi AKc AKl"))
    assert sighting(table.state, KAN, group.id).whole


# Persons --------------------------------------------------------------------------------------------------------------


def test_a_ballad_heals_all_wounds():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    hero = person(table, "theocracy", army, wounds=1)
    other = person(table, "kan", put(table, "kan_east", "kan", "SP", general="g02"), wounds=1)
    draw(table, "ballad")
    assert heroes.person(table.state, hero).wounds == 0
    assert heroes.person(table.state, other).wounds == 1


def test_a_bad_fall_hurts_a_hero_of_one_s_choice():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    first, second = person(table, "theocracy", army), person(table, "h01", army)
    person(table, "h02", army, captor=KAN)
    person(table, "cleric", army)
    asked = draw(table, "bad_fall")
    assert asked.keys == (f"p{first}", f"p{second}")
    assert asked.decision.why(table, asked.decision, "person:99").id == "why.event_hero"
    asked.answer(f"p{second}", kind="event.wounded", seat="theocracy")
    assert heroes.person(table.state, second).wounds == 1
    assert heroes.person(table.state, first).wounds == 0


def test_one_can_die_of_a_fall():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    person(table, "theocracy", army, wounds=1)
    draw(table, "bad_fall")
    assert not table.state.people
    assert told(table)[-1] == "event_hero_dies"
    assert told(drawn("bad_fall"))[-1] == "event_no_hero"


# Agents ---------------------------------------------------------------------------------------------------------------


def test_a_stranger_at_the_gate_is_an_agent_for_nothing():
    table = drawn("wandering_agent")
    assert len(hand(table.state, THEOCRACY)) == 1
    assert table.state.treasury[THEOCRACY] == 25


def test_with_three_agents_one_is_discarded_or_the_stranger_sent_away():
    table = board()
    table.state.hands[:3] = [0, 1, 2]
    draw(table, "wandering_agent").answer("away", kind="event.stranger", seat="theocracy")
    assert hand(table.state, THEOCRACY) == [0, 1, 2]
    assert told(table)[-1] == "event_sent_away"
    again = board()
    again.state.hands[:3] = [0, 1, 2]
    asked = draw(again, "wandering_agent").answer("let_in")
    asked.answer(AGENT_IDS[1], seat="theocracy")
    assert asked.over
    assert len(hand(again.state, THEOCRACY)) == 3
    assert again.state.spent_agents == [1]


def test_an_exposed_ring_is_shown_to_all_and_loses_one():
    table = board(dice=(2,))
    table.state.hands[:3] = [0, 4, NONE]
    draw(table, "exposed_ring")
    assert hand(table.state, THEOCRACY) == [0]
    assert table.state.spent_agents == [4]
    assert known_cards(table.state, KAN, THEOCRACY) == (0,)


def test_an_empty_hand_has_nothing_to_lose():
    table = drawn("exposed_ring")
    assert not table.state.spent_agents
