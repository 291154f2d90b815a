"""The database. Transactions run in threads, so that the event loop never waits for the disk."""

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
from vexillum.server.storage.write_queue import StatementWriter, Writer

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")

THREADS = 8
LOCK_TIMEOUT = 30
"""Seconds that a write waits for the lock of another."""
IDLE_BEFORE_PING = 1.0
"""Seconds of idleness after which a connection to PostgreSQL is pinged before use."""
LAST_USED = "vexillum_last_used"
"""Where a pooled connection keeps the time of its last use."""
READ_ONLY = "vexillum_read_only"
"""The execution option of a read-only transaction."""
KEEPALIVE = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
"""How soon a lost connection to PostgreSQL is noticed (libpq), unless the address says otherwise."""
_BEGIN, _BEGIN_IMMEDIATE = Direct(text("BEGIN")), Direct(text("BEGIN IMMEDIATE"))
"""How SQLite transactions begin."""
UPGRADE_LOCK = 890_890
"""PostgreSQL's advisory lock: one process at a time upgrades the schema."""


class Database:
    """One database. Opening it upgrades the schema."""

    def __init__(self, address: str, *, beside: bool = False) -> None:
        self.process = token_hex(8)
        """The id of this server process among those on the same database."""
        self.engine = open_engine(address, self.process)
        self._read_only = self.engine.execution_options(**reading_options(self.engine))
        self.wall_clock, self.wall_clock_lock = WallClock(), asyncio.Lock()
        """Detects jumps of the clock; one check at a time."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
        with self.engine.begin() as connection:
            upgrade_to_serve(connection, beside=beside)
        self._writer = None if self.postgresql else Writer(self.engine)
        self._statements: Writer | None = None
        if self.postgresql:
            self._statements = StatementWriter(open_engine(address, self.process, autocommit=True))

    async def run(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Run work in one transaction, committed when this returns."""
        if self._writer is None:
            return await self._do(self.engine, work, *args, **named)
        return await self._queued(self._writer, work, *args, **named)

    async def run_statement(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs
    ) -> _T:
        """The same for work that is a single statement on PostgreSQL; on a conflict it raises, with nothing written."""
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
        """Run a read-only transaction. It does not wait for writers."""
        return await self._do(self._read_only, work, *args, **named)

    def read_now(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """The same, blocking: for rules code, which runs in a thread."""
        with self._read_only.begin() as connection:
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
        """Whether it is PostgreSQL, not SQLite."""
        return self.engine.dialect.name == "postgresql"

    async def is_healthy(self) -> bool:
        """Whether the database answers."""
        return await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one() == 1)

    def close(self) -> None:
        """Finish pending writes, then disconnect."""
        for writer in (self._writer, self._statements):
            if writer is not None:
                writer.close()
        self._threads.shutdown(wait=True)
        self.engine.dispose()
        if self._statements is not None:
            self._statements.engine.dispose()


def reading_options(engine: Engine) -> dict[str, Any]:
    """Execution options of a read-only transaction: it sees one consistent snapshot."""
    return {READ_ONLY: True} | ({} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"})


def open_engine(address: str, process: str = "", *, autocommit: bool = False) -> Engine:
    """SQLAlchemy's engine for an address; ``postgres://`` and ``postgresql://`` mean psycopg.

    ``autocommit``: one connection to PostgreSQL that commits after each statement.

    Errors are logged without the parameters of statements, which may be mail addresses or secret links.
    """
    options = {PROCESS: process}
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        if (file := sqlite_file(address)) is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # other users of the machine must not read seeds and links
                os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        return _sqlite(url.render_as_string(hide_password=False), options)
    url = url.set(query={**{name: str(value) for name, value in KEEPALIVE.items()}, **url.query})
    more: dict[str, Any] = {"pool_size": THREADS}
    if autocommit:
        more = {"pool_size": 1, "max_overflow": 0, "isolation_level": "AUTOCOMMIT"}
    return _ping_idle(create_engine(url, hide_parameters=True, execution_options=options, **more))


def _ping_idle(engine: Engine) -> Engine:
    """Ping connections that were idle for a while before they are used.

    SQLAlchemy's ``pool_pre_ping`` would do so each time, which takes as long as storing an answer.
    """

    @event.listens_for(engine, "checkin")
    def checked_in(_: object, record: Any) -> None:
        record.info[LAST_USED] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def checked_out(connection: Any, record: Any, _: object) -> None:
        if time.monotonic() - record.info.get(LAST_USED, math.inf) < IDLE_BEFORE_PING:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error

    return engine


class UnknownTables(Exception):
    """The schema has a version unknown to this program and incompatible with it."""


class NeedsStop(Exception):
    """The schema cannot be upgraded while an older version is running; the message says why."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrade the schema."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
    if revision == "head" and schema.found(connection) == schema.newest():
        return
    from alembic import command  # rarely needed, and slow to import
    from alembic.util import CommandError

    try:
        command.upgrade(migrations(connection), revision)
    except CommandError as error:
        raise UnknownTables(str(error)) from error


def upgrade_to_serve(connection: Connection, *, beside: bool = False) -> None:
    """Upgrade the schema before serving. A newer one is left as it is, if this program is compatible with it.

    ``beside``: older processes are still serving the database. Raises :class:`NeedsStop` if they could not continue.
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
    """Alembic's configuration for a connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "vexillum.server.storage:migrations")
    config.attributes["connection"] = connection
    return config


def _sqlite(address: str, options: dict[str, Any]) -> Engine:
    """SQLite with a write-ahead log, so that readers do not wait for the writer, and every commit synced to disk.

    A transaction that may write begins as one (``BEGIN IMMEDIATE``): it waits for the lock first, and cannot fail
    halfway because another process has written.
    """
    engine = create_engine(
        address, hide_parameters=True, connect_args={"timeout": LOCK_TIMEOUT}, execution_options=options
    )

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
        reading = connection.get_execution_options().get(READ_ONLY, False)
        (_BEGIN if reading else _BEGIN_IMMEDIATE)(connection, {})

    return engine


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Turn on the write-ahead log. SQLite does not wait here if several processes open a new file, so retry."""
    end = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)
