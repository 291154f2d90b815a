"""From which seat's viewpoint a client sees the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from vexillum.core.decision import Decision
from vexillum.core.session import Session


class Viewpoint(NamedTuple):
    """What a client may see: the table as ``reader`` (None: an observer), and whether it is asked."""

    reader: str | None
    asked: bool = False
    hand_over: bool = False
    """It is asked, but the screen has to be handed over first."""


def private(session: Session[Any], decision: Decision) -> bool:
    """Whether the seat that is asked sees anything that an observer does not."""
    if decision.secret:
        return True
    view_key = session.game.knowledge.view_key
    alike = view_key(session.state, decision.seat) == view_key(session.state, None)
    return not alike and session.view(decision.seat) != session.view(None)


def viewpoint_of(session: Session[Any], seats: Collection[str], ready: str | None) -> Viewpoint:
    """The current viewpoint of the player of these seats.

    The player of one seat sees as that seat. Several people at one screen see what an observer sees, until one of them
    is asked something private and has taken over the screen (``ready``).
    """
    decision = session.decision
    asked = decision is not None and decision.seat in seats
    if len(seats) <= 1:
        return Viewpoint(next(iter(seats), None), asked)
    if decision is None or not asked:
        return Viewpoint(None)
    if not private(session, decision):
        return Viewpoint(None, asked=True)
    if ready != decision.seat:
        return Viewpoint(None, hand_over=True)
    return Viewpoint(decision.seat, asked=True)
