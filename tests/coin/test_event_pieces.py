"""Steps of Events that place, remove and replace Units, over any kit."""

from __future__ import annotations

import msgspec
import pytest

from tests.coin.small_events import (
    AEDUI,
    AUXILIA,
    BIBRACTE,
    EVENT_KIT,
    GERMAN,
    LEGION,
    ROMAN_ALLY,
    ROMANS,
    TREVERI,
    UBII,
    WARBAND,
    Event,
    Every,
    Place,
    Remove,
    Where,
    board,
    play,
)
from vexillum.coin.events.effects import Gain
from vexillum.coin.events.pieces import Box, Replace

AT_UBII = Every(where=Where(among=("ubii",)))
EVERY = Every()


def units(table, kind):
    return table.state.units[kind::4]


# Place ----------------------------------------------------------------------------------------------------------------


def test_place_up_to_n_in_each_selected_space():
    table = board()
    played = play(table, EVERY, Place(unit="auxilia", n=3), answers=["3", "0", "1"])
    assert units(table, AUXILIA) == [3, 0, 1]
    assert (played.event.done, table.state.available[AUXILIA]) == (4, 4)
    assert [option.value for option in played.asked[0].options] == [3, 2, 1, 0]
    assert played.asked[0].params == {"card": "8", "space": "bibracte", "unit": "auxilia", "box": "available", "n": 3}


def test_what_must_be_placed_is_not_asked_for():
    table = board(auxilia=(0, 0, 6))
    played = play(table, AT_UBII, Place(unit="german", n=5, must=True))
    assert (played.asked, units(table, GERMAN)) == ([], [0, 0, 5])


def test_spread_over_spaces_as_the_faction_likes():
    table = board()
    step = Place(unit="german", n=4, among=Where(near=("ubii",)), each=3)
    played = play(table, step, you=AEDUI, answers=["ubii", "3", "treveri", "1"])
    assert played.kinds == ["event.place_where", "event.place", "event.place_where", "event.place"]
    assert units(table, GERMAN) == [0, 1, 3]


def test_spread_over_a_limited_number_of_spaces():
    table = board()
    play(table, Place(unit="auxilia", n=4, among=Where(), spaces=1), answers=["ubii", "2"])
    assert units(table, AUXILIA) == [0, 0, 2]


def test_spreading_ends_when_the_faction_has_enough():
    table = board()
    play(table, Place(unit="auxilia", n=4, among=Where()), answers=["ubii", "1", "done"])
    assert units(table, AUXILIA) == [0, 0, 1]


def test_units_come_from_several_boxes():
    table = board(legion=(0, 3, 0))
    table.state.fallen, table.state.available[LEGION] = 2, 1
    step = Place(unit="legion", n=2, boxes=("fallen", "available"))
    play(table, AT_UBII, step, you=AEDUI, answers=["1", "1"])
    assert (units(table, LEGION), table.state.fallen, table.state.available[LEGION]) == ([0, 3, 2], 1, 0)


def test_own_units_come_off_other_spaces_when_none_is_available():
    table = board(auxilia=(8, 0, 0))
    play(table, AT_UBII, Place(unit="auxilia", n=2), answers=["2"])
    assert units(table, AUXILIA) == [6, 0, 2]


def test_those_of_others_do_not():
    table = board(auxilia=(8, 0, 0))
    assert play(table, AT_UBII, Place(unit="auxilia", n=2), you=AEDUI).asked == []
    assert units(table, AUXILIA) == [8, 0, 0]


def test_units_are_only_placed_where_stacking_allows():
    table = board()
    table.state.tribes[1] = ROMAN_ALLY
    play(table, EVERY, Place(unit="warband", n=1, must=True, who="aedui"))
    assert units(table, WARBAND) == [1, 0, 1]


# Remove ---------------------------------------------------------------------------------------------------------------


def test_remove_stack_by_stack():
    table = board(legion=(2, 0, 0), auxilia=(1, 0, 0))
    step = Remove(units=("roman_pieces",), n=2, who="aedui")
    played = play(table, EVERY, step, answers=["bibracte.legion", "1", "done"])
    assert played.kinds == ["event.remove", "event.remove_number", "event.remove"]
    assert [option.thing for option in played.asked[0].options] == [
        "unit:bibracte.legion",
        "unit:bibracte.auxilia",
        "",
    ]
    assert (units(table, LEGION), played.event.done) == ([1, 0, 0], 1)


def test_in_all_from_certain_spaces():
    table = board(warband=(2, 2, 2))
    step = Remove(units=("warbands",), n=3, among=Where(near=("ubii",)), must=True)
    played = play(table, step, answers=["treveri.warband", "2"])
    assert units(table, WARBAND) == [2, 0, 1]
    assert all(option.key != "done" for decision in played.asked for option in decision.options)


def test_all_that_must_go_is_not_asked_for():
    table = board(german=(1, 2, 3))
    played = play(table, EVERY, Remove(units=("german",), must=True))
    assert (played.asked, played.event.done, units(table, GERMAN)) == ([], 6, [0, 0, 0])


def test_limits_of_kinds():
    table = board(legion=(3, 0, 0), auxilia=(3, 0, 0))
    step = Remove(units=("roman_pieces",), n=3, must=True, limits={"legion": 1})
    play(table, Every(where=Where(has=("legion",))), step, answers=["bibracte.legion"])
    assert (units(table, LEGION)[BIBRACTE], units(table, AUXILIA)[BIBRACTE]) == (2, 1)


def test_those_that_have_the_box_go_into_it():
    table = board(legion=(1, 0, 0), auxilia=(1, 0, 0))
    play(table, EVERY, Remove(units=("roman_pieces",), must=True, box="fallen"))
    assert (table.state.fallen, table.state.available[LEGION], table.state.available[AUXILIA]) == (1, 5, 8)
    assert [entry.id for entry in table.journal] == ["log.removed", "log.event_box", "log.removed"]


# Replace --------------------------------------------------------------------------------------------------------------


def test_replace_one_for_one():
    table = board(german=(0, 0, 3))
    step = Replace(units=("german",), into="warband", n=2, who="aedui")
    played = play(table, AT_UBII, step, answers=["ubii.german", "2"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)[UBII], played.event.done) == (1, 2, 2)


def test_what_has_no_replacement_stays():
    table = board(german=(0, 0, 3), warband=(0, 0, 7))
    step = Replace(units=("german",), into="warband", n=3, who="romans")
    play(table, AT_UBII, step, answers=["ubii.german"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)[UBII]) == (2, 8)


def test_what_has_no_replacement_is_removed_where_the_volume_has_it_so(monkeypatch):
    monkeypatch.setattr(Event, "kit", msgspec.structs.replace(EVENT_KIT, removes_unreplaced=True))
    table = board(german=(0, 0, 3), warband=(0, 0, 7))
    step = Replace(units=("german",), into="warband", n=3, who="romans")
    played = play(table, AT_UBII, step, answers=["ubii.german", "3"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)[UBII], played.event.done) == (0, 8, 3)


def test_own_replacements_come_off_other_spaces():
    table = board(german=(0, 0, 3), warband=(8, 0, 0))
    step = Replace(units=("german",), into="warband", n=3, who="aedui")
    play(table, AT_UBII, step, answers=["ubii.german", "2", "done"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)) == (1, [6, 0, 2])


# Boxes ----------------------------------------------------------------------------------------------------------------


def test_between_boxes():
    table = board()
    table.state.fallen = 3
    played = play(table, Box(unit="legion", n=2, sources=("fallen",), must=True), Gain(track="romans", n=1, per=True))
    assert (played.asked, table.state.fallen, table.state.available[LEGION]) == ([], 1, 8)
    assert table.state.tracks[ROMANS] == 12


def test_no_more_than_the_step_before_changed():
    table = board(auxilia=(1, 0, 0))
    table.state.fallen = 3
    step = Box(unit="legion", n=3, sources=("fallen",), per=True)
    played = play(table, EVERY, Remove(units=("auxilia",), must=True), step, answers=["1"])
    assert [option.key for option in played.asked[0].options] == ["1", "0"]
    assert table.state.fallen == 2


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (Place(unit="legions", n=1), "no Unit 'legions'; do you mean 'legion'?"),
        (Place(unit="legion", n=1, boxes=("track",)), "no box 'track'; there are: available, fallen"),
        (Remove(units=("ally",)), "no group of Units 'ally'; there are: legion, auxilia, warband, german"),
        (Remove(units=("legion",), box="grave"), "no box 'grave'; there are: available, fallen"),
        (Replace(units=("german",), into="ally", n=1), "no Unit 'ally'; there are: legion, auxilia, warband, german"),
        (Box(unit="auxilia", n=1, sources=("fallen",)), "no Unit with boxes 'auxilia'; there are: legion"),
        (Box(unit="legion", n=1, sources=("away",)), "no box of legion 'away'; there are: available, fallen"),
    ],
)
def test_unknown_names(step, error):
    (found,) = step.errors(EVENT_KIT)
    assert found.startswith(error)


def test_treveri_is_between_the_others():
    assert Where(near=("treveri",)).fixed == (BIBRACTE, TREVERI, UBII)
