"""Result tables with column shifts."""

from fractions import Fraction

import pytest

from vexillum.core.tools.odds import ResultTable

TABLE = ResultTable(
    (Fraction(1, 2), Fraction(1), Fraction(2)), (("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3"))
)


@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (1, 3, 0, 0),
        (1, 2, 0, 0),
        (2, 3, 0, 0),
        (3, 3, 0, 1),
        (5, 3, 0, 1),
        (6, 3, 0, 2),
        (90, 3, 0, 2),
        (4, 0, 0, 2),
        (3, 3, 1, 2),
        (3, 3, 4, 2),
        (3, 3, -1, 0),
        (6, 3, -4, 0),
    ],
)
def test_the_column_of_two_strengths_with_its_shift(attack, defence, shift, column):
    assert TABLE.column(attack, defence, shift) == column


def test_a_roll_beyond_the_table_counts_as_the_first_or_last():
    assert [TABLE.result(1, roll) for roll in (-1, 1, 2, 3, 7)] == ["b1", "b1", "b2", "b3", "b3"]
    assert ResultTable((Fraction(1),), (("zero",), ("one",)), first_roll=0).result(0, 1) == "one"


def test_a_table_with_holes_is_refused():
    with pytest.raises(ValueError, match="rising ratios"):
        ResultTable((Fraction(1), Fraction(2)), (("a", "b"), ("a",)))
    with pytest.raises(ValueError, match="rising ratios"):
        ResultTable((Fraction(2), Fraction(1)), (("a", "b"),))
