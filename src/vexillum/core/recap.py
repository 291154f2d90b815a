"""What has happened since a seat last answered: a row for each turn of another seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.core.session import Session
from vexillum.core.show.story import Change, Scope
from vexillum.core.table import Checkpoint


class Row(msgspec.Struct, frozen=True):
    """A turn, and what it has changed so far."""

    turn: Scope
    changes: tuple[Change, ...]


class Recap(msgspec.Struct, frozen=True):
    """The turns of others since a seat's last answer, which was the ``since``-th one (0: it has not answered yet)."""

    since: int
    rows: tuple[Row, ...]
    before: Any
    """The state at the checkpoint before the first of them."""


def recap(session: Session[Any], seat: str) -> Recap | None:
    """Every turn that ended after a seat's last answer, or is in progress, except its own; None if there is none.

    The turn of another seat in which it has answered counts as a whole. Left out are phases of no seat that changed
    nothing (the deal), and finished turns of which the seat saw nothing.
    """
    since = answered(session, seat)
    table = session.table
    told = [Row(turn, table.changes(turn)) for turn in turns_since(session, since) if turn.seat != seat]
    rows = tuple([row for row in told if row.changes or (row.turn.seat and _told(session, row.turn, seat))])
    return Recap(since, rows, checkpoint_before(session.steps, rows[0].turn).state) if rows else None


def _told(session: Session[Any], turn: Scope, seat: str) -> bool:
    """Whether a turn is in progress, or has a line that a seat may read."""
    return turn.open or any(line.visible(seat) for line in session.table.journal[turn.first : turn.last])


def answered(session: Session[Any], seat: str) -> int:
    """The number of answers given when a seat had last answered."""
    last = session.last_answer_of((seat,))
    return 0 if last is None else last + 1


def turns_since(session: Session[Any], since: int) -> list[Scope]:
    """The outermost turns that ended with the ``since``-th answer or later, or are in progress, in order."""
    story = session.table.story
    found: list[Scope] = []
    for scope in reversed(story):
        if scope.kind != "turn" or (scope.inside is not None and story[scope.inside].kind != "chapter"):
            continue
        if scope.until is not None and scope.until < since:
            break
        found.append(scope)
    return found[::-1]


def checkpoint_before(steps: Sequence[Checkpoint], scope: Scope) -> Checkpoint:
    """The last checkpoint before a scope began: a checkpoint is always outside of all scopes."""
    return next(step for step in reversed(steps) if step.scopes <= scope.number)
