"""3.2.3 Seize."""

from __future__ import annotations

from vexillum.games.falling_sky.map import REGION_NUMBER

from .harness import board, check, command, put, resources, told, tribe, units


def test_forage_two_for_each_subdued_or_roman_tribe():
    table = board()
    put(table, "mandubii", "lingones=roman_ally", "mandubii=aedui_ally", auxilia_hidden=1, aedui_hidden=5)
    command(table, "romans", "seize").answer("mandubii", kind="seize.space")
    assert resources(table, "romans") == 14  # Lingones and Senones


def test_dispersal_six_for_each_and_the_rest_two():
    table = board(dice=(4, 5, 6, 4))
    put(table, "mandubii", legion=1)
    asked = command(table, "romans", "seize").answer("mandubii")
    asked.answer("senones", "lingones", kind="seize.disperse")
    assert (tribe(table, "senones"), tribe(table, "lingones"), tribe(table, "mandubii")) == (
        "dispersed",
        "dispersed",
        "subdued",
    )
    assert resources(table, "romans") == 24  # 6 + 6 + 2
    assert told(table).count("seize_no_rally") == 4


def test_only_under_roman_control_and_with_markers_left():
    table = board()
    put(table, "mandubii", legion=1, arverni_hidden=1)
    assert "seize.disperse" not in command(table, "romans", "seize").answer("mandubii").asked
    table = board()
    put(table, "veneti", "veneti=dispersed", "namnetes=gathering")
    put(table, "morini", "morini=dispersed")
    put(table, "mandubii", legion=1)
    asked = command(table, "romans", "seize").answer("mandubii")
    assert asked.decision.at_most == 1  # there are four markers, and Razed is not one of them


def test_arverni_then_belgae_rally_for_each_tribe_just_dispersed():
    table = board(dice=(3, 1))
    put(table, "treveri", legion=1)
    put(table, "mandubii", "mandubii=arverni_ally", arverni_hidden=1)
    put(table, "pictones", "pictones=arverni_ally", arverni_hidden=1)
    asked = command(table, "romans", "seize").answer("treveri").answer("treveri", kind="seize.disperse")
    assert (asked.seat, asked.decision.kind) == ("arverni", "rally.space")
    assert asked.keys == ("mandubii", "done")  # Regions adjacent to Treveri; Pictones is not
    asked.answer("mandubii").answer("warbands.2")
    assert (asked.seat, asked.keys) == ("belgae", ("atrebates", "nervii", "done"))
    asked.answer("done")
    assert (resources(table, "arverni"), resources(table, "belgae")) == (10, 10)
    assert units(table, "mandubii", "arverni_hidden") == 3
    check(table)


def test_the_free_rally_skips_devastated_regions():
    table = board(dice=(1, 4))
    put(table, "treveri", legion=1)
    put(table, "mandubii", "mandubii=arverni_ally", arverni_hidden=1)
    table.state.devastated[REGION_NUMBER["mandubii"]] = 1
    asked = command(table, "romans", "seize").answer("treveri").answer("treveri")
    assert "rally.space" not in asked.asked


def test_nothing_is_foraged_where_it_is_devastated():
    table = board(dice=(4, 4))
    put(table, "treveri", legion=1)
    table.state.devastated[REGION_NUMBER["treveri"]] = 1
    asked = command(table, "romans", "seize").answer("treveri").answer("treveri", kind="seize.disperse")
    assert tribe(table, "treveri") == "dispersed"
    assert resources(table, "romans") == 10
    assert asked.over or asked.decision.kind == "seize.space"


def test_harassment_comes_last():
    """An Auxilia or a Roman Ally is lost, or a roll for Legion, Leader or Fort."""
    table = board(dice=(2,))
    put(table, "treveri", "treveri=roman_ally", legion=1, auxilia_hidden=1, fort=1, belgic_hidden=7)
    asked = command(table, "romans", "seize").answer("treveri")
    assert resources(table, "romans") == 12
    asked.answer("yes", kind="harass", seat="belgae")
    assert asked.keys == ("auxilia_hidden", "treveri", "legion", "fort")
    asked.answer("treveri", kind="harass.loss").answer("fort")
    assert (tribe(table, "treveri"), units(table, "treveri", "fort")) == ("subdued", 0)
    check(table)


def test_the_fort_of_provincia_is_not_rolled_for():
    table = board()
    put(table, "provincia", arverni_hidden=3)
    asked = command(table, "romans", "seize").answer("provincia")
    assert "harass" not in asked.asked  # there is nothing to lose
    assert units(table, "provincia", "fort") == 1


def test_regions_with_roman_pieces_only():
    table = board()
    asked = command(table, "romans", "seize")
    assert asked.keys[0] == "provincia"
    assert asked.decision.why(table, asked.decision, "space:treveri").id == "why.seize_no_romans"
