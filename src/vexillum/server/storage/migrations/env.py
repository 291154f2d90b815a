"""Runs the migrations on the connection that the server hands over."""

from __future__ import annotations

from alembic import context

from vexillum.server.storage.match_tables import METADATA

# No table is made again to change a column (Alembic's "batch"): SQLite would drop what hangs on the old one.
context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
