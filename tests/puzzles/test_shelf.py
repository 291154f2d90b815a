"""The puzzle of the day: the same for everyone, in rotation, with an archive."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
import pytest

from vexillum.puzzles.puzzle import BadPuzzle
from vexillum.puzzles.shelf import (
    PLAIN_THEME,
    Edition,
    Shelf,
    archive,
    parse_day,
    place_of,
    puzzle_of,
    read_shelf,
    shelf,
    write_shelf,
)

FIRST = date(2026, 1, 1)


def made(*sizes: int) -> Shelf:
    """A shelf whose editions begin every 30 days."""
    some = shelf("anno890").puzzles[0]
    puzzles = tuple(msgspec.structs.replace(some, id=f"p{n}") for n in range(sizes[-1]))
    editions = tuple(Edition(FIRST + timedelta(days=30 * n), size) for n, size in enumerate(sizes))
    return Shelf("anno890", editions, puzzles)


def day(n: int) -> date:
    return FIRST + timedelta(days=n)


def test_every_day_the_next_one_and_then_again_from_the_first():
    found = made(7)
    assert [place_of(found, day(n)) for n in range(16)] == [n % 7 for n in range(16)]
    assert place_of(found, day(-1)) is None


def test_none_comes_back_before_all_were_shown():
    found = made(7)
    shown = [puzzle_of(found, day(n)).id for n in range(40)]
    for n in range(len(shown) - 7):
        assert len(set(shown[n : n + 7])) == 7


def test_a_new_edition_changes_no_day_before_it_and_begins_with_what_is_new():
    old, new = made(7), made(7, 10)
    assert [puzzle_of(new, day(n)).id for n in range(30)] == [puzzle_of(old, day(n)).id for n in range(30)]
    assert [place_of(new, day(30 + n)) for n in range(5)] == [7, 8, 9, 0, 1]


def test_the_archive_goes_back_from_today():
    found = made(7)
    assert [one.puzzle.id for one in archive(found, day(3))] == ["p3", "p2", "p1", "p0"]
    late = archive(found, day(20))
    assert len(late) == 7
    assert [one.day for one in late] == [day(20 - n) for n in range(7)]
    assert archive(found, day(-1)) == []


def test_days_that_are_none():
    with pytest.raises(BadPuzzle) as early:
        puzzle_of(made(7), day(-5))
    assert early.value.message.params["first"] == "2026-01-01"
    with pytest.raises(BadPuzzle):
        puzzle_of(Shelf("anno890"), FIRST)
    for text in ("today", "2026-13-01", "1.1.2026", ""):
        with pytest.raises(BadPuzzle):
            parse_day(text)
    with pytest.raises(BadPuzzle):
        made(7).find("p99")


def test_a_shelf_is_read_as_it_was_written(tmp_path):
    assert read_shelf("anno890", tmp_path) == Shelf("anno890")
    write_shelf(made(3, 4), tmp_path)
    assert read_shelf("anno890", tmp_path) == made(3, 4)
    (tmp_path / "themes.toml").write_text('tile = ["ta*"]\n')
    found = read_shelf("anno890", tmp_path)
    kinds = {kind: found.theme(msgspec.structs.replace(found.puzzles[0], kind=kind)) for kind in ("take", "other")}
    assert kinds == {"take": "tile", "other": PLAIN_THEME}
    assert shelf("nothing").puzzles == shelf("akkren@mine").puzzles == ()
