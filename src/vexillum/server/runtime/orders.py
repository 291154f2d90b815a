"""What a parent tells the processes that it starts. It knows this, and loads nothing of what they serve."""

from __future__ import annotations

import msgspec

from vexillum.server.kernel.config import Config
from vexillum.server.runtime.connection_handoff import Doors

PROCESS = ("-m", "vexillum.server.runtime")
"""What Python is told to run for a process that waits for orders."""
RETIRE = b"retire\n"
"""What a parent says to a process when others serve in its place."""


class Orders(msgspec.Struct, frozen=True):
    """The orders of a process that serves together with others. They come through a pipe: there are passwords in it."""

    config: Config
    socket: int
    doors: Doors | None = None
    ready: int | None = None
    """The pipe through which it says that it serves."""
