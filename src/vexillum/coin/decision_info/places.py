"""Spaces as text: their pieces, what choosing them brings, their names."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.words.texts import Message

FEW = 4
"""At most this many spaces are named; more are only counted."""


def there(stands: Sequence[Message]) -> Message:
    """The pieces in a space: "There: 1 Town, 2 Militia"."""
    return Message("does.there", {"what": list(stands)}) if stands else Message("does.nobody_there")


def brings(what: Sequence[Message], stands: Sequence[Message]) -> Message:
    """What choosing a space brings, and the pieces there."""
    if not what:
        return there(stands)
    if not stands:
        return Message("does.brings", {"what": list(what)})
    return Message("does.brings_there", {"what": list(what), "there": list(stands)})


def places(spaces: Sequence[str]) -> Message:
    """Spaces by name if they are few, otherwise their number."""
    if len(spaces) <= FEW:
        return Message("place.named", {"spaces": list(spaces)})
    return Message("place.many", {"n": len(spaces)})


def leaves(price: Message, left: int) -> Message:
    """A cost and what it leaves: "3 Resources, 40 left"."""
    return Message("cost.leaves", {"cost": price, "left": left})


def each(price: Message, noun: str) -> Message:
    """A cost for each of something: "3 Resources a space"."""
    return Message(f"cost.each_{noun}", {"cost": price})
