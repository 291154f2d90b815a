"""9.4.2.4 Melee and losses: the worked example, best fit, the exceptions, the recovery roll."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.akkren.battles import CLEAR, run, stand
from tests.akkren.harness import board, force_of, pool, put, said, told, units
from tests.asked import Asked
from vexillum.games.akkren.battle.losses import best_fit, may_go, recover, take_losses, threshold
from vexillum.games.akkren.battle.melee import lost_points, reckon
from vexillum.games.akkren.battle.sides import Terms, mustered
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.tables import COLUMNS


def losing(units_of: str, points: int, *, dice=(), enemy_picks=False, owner="kan", enemy="fiefs", **more):
    """A side takes losses: the question that it leads to, its table and its battle."""
    table = board(dice=dice)
    mine = put(table, CLEAR, owner, units_of, **more)
    his = put(table, CLEAR, enemy, "9BD")
    battle = mustered(table.state, Terms(attackers=(mine,), defenders=(his,), zone=PLACE[CLEAR]))
    return Asked(take_losses(table, battle, battle.sides[0], points, enemy_picks=enemy_picks)), table, battle, mine


# The example ----------------------------------------------------------------------------------------------------------


def test_the_example_of_the_rules():
    """9.4.2.4: 5 PK attack 2 BD, 3:1, a 5; the defender loses both BD, a PK fails its recovery with a 2."""
    table = board(dice=(5, 2))
    mine, his = put(table, CLEAR, "kan", "5PK"), put(table, CLEAR, "fiefs", "2BD")
    asked = run(table, mine, his)
    assert asked.over
    (melee,) = said(table, "battle_melee")
    assert (melee["attack"], melee["defence"], melee["column"]) == (20, 6, "3:1")
    assert (melee["attacker"], melee["defender"], melee["mine"], melee["his"]) == (10, 30, 1, 6)
    (failed,) = said(table, "battle_fails_to_recover")
    assert (failed["deadly"], failed["roll"], failed["unit"]) == (3, 2, "PK")
    assert force_of(table, mine) == units("4PK")
    assert force_of(table, his) == ()
    assert asked.result.winner == 0
    assert asked.result.lost == (units("1PK"), units("2BD"))
    assert asked.result.rounds == 1
    assert (pool(table, "kan", "PK"), pool(table, "fiefs", "BD")) == (1, 2)


def test_the_example_with_a_better_roll():
    table = board(dice=(5, 4))
    mine, his = put(table, CLEAR, "kan", "5PK"), put(table, CLEAR, "fiefs", "2BD")
    run(table, mine, his)
    assert force_of(table, mine) == units("5PK")
    assert "battle_recovers" in told(table)


# Best fit -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factors", "points", "expected"),
    [
        ((3, 3), 6, (6, 2)),
        ((4, 4), 1, (0, 0)),
        ((1, 2, 3), 3, (3, 1)),
        ((2, 2, 3, 5), 7, (7, 2)),
        ((4, 4, 4), 7, (4, 1)),
        ((0, 0), 5, (0, 0)),
        ((), 5, (0, 0)),
        ((6, 6), 0, (0, 0)),
    ],
)
def test_best_fit(factors, points, expected):
    """C55: the most that is not above the losses, with the fewest units."""
    assert best_fit(factors, points) == expected


@given(st.lists(st.integers(0, 9), max_size=8), st.integers(0, 25))
def test_best_fit_is_the_best_of_all_sets(factors, points):
    sets = [one for n in range(len(factors) + 1) for one in combinations(factors, n) if sum(one) <= points]
    best = max(sum(one) for one in sets)
    fewest = min(len(one) for one in sets if sum(one) == best)
    assert best_fit(factors, points) == (best, fewest)
    optimal = [one for one in sets if sum(one) == best and len(one) == fewest]
    assert set(may_go(factors, points)) == {value for one in optimal for value in one}


def test_the_owner_chooses_between_equal_fits():
    asked, table, _, mine = losing("2BD 2RA 1PK", 6)
    assert (asked.kind, asked.decision.seat) == ("battle.loss", "kan")
    assert asked.keys == ("BD", "RA")
    asked.answer("BD")
    assert asked.keys == ("BD", "RA")
    asked.answer("RA")
    assert asked.over
    assert force_of(table, mine) == units("1BD 1RA 1PK")


def test_a_set_with_fewer_units_comes_first():
    """6 points: an LM rather than two BD."""
    asked, table, battle, mine = losing("2BD 1LM", 6)
    assert asked.over
    assert force_of(table, mine) == units("2BD")
    assert battle.sides[0].residual == 0


def test_what_fits_nobody_is_kept_for_the_next_round():
    asked, table, battle, mine = losing("3PK", 7)
    assert asked.over
    assert battle.sides[0].residual == 3
    asked = Asked(take_losses(table, battle, battle.sides[0], 1, enemy_picks=False))
    assert (force_of(table, mine), battle.sides[0].residual) == (units("1PK"), 0)


def test_a_round_without_losses_leaves_what_was_kept():
    _, table, battle, mine = losing("3PK", 7)
    Asked(take_losses(table, battle, battle.sides[0], 0, enemy_picks=False))
    assert (force_of(table, mine), battle.sides[0].residual) == (units("2PK"), 3)


def test_the_steady_hand_makes_good_the_first_point_of_a_battle():
    _, table, battle, _ = losing("3PK", 6, general="g01")
    assert battle.sides[0].residual == 1
    Asked(take_losses(table, battle, battle.sides[0], 1, enemy_picks=False))
    assert battle.sides[0].residual == 2
    assert told(table).count("battle_made_good") == 1


def test_hired_and_sworn_units_are_told_apart():
    asked, table, _, mine = losing("1BD", 3, hired="1BD", sworn="1BD")
    assert asked.keys == ("BD", "BD.hired", "BD.sworn")
    asked.answer("BD.hired")
    assert force_of(table, mine) == units("2BD")
    assert pool(table, "kan", "BD") == 0


def test_a_side_that_nobody_plays_loses_the_cheapest_of_equal_ones():
    """C102."""
    asked, table, _, mine = losing("1BD 1FA", 3, owner="neutral")
    assert asked.over
    assert force_of(table, mine) == units("1BD")


# Exception 1 ----------------------------------------------------------------------------------------------------------


def test_bowmen_may_be_left_out():
    asked, table, battle, mine = losing("2BW 2BD", 4)
    assert (asked.kind, asked.keys) == ("battle.bows", ("count", "spare"))
    asked.answer("spare")
    assert (force_of(table, mine), battle.sides[0].residual) == (units("2BW 1BD"), 1)


def test_bowmen_may_count():
    asked, table, battle, mine = losing("2BW 2BD", 4)
    asked.answer("count")
    assert (force_of(table, mine), battle.sides[0].residual) == (units("1BW 1BD"), 0)


def test_bowmen_alone_cannot_be_left_out():
    asked, table, _, mine = losing("3BW", 2)
    assert asked.over
    assert force_of(table, mine) == units("1BW")


def test_nothing_is_asked_where_bowmen_make_no_difference():
    asked, table, _, mine = losing("1BW 2BD", 3)
    assert asked.over
    assert force_of(table, mine) == units("1BW 1BD")


# Exceptions 2 and 3 ---------------------------------------------------------------------------------------------------


def test_the_enemy_picks():
    """C106: any unit that the points cover, until none does."""
    asked, table, battle, mine = losing("1LM 3SP 1BD", 7, enemy_picks=True)
    assert (asked.kind, asked.decision.seat, asked.keys) == ("battle.pick", "fiefs", ("SP", "BD", "LM"))
    asked.answer("BD")
    assert asked.over  # 4 points are left, which only Spearmen fit
    assert (force_of(table, mine), battle.sides[0].residual) == (units("1LM 1SP"), 0)


def test_the_enemy_picks_for_what_was_left_over_too():
    _, table, battle, mine = losing("3PK", 6)
    assert battle.sides[0].residual == 2
    Asked(take_losses(table, battle, battle.sides[0], 2, enemy_picks=True))
    assert (force_of(table, mine), battle.sides[0].residual) == (units("1PK"), 0)


def test_the_enemy_may_pick_a_demon_that_the_points_do_not_cover():
    asked, table, battle, mine = losing("1DE 2SP", 3, enemy_picks=True, owner="brotherhood")
    assert asked.keys == ("SP", "DE")
    asked.answer("DE")
    assert asked.over
    assert (force_of(table, mine), battle.sides[0].residual) == (units("2SP"), 0)


def test_a_side_that_nobody_plays_picks_the_strongest():
    """C102."""
    asked, table, _, mine = losing("1LM 3BD", 6, enemy_picks=True, enemy="akkren")
    assert asked.over
    assert force_of(table, mine) == units("3BD")


@pytest.mark.parametrize(("roll", "dice", "picker"), [(10, 1, "kan"), (1, -2, "fiefs")])
def test_beyond_the_die_the_enemy_picks(roll, dice, picker):
    table = board(dice=(roll,))
    mine, his = put(table, CLEAR, "kan", "6BD 6RA"), put(table, CLEAR, "fiefs", "6BD 6RA")
    asked = run(table, mine, his, dice=(("event", dice),))
    assert (asked.kind, asked.decision.seat) == ("battle.pick", picker)


@pytest.mark.parametrize(("roll", "dice"), [(10, 0), (1, -1)])
def test_ten_and_zero_are_not_beyond_it(roll, dice):
    table = board(dice=(roll,))
    mine, his = put(table, CLEAR, "kan", "6BD 6RA"), put(table, CLEAR, "fiefs", "6BD 6RA")
    asked = run(table, mine, his, dice=(("event", dice),))
    assert asked.kind == "battle.loss"


# The recovery roll ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "factor", "expected"), [(1, 4, 3), (1, 1, 10), (2, 4, 5), (1, 9, 2), (1, 10, 1), (3, 0, 30)]
)
def test_what_is_left_over_in_tenths(points, factor, expected):
    assert threshold(points, factor) == expected


def recovering(units_of: str, points: int, roll: int, *, owner="kan", **more):
    table = board(dice=(roll,))
    mine, his = put(table, CLEAR, owner, units_of, **more), put(table, CLEAR, "fiefs", "9BD")
    battle = mustered(table.state, Terms(attackers=(mine,), defenders=(his,), zone=PLACE[CLEAR]))
    battle.sides[0].residual = points
    return Asked(recover(table, battle, battle.sides[0])), table, mine


def test_a_stronger_unit_may_roll_instead():
    asked, table, mine = recovering("1PK 1LM", 1, 3)
    assert (asked.kind, asked.keys) == ("battle.recovery", ("PK", "LM"))
    asked.answer("LM")
    assert force_of(table, mine) == units("1PK 1LM")


def test_the_weaker_one_would_have_died():
    asked, table, mine = recovering("1PK 1LM", 1, 3)
    asked.answer("PK")
    assert force_of(table, mine) == units("1LM")


def test_demons_and_spirits_go_without_a_roll():
    for unit, owner in (("DE", "brotherhood"), ("LMb", "kan")):
        asked, table, mine = recovering(f"2{unit}", 1, 10, owner=owner)
        assert asked.over
        assert force_of(table, mine) == units(unit)
        assert table.state.rolls == 0


@pytest.mark.parametrize(("roll", "left"), [(1, "1PK"), (2, "2PK")])
def test_a_healer_makes_it_easier(roll, left):
    _, table, mine = recovering("2PK", 1, roll, goods_with={"healer": 1})
    assert force_of(table, mine) == units(left)


def test_what_is_left_over_is_assigned_first():
    asked, table, mine = recovering("1PK 1SP", 2, 10)
    assert asked.over
    assert force_of(table, mine) == units("1PK")


# A battle ends --------------------------------------------------------------------------------------------------------


def test_rounding_alone_never_stops_a_battle():
    """C110: 1 against 1 would never lose a point."""
    reckoning = reckon(stand("1MO", "1MO"))
    assert reckoning is not None
    assert COLUMNS[reckoning.column] == "1:1"
    assert [lost_points(reckoning, roll) for roll in (1, 5, 10)] == [(1, 0), (1, 1), (0, 1)]


def test_a_cell_of_nothing_costs_nothing():
    reckoning = reckon(stand("9BD", "3BD"))
    assert reckoning is not None
    assert lost_points(reckoning, 10)[0] == 0
