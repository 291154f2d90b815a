"""The events that a plan may watch. No answer needs another player's consent."""

from __future__ import annotations

from vexillum.core.parts.planning import Planning, WatchedEvent

PLANNING = Planning(
    events=(
        WatchedEvent("character", ("character",)),
        WatchedEvent("invasion", ("invasion",)),
        WatchedEvent("steal", ("steal_noble", "steal_tower")),
    )
)
