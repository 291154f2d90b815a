"""Result tables: a column by the ratio of strengths, with shifts, and a row by the die roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

_T = TypeVar("_T")


class ResultTable(Generic[_T]):
    """Columns by the ratio of two strengths, rows by a die roll. Values beyond an edge are clamped."""

    def __init__(self, ratios: Sequence[Fraction], rows: Sequence[Sequence[_T]], *, first_roll: int = 1) -> None:
        """``ratios``: the lower bound of each column, ascending. ``rows``: the results of each roll."""
        if any(len(row) != len(ratios) for row in rows) or sorted(set(ratios)) != list(ratios):
            raise ValueError("a result table has rising ratios, and a result for each of them in every row")
        self._ratios = [(ratio.numerator, ratio.denominator) for ratio in ratios]
        self._rows = rows
        self._first_roll = first_roll

    def column(self, attack: int, defence: int, shift: int = 0) -> int:
        """The column of two strengths, shifted to the right (or, if negative, to the left)."""
        most = len(self._ratios) - 1
        column = most
        while column > 0 and defence > 0 and self._ratios[column][0] * defence > attack * self._ratios[column][1]:
            column -= 1
        return min(most, max(0, column + shift))

    def result(self, column: int, roll: int) -> _T:
        """The result of a modified roll in a column."""
        return self._rows[min(len(self._rows) - 1, max(0, roll - self._first_roll))][column]
