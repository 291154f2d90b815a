"""Spectator delay, featured matches and studies, and guests without an account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("matches", sa.Column("delay", sa.String(40)))
    op.add_column("matches", sa.Column("guests", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False, unique=True),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("guests_network", "guests", ["network"])
    op.create_index("guests_seen", "guests", ["seen"])
    op.create_table(
        "featured",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Refused: spectators would see delayed matches at once."""
    no_way_back(revision)
