"""Plans and standing consents of players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("matches", sa.Column("planned", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "plans",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("plans_match", "plans", ["match"])
    op.create_index("plans_guest", "plans", ["guest"])


def downgrade() -> None:
    """Refused: plans would be lost."""
    no_way_back(revision)
