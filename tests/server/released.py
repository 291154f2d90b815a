"""Databases as releases have left them, with what was played in them."""

from __future__ import annotations

import json
import shutil
import tempfile
import weakref
from base64 import b64decode
from functools import cache
from pathlib import Path

import msgspec
from sqlalchemy import Boolean, MetaData

from tests.server.schemas.make import how_it_stands
from vexillum.server.kernel.config import sqlite_file
from vexillum.server.matches.stored_session import revive
from vexillum.server.storage import database, matches
from vexillum.server.storage.database import open_engine, upgrade
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.records import standing_answers

FOLDER = Path(__file__).parent / "schemas"
RELEASED = sorted(path.stem for path in FOLDER.glob("*.json"))
PASSED = ("0010", "0011", "0012")
"""Schemas that were released together with the next one: no club has a database that was left at them."""
VERSIONS = "alembic_version"


class Release:
    """What a release has left behind: every row, and how its games stood."""

    def __init__(self, schema: str) -> None:
        self.schema = schema
        left = _left_by(schema)
        self.stand: dict[str, dict] = left["stand"]
        self.tables: dict[str, list[dict]] = {name: rows for name, rows in left["tables"].items() if name != VERSIONS}
        assert left["tables"][VERSIONS] == [{"version_num": schema}]

    def put_into(self, address: str) -> None:
        """Make a database of that release."""
        if (file := sqlite_file(address)) is not None and not file.exists():
            shutil.copyfile(_tables_of(self.schema), file)
        engine = open_engine(address)
        with engine.begin() as connection:
            if database.schema_of(connection) != self.schema:
                upgrade(connection, self.schema)
        known = MetaData()
        known.reflect(engine)
        with engine.begin() as connection:
            for table in known.sorted_tables:
                if rows := self.tables.get(table.name):
                    connection.execute(table.delete())  # what migrations put there themselves
                    flags = [column.name for column in table.c if isinstance(column.type, Boolean)]
                    connection.execute(
                        table.insert(), [row | {name: bool(row[name]) for name in flags} for row in rows]
                    )
        engine.dispose()


@cache
def _left_by(schema: str) -> dict:
    """The data left by a release, read once and never changed."""
    return json.loads((FOLDER / f"{schema}.json").read_text(), object_hook=_in_bytes)


@cache
def _tables_of(version: str) -> Path:
    """SQLite's file with the tables of a schema: those of the one before it, and its own migration."""
    file = _folder() / f"{version}.db"
    earlier = max((known for known in database.known_schemas() if known < version), default=None)
    if earlier is not None:
        shutil.copyfile(_tables_of(earlier), file)
    engine = open_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, version)
    engine.dispose()
    return file


@cache
def _folder() -> Path:
    """For files that this process needs to its end."""
    folder = Path(tempfile.mkdtemp(prefix="vexillum-released-"))
    weakref.finalize(_folder, shutil.rmtree, folder)
    return folder


def _in_bytes(found: dict) -> dict | bytes:
    return b64decode(found["base64"]) if set(found) == {"base64"} else found


def stands(connection, id: str) -> dict:
    """How a game stands in a database of today, in the words of ``make.py``."""
    answers = standing_answers(stored_acts(connection, id))
    session, stand = revive(matches.saved(connection, id), answers)
    assert stand == len(answers)
    return msgspec.to_builtins(how_it_stands(session))
