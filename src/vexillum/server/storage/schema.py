"""Which version of the tables a database has, and which ones the code knows: without Alembic, which is slow to load."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from sqlalchemy import Connection, inspect, text

VERSIONS = "alembic_version"
"""Where Alembic keeps the version of a database."""
_MIGRATION = re.compile(r"m(\d{4})_\w+\.py")
"""The name of a migration's file begins with the version that it makes."""


def found(connection: Connection) -> str | None:
    """The version of this database; None: it is empty."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    version: str | None = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar_one_or_none()
    return version


@cache
def known() -> frozenset[str]:
    """The versions that the code can make."""
    names = [file.name for file in files("vexillum.server.storage.migrations.versions").iterdir()]
    return frozenset(match[1] for name in names if (match := _MIGRATION.fullmatch(name)))


def newest() -> str:
    """The version of the tables that this code makes."""
    return max(known())
