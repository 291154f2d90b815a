"""9.4.2 Every row of the tables of battle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.together import together
from vexillum.games.akkren.components import tables

COLUMNS = ("1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1")
LAND = {
    -1: "55/0 50/0 45/0 40/0 40/0 35/0 35/5 30/10 30/15",
    0: "50/0 45/0 40/0 35/0 35/0 30/5 30/10 25/15 25/20",
    1: "45/0 40/0 35/0 30/0 30/5 25/10 25/15 20/20 20/25",
    2: "40/0 35/0 30/5 25/5 25/10 20/15 20/20 15/25 15/30",
    3: "40/0 35/0 30/5 25/5 25/10 20/15 20/20 15/25 15/30",
    4: "35/5 30/5 25/10 20/10 20/15 15/20 15/25 10/30 10/35",
    5: "30/10 25/10 20/15 15/15 15/20 10/25 10/30 5/35 5/40",
    6: "30/10 25/10 20/15 15/15 15/20 10/25 10/30 5/35 5/40",
    7: "25/15 20/15 15/20 10/20 10/25 5/30 5/35 0/40 0/45",
    8: "20/20 15/20 10/25 5/25 5/30 0/35 0/40 0/45 0/50",
    9: "20/20 15/20 10/25 5/25 5/30 0/35 0/40 0/45 0/50",
    10: "15/25 10/25 5/30 0/30 0/35 0/40 0/45 0/50 0/55",
    11: "10/30 5/30 0/35 0/35 0/40 0/45 0/50 0/55 0/60",
    12: "5/35 0/35 0/40 0/40 0/45 0/50 0/55 0/60 0/65",
}


@pytest.mark.parametrize("die", LAND)
def test_every_row_of_the_land_combat_table(die):
    cells = [tuple(map(int, cell.split("/"))) for cell in LAND[die].split()]
    assert [tables.losses(column, die) for column in range(len(COLUMNS))] == cells


def test_rolls_beyond_the_edges_count_as_on_them():
    assert tables.losses(3, -7) == tables.losses(3, -1)
    assert tables.losses(3, 17) == tables.losses(3, 12)


@together(
    ("attack", "defence", "shift", "expected"),
    [
        (20, 6, 0, "3:1"),
        (1, 9, 0, "1:3"),
        (4, 9, 0, "1:3"),
        (1, 2, 0, "1:2"),
        (65, 100, 0, "1:2"),
        (2, 3, 0, "2:3"),
        (99, 100, 0, "2:3"),
        (1, 1, 0, "1:1"),
        (149, 100, 0, "1:1"),
        (3, 2, 0, "3:2"),
        (2, 1, 0, "2:1"),
        (4, 1, 0, "4:1"),
        (5, 1, 0, "5:1"),
        (50, 1, 0, "5:1"),
        (7, 0, 0, "5:1"),
        (1, 1, 2, "2:1"),
        (1, 1, -2, "1:2"),
        (1, 1, -9, "1:3"),
        (1, 1, 9, "5:1"),
    ],
)
def test_columns_and_shifts(attack, defence, shift, expected):
    assert tables.COLUMNS == COLUMNS
    assert tables.COLUMNS[tables.column(attack, defence, shift)] == expected


@pytest.mark.parametrize(
    ("percent", "strength", "expected"),
    [(10, 6, 1), (30, 20, 6), (25, 2, 1), (25, 1, 0), (5, 9, 0), (5, 10, 1), (0, 99, 0)],
)
def test_points_are_rounded_halves_up(percent, strength, expected):
    """C14."""
    assert tables.points(percent, strength) == expected


@pytest.mark.parametrize(
    ("units", "expected"), [(1, "--------DK"), (2, "-------DDK"), (3, "------DDKK"), (4, "-----DDDKK")]
)
def test_every_row_of_the_fire_table(units, expected):
    assert "".join(tables.fire(units, roll) for roll in range(1, 11)) == expected
    assert tables.fire(units, -2) == "-"


def test_artillery_damage():
    assert "".join(tables.damage(roll) for roll in range(1, 12)) == "------DDKKK"
    assert (tables.SHOT_HITS, tables.MINE_HITS, tables.MINE_TWICE) == (7, 8, 1)


@pytest.mark.parametrize(
    ("rolls", "cells"),
    [
        ((-1, 1, 2), "00 00 00 00 10"),
        ((3, 4), "00 00 00 10 10"),
        ((5, 6), "00 00 10 10 20"),
        ((7, 8), "00 10 10 20 11"),
        ((9,), "10 10 20 11 21"),
        ((10, 11), "10 20 11 21 12"),
    ],
)
def test_every_row_of_the_magic_strength_table(rolls, cells):
    for roll in rolls:
        found = [tables.magic(difference, roll) for difference in (1, 3, 5, 8, 9)]
        assert found == [(int(cell[0]), int(cell[1])) for cell in cells.split()]
        assert found == [tables.magic(difference, roll) for difference in (1, 2, 4, 6, 40)]


@pytest.mark.parametrize(
    ("ratio", "expected"), [("1", 0), ("1.49", 0), ("1.5", 1), ("1.99", 1), ("2", 2), ("2.99", 2), ("3", 3), ("9", 3)]
)
def test_flyers_on_both_sides(ratio, expected):
    assert tables.against_like(Fraction(ratio)) == expected


@pytest.mark.parametrize(
    ("percent", "expected"), [(1, 1), (30, 1), (31, 2), (50, 2), (51, 3), (75, 3), (76, 4), (100, 4)]
)
def test_flyers_on_one_side(percent, expected):
    assert tables.alone_above_below(Fraction(percent, 100)) == expected


MANOEUVRES = (
    "LC/DF LC/DF PA/DD PA/DD SK/RG",
    "LC/DF PA/DD PA/DD SK/RG GA/CA",
    "PA/DD PA/DD SK/RG GA/CA FA/CC",
    "PA/DD SK/RG GA/CA FA/CC EN/AM",
    "SK/RG GA/CA FA/CC EN/AM EN/AM",
    "GA/CA FA/CC EN/AM EN/AM EN/AM",
)


@pytest.mark.parametrize("roll", range(1, 7))
def test_every_row_of_the_manoeuvres(roll):
    assert ["/".join(tables.manoeuvre(roll, value)) for value in range(4, 9)] == MANOEUVRES[roll - 1].split()
    assert tables.manoeuvre(roll, 3) == tables.manoeuvre(roll, 4)


MATRIX = {
    "DF": (None, 1, 2, 2, 3, 4),
    "DD": (-1, 0, 1, 1, 2, 3),
    "RG": (None, -1, 0, 1, 1, 2),
    "CA": (-2, -1, -1, 0, 1, 2),
    "CC": (-3, -2, -2, -1, 0, 1),
    "AM": (-4, -3, -2, -2, -1, 0),
}


@pytest.mark.parametrize("defender", MATRIX)
def test_every_row_of_the_matrix(defender):
    found = tuple(tables.matrix(attacker, defender) for attacker in ("LC", "PA", "SK", "GA", "FA", "EN"))
    assert found == MATRIX[defender]
