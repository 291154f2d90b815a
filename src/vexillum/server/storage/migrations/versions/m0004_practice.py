"""Practice: whether a match is, or was, for practice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("matches", sa.Column("practice", sa.String(3)))


def downgrade() -> None:
    """Refused: results that do not count would count."""
    no_way_back(revision)
