"""Push notices, quiet hours, digests, calendars, and the chat service of a webhook."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.String(64), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    session = sa.ForeignKey("sessions.id", ondelete="CASCADE")
    op.create_table(
        "push_subscriptions",
        sa.Column("session", sa.String(64), session, primary_key=True),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("push_subscriptions_account", "push_subscriptions", ["account"])
    op.create_table(
        "notice_choices",
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("digest", sa.Integer),
        sa.Column("digest_due", sa.Double),
        sa.Column("digest_sent", sa.Double),
        sa.Column("calendar", sa.String(64), unique=True),
        sa.Column("hook", sa.String(16)),
        sa.Column("hook_to", sa.String(255)),
        sa.Column("hook_secret", sa.Text),
    )


def downgrade() -> None:
    """Refused: the club's key, all push subscriptions and the notice settings would be lost."""
    no_way_back(revision)
