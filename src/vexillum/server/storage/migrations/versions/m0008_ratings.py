"""Ratings: rated matches, their players and results, rating histories, and privacy settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

SWITCHES = ("hide_history", "hide_ratings", "hide_versus")


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("matches", sa.Column("rated", sa.String(8)))
    for name in SWITCHES:
        op.add_column("accounts", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "rated_matches",
        sa.Column("match", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("category", sa.String(64), nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("settled", sa.Double),
        sa.Column("seq", sa.Integer, unique=True),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("unrated", sa.Text),
    )
    op.create_index("rated_matches_settled", "rated_matches", ["settled"])
    op.create_table(
        "rated_players",
        sa.Column("match", sa.String(24), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("left", sa.String(16)),
        sa.Column("left_answers", sa.Integer),
        sa.Column("place", sa.Integer),
    )
    op.create_index("rated_players_account", "rated_players", ["account"])
    _histories()


def _histories() -> None:
    op.create_table(
        "ratings",
        sa.Column("match", sa.String(24), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("category", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ratings_account", "ratings", ["account", "game", "category", "seq"])
    order = op.create_table(
        "rating_order",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.bulk_insert(order, [{"id": 1, "last": 0}])


def downgrade() -> None:
    """Refused: rated results would be lost, and hidden data would become visible."""
    no_way_back(revision)
