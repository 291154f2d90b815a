"""Chapters, turns and steps of a game, and what each of them changed."""

from __future__ import annotations

from vexillum.core.story import Change, Move, changed, moves, together


def test_changes_are_measured() -> None:
    before, after = {"track/a": 3, "pieces/space:x/foot": 2}, {"track/a": 1, "pieces/space:y/foot": 2}
    assert changed(before, after) == (
        Change("track/a", 3, 1),
        Change("pieces/space:x/foot", 2, 0),
        Change("pieces/space:y/foot", 0, 2),
    )


def test_what_comes_back_has_not_changed() -> None:
    assert together([[Change("a", 1, 3), Change("b", 0, 1)], [Change("a", 3, 1)]]) == (Change("b", 0, 1),)


def test_pieces_that_leave_one_thing_and_come_to_another_have_moved() -> None:
    changes = [
        Change("pieces/space:x/foot", 3, 1),
        Change("pieces/space:y/foot", 0, 1),
        Change("pieces/space:y/horse", 0, 1),
    ]
    assert moves(changes) == (
        Move("foot", 1, "space:x", "space:y"),
        Move("horse", 1, "", "space:y"),
        Move("foot", 1, "space:x", ""),
    )
