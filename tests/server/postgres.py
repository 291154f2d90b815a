"""A PostgreSQL cluster for the test run: shared by all workers, with a fresh database for each test.

The cluster lives in a temporary folder and listens on a socket there. Its users hold a shared lock. A keeper process
waits for the exclusive lock, which it gets when all users are gone, even if killed; then it stops the cluster and
deletes it.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psycopg

    from tests.server.postgres_cleaning import New

ROLE = "vexillum"
TEMPLATE = "upgraded"
USERS, PLACE = "postgres.users", "postgres.place"
SETTINGS = {
    "fsync": "off",  # nothing here outlives the run
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "300",
    "shared_buffers": "64MB",
    "max_wal_size": "256MB",
    "autovacuum": "off",
}
FASTEST = "STRATEGY FILE_COPY"
"""How to copy a small template; otherwise all of it goes through the log of what was written as well."""
IN_USE = 60
"""Seconds within which closed connections to a database are gone, even on a busy machine."""
_numbers = count()


class Unavailable(Exception):
    """Why PostgreSQL cannot be had here."""


@cache
def programs() -> Path:
    """The folder of initdb and pg_ctl: on the path, or where Debian puts the newest."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(debian, key=lambda path: float(path.parts[-3]), default=None)
    if newest is None:
        raise Unavailable("PostgreSQL is not installed (make postgresql)")
    return newest.parent


@cache
def _user() -> list[str]:
    """What to put before a command, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    if shutil.which("runuser") is None:
        raise Unavailable("PostgreSQL refuses to run as root, and there is no runuser")
    try:
        pwd.getpwnam("postgres")
    except KeyError as error:
        raise Unavailable("PostgreSQL refuses to run as root, and there is no user postgres") from error
    return ["runuser", "-u", "postgres", "--"]


class Cluster:
    """The cluster of this test run, started by the first worker that needs it."""

    def __init__(self, shared: Path) -> None:
        """``shared`` is a folder that all workers of the run have in common."""
        if importlib.util.find_spec("psycopg") is None:
            raise Unavailable("the driver psycopg is not installed")
        programs(), _user()
        self._connection: psycopg.Connection | None = None  # to make and drop databases: it is kept
        self._new: New | None = None
        self._spare: list[str] = []
        self._within: dict[str, psycopg.Connection] = {}
        """To the databases that are used again."""
        self._users = open(shared / USERS, "w")  # noqa: SIM115 - held until this process ends
        with open(shared / "postgres.start", "w") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            fcntl.flock(self._users, fcntl.LOCK_SH)
            place = shared / PLACE
            if place.exists():
                self.folder = Path(place.read_text())
            else:
                self.folder = self._start(shared)
                place.write_text(str(self.folder))

    def address(self, name: str) -> str:
        """The address of a database, as an administrator would write it."""
        return f"postgresql://{ROLE}@/{name}?host={self.folder}"

    def fresh(self, template: str = TEMPLATE) -> str:
        """A new database, or one that is as new; an empty one from ``template0``. Its name."""
        if template == TEMPLATE and self._spare:
            return self._spare.pop()
        name = f"t{os.getpid()}_{next(_numbers)}"
        self._do(f'CREATE DATABASE "{name}" TEMPLATE "{template}"', FASTEST)
        return name

    def give_back(self, name: str) -> None:
        """A database from the usual template is not needed any more: it is made as new, or else dropped."""
        import psycopg

        try:
            if self._as_new(name):
                self._spare.append(name)
                return
        except psycopg.Error:  # whatever a test has done to it
            pass
        self.drop(name)

    def _as_new(self, name: str) -> bool:
        from tests.server.postgres_cleaning import New

        if self._new is None:
            first = self.fresh()
            with self._connect(first) as connection:
                self._new = New(connection)
            self._spare.append(first)
        if name not in self._within:
            self._within[name] = self._connect(name)
        return self._new.restore(self._within[name])

    def _connect(self, name: str) -> psycopg.Connection:
        import psycopg

        return psycopg.connect(host=str(self.folder), user=ROLE, dbname=name, autocommit=True)

    def drop(self, name: str) -> None:
        """Drop a database, even while there are connections to it."""
        if name in self._within:
            self._within.pop(name).close()
        self._do(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def _do(self, command: str, since_15: str = "") -> None:
        """``since_15`` is put behind the command where PostgreSQL is new enough for it."""
        import psycopg

        end = time.monotonic() + IN_USE
        if self._connection is None or self._connection.closed:
            self._connection = self._connect("postgres")
        more = since_15 if self._connection.info.server_version >= 150_000 else ""
        while True:
            try:
                self._connection.execute(f"{command} {more}".encode())
                return
            except psycopg.errors.ObjectInUse:  # PostgreSQL itself waits for five seconds
                if time.monotonic() > end:
                    raise

    def _start(self, shared: Path) -> Path:
        """In a folder of its own: what belongs to root is closed to PostgreSQL, and a socket's path must be short."""
        self.folder = Path(tempfile.mkdtemp(prefix="vexillum-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        data = self.folder / "data"
        _run("initdb", "-D", data, "-U", ROLE, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        keeper = [sys.executable, __file__, str(shared), str(self.folder)]
        subprocess.Popen(keeper, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
        self.start()
        self._make_template()
        return self.folder

    def start(self) -> None:
        """Let it run; for the first time, or after it was stopped."""
        options = " ".join(f"-c {name}={value!r}" for name, value in SETTINGS.items())
        where, log = ("-D", self.folder / "data"), self.folder / "log"
        _run("pg_ctl", *where, "-l", log, "-w", "-t", "60", "-o", f"-k {self.folder} {options}", "start")

    def stop(self) -> None:
        """Stop it for a while, even while there are connections."""
        self._disconnect()
        _run("pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "stop")

    def leave(self) -> None:
        """Release the cluster; the last user's release deletes it."""
        self._disconnect()
        self._users.close()

    def _disconnect(self) -> None:
        for connection in (self._connection, *self._within.values()):
            if connection is not None:
                connection.close()
        self._within.clear()

    def _make_template(self) -> None:
        from vexillum.server.storage.database import Database

        self._do(f'CREATE DATABASE "{TEMPLATE}" TEMPLATE template0')
        Database(self.address(TEMPLATE)).close()


def _run(program: str, *words: object) -> None:
    command = [*_user(), str(programs() / program), *map(str, words)]
    # pg_ctl leaves a server behind that would hold a pipe open, so what is said goes into a file
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/", check=False)
        said.seek(0)
        if done.returncode:
            raise Unavailable(f"{program}: {said.read().strip()}")


def keep(shared: Path, folder: Path) -> None:
    """Wait until the cluster is unused, then stop it and delete it."""
    with open(shared / USERS, "w") as users:
        fcntl.flock(users, fcntl.LOCK_EX)
        (shared / PLACE).unlink(missing_ok=True)
        _run("pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)


if __name__ == "__main__":
    keep(*map(Path, sys.argv[1:]))
