"""Members' own decks, the coach's notes, and what a match started from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables and the column, filled in for matches that continue another one."""
    op.add_column("matches", sa.Column("begun", sa.String(16)))
    op.execute("UPDATE matches SET begun = 'match' WHERE origin IS NOT NULL")
    op.create_table(
        "coach_notes",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("path", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
    )
    op.create_index("coach_notes_guest", "coach_notes", ["guest"])
    op.create_table(
        "decks",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("deck", sa.String(100), nullable=False),
        sa.Column("mark", sa.String(120), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("shared", sa.String(8), nullable=False),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("removed", sa.Text),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_index("decks_owner", "decks", ["owner", "game", "deck"], unique=True)
    op.create_index("decks_shared", "decks", ["game", "shared"])
    op.create_index("decks_mark", "decks", ["game", "mark"])
    op.create_table(
        "deck_contents",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mark", sa.String(120), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Refused: decks would be lost, and matches played with them could not be opened."""
    no_way_back(revision)
