"""The database. Its work is done in threads of its own, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import InvalidatePoolError

from vexillum.server.kernel import metrics
from vexillum.server.kernel.config import sqlite_file
from vexillum.server.kernel.wall_clock import WallClock
from vexillum.server.storage import schema
from vexillum.server.storage.copies import club_copy
from vexillum.server.storage.match_tables import METADATA
from vexillum.server.storage.migrations.schema_fit import found_shape, known_shape, misfits
from vexillum.server.storage.signals import PROCESS
from vexillum.server.storage.statements.direct import Direct
from vexillum.server.storage.write_queue import Statements, Writer

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")

THREADS = 8
PATIENCE = 30
"""How many seconds a write waits for another one."""
RESTED = 1.0
"""Seconds without work after which a connection to PostgreSQL is asked whether it is still there."""
USED = "vexillum_used"
"""When a connection had been used last."""
READING = "vexillum_reading"
"""The execution option of a transaction that writes nothing."""
FRESH = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
"""How soon a PostgreSQL that is gone without a word is noticed, unless the address says otherwise; see libpq."""
_BEGIN, _BEGIN_WRITING = Direct(text("BEGIN")), Direct(text("BEGIN IMMEDIATE"))
"""How a transaction of SQLite begins."""
UPGRADE_LOCK = 890_890
"""PostgreSQL's lock under which one process after the other brings the schema up to date."""


class Database:
    """One database, brought up to date when it is opened."""

    def __init__(self, address: str, *, beside: bool = False) -> None:
        self.process = token_hex(8)
        """The name of this server process among those on the same database."""
        self.engine = open_engine(address, self.process)
        self._reading = self.engine.execution_options(**reading_options(self.engine))
        self.wall_clock, self.wall_clock_lock = WallClock(), asyncio.Lock()
        """Has the clock jumped ahead since this process last looked? One looks at a time."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
        with self.engine.begin() as connection:
            upgrade_to_serve(connection, beside=beside)
        self._writer = None if self.postgresql else Writer(self.engine)
        self._statements: Writer | None = None
        if self.postgresql:
            self._statements = Statements(open_engine(address, self.process, each_commits=True))

    async def run(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Do some work in one transaction, committed when this returns."""
        if self._writer is None:
            return await self._do(self.engine, work, *args, **named)
        return await self._queued(self._writer, work, *args, **named)

    async def run_statement(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs
    ) -> _T:
        """The same for work that is a single statement on PostgreSQL, or raises a conflict and has written nothing."""
        if self._statements is None:
            return await self.run(work, *args, **named)
        return await self._queued(self._statements, work, *args, **named)

    @staticmethod
    async def _queued(
        writer: Writer, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs
    ) -> _T:
        begun = time.perf_counter()
        try:
            written: _T = await writer.run(lambda connection: work(connection, *args, **named))
            return written
        finally:
            metrics.transaction_done(time.perf_counter() - begun, writing=True)

    async def read(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Look something up. It writes nothing, so it waits for nobody."""
        return await self._do(self._reading, work, *args, **named)

    def read_now(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Look something up for those who cannot wait for the event loop: rules, in a thread of their own."""
        with self._reading.begin() as connection:
            return work(connection, *args, **named)

    async def _do(
        self, engine: Engine, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs
    ) -> _T:
        def transaction() -> _T:
            with engine.begin() as connection:
                return work(connection, *args, **named)

        begun = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, transaction)
        finally:
            metrics.transaction_done(time.perf_counter() - begun, writing=engine is self.engine)

    @property
    def postgresql(self) -> bool:
        """Is it a PostgreSQL server?"""
        return self.engine.dialect.name == "postgresql"

    async def well(self) -> bool:
        """Does the database answer?"""
        return await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one() == 1)

    def close(self) -> None:
        """Finish what is being written, then let go."""
        for writer in (self._writer, self._statements):
            if writer is not None:
                writer.close()
        self._threads.shutdown(wait=True)
        self.engine.dispose()
        if self._statements is not None:
            self._statements.engine.dispose()


def reading_options(engine: Engine) -> dict[str, Any]:
    """How a transaction reads: everything as it was at one moment."""
    return {READING: True} | ({} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"})


def open_engine(address: str, process: str = "", *, each_commits: bool = False) -> Engine:
    """SQLAlchemy's engine for an address; ``postgres://`` and ``postgresql://`` mean the driver that we use.

    ``each_commits``: one connection to PostgreSQL, where each statement is a transaction of its own.

    Its errors are logged, so they do not tell the parameters of a statement: among them are addresses and secret links.
    """
    options = {PROCESS: process}
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        if (file := sqlite_file(address)) is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # nobody else on the machine reads seeds and links
                os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        return _sqlite(url.render_as_string(hide_password=False), options)
    url = url.set(query={**{name: str(value) for name, value in FRESH.items()}, **url.query})
    more: dict[str, Any] = {"pool_size": THREADS}
    if each_commits:
        more = {"pool_size": 1, "max_overflow": 0, "isolation_level": "AUTOCOMMIT"}
    return _asked_first(create_engine(url, hide_parameters=True, execution_options=options, **more))


def _asked_first(engine: Engine) -> Engine:
    """Connections that rested for a while are asked whether they still lead somewhere before they are used.

    SQLAlchemy would ask each time, which takes as long as an answer's own statement.
    """

    @event.listens_for(engine, "checkin")
    def rests(_: object, record: Any) -> None:
        record.info[USED] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def wakes(connection: Any, record: Any, _: object) -> None:
        if time.monotonic() - record.info.get(USED, math.inf) < RESTED:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error

    return engine


class UnknownTables(Exception):
    """The tables have a version that this program has never heard of, and cannot work with."""


class NeedsStop(Exception):
    """The tables cannot be brought up to date while an older program works with them; why."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
    if revision == "head" and schema.found(connection) == schema.newest():
        return
    from alembic import command  # most databases are up to date, and Alembic takes long to load
    from alembic.util import CommandError

    try:
        command.upgrade(migrations(connection), revision)
    except CommandError as error:
        raise UnknownTables(str(error)) from error


def upgrade_to_serve(connection: Connection, *, beside: bool = False) -> None:
    """Bring the schema up to date. A newer one stays as it is, if this program can work with it.

    ``beside``: older processes serve the same database meanwhile. If they could not go on, :class:`NeedsStop`.
    """
    found = schema.found(connection)
    if found is not None and found not in schema.known():
        club_copy.tables()
        if reasons := misfits(known_shape(METADATA), found_shape(connection)):
            raise UnknownTables(f"the tables have version {found}: {reasons[0]}")
        _log.warning("database newer than this program, but compatible", extra={"schema": found})
        return
    if found == schema.newest():
        return
    before = found_shape(connection) if beside else {}
    upgrade(connection)
    if beside and (reasons := misfits(before, found_shape(connection))):
        raise NeedsStop("; ".join(reasons))


def migrations(connection: Connection) -> AlembicConfig:
    """Alembic's settings, for a connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "vexillum.server.storage:migrations")
    config.attributes["connection"] = connection
    return config


def _sqlite(address: str, options: dict[str, Any]) -> Engine:
    """SQLite with readers that do not wait for the writer, and every commit on the disk.

    A connection that may write says so from the beginning: then a transaction waits for its turn, and never finds out
    halfway that another process has written meanwhile.
    """
    engine = create_engine(address, hide_parameters=True, connect_args={"timeout": PATIENCE}, execution_options=options)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get(READING, False)
        (_BEGIN if reading else _BEGIN_WRITING)(connection, {})

    return engine


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Let a file have readers that do not wait. While several processes open a new one, SQLite refuses at once."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)
