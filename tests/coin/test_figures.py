"""The names of figures, and which of them a position has."""

from __future__ import annotations

from vexillum.coin.position import (
    figure_names,
    figure_on_card,
    lasting_figures,
    non_player_figures,
    present_figures,
    slot_names,
    space_names,
    standing_figures,
    unit_names,
)


def test_figures_are_called_after_what_they_count() -> None:
    assert figure_names("track", ("romans", "aedui")) == ("track/romans", "track/aedui")
    assert space_names("control", ("ubii",)) == ("control/space:ubii",)
    assert figure_on_card(67, "settlement") == "pieces/card:67/settlement"


def test_units_are_named_in_the_order_of_the_state() -> None:
    named = unit_names(("ubii", "treveri"), ("auxilia", "warband"))
    assert dict(present_figures(named, [0, 2, 3, 0])) == {
        "pieces/space:ubii/warband": 2,
        "pieces/space:treveri/auxilia": 3,
    }


def test_only_slots_that_are_taken_count() -> None:
    slots = slot_names("tribe", ("ubii", "suebi"), ("", "ally", "citadel"))
    assert dict(standing_figures(slots, [0, 2])) == {"pieces/tribe:suebi/citadel": 1}


def test_sides_in_effect_and_non_players() -> None:
    assert dict(lasting_figures([14, 15], str)) == {"lasting/unshaded/7": 1, "lasting/shaded/7": 1}
    assert dict(non_player_figures(("non_player/a", "non_player/b"), 0b10)) == {"non_player/a": 0, "non_player/b": 1}
    assert dict(non_player_figures(("non_player/a",), 0)) == {}
