"""4.3.3 Reinforce."""

from __future__ import annotations

from tests.pendragon.briton import command, empty, feat, possible
from tests.pendragon.harness import carried, put, told, track, units
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, MILITIA

ICENI = SPACE_NUMBER["iceni"]
CORIELTAUVI = SPACE_NUMBER["corieltauvi"]


def front(dice=(), **tracks):
    """Battles in Iceni and Corieltauvi; Trinovantes is next to Iceni, Catuvellauni next to both."""
    table = empty(dice=dice, **tracks)
    put(table, "iceni", militia=1, saxon_warband=3)
    put(table, "corieltauvi", "ratae=town", comitates=1, saxon_warband=3)
    put(table, "catuvellauni", "verulamium=town", comitates=3)
    put(table, "trinovantes", "camulodunum=town", militia=2)
    put(table, "parisi", "petuaria=town", saxon_warband=4, militia=1)  # no Control
    put(table, "dobunni", "glevum=town")  # no Troops
    put(table, "silures", "isca_silurum=town", militia=5)  # not adjacent
    return table


def reinforce(table, *spaces):
    asked = feat(table, CIVITATES, "reinforce", "battle", spaces=[ICENI, CORIELTAUVI], mark=True)
    return asked.answers(*spaces, "done") if spaces else asked


def test_battle_spaces_and_neighbours_under_control_for_two_each():
    table = front(briton_resources=9)
    asked = reinforce(table)
    assert asked.decision.kind == "reinforce.space"
    assert asked.keys == ("catuvellauni", "corieltauvi", "iceni", "trinovantes")
    for space in ("parisi", "dobunni", "silures"):
        assert asked.why(space) == "reinforce_space"
    asked.answers("catuvellauni", "iceni")
    assert track(table, "briton_resources") == 5
    asked.answer("done")
    assert asked.decision.kind == "reinforce.next"


def test_the_die_less_two_into_adjacent_battle_spaces():
    table = front(briton_resources=9, dice=(5,))
    asked = reinforce(table, "catuvellauni")
    assert "reinforce_roll" in told(table)
    assert asked.decision.kind == "reinforce.to"
    assert asked.decision.params["n"] == 3
    assert asked.keys == ("corieltauvi", "iceni", "done")
    asked.answer("iceni")
    assert asked.keys == ("3", "2", "1")
    asked.answer("2")
    assert units(table, "iceni", "comitates") == 2
    assert asked.keys == ("corieltauvi", "done")
    asked.answer("corieltauvi")  # one Comitates, one left of the die
    assert units(table, "corieltauvi", "comitates") == 2
    assert asked.over


def test_one_or_two_moves_nobody():
    table = front(briton_resources=9, dice=(2,))
    asked = reinforce(table, "catuvellauni")
    assert asked.over
    assert units(table, "catuvellauni", "comitates") == 3


def test_troops_with_plunder_keep_it():
    table = front(briton_resources=9, dice=(6,))
    table.state.plunder[11 * SPACE_NUMBER["catuvellauni"] + 2] = 1
    asked = reinforce(table, "catuvellauni")
    asked.answers("iceni", "comitates_loaded")
    assert (units(table, "iceni", "comitates"), carried(table, "iceni", "comitates")) == (1, 1)


def test_muster_in_a_battle_space():
    table = front(briton_resources=9, wealth=9)
    asked = reinforce(table, "corieltauvi")
    asked.answer("muster", kind="reinforce.what")
    assert asked.over  # Militia only, no Comitates, no Wealth, no Control: one for the Town
    assert units(table, "corieltauvi", "militia") == 1
    assert (track(table, "briton_resources"), track(table, "wealth")) == (7, 9)


def test_muster_counts_population_under_control():
    """Ruling P46: Control when the Feat is executed."""
    table = front(briton_resources=9)
    put(table, "corieltauvi", militia=3)
    asked = reinforce(table, "corieltauvi")
    asked.answer("muster")
    assert units(table, "corieltauvi", "militia") == 6


def test_nothing_to_muster_without_a_stronghold_or_control():
    table = front(briton_resources=9, dice=(6,))
    asked = reinforce(table, "iceni")
    assert asked.decision.kind == "reinforce.to"  # sending Troops to Corieltauvi is the only way
    asked.answer("corieltauvi")
    assert units(table, "corieltauvi", "militia") == 1


def test_no_unit_is_affected_twice():
    table = front(briton_resources=9, dice=(6, 6))
    asked = reinforce(table, "catuvellauni", "iceni")
    asked.answer("catuvellauni", kind="reinforce.next")
    asked.answers("iceni", "3")
    assert units(table, "iceni", "comitates") == 3
    asked.answer("corieltauvi", kind="reinforce.to")  # from Iceni: only the Militia that was there
    assert asked.over
    assert (units(table, "corieltauvi", "comitates"), units(table, "corieltauvi", "militia")) == (1, 1)


def test_troops_that_moved_are_not_taken_back_for_a_muster():
    table = front(briton_resources=9, dice=(6,))
    put(table, "votadini", militia=21)
    assert table.state.available[MILITIA] == 0
    asked = reinforce(table, "trinovantes", "corieltauvi")
    asked.answers("trinovantes", "iceni", "2")
    assert units(table, "iceni", "militia") == 3
    asked.answer("muster", kind="reinforce.what")
    assert asked.decision.kind == "voluntary"
    assert asked.keys == ("iceni", "parisi", "silures", "votadini", "done")
    asked.answer("iceni")  # the one that was there
    assert asked.over
    assert (units(table, "iceni", "militia"), units(table, "corieltauvi", "militia")) == (2, 1)
    table = front(briton_resources=9, dice=(6,))
    put(table, "votadini", militia=21)
    put(table, "corieltauvi", "lindum=hillfort")
    asked = reinforce(table, "trinovantes", "corieltauvi")
    asked.answers("trinovantes", "iceni", "2", "muster", "iceni")
    assert asked.keys == ("parisi", "silures", "votadini", "done")  # the others have moved


def test_dux_troops_only_if_the_dux_agrees():
    table = front(briton_resources=9, dice=(6,))
    put(table, "catuvellauni", cavalry=1)
    asked = reinforce(table, "catuvellauni")
    asked.answer("iceni")
    asked.answer("cavalry", kind="reinforce.units")
    asked.answer("no", kind="reinforce.consent", seat="dux")
    assert units(table, "iceni", "cavalry") == 0
    asked.answer("iceni", kind="reinforce.to")
    asked.answer("3", kind="reinforce.units.number")  # now without the Cavalry
    assert units(table, "iceni", "comitates") == 3


def test_dux_agrees():
    table = front(briton_resources=9, dice=(6,))
    put(table, "catuvellauni", cavalry=1, red_saxon_warband=1)
    asked = reinforce(table, "catuvellauni")
    asked.answers("iceni", "some", "2", "1", "1")
    asked.answer("yes", kind="reinforce.consent", seat="dux")
    assert asked.over
    assert [units(table, "iceni", kind) for kind in ("comitates", "cavalry", "red_saxon_warband")] == [2, 1, 1]


def test_one_player_needs_no_agreement():
    table = empty(briton_resources=9, dice=(6,), players="two")
    put(table, "iceni", militia=1, saxon_warband=3)
    put(table, "catuvellauni", "verulamium=town", cavalry=1)
    asked = feat(table, CIVITATES, "reinforce", "battle", spaces=[ICENI], mark=True)
    asked.answers("catuvellauni", "done", "iceni")
    assert asked.over
    assert units(table, "iceni", "cavalry") == 1


def test_at_fragmentation_dux_troops_stay():
    table = empty(imperium="fragmentation", briton_resources=9, dice=(6,))
    put(table, "iceni", militia=1, saxon_warband=3)
    put(table, "catuvellauni", "verulamium=town", militia=3, cavalry=1)
    asked = feat(table, CIVITATES, "reinforce", "battle", spaces=[ICENI], mark=True)
    asked.answers("catuvellauni", "done", "iceni")
    assert asked.keys == ("3", "2", "1")  # Militia


def test_only_a_matter_of_money():
    table = front(briton_resources=1, wealth=1)
    assert possible(table, CIVITATES, "reinforce", "battle")
    table.state.tracks[5] = 0
    assert not possible(table, CIVITATES, "reinforce", "battle")


def test_executed_before_the_battle():
    table = empty(briton_resources=2, dice=(6, 1, 1, 1, 1))
    put(table, "parisi", comitates=1, saxon_warband=1)  # Clear
    put(table, "eboracum", "eboracum=town", comitates=4)
    asked = command(table, CIVITATES, "battle")
    asked.answer("feat.reinforce", kind="feat.choose")
    asked.answer("eboracum", kind="reinforce.space")  # one Battle space; money for one
    asked.answer("feat", kind="battle.next")
    asked.answers("parisi", "4")
    assert units(table, "parisi", "comitates") + units(table, "eboracum", "comitates") >= 4
    while not asked.over:
        asked.answer(asked.keys[0])
    assert units(table, "parisi", "saxon_warband") == 0
    assert asked.action.special_done
