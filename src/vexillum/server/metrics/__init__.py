"""What Prometheus is told: counts and times of the whole server, without a name, an address or a match in them."""

from vexillum.server.metrics.counting import (
    answered,
    came,
    conflicted,
    counted_request,
    frames_queued,
    in_memory,
    logged_in,
    refused,
    thought,
    took_database,
    went,
)

__all__ = [
    "answered",
    "came",
    "conflicted",
    "counted_request",
    "frames_queued",
    "in_memory",
    "logged_in",
    "refused",
    "thought",
    "took_database",
    "went",
]
