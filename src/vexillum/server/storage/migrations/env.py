"""Runs the migrations on the connection passed by the server."""

from __future__ import annotations

from alembic import context

from vexillum.server.storage.tables import METADATA

# Never recreate a table to change a column (Alembic's "batch"): SQLite would drop the rows that refer to it.
context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
