"""The measured server: real processes on one port, and their memory, CPU and disk usage."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
from sqlalchemy import text

from vexillum.server.kernel.config import Config, sqlite_file
from vexillum.server.runtime.connection_handoff import PROCESS, HandoffSockets, Orders
from vexillum.server.storage.database import open_engine

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0


class ServerProcesses:
    """A server with some processes on a new SQLite file, or on a given empty database."""

    def __init__(self, processes: int, database: str, **settings: Any) -> None:
        self._folder = TemporaryDirectory(prefix="vexillum-bench-")
        self.database = f"sqlite:///{self._folder.name}/bench.db" if database == "sqlite" else database
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port: int = self._listening.getsockname()[1]
        # The usual rate limits allow far fewer messages per person and connections per network than bots need.
        config = Config(**{"database": self.database, "workers": 1, "limits": False, **settings})
        self._log = (Path(self._folder.name) / "log").open("wb")
        sockets = [HandoffSockets(self._folder.name, processes, place) for place in range(processes)]
        self._running = [self._start(config, one if processes > 1 else None) for one in sockets]

    def _start(self, config: Config, sockets: HandoffSockets | None) -> subprocess.Popen[bytes]:
        """A process as the supervisor of ``vexillum serve --processes`` starts it."""
        process = subprocess.Popen(
            [sys.executable, *PROCESS],
            stdin=subprocess.PIPE,
            stderr=self._log,
            pass_fds=[self._listening.fileno()],
            start_new_session=True,
        )
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(Orders(config, self._listening.fileno(), sockets)) + b"\n")
        process.stdin.flush()
        return process

    def __enter__(self) -> ServerProcesses:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2):
                    return self
            except (URLError, OSError):
                time.sleep(0.1)
        said = (Path(self._folder.name) / "log").read_text()[-2000:]
        self.__exit__()
        raise SystemExit(f"The server does not answer: {said}")

    def __exit__(self, *_: object) -> None:
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.wait()
        self._log.close()
        self._listening.close()
        self._folder.cleanup()

    def well(self) -> bool:
        """Whether all processes are alive."""
        return all(process.poll() is None for process in self._running)

    def memory(self) -> int:
        """The resident bytes of all processes."""
        pages = [int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) for process in self._running]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """The CPU seconds used by all processes, including PostgreSQL's."""
        spent = sum(cpu(process.pid) for process in self._running)
        return spent if sqlite_file(self.database) else spent + sum(map(cpu, named("postgres")))

    def disk(self) -> int:
        """The size of the database in bytes; for SQLite that of its pages, including those still in the WAL."""
        file = sqlite_file(self.database)
        if file is None:
            engine = open_engine(self.database)
            with engine.begin() as connection:
                return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
        with closing(sqlite3.connect(file)) as connection:
            (pages,), (size,) = (
                connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
            )
        return int(pages * size)


def cpu(pid: int) -> float:
    """The CPU seconds of a process; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def named(name: str) -> list[int]:
    """The processes of a program."""
    found = []
    for path in Path("/proc").glob("[0-9]*/comm"):
        try:
            if path.read_text().strip() == name:
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def empty(database: str) -> bool:
    """Whether a database is empty."""
    with open_engine(database).connect() as connection:
        found = connection.execute(text("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"))
        return not found.scalar_one()
