"""The settings of a server, each declared once.

The options of ``vexillum serve``, the environment variables and the table in docs/hosting.md are derived from `Config`.
The help of each setting is the text ``setting.NAME`` (``texts/en/settings.toml``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from platformdirs import user_data_path

from vexillum.lab.workers import cores
from vexillum.server.kernel.settings import Group, Setting

WEEK = 7 * 86_400


def default_database() -> str:
    """The URL of the default SQLite file."""
    return f"sqlite:///{user_data_path('vexillum', appauthor=False) / 'vexillum.db'}"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings. The defaults suit a table at home."""

    host: Annotated[str, Setting(Group.TABLE, "H")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), Setting(Group.TABLE, "P")] = 8890
    database: Annotated[str, Setting(Group.TABLE, "URL")] = msgspec.field(default_factory=default_database)
    open_browser: Annotated[bool | None, Setting(Group.TABLE, name="open")] = None
    pace: Annotated[float, Meta(ge=0, le=60), Setting(Group.TABLE, "S")] = 0.7

    public: Annotated[bool, Setting(Group.CLUB)] = False
    address: Annotated[str, Setting(Group.CLUB, "URL")] = ""
    smtp: Annotated[str, Setting(Group.CLUB, "URL")] = ""
    sender: Annotated[str, Setting(Group.CLUB, "MAIL")] = ""
    register: Annotated[bool, Setting(Group.CLUB)] = True
    notice_after: Annotated[float, Meta(ge=0, le=WEEK), Setting(Group.CLUB, "S")] = 120.0
    private_webhooks: Annotated[bool, Setting(Group.CLUB)] = False
    agent_matches: Annotated[int, Meta(ge=1, le=1000), Setting(Group.CLUB, "N")] = 5
    guests: Annotated[bool, Setting(Group.CLUB)] = True
    guest_matches: Annotated[int, Meta(ge=0, le=10_000), Setting(Group.CLUB, "N")] = 100

    processes: Annotated[int, Meta(ge=1, le=64), Setting(Group.RUNNING, "N")] = 1
    workers: Annotated[Annotated[int, Meta(ge=1, le=64)] | None, Setting(Group.RUNNING, "N")] = None
    proxies: Annotated[tuple[str, ...], Setting(Group.RUNNING, "IP", name="trusted_proxy")] = ()
    metrics: Annotated[str, Setting(Group.RUNNING, "TOKEN")] = ""
    log_json: Annotated[bool, Setting(Group.RUNNING)] = False

    # Internal: changed by tests and benchmarks only.
    patience: float = 180.0
    """Seconds after which an agent is considered stuck."""
    idle: int = 16
    """Maximum number of unused matches kept in memory."""
    beat: float = 3.0
    """Seconds between two heartbeats of a process; after four without one it is considered dead."""
    limits: bool = True
    """Whether requests and messages are rate limited."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "address", self.address.rstrip("/"))

    @property
    def agent_processes(self) -> int:
        """Number of agent processes per server process."""
        return self.workers or max(2 if self.processes == 1 else 1, cores() // self.processes)

    @property
    def opens_browser(self) -> bool:
        """Whether to open the table in the browser when the server is ready."""
        return not self.public if self.open_browser is None else self.open_browser


def sqlite_file(address: str) -> Path | None:
    """The file of an SQLite URL; None for other databases and for one in memory."""
    prefix = "sqlite:///"
    file, _, _ = address.removeprefix(prefix).partition("?")
    return Path(file) if address.startswith(prefix) and file not in ("", ":memory:") else None
