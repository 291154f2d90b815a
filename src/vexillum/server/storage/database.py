"""The database. Transactions run in threads, so that the event loop never waits for the disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from queue import SimpleQueue
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import (
    CheckConstraint,
    Connection,
    Engine,
    ForeignKeyConstraint,
    MetaData,
    UniqueConstraint,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import InvalidatePoolError

from vexillum.server.kernel import metrics
from vexillum.server.kernel.config import sqlite_file
from vexillum.server.kernel.wall_clock import WallClock
from vexillum.server.storage import copies
from vexillum.server.storage.processes import PROCESS
from vexillum.server.storage.statements import Direct
from vexillum.server.storage.tables import METADATA

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

    def __init__(self, address: str, *, in_use: bool = False) -> None:
        self.process = token_hex(8)
        """The id of this server process among those on the same database."""
        self.engine = open_engine(address, self.process)
        self._read_only = self.engine.execution_options(**reading_options(self.engine))
        self.wall_clock, self.wall_clock_lock = WallClock(), asyncio.Lock()
        """Detects jumps of the clock; one check at a time."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
        with self.engine.begin() as connection:
            upgrade_to_serve(connection, in_use=in_use)
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
    if revision == "head" and schema_of(connection) == newest_schema():
        return
    from alembic import command  # rarely needed, and slow to import
    from alembic.util import CommandError

    try:
        command.upgrade(migrations(connection), revision)
    except CommandError as error:
        raise UnknownTables(str(error)) from error


def upgrade_to_serve(connection: Connection, *, in_use: bool = False) -> None:
    """Upgrade the schema before serving. A newer one is left as it is, if this program is compatible with it.

    ``in_use``: older processes still serve the database. Raises :class:`NeedsStop` if they could not continue.
    """
    found = schema_of(connection)
    if found is not None and found not in known_schemas():
        copies.club_tables()
        if reasons := misfits(known_shape(METADATA), found_shape(connection)):
            raise UnknownTables(f"the tables have version {found}: {reasons[0]}")
        _log.warning("database newer than this program, but compatible", extra={"schema": found})
        return
    if found == newest_schema():
        return
    before = found_shape(connection) if in_use else {}
    upgrade(connection)
    if in_use and (reasons := misfits(before, found_shape(connection))):
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


# Queued writes: all writes to SQLite, which takes one at a time, and answers to PostgreSQL, one statement each -------
#
# Queued jobs are committed in batches.


MAX_BATCH = 64
"""Maximum jobs in one commit."""


class Job(NamedTuple):
    """Work to do in a transaction, and the future for its result."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Outcome(NamedTuple):
    """The result of a job, or its error."""

    job: Job
    result: Any
    error: BaseException | None


class Writer:
    """A single writer thread. Several threads would wait for SQLite's lock by sleeping, longer each time.

    Each job is atomic, independent of the others in its batch; results are delivered only after the commit.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], Any]) -> Any:
        """Run work in a transaction, committed when this returns."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        self._jobs.put(job)
        return await job.done

    def close(self) -> None:
        """Finish the queued jobs, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while batch := self._next_batch():
                _notify(self._commit(connection, batch))

    def _next_batch(self) -> list[Job]:
        """Wait for a job, and take the others that are queued; empty after :meth:`close`."""
        if (job := self._jobs.get()) is None:
            return []
        batch = [job]
        while len(batch) < MAX_BATCH and not self._jobs.empty():
            if (more := self._jobs.get()) is None:
                self._jobs.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, connection: Connection, jobs: list[Job]) -> list[Outcome]:
        try:
            with connection.begin():
                if len(jobs) == 1:
                    done = [Outcome(jobs[0], jobs[0].work(connection), None)]
                else:
                    done = [_in_savepoint(connection, job) for job in jobs]
        except BaseException as error:  # nothing is stored: all jobs get the error
            return [Outcome(job, None, error) for job in jobs]
        return done


class StatementWriter(Writer):
    """The same for PostgreSQL, where each job is one statement: one round trip stores it.

    The engine autocommits. More threads would not help: PostgreSQL serializes commits of transactions with a NOTIFY.
    """

    def _write(self) -> None:
        while batch := self._next_batch():
            _notify(self._store(batch))

    def _store(self, jobs: list[Job]) -> list[Outcome]:
        if len(jobs) == 1:
            return [self._store_one(jobs[0])]
        try:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                with driver.transaction():
                    return [Outcome(job, job.work(connection), None) for job in jobs]
        except (
            Exception
        ):  # a job (also a conflict) or the commit failed: retry one by one; if stored after all, it is a conflict
            return [self._store_one(job) for job in jobs]

    def _store_one(self, job: Job) -> Outcome:
        try:
            with self.engine.connect() as connection:
                return Outcome(job, job.work(connection), None)
        except BaseException as error:
            return Outcome(job, None, error)


def _in_savepoint(connection: Connection, job: Job) -> Outcome:
    """Run one job of a batch in a savepoint, rolled back if it fails.

    Uses the driver directly: SQLAlchemy's savepoints take longer than the work itself.
    """
    driver: Any = connection.connection.driver_connection
    driver.execute("SAVEPOINT job")
    try:
        result = job.work(connection)
    except BaseException as error:
        driver.execute("ROLLBACK TO job")
        driver.execute("RELEASE job")
        return Outcome(job, None, error)
    driver.execute("RELEASE job")
    return Outcome(job, result, None)


def _notify(done: list[Outcome]) -> None:
    """Deliver the outcomes, waking each event loop once."""
    for loop in {one.job.loop for one in done}:
        mine = [one for one in done if one.job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_deliver, mine)


def _deliver(done: list[Outcome]) -> None:
    for job, result, error in done:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)


# Schema versions: of a database, and of the code. Without Alembic, which is slow to import ---------------------------


VERSION_TABLE = "alembic_version"
"""Alembic's version table."""
_MIGRATION = re.compile(r"m(\d{4})_\w+\.py")
"""The file name of a migration starts with its version."""


def schema_of(connection: Connection) -> str | None:
    """The schema version of a database; None: it is empty."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()
    return version


@cache
def known_schemas() -> frozenset[str]:
    """The versions of all migrations."""
    names = [file.name for file in files("vexillum.server.storage.migrations.versions").iterdir()]
    return frozenset(match[1] for name in names if (match := _MIGRATION.fullmatch(name)))


def newest_schema() -> str:
    """The latest version."""
    return max(known_schemas())


# Compatibility of a program with newer tables: what it reads must exist, what it writes must suffice -----------------
#
# So two versions can serve one database for a while, and an upgrade can be rolled back: docs/hosting.md, "Upgrading".


Keys = frozenset[str]


class ColumnShape(NamedTuple):
    """What a writer must know about a column."""

    nullable: bool
    required: bool
    """Whether every new row must give a value."""
    kind: str | None
    """Its type; None: not compared."""


class TableShape(NamedTuple):
    """What readers and writers of a table depend on."""

    columns: dict[str, ColumnShape]
    uniques: frozenset[Keys]
    foreign: frozenset[tuple[Keys, str]]
    checks: frozenset[str]


Shape = dict[str, TableShape]
"""The tables by name."""


def found_shape(connection: Connection) -> Shape:
    """The tables as they are in a database."""
    there = inspect(connection)
    return {name: _found_table(there, name) for name in there.get_table_names() if name != "alembic_version"}


def known_shape(metadata: MetaData) -> Shape:
    """The tables as the code declares them."""
    shape = {}
    for table in metadata.sorted_tables:
        unique = [frozenset(column.name for column in table.primary_key)]
        unique += [_names(one) for one in table.constraints if isinstance(one, UniqueConstraint)]
        unique += [frozenset(column.name for column in index.columns) for index in table.indexes if index.unique]
        foreign = [
            (_names(one), one.referred_table.name) for one in table.constraints if isinstance(one, ForeignKeyConstraint)
        ]
        checks = [str(one.sqltext) for one in table.constraints if isinstance(one, CheckConstraint)]
        columns = {column.name: ColumnShape(bool(column.nullable), False, None) for column in table.columns}
        shape[table.name] = TableShape(columns, frozenset(unique), frozenset(foreign), frozenset(checks))
    return shape


def misfits(known: Shape, found: Shape) -> list[str]:
    """Reasons why a program with the ``known`` tables cannot work with the ``found`` ones; empty if it can."""
    reasons: list[str] = []
    for name, table in known.items():
        now = found.get(name)
        if now is None:
            reasons.append(f"{name} is gone")
            continue
        reasons += [f"{name}.{column} is gone" for column in table.columns if column not in now.columns]
        for column, shape in now.columns.items():
            before = table.columns.get(column)
            if before is None:
                reasons += [f"{name}.{column} is required"] if shape.required else []
            elif before.nullable and not shape.nullable:
                reasons.append(f"{name}.{column} is required")
            elif before.kind is not None and before.kind != shape.kind:
                reasons.append(f"{name}.{column} has another type")
        reasons += [
            f"{name} is unique by {', '.join(sorted(keys))}"
            for keys in now.uniques
            if not any(one <= keys for one in table.uniques)
        ]
        reasons += [
            f"{name} refers to {target} by {', '.join(sorted(keys))}"
            for keys, target in now.foreign - table.foreign
            if keys <= set(table.columns)
        ]
        reasons += [f"{name} has a new check" for _ in now.checks - table.checks]
    return sorted(reasons)


def _found_table(there: Any, name: str) -> TableShape:
    key = there.get_pk_constraint(name)["constrained_columns"]
    columns = {}
    for column in there.get_columns(name):
        counted = key == [column["name"]] and "INT" in str(column["type"]).upper()  # SQLite numbers these by itself
        given = column["nullable"] or column["default"] is not None or column.get("identity") is not None or counted
        columns[column["name"]] = ColumnShape(column["nullable"], not given, str(column["type"]))
    unique = [frozenset(key), *(frozenset(one["column_names"]) for one in there.get_unique_constraints(name))]
    unique += [frozenset(one["column_names"]) for one in there.get_indexes(name) if one["unique"]]
    foreign = [(frozenset(one["constrained_columns"]), one["referred_table"]) for one in there.get_foreign_keys(name)]
    checks = [str(one["sqltext"]) for one in there.get_check_constraints(name)]
    return TableShape(columns, frozenset(unique), frozenset(foreign), frozenset(checks))


def _names(constraint: Any) -> Keys:
    return frozenset(column.name for column in constraint.columns)
