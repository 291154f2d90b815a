"""3.2.2, 3.3.2 Going on by Road: drop-off, pick-up, Militia left behind; and how many answers a March takes."""

import pytest

from tests.pendragon.harness import board, put, told, track, units
from tests.pendragon.test_march import ROAD, march, no_feats, reason, road_board  # noqa: F401
from vexillum.games.pendragon.pieces import CIVITATES
from vexillum.games.pendragon.state import Track


def test_a_stop_on_the_road_can_drop_off_units():
    table = road_board()
    put(table, "silures", cavalry=3)
    run = march(table)
    run.answer("3").answer("catuvellauni", kind="march.to")
    assert run.decision.kind == "march.on"
    assert run.keys[0] == "done"
    assert {"londinium", "iceni", "drop"} <= set(run.keys)
    assert not {"silures", "catuvellauni", "pick"} & set(run.keys), "unchanged, it does not go back"
    run.answer("drop").answer("2", kind="march.drop.number")
    assert "silures" in run.keys, "smaller, it may even go back"
    assert not {"done", "drop"} & set(run.keys)
    run.answer("trinovantes")
    assert run.over
    assert units(table, "catuvellauni", "cavalry") == 1
    assert units(table, "trinovantes", "cavalry") == 2
    assert track(table, "briton_resources") == 23
    assert told(table)[-2:] == ["march_stays", "march_moves"]


def test_the_rest_of_a_dux_group_needs_cavalry_or_red_foederati_to_go_on():
    table = road_board(players="britons")
    put(table, "silures", cavalry=1, comitates=2)
    run = march(table)
    run.answers("all", "dobunni", "drop")
    assert run.keys == ("cavalry", "some")
    run.answer("some").answer("1", kind="march.drop.number")
    run.answer("londinium")
    assert units(table, "dobunni", "comitates") == units(table, "londinium", "comitates") == 1


def test_the_rest_of_a_civitates_group_needs_comitates_or_blue_foederati_to_go_on():
    table = road_board(players="britons")
    put(table, "silures", cavalry=2, militia=2)
    run = march(table, CIVITATES)
    run.answers("all", "dobunni")
    assert run.over, "Cavalry and Militia do not go on in a March of the Civitates"
    table = road_board(players="britons")
    put(table, "silures", blue_scotti_warband=1, militia=2)
    run = march(table, CIVITATES)
    run.answers("all", "dobunni").answer("londinium", kind="march.on")
    assert units(table, "dobunni", "militia") == 2
    assert units(table, "londinium", "blue_scotti_warband") == 1


def test_militia_alone_stop_after_one_space():
    table = road_board()
    put(table, "silures", militia=2)
    run = march(table, CIVITATES)
    run.answers("2", "dobunni")
    assert run.over


def test_militia_stay_behind_when_the_group_goes_on_and_do_not_march_again():
    table = road_board()
    put(table, "silures", comitates=1, militia=2)
    run = march(table, CIVITATES)
    run.answers("all", "dobunni")
    assert "drop" not in run.keys, "going on is enough: only the Comitates can"
    run.answer("londinium", kind="march.on")
    assert run.over, "the Militia in Dobunni have moved"
    assert units(table, "dobunni", "militia") == 2
    assert units(table, "londinium", "comitates") == 1


def test_off_the_road_or_without_control_the_group_stops():
    table = road_board()
    put(table, "silures", cavalry=2)
    put(table, "demetae", cavalry=1)
    run = march(table)
    run.answers("silures", "2", "demetae")
    assert run.decision.kind == "march.origin", "Demetae is off the Road"
    table = board(empty=True)
    put(table, "silures", cavalry=2)
    put(table, "dobunni", cavalry=1)
    run = march(table)
    run.answers("silures", "2", "dobunni")
    assert run.decision.kind == "march.origin", "Dobunni is not under Control"


def test_militia_that_leave_the_road_hold_the_others_back():
    """Atrebates lies next to Dobunni, and on a longer way along Roads: with Militia the group took the short one."""
    table = road_board(players="britons")
    put(table, "dobunni", cavalry=1, militia=1)
    run = march(table)
    run.answers("all", "atrebates")
    assert run.over
    table = road_board()
    put(table, "dobunni", cavalry=2)
    run = march(table)
    run.answers("2", "atrebates")
    assert run.decision.kind == "march.on", "by Catuvellauni and Londinium"


def test_pick_up_costs_two_and_joins_the_move():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", cavalry=2)
    run = march(table)
    run.answers("silures", "dobunni")
    pick = next(option for option in run.decision.options if option.key == "pick")
    assert (pick.price, pick.params["left"]) == ({"resources": 2}, 21)
    run.answer("pick").answer("1", kind="march.pick.number")
    assert "done" not in run.keys
    run.answer("londinium", kind="march.on")
    assert track(table, "briton_resources") == 21
    assert units(table, "londinium", "cavalry") == 2
    run.answer("done", kind="march.on")
    assert run.keys == ("dobunni", "done")
    assert run.decision.options[0].price == {}, "paid already"


def test_pick_up_is_free_where_it_was_paid_and_impossible_without_money():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", cavalry=2)
    table.state.tracks[Track.BRITON] = 2
    run = march(table)
    run.answers("silures", "dobunni")
    assert run.over
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", cavalry=2)
    table.state.tracks[Track.BRITON] = 4
    run = march(table)
    run.answers("dobunni", "1", "cornovii", "silures", "dobunni")
    pick = next(option for option in run.decision.options if option.key == "pick")
    assert pick.price == {}


def test_units_that_moved_cannot_be_picked_up():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "cornovii", cavalry=1)
    run = march(table)
    run.answers("cornovii", "dobunni", "silures", "dobunni")
    assert run.over


def test_a_limited_march_picks_up_in_its_origin_only():
    """Ruling P33."""
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", cavalry=2)
    run = march(table, limited=True)
    run.answers("silures", "dobunni")
    assert run.over


def test_militia_picked_up_move_one_space_with_an_escort_that_came_by():
    """Ruling P34: the space where Militia are picked up needs no Cavalry of its own."""
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", militia=2)
    run = march(table)
    run.table = table
    run.answers("dobunni", "pick", "2")
    assert set(run.keys) == {"atrebates", "catuvellauni", "corieltauvi", "cornovii", "durotriges", "silures"}
    assert reason(run, "londinium") == "march_militia"
    run.answer("catuvellauni").answer("yes", seat="civitates")
    assert units(table, "catuvellauni", "militia") == 2
    run.answer("londinium", kind="march.on")
    assert units(table, "catuvellauni", "militia") == 2
    assert units(table, "londinium", "cavalry") == 1


def test_a_refused_pick_up_costs_nothing_and_is_not_asked_again():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", comitates=2)
    run = march(table)
    run.answers("dobunni", "pick", "2", "catuvellauni").answer("no", seat="civitates")
    assert run.over
    assert track(table, "briton_resources") == 23
    assert units(table, "dobunni", "comitates") == 2
    assert units(table, "catuvellauni", "cavalry") == 1


def test_refusals_do_not_go_on_for_ever():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", comitates=1)
    put(table, "catuvellauni", comitates=1)
    run = march(table)
    run.answers("dobunni", "pick", "catuvellauni", "no").answers("pick", "dobunni", "no")
    assert run.over, "in Dobunni the answer is known"
    assert units(table, "dobunni", "cavalry") == 1


def test_an_unchanged_group_does_not_go_round_in_circles():
    """Ruling P38."""
    table = road_board()
    put(table, "silures", cavalry=2)
    run = march(table)
    run.table = table
    run.answers("2", "dobunni", "catuvellauni")
    assert run.decision.kind == "march.on"
    assert not {"silures", "dobunni"} & set(run.keys)
    assert reason(run, "silures") == "march_back"


def test_agreement_is_asked_for_each_part_of_the_route():
    """Ruling P32: what was let go to Dobunni need not be let go to Londinium."""
    table = road_board()
    put(table, "silures", cavalry=1, comitates=1)
    run = march(table)
    run.answers("all", "dobunni").answer("yes", seat="civitates")
    run.answer("londinium", kind="march.on").answer("no", seat="civitates", kind="march.consent")
    assert run.over
    assert units(table, "dobunni", "comitates") == units(table, "londinium", "cavalry") == 1


def test_an_escort_may_bring_units_and_come_back():
    table = road_board(players="britons")
    put(table, "silures", cavalry=1)
    put(table, "dobunni", militia=1)
    run = march(table)
    run.answers("dobunni", "pick", "catuvellauni", "dobunni")
    assert run.over
    assert units(table, "catuvellauni", "militia") == units(table, "dobunni", "cavalry") == 1


@pytest.mark.parametrize(
    ("forces", "answers", "most"),
    [
        ({"silures": {"cavalry": 1}}, ("londinium",), 1),
        ({"silures": {"cavalry": 1}, "iceni": {"cavalry": 1}}, ("silures", "londinium", "done"), 3),
        ({"silures": {"cavalry": 3}}, ("3", "cantiaci"), 2),
        ({"silures": {"cavalry": 3}}, ("2", "londinium", "done", "done"), 4),
        ({"silures": {"cavalry": 3, "red_saxon_warband": 2}}, ("all", "trinovantes"), 2),
        ({"silures": {"cavalry": 2, "militia": 2}}, ("all", "cornovii"), 2),
        (
            {"silures": {"cavalry": 2}, "dobunni": {"cavalry": 2}},
            ("silures", "2", "dobunni", "pick", "2", "trinovantes"),
            6,
        ),
        ({"silures": {"cavalry": 2}}, ("2", "dobunni", "drop", "trinovantes"), 4),
    ],
)
def test_a_march_takes_no_more_answers_than_moves_by_hand(forces, answers, most):
    """By hand: pay for a space, lift the pieces, step by step put them down, say that it is over.

    From Silures to Londinium that is three steps on the map alone; here it is one answer, whatever the distance.
    """
    table = road_board(players="britons")
    for space, pieces in forces.items():
        put(table, space, **pieces)
    run = march(table)
    run.answers(*answers)
    assert run.over
    assert len(run.asked) == len(answers) <= most
