"""Tournaments: entries, rounds, tables, results, and the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and the tables."""
    op.add_column("matches", sa.Column("tournament", sa.String(24)))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("organiser", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("series", sa.String(24), nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("starts", sa.Double),
        sa.Column("checkin", sa.Integer, nullable=False),
        sa.Column("round_hours", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("begun", sa.Double),
        sa.Column("ended", sa.Double),
        sa.Column("why", sa.Text),
        sa.UniqueConstraint("series", "season"),
    )
    op.create_index("tournaments_state", "tournaments", ["state", "starts"])
    op.create_index("tournaments_organiser", "tournaments", ["organiser"])
    _entries()
    _rounds()


def _tournament() -> sa.Column[str]:
    tournament = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament", sa.String(24), tournament, primary_key=True)


def _entries() -> None:
    op.create_table(
        "tournament_entries",
        _tournament(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("checked", sa.Double),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("away", sa.Text, nullable=False),
        sa.Column("joined", sa.Double, nullable=False),
        sa.UniqueConstraint("tournament", "account"),
    )
    op.create_index("tournament_entries_account", "tournament_entries", ["account"])


def _rounds() -> None:
    op.create_table(
        "tournament_rounds",
        _tournament(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("ended", sa.Double),
    )
    op.create_table(
        "tournament_pods",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("how", sa.String(16), nullable=False),
        sa.Column("match", sa.String(24), unique=True),
        sa.Column("ended", sa.Double),
    )
    op.create_table(
        "tournament_places",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pod", sa.Integer, nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("left", sa.String(16)),
    )
    op.create_table(
        "tournament_log",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("tournament_log_tournament", "tournament_log", ["tournament"])


def downgrade() -> None:
    """Refused: tournaments and their results would be lost."""
    no_way_back(revision)
