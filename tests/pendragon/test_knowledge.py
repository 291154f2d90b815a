"""What each seat may know, and what follows from the board."""

from __future__ import annotations

import json

import pytest

from tests.pendragon.harness import board, put
from vexillum.games.pendragon.knowledge import derived, view
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.sequence import deal, first_card
from vexillum.games.pendragon.state import Dominance, Imperium

SEATS = ("dux", "civitates", "saxons", "scotti")


def begun(scenario: str = "barbarian-conspiracy"):
    table = board(scenario)
    for step in (deal, first_card):
        assert list(step(table)) == []
    return table


def test_face_down_cards_are_only_counted_and_dice_not_at_all():
    state = begun("de-excidio-britanniae").state
    for seat in (*SEATS, None):
        seen = view(state, seat)
        assert (seen["deck"], seen["aside"]) == (76, 1)
        assert seen["derived"]["cards_left"] == 77
        assert not {"draws", "rolls", "seed"} & {*seen}
        assert seen["card"] == state.current
        assert seen["upcoming"] == state.upcoming


def test_a_view_does_not_change_with_the_hidden_cards():
    state = begun().state
    before = json.dumps(view(state, "dux"))
    state.deck.reverse()
    state.deck[0], state.aside[0] = state.aside[0], state.deck[0]
    assert json.dumps(view(state, "dux")) == before


@pytest.mark.parametrize("number", range(4))
def test_totals_are_those_that_the_set_up_prints(number):
    scenario = SCENARIOS[number]
    facts = derived(begun(SCENARIO_IDS[number]).state)
    totals = {
        "total_prosperity": facts["total_prosperity"],
        "prosperity_plus_prestige": facts["scores"]["dux"],
        "dux_control": facts["controlled"]["dux"],
        "dux_control_plus_prestige": facts["scores"]["dux"],
        "briton_control": facts["controlled"]["civitates"],
        "saxon_control": facts["controlled"]["saxons"],
    }
    for marker, n in scenario.markers.items():
        assert marker.endswith("_pawn") or totals[marker] == n
    printed = {given.id: given.control for given in scenario.space}
    words = {"saxon": "saxons", "none": ""}
    assert facts["control"] == {id: words.get(printed[id], printed[id]) for id in SPACE_IDS}


def test_standings_at_the_start():
    facts = derived(begun("de-excidio-britanniae").state)
    assert facts["scores"] == {"dux": 80, "civitates": 40, "saxons": 0, "scotti": 6}
    assert facts["thresholds"] == {"dux": 75, "civitates": 38, "saxons": 10, "scotti": 65}
    assert facts["margins"] == {"dux": 5, "civitates": 2, "saxons": -10, "scotti": -59}
    assert facts["passes"] == {"dux": True, "civitates": False, "saxons": False, "scotti": False}
    assert facts["settlements"] == {"saxons": 0, "scotti": 0}


def test_control_at_fragmentation_is_that_of_each_briton_alone():
    table = begun()
    state = table.state
    assert derived(state)["control"]["eboracum"] == "briton"
    state.imperium, state.dominance, state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0
    facts = derived(state)
    assert (facts["control"]["eboracum"], facts["control"]["iceni"]) == ("dux", "briton")
    assert facts["control"]["cantiaci"] == ""
    put(table, "demetae", "gateholm=scotti_settlement", scotti_warband=3)
    assert derived(state)["control"]["demetae"] == "scotti"
    assert derived(state)["controlled"]["scotti"] == 1


def test_the_order_of_the_card_and_whose_turn_it_is():
    state = begun().state
    state.current = 17
    assert derived(state)["order"] == ["dux", "scotti", "saxons", "civitates"]
    assert derived(state)["active"] == "dux"
    state.standing = [1, 0, 2, 3]
    assert derived(state)["active"] == "civitates"
    state.current = 77
    assert (derived(state)["order"], derived(state)["active"]) == ([], "")


def test_before_the_deal_there_is_a_view_too():
    seen = view(board().state, None)
    assert (seen["stage"], seen["card"], seen["deck"], seen["derived"]["active"]) == ("deal", 0, 0, "")
