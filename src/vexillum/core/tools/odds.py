"""Exact odds: the probability of each of some results; and result tables by the ratio of strengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

_S = TypeVar("_S")
_T = TypeVar("_T")
Odds = dict[_T, Fraction]
"""The probability of each result."""


def certain(result: _T) -> Odds[_T]:
    """A single certain result."""
    return {result: Fraction(1)}


def evenly(results: Iterable[_T]) -> Odds[_T]:
    """Equally likely results; duplicates count once."""
    ways = list(dict.fromkeys(results))
    return {way: Fraction(1, len(ways)) for way in ways}


def after(now: Odds[_S], go: Callable[[_S], Odds[_T]]) -> Odds[_T]:
    """The odds after a step."""
    found: Odds[_T] = {}
    for before, chance in now.items():
        for then, part in go(before).items():
            found[then] = found.get(then, Fraction(0)) + chance * part
    return found


def of(odds: Odds[_S], value: Callable[[_S], _T]) -> Odds[_T]:
    """The odds of a value computed from each result."""
    found: Odds[_T] = {}
    for result, chance in odds.items():
        then = value(result)
        found[then] = found.get(then, Fraction(0)) + chance
    return found


def dice_sum(dice: int, sides: int) -> Odds[int]:
    """The odds of the sum of dice with faces from 1 to ``sides``."""
    sums = certain(0)
    for _ in range(dice):
        sums = after(sums, lambda total: evenly(range(total + 1, total + sides + 1)))
    return sums


def at_least(needed: int, sides: int) -> Fraction:
    """The probability that one die shows at least a number."""
    return Fraction(min(sides, max(0, sides + 1 - needed)), sides)


def average(odds: Odds[int]) -> Fraction:
    """The expected value."""
    return sum([n * chance for n, chance in odds.items()], Fraction(0))


def percent(chance: Fraction) -> str:
    """A probability in percent, rounded, but never to 0 or 100 unless exact."""
    if chance == 1:
        return "100%"
    rounded = round(100 * chance)
    return "<1%" if not rounded else ">99%" if rounded == 100 else f"{rounded}%"


# Result tables: a column by the ratio of strengths, with shifts, and a row by the die roll ---------------------------


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
