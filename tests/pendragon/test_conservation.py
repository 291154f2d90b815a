"""1.7 A gold cube is always somewhere: in a space or on a Unit, while somebody says which Units carry it, too."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.contract.tables import answer_at_random, start
from tests.long import by_run
from tests.pendragon.gold_cubes import cubes, still_loading
from tests.pendragon.harness import board, put
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.feats.civitates import pillage_in
from vexillum.games.pendragon.pieces import CIVITATES, SAXONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_no_cube_is_nowhere_while_it_is_being_loaded(scenario):
    """In the games of test_fuzz neither."""
    for seed in range(by_run(4, 12)):
        session = start(("pendragon", scenario, 4), f"cubes {seed}", quiet=True)
        while (before := session.decision) is not None:
            counted = cubes(session.state)
            answer_at_random(session)
            if still_loading(before, session.decision):
                assert cubes(session.state) == counted, (before.kind, session.decision.kind)


def test_pillage():
    table = board(empty=True)
    iceni = put(table, "iceni", militia=1, comitates=1)
    table.state.bottom[iceni] = 2
    asked = Asked(pillage_in(table, iceni)).answer("1", kind="pillage.cubes")
    assert asked.decision.kind == "plunder.load"
    assert cubes(table.state) == 2
    asked.answer("1")
    assert (cubes(table.state), sum(table.state.plunder)) == (2, 1)


def test_a_city_that_falls():
    """1.7.2 All of its Prosperity leaves the City in the end; while it is being loaded, the rest is still there."""
    table = board(empty=True, dice=(1,) * 9)
    state = table.state
    londinium = put(table, "londinium", "londinium=town", saxon_warband=14, saxon_raider=8)
    state.bottom[londinium] = 4
    asked = Asked(battle(table, londinium, SAXONS, CIVITATES, Terms(executing=SAXONS)))
    while asked.decision.kind != "plunder.load":
        asked.answer(asked.keys[0])
    assert cubes(state) == 4
    while asked.decision is not None and asked.decision.kind == "plunder.load":
        asked.answer(asked.keys[0])
    assert state.bottom[londinium] == 0
    assert sum(state.plunder) == 4 + 3
