"""Look-alikes of account names, credited clock jumps, and who gave each answer.

Also the step number of a checkpoint: the random numbers of agents follow from it.
"""

from __future__ import annotations

from collections import Counter

import sqlalchemy as sa
from alembic import op

from vexillum.server.kernel.identities import looks_of
from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All names stay. Of those that look alike, all but the oldest get a number in the stored skeleton."""
    op.add_column("accounts", sa.Column("looks", sa.String(128)))
    accounts = sa.table("accounts", *(sa.column(name) for name in ("id", "name", "looks", "verified", "made")))
    confirmed = sa.select(accounts.c.id, accounts.c.name).where(accounts.c.verified.is_not(None))
    seen: Counter[str] = Counter()
    for id, name in op.get_bind().execute(confirmed.order_by(accounts.c.made, accounts.c.id)).all():
        looks = looks_of(name)
        seen[looks] += 1
        stored = looks if seen[looks] == 1 else f"{looks}?{seen[looks]}"
        op.execute(sa.update(accounts).where(accounts.c.id == id).values(looks=stored))
    op.create_index("accounts_looks", "accounts", ["looks"], unique=True)
    _clock_credit()
    op.add_column("answers", sa.Column("by", sa.String(64)))
    op.add_column("saves", sa.Column("step", sa.Integer))


def _clock_credit() -> None:
    credit = op.create_table(
        "clock_credit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.bulk_insert(credit, [{"id": 1, "until": 0.0}])


def downgrade() -> None:
    """Refused: who gave each answer would be lost."""
    no_way_back(revision)
