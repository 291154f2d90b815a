"""Whether a match has a coach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No match has had one yet."""
    op.add_column("matches", sa.Column("coach", sa.String(3)))


def downgrade() -> None:
    """A coach that is off for good could be switched on again."""
    no_way_back(revision)
