"""Runs the migrations on the connection that the server hands over."""

from __future__ import annotations

from alembic import context

from vexillum.server.storage.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
with context.begin_transaction():
    context.run_migrations()
