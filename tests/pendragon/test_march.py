"""3.2.2, 3.3.2 March of the Dux and of the Civitates: origins, groups, Roads, costs; going on; ways on the map."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asked import Asked
from vexillum.coin.kit import NOBODY
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.actions import Action, Feat
from vexillum.games.pendragon.commands.intercept import reached_from
from vexillum.games.pendragon.commands.march import CIVITATES_MARCH, DUX_MARCH, Routes
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.forces import convert
from vexillum.games.pendragon.map import ADJACENT, ROADS, SPACE_COUNT, SPACE_NUMBER
from vexillum.games.pendragon.pieces import BLUE_SAXON, CIVITATES, DUX, RED_SAXON
from vexillum.games.pendragon.state import Dominance, Imperium, Track

from .harness import board, carried, put, told, track, units

ROAD = {
    "dobunni": "glevum=town",
    "catuvellauni": "verulamium=town",
    "corieltauvi": "ratae=town",
    "londinium": "londinium=town",
    "atrebates": "venta_belgarum=town",
}


@pytest.fixture(autouse=True)
def no_feats(monkeypatch):
    """The Command alone; tests of Feats put theirs in. What is taken out last is put back first: the order stays."""
    for feats in FEATS:
        for id in reversed(list(feats)):
            monkeypatch.delitem(feats, id)


def road_board(**options):
    """Briton Control, by Towns, of Silures' Road to Londinium and beyond; nothing else on the map."""
    table = board(empty=True, **options)
    for space, town in ROAD.items():
        put(table, space, town)
    return table


def march(table, faction=DUX, **kind):
    command = DUX_MARCH if faction == DUX else CIVITATES_MARCH
    assert command.why_not(table.state, faction) is None
    return Asked(command.execute(table, Action(table.state, faction, "march", **kind)))


def fragment(table):
    table.state.imperium, table.state.dominance, table.state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0
    table.state.tracks[Track.DUX] = 20


def reason(run, name):
    decision = run.decision
    message = decision.why(run.table, decision, name)
    return message and message.id.removeprefix("why.")


def test_origins_of_the_dux_have_cavalry_or_red_foederati():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "iceni", red_scotti_warband=1)
    put(table, "regni", militia=2, comitates=1, blue_saxon_warband=1)
    assert march(table).keys == ("iceni", "silures")


def test_origins_of_the_civitates_have_comitates_militia_or_blue_foederati():
    table = road_board()
    put(table, "silures", cavalry=1, red_saxon_warband=1)
    put(table, "iceni", militia=1)
    put(table, "parisi", comitates=1)
    put(table, "regni", blue_saxon_warband=1)
    assert march(table, CIVITATES).keys == ("iceni", "parisi", "regni")


def test_two_resources_for_each_origin_space_once():
    table = road_board()
    put(table, "silures", cavalry=2)
    put(table, "iceni", cavalry=1)
    run = march(table)
    assert run.decision.options[1].price == {"resources": 2}
    run.answers("silures", "1", "cornovii")
    assert track(table, "briton_resources") == 23
    assert [option.price for option in run.decision.options] == [{"resources": 2}, {}, {}]
    run.answers("silures", "demetae")
    assert track(table, "briton_resources") == 23
    run.answers("iceni", "trinovantes")
    assert track(table, "briton_resources") == 21
    assert run.over
    assert units(table, "cornovii", "cavalry") == units(table, "demetae", "cavalry") == 1


def test_without_two_resources_there_is_no_march_but_a_paid_space_serves_again():
    table = road_board()
    put(table, "iceni", cavalry=2)
    put(table, "regni", cavalry=1)
    table.state.tracks[Track.BRITON] = 1
    assert DUX_MARCH.why_not(table.state, DUX).id == "why.march_money"
    table.state.tracks[Track.BRITON] = 2
    run = march(table)
    run.answers("iceni", "1", "trinovantes")
    assert run.keys == ("iceni", "done")
    run.table = table
    assert reason(run, "space:regni") == "briton_money"


def test_a_free_march_costs_nothing():
    table = road_board()
    put(table, "iceni", cavalry=1)
    put(table, "regni", cavalry=1)
    table.state.tracks[Track.BRITON] = 0
    run = Asked(DUX_MARCH.execute(table, Action(table.state, DUX, "march", free=True)))
    run.answers("iceni", "trinovantes", "regni", "cantiaci")
    assert run.over
    assert "pays" not in told(table)


def test_nobody_to_march():
    assert DUX_MARCH.why_not(board(empty=True).state, DUX).id == "why.march_nobody"


def test_one_group_at_least_marches_then_it_may_end():
    table = road_board()
    put(table, "iceni", cavalry=2)
    put(table, "regni", cavalry=1)
    run = march(table)
    assert run.keys == ("iceni", "regni")
    run.answer("iceni").answer("1", kind="march.units.number").answer("corieltauvi", kind="march.to").answer(
        "done", kind="march.origin"
    )
    assert run.over
    assert units(table, "iceni", "cavalry") == 1


def test_a_limited_march_has_one_origin_and_several_groups():
    table = road_board()
    put(table, "iceni", cavalry=2)
    put(table, "regni", cavalry=1)
    run = march(table, limited=True)
    run.table = table
    run.answers("iceni", "1", "trinovantes")
    assert run.keys == ("iceni", "done")
    assert reason(run, "regni") == "march_limited"
    run.answers("iceni", "catuvellauni")
    assert run.over


def test_money_may_be_mixed():
    table = road_board()
    put(table, "iceni", cavalry=1)
    put(table, "regni", cavalry=1)
    table.state.tracks[Track.DUX] = 5
    run = march(table)
    assert run.keys == ("iceni", "regni", "mix")
    run.answer("mix").answer("iceni").answer("2", kind="pay.mix")
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (25, 3)
    run.answers("trinovantes", "mix", "done")
    assert table.state.mixing == 0


# Where a group can go -------------------------------------------------------------------------------------------------


def test_a_single_step_goes_anywhere_adjacent_without_control():
    table = board(empty=True)
    put(table, "parisi", cavalry=1)
    put(table, "brigantes", saxon_warband=5)
    run = march(table)
    assert run.decision.kind == "march.to"
    assert run.keys == ("brigantes", "corieltauvi", "eboracum", "textoverdi")


def test_roads_lead_on_through_friendly_control_and_one_step_beyond():
    table = road_board()
    put(table, "silures", cavalry=1)
    run = march(table)
    reach = set(run.keys)
    assert {"cornovii", "demetae", "dobunni"} <= reach, "Adjacent"
    assert {"catuvellauni", "corieltauvi", "londinium", "atrebates"} <= reach, "along controlled Roads"
    assert {"trinovantes", "cantiaci", "durotriges", "parisi"} <= reach, "the last Road step may enter other Control"
    assert {"iceni", "regni", "brigantes"} <= reach, "the last step may leave the Road (R17)"
    assert not reach & {"eboracum", "dumnonii", "deceangli", "ordovices", "textoverdi", "silures"}
    run.table = table
    assert reason(run, "space:eboracum") == "march_no_way"
    assert reason(run, "silures") == "march_here"


def test_the_road_step_is_what_counts_not_adjacency():
    """1.3.3 From Corieltauvi to Dobunni leads a Road, from Corieltauvi to Cornovii none."""
    table = board(empty=True)
    put(table, "cornovii", "viroconium=town")
    put(table, "corieltauvi", cavalry=1)
    assert "deceangli" not in march(table).keys
    put(table, "dobunni", "glevum=town")
    assert "deceangli" in march(table).keys, "by Dobunni and Cornovii"


def test_no_road_moves_when_roads_are_not_maintained():
    table = road_board()
    put(table, "silures", cavalry=1)
    table.state.roads = 0
    assert "londinium" in march(table).keys, "Roman Rule keeps them up, whatever was given up before"
    table.state.imperium = Imperium.AUTONOMY
    run = march(table)
    run.table = table
    assert run.keys == ("cornovii", "demetae", "dobunni")
    assert reason(run, "space:londinium") == "march_no_roads"


def test_control_is_that_of_the_outset():
    """A space won on the way does not open the Road, and one lost does not close it."""
    table = board(empty=True)
    put(table, "dobunni", "glevum=town", saxon_warband=2)
    put(table, "catuvellauni", cavalry=1)
    put(table, "corieltauvi", cavalry=2)
    run = march(table)
    run.answers("corieltauvi", "2", "dobunni", "catuvellauni")
    assert run.keys == ("atrebates", "corieltauvi", "dobunni", "iceni", "londinium", "trinovantes")


def test_fragmentation_uses_dux_control_and_takes_no_civitates():
    table = road_board()
    put(table, "silures", cavalry=1, militia=3, comitates=1)
    fragment(table)
    table.state.roads = 1
    run = march(table)
    assert run.decision.kind == "march.to"
    assert run.keys == ("cornovii", "demetae", "dobunni"), "Towns give Civitates Control, not Dux Control"


def test_civitates_use_their_own_control_at_fragmentation():
    table = road_board()
    put(table, "silures", comitates=1)
    fragment(table)
    table.state.roads = 1
    assert "trinovantes" in march(table, CIVITATES).keys


def test_plunder_travels_with_its_unit():
    table = road_board()
    put(table, "iceni", comitates=2, plunder={"comitates": 1})
    run = march(table, CIVITATES)
    assert run.keys == ("all", "comitates", "comitates_loaded")
    run.answers("comitates_loaded", "trinovantes", "done")
    assert (units(table, "iceni", "comitates"), carried(table, "iceni", "comitates")) == (1, 0)
    assert (units(table, "trinovantes", "comitates"), carried(table, "trinovantes", "comitates")) == (1, 1)


def test_no_unit_moves_twice():
    table = road_board()
    put(table, "iceni", cavalry=2)
    put(table, "trinovantes", cavalry=1)
    run = march(table)
    run.table = table
    run.answers("iceni", "2", "trinovantes")
    assert run.keys == ("trinovantes", "done")
    run.answers("trinovantes", "iceni")
    assert run.over
    assert (units(table, "iceni", "cavalry"), units(table, "trinovantes", "cavalry")) == (1, 2)


# Groups ---------------------------------------------------------------------------------------------------------------


def test_a_group_of_the_dux_needs_cavalry_or_red_foederati():
    table = road_board()
    put(table, "parisi", cavalry=1, red_saxon_warband=2, militia=3, comitates=1)
    run = march(table)
    run.table = table
    assert run.decision.kind == "march.units"
    assert run.keys == ("all", "own", "cavalry", "red_saxon_warband", "some")
    assert reason(run, "unit:parisi.militia") == "march_needs_own"
    run.answer("some")
    assert [*run.keys] == ["1", "0"]
    run.answer("0")
    assert [*run.keys] == ["2", "1"], "at least one of the own"


def test_a_group_of_the_civitates_may_be_militia_alone():
    table = road_board()
    put(table, "parisi", cavalry=1, militia=3)
    run = march(table, CIVITATES)
    assert run.keys == ("all", "militia", "some")
    run.answer("militia")
    assert run.decision.kind == "march.to", "nobody of the Dux goes: nobody is asked"


def test_what_leaves_no_other_choice_is_not_asked():
    table = road_board()
    put(table, "parisi", cavalry=1, militia=1)
    assert march(table).keys == ("all", "cavalry")


def test_militia_hold_the_group_to_one_space():
    table = road_board()
    put(table, "silures", cavalry=1, militia=1)
    run = march(table)
    run.table = table
    run.answer("all")
    assert run.keys == ("cornovii", "demetae", "dobunni")
    assert reason(run, "londinium") == "march_militia"


# Agreement ------------------------------------------------------------------------------------------------------------


def test_the_other_briton_is_asked_for_its_units():
    table = road_board()
    put(table, "silures", cavalry=1, comitates=1)
    run = march(table)
    run.answers("all", "londinium")
    assert (run.decision.seat, run.decision.kind) == ("civitates", "march.consent")
    assert run.decision.params["space"] == "londinium"
    run.answer("yes")
    assert units(table, "londinium", "cavalry") == units(table, "londinium", "comitates") == 1


def test_refused_units_stay_and_the_rest_goes():
    table = road_board()
    put(table, "silures", cavalry=1, comitates=1)
    run = march(table)
    run.answers("all", "cornovii").answer("no", seat="civitates")
    assert run.over
    assert units(table, "cornovii", "cavalry") == units(table, "silures", "comitates") == 1
    assert "march_refused" in told(table)


def test_the_dux_is_asked_by_the_civitates():
    table = road_board()
    put(table, "silures", cavalry=1, comitates=1)
    run = march(table, CIVITATES)
    run.answers("all", "cornovii").answer("yes", seat="dux", kind="march.consent")
    assert units(table, "cornovii", "cavalry") == 1


def test_one_player_with_both_britons_is_not_asked():
    table = road_board(players="britons")
    put(table, "silures", cavalry=1, comitates=1)
    run = march(table)
    run.answers("all", "cornovii")
    assert run.over
    assert units(table, "cornovii", "comitates") == 1


# Feats ----------------------------------------------------------------------------------------------------------------


def feat(id, perform, possible=lambda state, action: True):
    @asks_nothing
    def performed(table, action):
        action.special_done = True
        perform(table)

    return Feat(id, "4.2.2", ("march",), True, possible, perform=performed)


def test_a_feat_comes_before_between_or_after_groups(monkeypatch):
    monkeypatch.setitem(FEATS[DUX], "invite", feat("invite", lambda table: None))
    table = road_board()
    put(table, "iceni", cavalry=2)
    run = march(table)
    assert run.keys == ("iceni", "feat.invite")
    run.answers("iceni", "1", "trinovantes")
    assert run.keys == ("iceni", "feat.invite", "done")
    run.answers("iceni", "trinovantes")
    assert (run.decision.kind, run.keys) == ("feat.after", ("feat.invite", "none"))
    run.answer("feat.invite")
    assert run.over


def test_units_made_by_a_feat_can_march(monkeypatch):
    monkeypatch.setitem(FEATS[DUX], "invite", feat("invite", lambda table: put(table, "regni", red_saxon_warband=2)))
    table = road_board()
    put(table, "iceni", cavalry=1)
    run = march(table)
    run.answer("feat.invite")
    assert run.keys == ("iceni", "regni")


def test_units_made_by_a_feat_after_the_last_group_can_march(monkeypatch):
    """Ruling P35: a Feat may come during the March, so who came by it has not moved and may."""
    monkeypatch.setitem(FEATS[DUX], "invite", feat("invite", lambda table: put(table, "regni", red_saxon_warband=2)))
    table = road_board()
    put(table, "iceni", cavalry=1)
    run = march(table)
    run.answers("iceni", "trinovantes")
    assert run.decision.kind == "feat.after"
    run.answer("feat.invite")
    assert (run.decision.kind, run.keys) == ("march.origin", ("regni", "done"))
    run.answers("regni", "2", "cantiaci")
    assert run.over
    assert units(table, "cantiaci", "red_saxon_warband") == 2


def test_foederati_that_marched_do_not_march_again_when_they_change_colour(monkeypatch):
    def perform(table):
        convert(table.state, SPACE_NUMBER["trinovantes"], BLUE_SAXON, RED_SAXON)

    monkeypatch.setitem(FEATS[DUX], "invite", feat("invite", perform))
    table = road_board(players="britons")
    put(table, "iceni", cavalry=2, blue_saxon_warband=2, plunder={"blue_saxon_warband": 1})
    put(table, "trinovantes", blue_saxon_warband=1)
    run = march(table)
    run.answers("iceni", "some", "1", "1", "1", "trinovantes", "feat.invite")
    assert run.keys == ("iceni", "trinovantes", "done")
    run.answers("trinovantes", "londinium", "done")
    assert units(table, "trinovantes", "red_saxon_warband") == 2
    assert carried(table, "trinovantes", "red_saxon_warband") == 1
    assert units(table, "londinium", "red_saxon_warband") == 1


def test_plunder_given_up_does_not_make_a_unit_fresh(monkeypatch):
    def perform(table):
        table.state.plunder = [0] * len(table.state.plunder)

    monkeypatch.setitem(FEATS[CIVITATES], "rule", feat("rule", perform))
    table = road_board()
    put(table, "iceni", comitates=1, plunder={"comitates": 1})
    put(table, "trinovantes", comitates=1)
    run = march(table, CIVITATES)
    run.answers("iceni", "trinovantes", "feat.rule", "trinovantes", "iceni")
    assert run.over
    assert units(table, "trinovantes", "comitates") == 1


def test_of_units_removed_those_that_moved_go_first(monkeypatch):
    """Ruling P35: a Build takes Militia that Marched, so those that did not still can."""

    def perform(table):
        put(table, "trinovantes", militia=-2)

    monkeypatch.setitem(FEATS[CIVITATES], "rule", feat("rule", perform))
    table = road_board()
    put(table, "iceni", militia=2)
    put(table, "trinovantes", militia=1)
    run = march(table, CIVITATES)
    run.answers("iceni", "2", "trinovantes", "feat.rule")
    assert run.keys == ("trinovantes", "done")


def test_before_the_first_group_its_cost_is_reserved(monkeypatch):
    def possible(state, action):
        return action.budget(state) >= 1

    monkeypatch.setitem(FEATS[DUX], "build", feat("build", lambda table: None, possible))
    table = road_board()
    put(table, "iceni", cavalry=1)
    put(table, "regni", cavalry=1)
    table.state.tracks[Track.BRITON] = 2
    assert march(table).keys == ("iceni", "regni")


# 3.2.2, 3.3.2 Going on by Road: drop-off, pick-up, Militia left behind; and how many answers a March takes -----------


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


# 1.3.3, 3.2.2, 3.2.3, 3.3.2 Ways on the map, against the rule taken word by word -------------------------------------


outsets = st.lists(st.sampled_from((CIVITATES, NOBODY)), min_size=SPACE_COUNT, max_size=SPACE_COUNT)
spaces = st.integers(0, SPACE_COUNT - 1)


def step_by_step(control, roads, origin):
    """Every space that a group can enter, moving one space at a time as the rule says."""
    entered, queue = set(), [origin]
    for here in queue:
        for there in ADJACENT[here]:
            by_road = roads and there in ROADS[here]
            if by_road and control[there] == CIVITATES and there not in queue:
                queue.append(there)
            entered.add(there)
    return entered - {origin}


@given(outsets, st.booleans(), spaces)
def test_a_march_reaches_what_single_steps_reach(control, roads, origin):
    ways = Routes(control, CIVITATES, roads).reach(origin, False)
    assert set(ways) == step_by_step(control, roads, origin)
    for target, via in ways.items():
        path = (origin, *via, target)
        assert all(there in ADJACENT[here] for here, there in pairwise(path))
        assert all(there in ROADS[here] for here, there in zip(path, via, strict=False))
        assert all(control[space] == CIVITATES for space in via)


@given(outsets, spaces)
def test_held_to_one_step(control, origin):
    assert tuple(Routes(control, CIVITATES, True).reach(origin, True)) == ADJACENT[origin]


@given(outsets, st.booleans(), spaces)
def test_an_intercept_needs_control_everywhere_and_roads_beyond_the_first_step(control, roads, origin):
    routes = Routes(control, CIVITATES, roads)
    targets = [space for space in range(SPACE_COUNT) if control[space] == CIVITATES and space != origin]
    found = reached_from(routes, origin, targets)
    if control[origin] != CIVITATES:
        assert found == []
        return
    linked = [origin]
    for here in linked:
        linked += [t for t in ROADS[here] if roads and control[t] == CIVITATES and t not in linked]
    assert found == [space for space in targets if space in ADJACENT[origin] or space in linked]
