"""Which version of the tables a database has, and which one the code knows."""

from __future__ import annotations

from alembic.migration import MigrationContext
from sqlalchemy import Connection

from vexillum.server.storage.database import newest

__all__ = ["found", "newest"]


def found(connection: Connection) -> str | None:
    """The version of this database; None: it is empty."""
    return MigrationContext.configure(connection).get_current_revision()
