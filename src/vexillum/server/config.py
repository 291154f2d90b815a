"""What can be chosen about a server."""

from __future__ import annotations

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from vexillum.lab.workers import cores


def default_database() -> str:
    """The address of the file that matches are kept in, unless another is named."""
    return f"sqlite:///{user_data_path('vexillum', appauthor=False) / 'vexillum.db'}"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings, each with a default that suits a table at home."""

    database: str = msgspec.field(default_factory=default_database)
    """SQLAlchemy's address of the database."""
    pace: float = 0.7
    """At least so many seconds between two answers of agents while somebody watches."""
    workers: int = msgspec.field(default_factory=lambda: max(2, cores()))
    """How many processes agents think in."""
    patience: float = 180.0
    """After so many seconds an agent is taken to be stuck."""
    idle: int = 16
    """How many matches that nobody looks at are kept in memory."""


def sqlite_file(address: str) -> Path | None:
    """The file of an SQLite address, if it is one."""
    prefix = "sqlite:///"
    return Path(address.removeprefix(prefix)) if address.startswith(prefix) else None
