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
    agent_matches: int = 5
    """In a club: so many matches in which only agents play may a host have running at the same time."""
    idle: int = 16
    """How many matches that nobody looks at are kept in memory."""
    beat: float = 3.0
    """Every so many seconds a process says that it is alive; after four times as long it is taken to be dead."""

    public: bool = False
    """A club: people have accounts, and without one nobody gets in."""
    address: str = ""
    """How people reach the server, as in ``https://club.example``: for links in mails, and for what a cookie may do."""
    register: bool = True
    """May anybody make an account?"""
    smtp: str = ""
    """The mail server: ``smtp://user:password@host:587``, ``smtps://…:465``, or ``smtp://host:25?tls=none``.

    Without one nobody can confirm an address: then an account is open at once, and the administrator helps those who
    forget their password.
    """
    sender: str = ""
    """Whom mails come from."""
    notice_after: float = 120.0
    """So many seconds after somebody is asked and has not come, they are told by mail or webhook."""
    private_webhooks: bool = False
    """May a webhook lead into the server's own network?"""
    limits: bool = True
    """Are requests and messages limited to what people do?"""
    proxies: tuple[str, ...] = ()
    """The proxies that are believed when they say who asks, as addresses or networks."""
    metrics: str = ""
    """The token with which Prometheus may read ``/metrics``; without one nobody can."""


def sqlite_file(address: str) -> Path | None:
    """The file of an SQLite address, if it is one."""
    prefix = "sqlite:///"
    file, _, _ = address.removeprefix(prefix).partition("?")
    return Path(file) if address.startswith(prefix) and file not in ("", ":memory:") else None
