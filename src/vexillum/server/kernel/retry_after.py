"""Rate limit refusals that say how long to wait."""

from __future__ import annotations

import math

from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal


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
