"""What the rules are in the middle of: a call stack that those who answer may look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar


class Activity:
    """Something that rules carry out while they ask: a Command, an Event, a Battle, a march.

    ``Table.during`` puts it on the table's call stack; anyone who answers or explains finds it there by its class.
    """

    __slots__ = ()


A = TypeVar("A", bound=Activity)


def innermost(stack: Sequence[Activity], kind: type[A]) -> A | None:
    """The innermost activity of a kind, which stands last."""
    for activity in reversed(stack):
        if isinstance(activity, kind):
            return activity
    return None
