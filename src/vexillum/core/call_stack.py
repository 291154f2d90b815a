"""What the rules are currently carrying out: a call stack that agents and explanations can inspect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar


class Activity:
    """Something that rules carry out while they ask: a Command, an Event, a Battle, a march.

    ``Table.during`` puts it on the table's call stack; agents and explanations find it there by its class.
    """

    __slots__ = ()


A = TypeVar("A", bound=Activity)


def innermost(stack: Sequence[Activity], kind: type[A]) -> A | None:
    """The innermost activity of a kind, or None; the innermost one is last on the stack."""
    for activity in reversed(stack):
        if isinstance(activity, kind):
            return activity
    return None
