"""The origin of a match that continues another one, and names of branches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table. The branches themselves are in the answers, as before."""
    op.add_column("matches", sa.Column("origin", sa.String(24)))
    op.add_column("matches", sa.Column("origin_at", sa.Integer))
    op.create_index("matches_origin", "matches", ["origin"])
    op.create_table(
        "branches",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("comment", sa.Text, nullable=False),
        sa.Column("dropped", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Refused: names and comments would be lost."""
    no_way_back(revision)
