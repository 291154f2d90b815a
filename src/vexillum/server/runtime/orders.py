"""The protocol between the supervisor and its processes. Imports nothing of what they serve."""

from __future__ import annotations

import msgspec

from vexillum.server.kernel.config import Config
from vexillum.server.runtime.connection_handoff import HandoffSockets

PROCESS = ("-m", "vexillum.server.runtime")
"""The command of a server process."""
RETIRE = b"retire\n"
"""The message that makes a process retire, once others have replaced it."""


class Orders(msgspec.Struct, frozen=True):
    """The configuration of a server process. It is passed through a pipe, since it contains passwords."""

    config: Config
    socket: int
    handoff: HandoffSockets | None = None
    ready: int | None = None
    """The pipe on which the process reports that it is ready."""
