"""The spectator delay of a match. Pure: the caller passes the current time.

The players choose it so that no spectator can tell one of them what is going on. It ends with the game.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

MINUTES = "minutes"
ANSWERS = "answers"


class Minutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=MINUTES):
    """Spectators see the state of this many minutes ago."""

    n: Annotated[int, Meta(ge=1, le=10_080)]


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=ANSWERS):
    """Spectators do not see this many of the last answers."""

    n: Annotated[int, Meta(ge=1, le=500)]


Delay = Minutes | Answers

_DECODER: msgspec.json.Decoder[Delay] = msgspec.json.Decoder(Delay)


def dumps(delay: Delay | None) -> str | None:
    """Encode a delay for storage."""
    return None if delay is None else msgspec.json.encode(delay).decode()


def loads(text: str | None) -> Delay | None:
    """Decode a stored delay."""
    return None if text is None else _DECODER.decode(text)


def lengthens(old: Delay | None, new: Delay | None) -> bool:
    """Whether nothing becomes visible earlier under the new delay than under the old one."""
    if old is None or old == new:
        return True
    return new is not None and type(old) is type(new) and new.n > old.n
