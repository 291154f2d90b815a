"""What Prometheus is told: counts and times of the whole server, without a name, an address or a match in them."""

from vexillum.server.metrics.counting import (
    agent_failed,
    answered,
    came,
    conflicted,
    counted_request,
    frames_queued,
    in_memory,
    logged_in,
    refused,
    stood_in,
    thought,
    took_database,
    waited_to_think,
    went,
)

__all__ = [
    "agent_failed",
    "answered",
    "came",
    "conflicted",
    "counted_request",
    "frames_queued",
    "in_memory",
    "logged_in",
    "refused",
    "stood_in",
    "thought",
    "took_database",
    "waited_to_think",
    "went",
]
