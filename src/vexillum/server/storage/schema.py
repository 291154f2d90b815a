"""Schema versions: of a database, and of the code. Without Alembic, which is slow to import."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from sqlalchemy import Connection, inspect, text

VERSIONS = "alembic_version"
"""Alembic's version table."""
_MIGRATION = re.compile(r"m(\d{4})_\w+\.py")
"""The file name of a migration starts with its version."""


def found(connection: Connection) -> str | None:
    """The schema version of a database; None: it is empty."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    version: str | None = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar_one_or_none()
    return version


@cache
def known() -> frozenset[str]:
    """The versions of all migrations."""
    names = [file.name for file in files("vexillum.server.storage.migrations.versions").iterdir()]
    return frozenset(match[1] for name in names if (match := _MIGRATION.fullmatch(name)))


def newest() -> str:
    """The latest version."""
    return max(known())
