"""The parts of a server that the account code needs."""

from __future__ import annotations

from typing import Protocol

from vexillum.server.kernel.config import Config
from vexillum.server.storage.database import Database


class Club(Protocol):
    """A server with its database and settings."""

    database: Database
    config: Config
