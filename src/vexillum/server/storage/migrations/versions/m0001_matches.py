"""Matches with their seats, answers, chat and notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _match(*, primary_key: bool = True) -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match", sa.String(24), match, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(64), nullable=False, unique=True),
        sa.Column("save", sa.Text, nullable=False),
        sa.Column("asked", sa.String(64)),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("rematch", sa.String(24)),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_index("matches_host", "matches", ["host"])
    op.create_table(
        "seats",
        _match(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), unique=True),
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "answers",
        _match(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("keys", sa.Text),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _match(primary_key=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seat", sa.String(64)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("chat_match", "chat", ["match"])
    op.create_table(
        "notes",
        _match(),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "watchers",
        _match(),
        sa.Column("guest", sa.String(64), primary_key=True),
    )
    op.create_index("watchers_guest", "watchers", ["guest"])


def downgrade() -> None:
    """Refused: all matches would be lost."""
    no_way_back(revision)
