"""How much later than the players those see a table who only watch it. Pure: the caller says what time it is.

The players choose it so that nobody who watches can tell one of them what is going on. It ends with the game.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

MINUTES = "minutes"
ANSWERS = "answers"


class Minutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=MINUTES):
    """What was done this many minutes ago is seen."""

    n: Annotated[int, Meta(ge=1, le=10_080)]


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=ANSWERS):
    """All but this many of the last answers are seen."""

    n: Annotated[int, Meta(ge=1, le=500)]


Delay = Minutes | Answers

_DECODER: msgspec.json.Decoder[Delay] = msgspec.json.Decoder(Delay)


def dumps(delay: Delay | None) -> str | None:
    """A delay as it is stored."""
    return None if delay is None else msgspec.json.encode(delay).decode()


def loads(text: str | None) -> Delay | None:
    """A delay as it was stored."""
    return None if text is None else _DECODER.decode(text)


def lengthens(old: Delay | None, new: Delay | None) -> bool:
    """Does nobody see anything earlier under the new delay than under the old one?"""
    if old is None or old == new:
        return True
    return new is not None and type(old) is type(new) and new.n > old.n
