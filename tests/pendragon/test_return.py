"""3.4.2, 3.5.2 Return."""

from __future__ import annotations

from vexillum.games.pendragon.commands.barbarian_return import RETURN
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import SAXON_RAIDER, UNIT_TYPE

from .barbarians import SAXONS, SCOTTI, conserved, renown, run
from .harness import board, carried, put, track, units


def position():
    table = board(empty=True)
    renown(table, 5, 5)
    put(table, "iceni", saxon_raider=4, saxon_warband=2, plunder={"saxon_raider": 2, "saxon_warband": 1})
    put(table, "regni", saxon_warband=1)
    put(table, "parisi", scotti_raider=3, red_saxon_warband=2, plunder={"scotti_raider": 3, "red_saxon_warband": 2})
    return table


def test_return_brings_plunder_home_and_raiders_off_the_map():
    table = position()
    asked = run(table, "return", feats=False)
    assert (asked.keys, asked.decision.at_most) == (("iceni", "regni"), 2)
    asked.answer("iceni", "regni")
    assert asked.over
    assert track(table, "saxon_renown") == 8
    assert (units(table, "iceni", "saxon_raider"), units(table, "iceni", "saxon_warband")) == (0, 2)
    assert carried(table, "iceni", "saxon_warband") == 0
    assert table.state.available[UNIT_TYPE[SAXON_RAIDER]] == 25
    assert carried(table, "parisi", "red_saxon_warband") == 2  # Foederati are not Saxons
    assert conserved(table)


def test_limited_return_is_one_space():
    table = position()
    put(table, "cantiaci", saxon_raider=1)
    asked = run(table, "return", limited=True)
    assert asked.decision.at_most == 1
    assert asked.decision.why(table, asked.decision, "space:parisi").id == "why.return_empty"
    asked.answer("cantiaci")
    assert asked.over
    assert units(table, "iceni", "saxon_raider") == 4


def test_only_selected_spaces_return():
    table = position()
    run(table, "return", feats=False).answer("regni")
    assert track(table, "saxon_renown") == 5
    assert carried(table, "iceni", "saxon_raider") == 2


def test_scotti_return():
    table = position()
    asked = run(table, "return", SCOTTI, limited=True)  # one space with Scotti: nothing to ask
    assert asked.over
    assert track(table, "scotti_renown") == 8
    assert units(table, "parisi", "scotti_raider") == 0


def test_nobody_to_return():
    table = board(empty=True)
    assert RETURN.why_not(table.state, SAXONS).id == "why.return_nobody"
    put(table, "iceni", saxon_warband=1)
    assert RETURN.why_not(table.state, SAXONS) is None


def test_renown_stops_at_80():
    table = position()
    renown(table, 79)
    run(table, "return", feats=False).answer("iceni")
    assert track(table, "saxon_renown") == 80


def test_the_command_remembers_who_returns():
    table = position()
    asked = run(table, "return", feats=False).answer("iceni", "regni")
    assert asked.action.returning == {SPACE_NUMBER["iceni"]: 4, SPACE_NUMBER["regni"]: 0}
