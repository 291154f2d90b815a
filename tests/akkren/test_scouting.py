"""9.3.4 Scouting."""

from __future__ import annotations

import pytest

from tests.akkren.harness import force_of, put, said, told, units
from tests.akkren.movement_boards import army, march, one, quiet_board, relate, said_in_both, turn, where, why
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.scouting import bounds, may_scout, modifiers, targets
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.stacks import GENERAL_IDS, sighting
from vexillum.games.akkren.state import Kind


def scouted(roll: int, mine: str, his: str, *, zone: str = "barrens_west", general: str = "g06", **more):
    table = quiet_board(dice=(roll,))
    stack, foe = army(table, "kan_east", "kan", mine, general), army(table, zone, "fiefs", his, **more)
    asked = turn(table, "kan").answer(f"scout.s{stack}")
    if asked.kind == "move.scout":
        asked.answer(f"s{foe}")
    return table, stack, foe, asked


def seen(table, foe):
    found = sighting(table.state, OWNER["kan"], foe)
    return None if found is None else (found.units, found.whole)


@pytest.mark.parametrize(
    ("unit", "able"), [("SK", 1), ("RA", 1), ("BM", 1), ("LC", 1), ("VA", 1), ("BD", 0), ("HC", 0)]
)
def test_who_can_scout(unit, able):
    """9.3.4: SK, RA, BM, LC and all flyers."""
    table = quiet_board()
    stack = army(table, "kan_east", "kan", f"1{unit}")
    put(table, "barrens_west", "fiefs", "1BD")
    assert may_scout(table.state, one(table, stack)) == bool(able)


@pytest.mark.parametrize(
    ("units_", "zone", "general", "add"),
    [
        ("1SK", "barrens_west", "g06", 0),
        ("1LC", "barrens_west", "g06", 1),
        ("1LCb", "barrens_west", "g06", 1),
        ("1BMf", "barrens_west", "g06", 1),
        ("1HCf 1LC", "barrens_west", "g06", 2),
        ("1HCf 1LC", "barrens_west", "g07", 3),
        ("1SK", "vesve_forest", "g06", -1),
        ("1SK", "passes", "g06", -2),
        ("1SK", "vast_swamp", "g06", -2),
    ],
)
def test_what_changes_the_roll(units_, zone, general, add):
    """9.3.4, C30: flyers and light cavalry +1 each, woods -1, mountains and swamps -2; Ghislaine Marr +1 (3.5)."""
    table = quiet_board()
    stack = army(table, "kan_east", "kan", units_, general)
    assert modifiers(one(table, stack), PLACE[zone]) == add


@pytest.mark.parametrize(
    ("n", "percent", "found"),
    [
        (10, (70, 80), (7, 8)),
        (5, (30, 50), (2, 2)),
        (1, (30, 50), (1, 1)),
        (3, (60, 70), (2, 2)),
        (0, (90, 100), (0, 0)),
    ],
)
def test_how_many_are_shown(n, percent, found):
    """C215: the lower number rounded up, the upper one down, but never below it."""
    assert bounds(n, percent) == found


def test_the_owner_chooses_what_to_show():
    """9.3.4, the example: with an 8 between 70 and 80 %."""
    table, _, foe, asked = scouted(8, "1SK", "6BD 4PK")
    assert (asked.kind, asked.decision.seat, asked.decision.secret) == ("move.show", "fiefs", True)
    assert (asked.decision.at_least, asked.decision.at_most) == (7, 8)
    asked.answer("BD.1", "BD.2", "BD.3", "BD.4", "BD.5", "BD.6", "PK.1")
    assert seen(table, foe) == (units("6BD 1PK"), False)
    assert asked.over
    (entry,) = [entry for entry in table.journal if entry.id == "log.scouted"]
    assert set(entry.to) == {"kan", "fiefs"}
    (public,) = [entry for entry in table.journal if entry.id == "log.scouts"]
    assert not public.to
    assert not {"units", "add"} & set(public.params)
    said_in_both(table)


@pytest.mark.parametrize(
    ("roll", "kinds"),
    [(2, ""), (4, "1SM"), (8, "1SM 1BMf"), (9, "1SM 1BMf 1SMb"), (10, "1SM 1BMf 1SMb")],
)
def test_what_patrols_cannot_see_is_not_counted(roll, kinds):
    """9.3.4, C215: monsters from 4 on, flyers from 8, burrowers from 9; then their presence is known."""
    table, _, foe, asked = scouted(roll, "1SK", "10BD 1SM 1BMf 1SMb")
    keys = asked.keys
    assert {key.partition(".")[0] for key in keys} <= {"BD", "SM", "BMf", "SMb"}
    asked.answer(*keys[: asked.decision.at_least])
    shown = dict(seen(table, foe)[0])
    assert {unit: n for unit, n in shown.items() if unit in dict(units("SM BMf SMb"))} == dict(units(kinds))


def test_of_several_kinds_the_owner_says_which_is_seen():
    table, _, foe, asked = scouted(5, "1SK", "1SM 1LM 4BD")
    asked.answer("SM", kind="move.show_kind", seat="fiefs")
    assert (asked.decision.at_least, asked.decision.at_most) == (3, 3)
    asked.answer("BD.1", "BD.2", "BD.3")
    assert seen(table, foe) == (units("1SM 3BD"), False)
    said_in_both(table)


def test_it_may_be_certain_that_there_is_no_more():
    """C215: of a small army that must be shown whole, with a 10."""
    table, _, foe, asked = scouted(10, "1SK", "2BD 1SMb")
    assert asked.over
    assert seen(table, foe) == (units("2BD 1SMb"), True)
    table, _, foe, asked = scouted(7, "1SK", "1BD")
    assert seen(table, foe) == (units("1BD"), False)


def test_nothing_but_what_cannot_be_seen():
    table, _, foe, asked = scouted(2, "1SK", "3SM")
    assert asked.over
    assert seen(table, foe) == ((), False)
    assert "scouted_nothing" in told(table)
    said_in_both(table)


def test_those_whom_nobody_plays_lie_open():
    """C214, C361."""
    table = quiet_board()
    stack = army(table, "kan_east", "kan", "1SK")
    put(table, "barrens_west", "akkren", "4AKi 1AKl")
    assert f"scout.s{stack}" not in turn(table, "kan").keys


def test_the_patrol_may_be_caught():
    """9.3.4: with a 1 the owner gives up a unit that can scout."""
    table, stack, _, asked = scouted(1, "1SK 1RA 2BD", "4BD")
    asked.answer("BD.1", "BD.2", kind="move.show")
    asked.answer("SK", kind="move.patrol_lost", seat="kan")
    assert force_of(table, stack) == units("1RA 2BD")
    assert said(table, "patrol_caught") == [{"who": "kan", "zone": "kan_east"}]
    assert said(table, "patrol_lost") == [{"who": "kan", "unit": "SK"}]
    said_in_both(table)


def test_a_patrol_that_was_the_whole_army():
    table, stack, _, asked = scouted(1, "1SK", "2BD")
    asked.answer("BD.1") if asked.kind == "move.show" else None
    assert stacks.find(table.state, stack) is None
    assert table.state.generals[0] == GENERAL_IDS.index("g06")


def test_once_a_turn():
    """C214."""
    table, stack, _, asked = scouted(10, "1SK 4BD", "2BD")
    asked = turn(table, "kan")
    assert f"scout.s{stack}" not in asked.keys
    assert why(asked, table, f"scout.s{stack}") == "why.march_no_scouting"
    table.state.clock += 1
    assert f"scout.s{stack}" in turn(table, "kan").keys


def test_on_the_march_too():
    table = quiet_board(dice=(10,))
    stack = army(table, "kan_ordu", "kan", "2LC")
    foe = put(table, "barrens_west", "fiefs", "1BD")
    asked = march(table, "kan", stack)
    assert "scout" not in asked.keys
    asked.answer("kan_east").answer("scout")
    assert seen(table, foe) == (units("1BD"), True)
    assert asked.kind == "move.to"
    assert where(table, stack) == "kan_east"


def test_only_others_next_to_it_and_not_allies():
    """C214."""
    table = quiet_board()
    stack = army(table, "kan_east", "kan", "1SK")
    ally, near = put(table, "barrens_west", "theocracy", "1BD"), put(table, "vesve_forest", "fiefs", "1BD")
    put(table, "kan_east", "fiefs", "1BD")
    put(table, "lakes_north", "fiefs", "1BD")
    relate(table, "kan", "theocracy", "alliance")
    assert [s.id for s in targets(table.state, one(table, stack))] == [near]
    relate(table, "kan", "theocracy", "neutrality")
    assert {s.id for s in targets(table.state, one(table, stack))} == {near, ally}
    garrison = put(table, "kan_east", "kan", "1SK")
    assert not may_scout(table.state, one(table, garrison))
    company = put(table, "kan_east", "kan", hired="1SK", kind=Kind.COMPANY)
    assert may_scout(table.state, one(table, company))


def test_which_of_several():
    table = quiet_board(dice=(10,))
    stack = army(table, "kan_east", "kan", "1SK")
    first, second = put(table, "barrens_west", "fiefs", "1BD"), put(table, "vesve_forest", "fiefs", "1PK")
    asked = turn(table, "kan").answer(f"scout.s{stack}")
    assert asked.keys == (f"s{first}", f"s{second}")
    assert why(asked, table, f"stack:{stack}") == "why.scout"
    asked.answer(f"s{second}", kind="move.scout")
    assert seen(table, first) is None
    assert isinstance(asked, Asked)
