"""5.5 Free Marches granted by Events: origins, destinations, no cost, declined or not."""

from __future__ import annotations

from vexillum.games.pendragon.events.free import can_free_march, free_march
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Imperium

from .free import Free, at, broke, fragment, ids
from .harness import board, put, told, units
from .test_march import ROAD


def free(table, faction, **where):
    return Free(table, free_march(table, faction, **{name: at(*spaces) for name, spaces in where.items()}))


def can(table, faction, **where):
    return can_free_march(table.state, faction, **{name: at(*spaces) for name, spaces in where.items()})


def road_board():
    """Briton Control of Dobunni, Catuvellauni, Corieltauvi, Londinium and Atrebates, and nothing to pay with."""
    table = board(empty=True)
    for space, town in ROAD.items():
        put(table, space, town)
    broke(table)
    return table


def test_a_free_march_may_be_declined():
    table = road_board()
    put(table, "silures", cavalry=1)
    asked = free(table, DUX)
    assert asked.keys == ("silures", "done")
    asked.decline(kind="march.origin")
    assert (asked.result, told(table)) == ([], ["free_unused"])


def test_nobody_to_march():
    table = road_board()
    assert not can(table, DUX)
    asked = free(table, DUX)
    assert (asked.over, asked.asked, asked.result) == (True, [], [])
    put(table, "silures", cavalry=1)
    assert can(table, DUX)
    assert not can(table, CIVITATES)
    assert not can(table, DUX, origins=["iceni"])


def test_it_costs_nothing_and_tells_where_the_units_are():
    table = road_board()
    put(table, "silures", cavalry=2)
    put(table, "iceni", cavalry=1)
    asked = free(table, DUX).answers("silures", "1", "londinium").answers("silures", "demetae")
    assert asked.keys == ("iceni", "done")
    asked.answer("done")
    assert ids(asked.result) == ["demetae", "londinium"]
    assert max(table.state.tracks) == 0


def test_units_dropped_on_the_way_have_a_destination_too():
    table = road_board()
    put(table, "silures", cavalry=3)
    asked = free(table, DUX).answers("silures", "3", "dobunni").answer("drop", kind="march.on").answer("2")
    asked.answers("londinium", "done")
    assert ids(asked.result) == ["dobunni", "londinium"]


def test_one_origin_and_no_pick_up_elsewhere():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", cavalry=2, militia=1)
    asked = free(table, DUX, origins=["silures"])
    assert asked.keys == ("silures", "done")
    assert asked.why("dobunni") == "free_space"
    asked.answers("silures", "dobunni")
    assert (asked.over, ids(asked.result)) == (True, ["dobunni"]), "nobody there may join"
    assert units(table, "dobunni", "cavalry") == 3
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "dobunni", cavalry=2, militia=1)
    asked = free(table, DUX).answers("silures", "dobunni")
    assert asked.decision.kind == "march.on"
    assert "pick" in asked.keys


def test_the_other_briton_in_the_origin_is_asked():
    table = road_board()
    put(table, "silures", cavalry=1, comitates=1)
    asked = free(table, DUX, origins=["silures"]).answers("silures", "all", "dobunni")
    asked.answer("no", kind="march.consent", seat="civitates")
    assert (units(table, "dobunni", "cavalry"), units(table, "dobunni", "comitates")) == (1, 0)
    fragment(table)
    put(table, "demetae", cavalry=1, comitates=1)
    asked = free(table, DUX, origins=["demetae"]).answer("demetae")
    assert (asked.decision.kind, units(table, "demetae", "comitates")) == ("march.to", 1)


# Named destinations ---------------------------------------------------------------------------------------------------


def test_one_destination_and_any_origins():
    table = road_board()
    put(table, "silures", cavalry=1)
    put(table, "regni", cavalry=1)
    put(table, "brigantes", cavalry=1)
    put(table, "atrebates", cavalry=1)
    assert can(table, DUX, destinations=["regni"])
    asked = free(table, DUX, destinations=["regni"])
    assert asked.keys == ("atrebates", "silures", "done"), "those of Silures come by Road through Dobunni"
    assert asked.why("brigantes") == "free_march_leads_nowhere"
    asked.answer("silures")
    assert (units(table, "regni", "cavalry"), asked.keys) == (2, ("atrebates", "done")), "there was one way to go"
    asked.answer("atrebates")
    assert (asked.over, ids(asked.result)) == (True, ["regni"])
    assert units(table, "regni", "cavalry") == 3


def test_a_destination_out_of_reach():
    table = road_board()
    put(table, "brigantes", cavalry=1)
    assert not can(table, DUX, destinations=["regni"])
    asked = free(table, DUX, destinations=["regni"])
    assert (asked.over, asked.asked, asked.result) == (True, [], [])


def test_roads_and_control_are_as_ever():
    table = road_board()
    put(table, "silures", cavalry=1)
    assert can(table, DUX, destinations=["londinium"])
    table.state.imperium, table.state.roads = Imperium.AUTONOMY, 0
    assert not can(table, DUX, destinations=["londinium"])
    assert free(table, DUX, destinations=["londinium"]).over
    table.state.roads = 1
    put(table, "dobunni", saxon_warband=2)
    assert not can(table, DUX, destinations=["londinium"]), "Dobunni is not under Friendly Control"
    assert can(table, DUX, destinations=["dobunni"])


def test_nobody_stops_on_the_way():
    # Ruling P98.
    table = road_board()
    put(table, "silures", cavalry=2)
    put(table, "dobunni", militia=2, cavalry=1)
    asked = free(table, DUX, destinations=["londinium"])
    asked.answer("silures").answer("2", kind="march.units.number")
    assert (units(table, "londinium", "cavalry"), asked.keys) == (2, ("dobunni", "done"))
    asked.answer("dobunni")
    assert asked.over, "Militia cannot come so far, so only the Cavalry goes"
    assert (units(table, "londinium", "cavalry"), units(table, "dobunni", "militia")) == (3, 2)


def test_militia_go_one_step_to_a_destination():
    table = road_board()
    put(table, "dobunni", militia=2)
    put(table, "catuvellauni", militia=2)
    assert can(table, CIVITATES, destinations=["londinium"])
    asked = free(table, CIVITATES, destinations=["londinium"])
    assert asked.keys == ("catuvellauni", "done")
    assert asked.why("dobunni") == "free_march_leads_nowhere"
    asked.answers("catuvellauni", "2")
    assert (asked.over, units(table, "londinium", "militia")) == (True, 2)
    table = road_board()
    put(table, "dobunni", militia=2)
    assert not can(table, CIVITATES, destinations=["londinium"])


def test_militia_that_cannot_come_are_left_out_with_a_reason():
    table = road_board()
    put(table, "dobunni", militia=2, comitates=2, blue_saxon_warband=1)
    asked = free(table, CIVITATES, destinations=["londinium"]).answer("dobunni")
    assert (asked.decision.kind, asked.keys) == ("march.units", ("all", "comitates", "blue_saxon_warband", "some"))
    assert asked.why("militia") == "march_militia"
    asked.answer("all")
    assert (units(table, "londinium", "comitates"), units(table, "dobunni", "militia")) == (2, 2)


def test_two_destinations_one_after_the_other():
    table = road_board()
    put(table, "catuvellauni", cavalry=3)
    put(table, "londinium", cavalry=1)
    asked = free(table, DUX, destinations=["cantiaci", "londinium"])
    assert asked.keys == ("catuvellauni", "londinium", "done")
    asked.answers("catuvellauni", "3")
    assert (asked.decision.kind, asked.keys) == ("march.to", ("londinium", "cantiaci"))
    assert asked.why("dobunni") == "free_march_destination"
    asked.answer("londinium")
    assert asked.decision.kind == "march.on"
    assert asked.keys == ("done", "cantiaci", "drop", "pick"), "on to the other destination only"
    assert asked.why("trinovantes") == "free_march_destination"
    asked.answers("drop", "2", "cantiaci")
    assert (units(table, "londinium", "cavalry"), units(table, "cantiaci", "cavalry")) == (2, 2)
    assert asked.keys == ("londinium", "done")
    asked.answer("londinium")
    assert (asked.over, ids(asked.result)) == (True, ["cantiaci", "londinium"])


def test_a_group_ends_in_its_only_destination():
    table = road_board()
    put(table, "catuvellauni", cavalry=3)
    put(table, "londinium", cavalry=1)
    asked = free(table, DUX, destinations=["londinium"]).answers("catuvellauni", "3")
    assert (asked.over, asked.asked[-1]) == (True, "march.units.number"), "nowhere to go on to"


# Barbarians -----------------------------------------------------------------------------------------------------------


def test_a_barbarian_march_is_free_with_one_move_by_sea():
    table = board(empty=True)
    broke(table)
    put(table, "iceni", saxon_warband=3)
    assert can(table, SAXONS)
    assert not can(table, SCOTTI)
    asked = free(table, SAXONS)
    assert asked.decision.kind == "march.destination"
    assert "done" in asked.keys
    assert "parisi.sea" in asked.keys
    assert all(not option.price for option in asked.decision.options)
    asked.answers("parisi.sea", "1")
    assert "cantiaci.sea" not in asked.keys
    assert asked.why("cantiaci.sea") == "barbarian_march_sea_once"
    asked.answers("catuvellauni", "2")
    assert (asked.over, ids(asked.result)) == (True, ["parisi", "catuvellauni"])
    assert max(table.state.tracks) == 0


def test_a_barbarian_march_may_be_declined():
    table = board(empty=True)
    broke(table)
    put(table, "iceni", saxon_warband=3)
    asked = free(table, SAXONS).decline(kind="march.destination")
    assert (asked.result, told(table)) == ([], ["free_unused"])
    assert free(table, SCOTTI).result == []


def test_a_barbarian_march_keeps_to_the_events_origins_and_destinations():
    table = board(empty=True)
    broke(table)
    put(table, "iceni", saxon_warband=3)
    put(table, "corieltauvi", saxon_warband=2)
    asked = free(table, SAXONS, origins=["iceni"], destinations=["catuvellauni", "parisi"])
    assert asked.keys == ("catuvellauni", "parisi.sea", "done")
    assert asked.why("trinovantes") == "free_space"
    asked.answers("catuvellauni", "3")
    assert (asked.over, ids(asked.result)) == (True, ["catuvellauni"])
    assert units(table, "corieltauvi", "saxon_warband") == 2
