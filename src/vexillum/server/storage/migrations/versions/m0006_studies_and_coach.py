"""Studies: games with chapters, comments and drawings; and whether a match has a coach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("matches", sa.Column("coach", sa.String(3)))
    op.create_table(
        "studies",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("author", sa.String(80), nullable=False),
        sa.Column("shared", sa.String(8), nullable=False),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("comments", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("source", sa.LargeBinary, nullable=False),
        sa.Column("removed", sa.Text),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_index("studies_owner", "studies", ["owner"])
    op.create_index("studies_shared", "studies", ["shared", "touched"])


def downgrade() -> None:
    """Refused: studies would be lost, and a coach that is off for good could be switched on again."""
    no_way_back(revision)
