"""Who gave each answer, and the number of the step that a checkpoint begins: what agents' luck is checked by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of what was played before, neither is known."""
    op.add_column("answers", sa.Column("by", sa.String(64)))
    op.add_column("saves", sa.Column("step", sa.Integer))


def downgrade() -> None:
    """Games go on without either."""
    op.drop_column("saves", "step")
    op.drop_column("answers", "by")
