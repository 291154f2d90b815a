"""The database. Its work is done in threads of its own, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, Engine, create_engine, event, text

from vexillum.server.config import sqlite_file

_P = ParamSpec("_P")
_T = TypeVar("_T")

THREADS = 4
PATIENCE = 30
"""How many seconds a write waits for another one."""


class Database:
    """One database, brought up to date when it is opened."""

    def __init__(self, address: str) -> None:
        file = sqlite_file(address)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        self.engine = _sqlite(address) if address.startswith("sqlite") else create_engine(address)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
        with self.engine.begin() as connection:
            upgrade(connection)

    async def run(self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Do some work in one transaction, committed when this returns."""

        def transaction() -> _T:
            with self.engine.begin() as connection:
                return work(connection, *args, **named)

        return await asyncio.get_running_loop().run_in_executor(self._threads, transaction)

    async def well(self) -> bool:
        """Does the database answer?"""
        return await self.run(lambda connection: connection.execute(text("SELECT 1")).scalar_one() == 1)

    def close(self) -> None:
        """Finish what is being written, then let go."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to date."""
    command.upgrade(migrations(connection), revision)


def migrations(connection: Connection) -> AlembicConfig:
    """Alembic's settings for a connection."""
    config = AlembicConfig()
    config.set_main_option("script_location", "vexillum.server:migrations")
    config.attributes["connection"] = connection
    return config


def _sqlite(address: str) -> Engine:
    """SQLite with readers that do not wait for the writer, and every commit on the disk."""
    engine = create_engine(address, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine
