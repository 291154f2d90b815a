"""Through whose eyes a client looks at the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from vexillum.core.decision import Decision
from vexillum.core.session import Session


class Eyes(NamedTuple):
    """What a client may see: the table as ``reader`` (None: an observer), and whether it is asked."""

    reader: str | None
    asked: bool = False
    hand_over: bool = False
    """It would be asked, but first the screen has to be handed over."""


def private(session: Session[Any], decision: Decision) -> bool:
    """Does the seat that is asked see something that an observer does not?"""
    if decision.secret:
        return True
    view_key = session.game.knowledge.view_key
    alike = view_key(session.state, decision.seat) == view_key(session.state, None)
    return not alike and session.view(decision.seat) != session.view(None)


def eyes(session: Session[Any], seats: Collection[str], ready: str | None) -> Eyes:
    """How somebody who plays these seats looks at the table now.

    Anyone who plays one seat looks as that seat. Several people at one screen see what an observer sees, until one of
    them is asked something private and has taken the screen over (``ready``).
    """
    decision = session.decision
    asked = decision is not None and decision.seat in seats
    if len(seats) <= 1:
        return Eyes(next(iter(seats), None), asked)
    if decision is None or not asked:
        return Eyes(None)
    if not private(session, decision):
        return Eyes(None, asked=True)
    if ready != decision.seat:
        return Eyes(None, hand_over=True)
    return Eyes(decision.seat, asked=True)
