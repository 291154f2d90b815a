"""The NUL character. PostgreSQL cannot store it and no one types it, so it is refused in all input."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.server.kernel.refusals import Refusal

NUL = "\0"
_ESCAPED = rb"\u0000"


def reject_nul(sent: bytes | bytearray, read: Any) -> None:
    """Refuse JSON input that contains NUL. In the raw bytes it can only appear escaped."""
    if _ESCAPED in sent and _has_nul(msgspec.to_builtins(read, enc_hook=_unread)):
        raise Refusal("malformed", why="\\u0000")


def _unread(part: Any) -> None:
    """Embedded ``msgspec.Raw`` is checked where it is decoded."""


def _has_nul(data: Any) -> bool:
    if isinstance(data, str):
        return NUL in data
    if isinstance(data, dict):
        return any(_has_nul(part) for pair in data.items() for part in pair)
    return isinstance(data, list) and any(map(_has_nul, data))
