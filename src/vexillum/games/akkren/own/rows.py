"""The rows of tables: every roll has one, every name that a rule looks up is there, every row has all its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from vexillum.core.inputs.form_errors import Place, complaint, named
from vexillum.core.words.texts import Message

BY_NAME = ("if", "turn", "id")
"""Fields by which a rule finds a row."""
RISING = ("min_ratio", "ratio_min", "pct_max")
"""Fields that must rise from one entry to the next."""

Row = Mapping[str, Any]


def rows_wrong(rows: Sequence[Row], ours: Sequence[Sequence[Any]], by_name: str, place: Place) -> Iterator[Message]:
    """What is wrong with the rows of a table, compared with ours."""
    sample = [one for one in ours[0] if isinstance(one, dict)] if ours else []
    if not sample:
        return
    if by_name:
        yield from _names([row.get(by_name) for row in rows], [row.get(by_name) for row in sample], place)
        if len(rows) != len(sample):
            yield complaint("own.length", place, found=len(rows), wanted=len(sample))
    elif all("min" in row or "max" in row for row in sample):
        first, last = sample[0], sample[-1]
        yield from covering(rows, first.get("min"), last.get("max"), place)
    for name in ("die", "fire_units"):
        if all(isinstance(row.get(name), int) for row in sample):
            yield from _numbered(rows, name, sample[0][name], sample[-1][name], place)
    for name in RISING:
        if all(name in row for row in sample):
            yield from _rising(rows, name, sample, place)


def covering(rows: Sequence[Row], first: int | None, last: int | None, place: Place) -> Iterator[Message]:
    """Every roll from ``first`` to ``last`` has one row; None: however low, however high a modified roll is."""
    if not rows:
        yield complaint("own.no_rows", place)
        return
    low = rows[0].get("min")
    if low is not None and (first is None or low > first):
        yield complaint("own.rows_low" if first is None else "own.rows_first", place, found=low, wanted=first or 0)
    for before, after in pairwise(rows):
        if "max" not in before or "min" not in after:
            yield complaint("own.rows_open", place)
        elif after["min"] != before["max"] + 1:
            yield complaint("own.rows_hole", place, before=before["max"], after=after["min"])
    for row in rows:
        if row.get("min", 0) > row.get("max", row.get("min", 0)):
            yield complaint("own.rows_turned", place, low=row["min"], high=row["max"])
    high = rows[-1].get("max")
    if high is not None and (last is None or high < last):
        yield complaint("own.rows_high" if last is None else "own.rows_last", place, found=high, wanted=last or 0)


def die_rolls(table: Row, place: Place) -> Iterator[Message]:
    """The rows beside a die go as far as the die does."""
    die = table.get("die")
    sides = int(die[1:]) if isinstance(die, str) and die[:1] == "D" and die[1:].isdecimal() else 0
    for name, rows in table.items() if sides else ():
        if not isinstance(rows, list) or not rows:
            continue
        last = rows[-1]
        end = (
            last.get("max", last.get("die"))
            if isinstance(last, dict)
            else len(rows)
            if isinstance(last, list)
            else None
        )
        if isinstance(end, int) and end < sides:
            yield complaint("own.rows_last", (*place, name), found=end, wanted=sides)


def hundred(ranges: Sequence[tuple[Place, tuple[int, int]]], *, sides: int = 100) -> Iterator[Message]:
    """A D100 finds exactly one record at each roll, and the records are in the order of their rolls."""
    due = 1
    for place, (low, high) in ranges:
        if low > high:
            yield complaint("own.rows_turned", place, low=low, high=high)
        elif low != due:
            yield complaint("own.d100", place, found=low, wanted=due)
        due = high + 1
    if ranges and due != sides + 1:
        yield complaint("own.d100_last", ranges[-1][0], found=due - 1, wanted=sides)


def grid(table: Row, name: str, place: Place) -> Iterator[Message]:
    """Every row of a table has a cell for each of its columns."""
    wide = len(table["columns"])
    for number, row in enumerate(table["rows"], 1):
        if len(row[name]) != wide:
            yield complaint("own.cells", (*place, f"rows {number}", name), found=len(row[name]), wanted=wide)


def costly(table: Row, name: str, place: Place) -> Iterator[Message]:
    """In every column some roll costs a side something: otherwise a battle in it would never end."""
    for number, column in enumerate(table["columns"]):
        cells = [row[name][number] for row in table["rows"] if len(row[name]) > number]
        if not any(any(cell.values()) if isinstance(cell, dict) else cell for cell in cells):
            yield complaint("own.no_losses", (*place, "rows"), id=column["id"])


def _names(found: Sequence[Any], wanted: Sequence[Any], place: Place) -> Iterator[Message]:
    for name in found:
        if name is not None and name not in wanted:
            yield named(name, [str(one) for one in wanted], place)
        elif name is not None and found.count(name) > wanted.count(name):
            yield complaint("own.twice", place, id=str(name))
            return
    for name in dict.fromkeys(wanted):
        if name is not None and name not in found:
            yield complaint("own.row_missing", place, row=str(name))


def _numbered(rows: Sequence[Row], name: str, first: int, last: int, place: Place) -> Iterator[Message]:
    numbers = [row.get(name) for row in rows]
    if numbers != list(range(first, first + len(rows))) or len(rows) < last - first + 1:
        yield complaint("own.rows_numbered", place, name=name, first=first, last=last)


def _rising(rows: Sequence[Row], name: str, sample: Sequence[Row], place: Place) -> Iterator[Message]:
    try:
        values = [Fraction(str(row[name])) for row in rows if name in row]
    except (ValueError, ZeroDivisionError):
        return
    if any(after <= before for before, after in pairwise(values)):
        yield complaint("own.rising", place, name=name)
    ends = Fraction(str(sample[0][name])) == 0, name == "pct_max"
    if values and ends[0] and values[0] != 0:
        yield complaint("own.rows_first", place, found=str(values[0]), wanted=0)
    if values and ends[1] and values[-1] != 100:
        yield complaint("own.rows_last", place, found=str(values[-1]), wanted=100)
