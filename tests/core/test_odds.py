"""Exact odds."""

from fractions import Fraction

import pytest

from vexillum.core.tools.odds import after, at_least, average, certain, dice_sum, evenly, of, percent


def test_the_sum_of_dice():
    two = dice_sum(2, 6)
    assert two[7] == Fraction(1, 6)
    assert two[2] == two[12] == Fraction(1, 36)
    assert sum(two.values()) == 1
    assert dice_sum(0, 6) == {0: 1}
    assert average(dice_sum(3, 4)) == Fraction(15, 2)


def test_equal_results_of_different_ways_are_added_up():
    assert after(evenly((1, 2)), lambda n: evenly(range(n))) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert of(dice_sum(1, 6), lambda n: n > 4) == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert evenly("aab") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert certain("a") == {"a": 1}


@pytest.mark.parametrize(
    ("needed", "chance"), [(1, 1), (-2, 1), (5, Fraction(1, 3)), (6, Fraction(1, 6)), (7, 0), (99, 0)]
)
def test_a_die_that_must_show_a_number_or_more(needed, chance):
    assert at_least(needed, 6) == chance


@pytest.mark.parametrize(
    ("chance", "said"),
    [(Fraction(1), "100%"), (Fraction(999, 1000), ">99%"), (Fraction(1, 3), "33%"), (Fraction(1, 999), "<1%")],
)
def test_a_percentage_is_only_0_or_100_if_exact(chance, said):
    assert percent(chance) == said
