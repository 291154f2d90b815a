"""9.4.2.5 Rout and retreat, fanatics, giants, what becomes of armies, generals and people; allies."""

from __future__ import annotations

import pytest

from tests.akkren.battles import CLEAR, HILL, run, terms_of
from tests.akkren.harness import board, force_of, person, pool, put, said, told, units
from tests.asked import Asked
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren import stacks as generals
from vexillum.games.akkren.battle.battle import leave_max, must_rout
from vexillum.games.akkren.battle.losses import eliminate
from vexillum.games.akkren.battle.melee import fanatics
from vexillum.games.akkren.battle.sides import Manner, decides, mustered
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import KAN, NOBODY
from vexillum.games.akkren.stacks import sighting
from vexillum.games.akkren.state import NONE


def ready(attack: str, defend: str, *dice: int, owners=("kan", "fiefs"), **more):
    table = board(dice=dice)
    mine, his = put(table, CLEAR, owners[0], attack), put(table, CLEAR, owners[1], defend, **more)
    return table, mustered(table.state, terms_of(table, mine, his)), (mine, his)


# Rout -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fallen", "expected"), [(15, False), (16, True)])
def test_more_than_half_lost_is_a_rout(fallen, expected):
    _, battle, _ = ready("10BD", "10BD")
    battle.sides[0].fallen = fallen
    assert must_rout(battle, battle.sides[0]) == expected


@pytest.mark.parametrize(
    ("enemy", "expected"),
    [("neutral", False), ("akkren", False), ("rebels", False), ("great_kingdom", True), ("minor", True)],
)
def test_against_neutrals_and_akkren_it_is_to_the_last_man(enemy, expected):
    """C115."""
    _, battle, _ = ready("10BD", "10BD", owners=("kan", enemy))
    battle.sides[0].fallen = battle.sides[1].fallen = 29
    assert [must_rout(battle, side) for side in battle.sides] == [expected, expected]


def test_the_winner_stays_and_the_loser_is_elsewhere():
    table = board(dice=(10,))
    mine, his = put(table, CLEAR, "kan", "8PK"), put(table, CLEAR, "fiefs", "6BD")
    asked = run(table, mine, his)  # 32 : 18, column 3:2, 0% / 35%: 11 points, three BD; 9 of 18 is not more than half
    assert (asked.kind, force_of(table, his)) == ("battle.withdraw", units("3BD"))
    table = board(dice=(10,))
    mine, his = put(table, CLEAR, "kan", "9PK"), put(table, CLEAR, "fiefs", "6BD")
    asked = run(table, mine, his)  # 36 : 18, 2:1, 0% / 40%: 14 points, four BD and 2 left over
    assert asked.over
    assert asked.result.winner == 0
    assert asked.result.left == (his,)
    assert stacks.stack(table.state, his).place == PLACE["theo_capital"]
    assert stacks.stack(table.state, mine).place == PLACE[CLEAR]


@pytest.mark.parametrize(("roll", "taken"), [(5, True), (6, False)])
def test_who_has_nowhere_to_go_is_eliminated_and_the_general_captured(roll, taken):
    """C70, C116."""
    table = board(dice=(10, 9, roll))
    mine = put(table, CLEAR, "kan", "9PK")
    his = put(table, CLEAR, "fiefs", "6BD", general="g05")
    hero = person(table, "fiefs", his)
    asked = run(table, mine, his, way=False)
    assert asked.over
    assert stacks.find(table.state, his) is None
    assert pool(table, "fiefs", "BD") == 6
    edrik = generals.GENERAL_IDS.index("g05")
    assert asked.result.captured == (((edrik, 3, KAN),) if taken else ())
    assert (table.state.fallen_generals, table.state.generals) == (([edrik], []) if taken else ([], [edrik]))
    assert asked.result.destroyed == ((his, 3),)
    assert asked.result.stranded == (hero,)
    assert (heroes.person(table.state, hero).stack, heroes.person(table.state, hero).place) == (NONE, PLACE[CLEAR])


def test_neutrals_who_can_fight_no_more_are_eliminated():
    """C109: the only unit is disordered."""
    table = board(dice=(9,))
    mine, his = put(table, CLEAR, "fiefs", "1HG 5PK"), put(table, CLEAR, "neutral", "1BD")
    asked = run(table, mine, his)
    assert asked.over
    assert "battle_routs" in told(table)
    assert "battle_melee" not in told(table)
    assert stacks.find(table.state, his) is None


def test_a_disordered_unit_is_back_after_the_battle():
    table = board(dice=(9,))
    mine, his = put(table, CLEAR, "fiefs", "1HG 5PK"), put(table, CLEAR, "kan", "1BD")
    asked = run(table, mine, his)
    assert asked.result.left == (his,)
    assert force_of(table, his) == units("1BD")


# Leaving --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "gone"), [(7, True), (8, False)])
def test_a_side_may_leave_at_the_end_of_a_round(roll, gone):
    table = board(dice=(5, roll, 10, 10))
    mine, his = put(table, CLEAR, "kan", "10BD"), put(table, CLEAR, "fiefs", "10BD")
    asked = run(table, mine, his)
    asked.answer("leave", kind="battle.withdraw", seat="kan")
    assert ("battle_leaves" in told(table)) == gone
    if gone:
        while not asked.over:
            asked.answer(asked.keys[0])
        assert (asked.result.left, asked.result.winner) == ((mine,), 1)
    else:
        assert asked.decision.seat == "fiefs"


def test_iolanda_leaves_with_eight():
    _, battle, _ = ready("5BD", "5BD", general="g09")
    assert [leave_max(side) for side in battle.sides] == [7, 8]


@pytest.mark.parametrize("enemy", ["neutral", "akkren", "rebels", "great_kingdom", "fiefs"])
def test_no_one_leaves_a_battle_with_neutrals_or_akkren(enemy):
    """9.4.2.5, C115 It is always to the last man, for both sides; others may be left."""
    table = board(dice=(5, 1, 10))
    mine, his = put(table, CLEAR, "kan", "10BD"), put(table, CLEAR, enemy, "10BD")
    asked = run(table, mine, his)
    stubborn = enemy in ("neutral", "akkren", "rebels")
    assert ("battle.withdraw" in asked.asked) is not stubborn
    if stubborn:
        assert asked.over
        assert [stacks.find(table.state, id) is None for id in (mine, his)].count(True) == 1
        assert not asked.result.left
    else:
        asked.answer("leave")
        assert asked.over or asked.seat == "fiefs"


def test_without_a_way_out_one_stays():
    table = board(dice=(5, 1, 10, 5))
    mine, his = put(table, CLEAR, "kan", "10BD"), put(table, CLEAR, "great_kingdom", "10BD")
    asked = run(table, mine, his, way=False).answer("leave")
    assert "battle_cannot_leave" in told(table)
    assert asked.kind == "battle.withdraw"
    assert asked.decision.params["round"] == 2


def test_who_cannot_leave_does_not_roll_for_recovery_in_mid_battle():
    """9.4.2.4, 9.4.2.5, C105 What is left over is kept for the next round, as the battle goes on."""
    for way in (False, True):
        table = board(dice=(5, 1, 5, 5))
        mine, his = put(table, CLEAR, "kan", "6PK"), put(table, CLEAR, "great_kingdom", "6BD")
        asked = run(table, mine, his, way=way)
        left_over = said(table, "battle_residual")
        assert ["kan"] in [one["who"] for one in left_over]
        asked.answer("leave")
        rolled = {"battle_recovers", "battle_fails_to_recover"} & set(told(table))
        assert (bool(rolled), asked.over) == (way, way)


def test_those_who_stay_when_allies_leave_go_on_with_what_was_left_over():
    """C105 Only one of two stacks has somewhere to go: it leaves, and no recovery roll is made."""
    table = board(dice=(5, 1, 10, 5))
    mine, ally = put(table, CLEAR, "kan", "3PK"), put(table, CLEAR, "theocracy", "3PK")
    his = put(table, CLEAR, "great_kingdom", "6BD")
    asked = run(table, (mine, ally), his, way=lambda stack: stack.id == ally).answer("leave")
    assert {"battle_leaves", "battle_cannot_leave"} <= set(told(table))
    assert not {"battle_recovers", "battle_fails_to_recover"} & set(told(table))
    assert (asked.kind, asked.decision.params["round"]) == ("battle.withdraw", 2)


# Fanatics -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "seat"), [(7, "kan"), (8, "fiefs")])
def test_who_chooses_the_fanatics_enemy(roll, seat):
    table, battle, (_, his) = ready("1FA 4BD", "1LM 1SP", roll, 6, 5)
    asked = Asked(fanatics(table, battle))
    assert (asked.kind, asked.decision.seat, asked.keys) == ("battle.fanatic", seat, ("SP", "LM"))
    asked.answer("LM")
    assert force_of(table, his) == units("1SP")


def test_the_lower_roll_dies_and_equal_ones_are_rolled_again():
    table, battle, (mine, his) = ready("1FA", "1LM", 1, 4, 4, 3, 9)
    Asked(fanatics(table, battle))
    assert (force_of(table, mine), force_of(table, his)) == ((), units("1LM"))


def test_each_unit_is_matched_once():
    """C110: two fanatics against one unit: the second has none; both sides' fanatics may meet."""
    table, battle, _ = ready("2FA", "1FA", 1, 9, 1)
    Asked(fanatics(table, battle))
    assert len(said(table, "battle_fanatic")) == 1
    assert len(said(table, "battle_fanatic_fight")) == 1


# Giants ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "stays"), [(4, True), (5, False)])
def test_a_giant_may_be_repaired(roll, stays):
    """5.4, C65, C118."""
    table, battle, (mine, _) = ready("1GI 1BD", "5BD", roll, owners=("fiefs", "kan"))
    giant = next(one for one in battle.sides[0].pieces if one.id == "GI")
    eliminate(table, battle, battle.sides[0], giant, "9.4.2.4")
    assert (force_of(table, mine) == units("1GI 1BD")) == stays
    assert (giant.disordered, battle.sides[0].fallen) == ((True, 0) if stays else (False, 8))


def test_nobody_else_repairs_giants():
    table, battle, (mine, _) = ready("1GI 1BD", "5BD", owners=("kan", "fiefs"))
    eliminate(table, battle, battle.sides[0], battle.sides[0].pieces[1], "9.4.2.4")
    assert (force_of(table, mine), table.state.rolls) == (units("1BD"), 0)


# Generals -------------------------------------------------------------------------------------------------------------


def test_rasha_may_have_the_die_rolled_again_once():
    table = board(dice=(1, 10, 5))
    mine, his = put(table, CLEAR, "kan", "10BD", general="g18"), put(table, CLEAR, "fiefs", "10BD")
    asked = run(table, mine, his)
    assert (asked.kind, asked.decision.seat) == ("battle.reroll", "kan")
    asked.answer("again")
    assert said(table, "battle_melee")[0]["roll"] == 10
    asked.answers("fight_on", "fight_on")
    assert "battle.reroll" not in asked.asked[2:]


# Several stacks, minors -----------------------------------------------------------------------------------------------


def test_the_principal_army_decides_for_allies():
    """C108."""
    table = board(dice=(1,))
    mine = put(table, CLEAR, "kan", "3BD 3RA")
    friend = put(table, CLEAR, "theocracy", "3BD")
    his = put(table, CLEAR, "fiefs", "10BD")
    asked = run(table, (mine, friend), his)
    assert (asked.kind, asked.decision.seat) == ("battle.loss", "kan")
    assert asked.keys == (f"BD.s{mine}", f"RA.s{mine}", f"BD.s{friend}")
    asked.answer(f"BD.s{friend}")
    assert force_of(table, friend) == units("2BD")
    assert pool(table, "theocracy", "BD") == 1


def test_who_decides_for_a_minor_power():
    """C102: its ally; no one if it has none or has broken away."""
    table = board()
    one = stacks.stack(table.state, put(table, CLEAR, "minor", "3BD", nation=0))
    assert decides(table.state, one) == NOBODY
    table.state.minors[0] = KAN
    assert decides(table.state, one) == KAN


def test_the_next_army_leads_when_the_principal_one_is_gone():
    table, battle, _ = ready("1BD", "9BD")
    other = put(table, CLEAR, "theocracy", "3BD", general="g05")
    battle = mustered(table.state, terms_of(table, (battle.sides[0].stacks[0], other), battle.sides[1].stacks[0]))
    side = battle.sides[0]
    eliminate(table, battle, side, side.pieces[0], "9.4.2.4")
    assert (side.stacks, side.decides, generals.GENERAL_IDS[side.general]) == ([other], 0, "g05")


# What is seen ---------------------------------------------------------------------------------------------------------


def test_a_battle_is_fought_in_the_open():
    """C101: every seat sees both armies, as they are after their losses."""
    table = board(dice=(5, 1, 10))
    mine, his = put(table, HILL, "kan", "10BD"), put(table, HILL, "fiefs", "10BD")
    run(table, mine, his)
    for seat in (0, 1):
        for one in (mine, his):
            seen = sighting(table.state, seat, one)
            assert seen is not None
            assert seen.whole
            assert seen.units == force_of(table, one)
    assert table.seals > 0


def test_the_scene_has_rounds_and_their_steps():
    table = board(dice=(5, 1, 10))
    mine, his = put(table, CLEAR, "kan", "10BD"), put(table, CLEAR, "fiefs", "10BD")
    asked = run(table, mine, his, structure="city", manner=Manner.PITCHED)
    assert asked.kind == "battle.withdraw"
    scene = table.staged
    assert scene is not None
    assert [stage.label.id for stage in scene.stages] == [
        f"battle_stage.{id}" for id in ("before", "magic", "fire", "melee", "rout")
    ]
    assert scene.stages[3].strikes == ["30", "30"]
    assert [(unit.token, unit.n, unit.lost) for unit in scene.sides[0].units] == [("BD", 10, 2)]
    assert scene.sides[1].holds is not None


def test_the_scene_tells_a_duel_before_the_battle_blow_by_blow():
    """9.4.1"""
    table = board(dice=(9, 1, 5, 5))
    mine, his = put(table, CLEAR, "kan", "10BD"), put(table, CLEAR, "fiefs", "10BD")
    ours, theirs = person(table, "kan", mine), person(table, "fiefs", his)
    asked = run(table, mine, his).answers(f"p{ours}", f"p{theirs}")
    assert asked.kind == "duel.leave"
    scene = table.staged
    assert scene is not None
    assert [line.id for line in scene.stages[0].lines] == ["log.battle_challenge", "log.duel", "log.duel_wound"]


def test_nothing_is_left_over_of_an_army_that_is_gone():
    """9.4.2.4 Points that no unit is left to take are not logged."""
    table = board(dice=(9,))
    run(table, put(table, CLEAR, "kan", "20BD"), put(table, CLEAR, "neutral", "1MO"))
    assert "battle_destroyed" in told(table)
    assert "battle_residual" not in told(table)
