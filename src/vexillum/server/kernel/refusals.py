"""Refusals: requests the server rejects, with the reason. Nothing has changed when one is raised."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from vexillum.core import errors
from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message

CODES: dict[type[VexillumError], str] = {
    errors.Stale: "stale",
    errors.WrongSeat: "seat",
    errors.NotAnOption: "option",
    errors.WrongCount: "count",
    errors.GameOver: "over",
    errors.CannotUndo: "undo",
    errors.BadSetup: "setup",
    errors.BadSave: "save",
    errors.BadPosition: "save",
}


class Refusal(VexillumError):
    """A message or request that is refused. Its text is ``refused.<code>``."""

    def __init__(self, code: str, status: int = 400, **params: Any) -> None:
        super().__init__(f"refused.{code}", **params)
        self.code = code
        self.status = status

    def __str__(self) -> str:
        from vexillum.server.kernel.texts import server_texts

        return server_texts(SOURCE)(self.message)


def code_of(error: VexillumError) -> str:
    """The error code sent to clients."""
    if isinstance(error, Refusal):
        return error.code
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), "refused")


# Rate limit refusals that say how long to wait -----------------------------------------------------------------------


class RetryLater(Refusal):
    """Retry later. The reply says when, in words and as a header."""

    def __init__(self, code: str, seconds: float, status: int = 429) -> None:
        super().__init__(code, status, wait=span(seconds))
        self.seconds = max(1, math.ceil(seconds))


def span(seconds: float) -> Message:
    """A duration in words: seconds, minutes, hours or days, rounded up so that a retry is never too early."""
    for noun, length in (("wait_days", 86400), ("wait_hours", 3600), ("wait_minutes", 60)):
        if seconds >= 2 * length:
            return Message(f"count.{noun}", {"n": math.ceil(seconds / length)})
    return Message("count.wait_seconds", {"n": max(1, math.ceil(seconds))})


# The NUL character. PostgreSQL cannot store it and no one types it, so it is refused in all input --------------------


NUL = "\0"
ESCAPED_NUL = rb"\u0000"


def reject_nul(sent: bytes | bytearray, read: Any) -> None:
    """Refuse JSON input that contains NUL. In the raw bytes it can only appear escaped."""
    if ESCAPED_NUL in sent and _has_nul(msgspec.to_builtins(read, enc_hook=_unread)):
        raise Refusal("malformed", why="\\u0000")


def _unread(part: Any) -> None:
    """Embedded ``msgspec.Raw`` is checked where it is decoded."""


def _has_nul(data: Any) -> bool:
    if isinstance(data, str):
        return NUL in data
    if isinstance(data, dict):
        return any(_has_nul(part) for pair in data.items() for part in pair)
    return isinstance(data, list) and any(map(_has_nul, data))
