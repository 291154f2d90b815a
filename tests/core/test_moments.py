"""The changes of a scope are computed on demand, for the position at its end."""

from __future__ import annotations

from tests.core.toy import TOY
from vexillum.core.session import Session
from vexillum.core.show.story import Change, Moment, Scope
from vexillum.core.table import LATER


def scope(first: Moment, last: Moment) -> Scope:
    return Scope(0, "turn", None, 0, 0, began=first, ended=last)


def moment(measured: list[int], n: int) -> Moment:
    """A position with one figure, which records in a list that it was measured."""

    def figures(state: int) -> dict[str, int]:
        measured.append(state)
        return {"n": state}

    return Moment(n, figures)


def test_nothing_is_measured_until_it_is_asked_and_then_once() -> None:
    measured: list[int] = []
    turn = scope(moment(measured, 1), moment(measured, 3))
    assert measured == []
    assert turn.changes == turn.changes == (Change("n", 1, 3),)
    assert measured == [1, 3]
    assert turn.began is turn.ended is None  # the positions are then freed


def test_where_nothing_happened_nothing_is_measured() -> None:
    measured: list[int] = []
    still = moment(measured, 1)
    assert scope(still, still).changes == ()
    assert measured == []


def test_a_few_positions_are_kept_at_most() -> None:
    table = Session.start(TOY, seed="s").table
    for _ in range(LATER + 3):
        with table.turn("", "x"):
            pass
    waiting = [one for one in table.story if one.ended is not None]
    assert len(waiting) == LATER
    assert waiting == table.story[-LATER:]
