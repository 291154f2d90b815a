"""The ledger of a match: who was shown which secrets."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. In running matches it begins with the seats that people have, or are known to have left."""
    op.add_column("matches", sa.Column("seen", sa.Text))
    connection = op.get_bind()
    matches = sa.table("matches", sa.column("id"), sa.column("over"), sa.column("seen"))
    running = sa.select(matches.c.id).where(matches.c.over.is_(sa.false()))
    known: dict[str, dict[str, set[str]]] = {}
    for name in ("seats", "watchers"):
        shown = sa.table(name, sa.column("match"), sa.column("guest"), sa.column("seat"))
        rows = sa.select(shown.c.match, shown.c.guest, shown.c.seat).where(
            shown.c.match.in_(running), shown.c.guest.is_not(None), shown.c.seat.is_not(None)
        )
        for match, guest, seat in connection.execute(rows):
            known.setdefault(match, {}).setdefault(guest, set()).add(seat)
    for match, seen in known.items():
        text = json.dumps({guest: sorted(seats) for guest, seats in seen.items()}, sort_keys=True)
        connection.execute(sa.update(matches).where(matches.c.id == match).values(seen=text))


def downgrade() -> None:
    """Refused: what people have seen would be forgotten, and their matches rated."""
    no_way_back(revision)
