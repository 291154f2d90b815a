"""Versions of matches, a table for saves, processes, clocks, accounts and their tables."""

from __future__ import annotations

import zlib

import msgspec
import sqlalchemy as sa
from alembic import op

from vexillum.server.storage.migrations.way_back import no_way_back

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _match(*, primary_key: bool = True) -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match", sa.String(24), match, primary_key=primary_key, nullable=False)


def _process(*, primary_key: bool) -> sa.Column[str]:
    process = sa.ForeignKey("processes.id", ondelete="CASCADE")
    return sa.Column("process", sa.String(32), process, primary_key=primary_key, nullable=False)


def _account(name: str = "account", *, primary_key: bool = False, nullable: bool = False) -> sa.Column[str]:
    account = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(64), account, primary_key=primary_key, nullable=nullable)


def upgrade() -> None:
    """Change the existing tables, then create the new ones."""
    _matches()
    _saves()
    _seats_and_chat()
    _processes()
    _accounts()
    _around_accounts()
    _moderation()


def downgrade() -> None:
    """Refused: accounts, clocks and more would be lost."""
    no_way_back(revision)


def _matches() -> None:
    for column in (
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("title", sa.String(80), nullable=False, server_default=""),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seed_known", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.Text),
        sa.Column("since", sa.Double, nullable=False, server_default="0"),
        sa.Column("deadline", sa.Double),
        sa.Column("noticed", sa.Double),
        sa.Column("warned", sa.Double),
        sa.Column("closed", sa.Text),
    ):
        op.add_column("matches", column)
    op.execute("UPDATE matches SET since = touched")
    op.create_index("matches_made", "matches", ["made"])
    op.create_index("matches_deadline", "matches", ["deadline"])
    op.create_index("matches_open", "matches", ["open", "over", "made"])


def _saves() -> None:
    """Move the saves to their own table, so that the row of a match stays small: it is written with every answer."""
    saves = op.create_table(
        "saves",
        _match(),
        sa.Column("first", sa.LargeBinary, nullable=False),
        sa.Column("answered", sa.Integer),
        sa.Column("checkpoint", sa.LargeBinary),
    )
    connection = op.get_bind()
    for id, save in connection.execute(sa.text("SELECT id, save FROM matches")).all():
        known = msgspec.json.decode(save, type=dict[str, msgspec.Raw])  # Alembic's modules cannot have structs
        row = {
            "match": id,
            "first": zlib.compress(save.encode()),
            "answered": int(bytes(known["answered"])),
            "checkpoint": zlib.compress(bytes(known["checkpoint"])),
        }
        connection.execute(saves.insert().values(row))
    op.drop_column("matches", "save")


def _seats_and_chat() -> None:
    op.add_column("seats", sa.Column("invited", sa.String(64)))
    op.add_column("seats", sa.Column("bank", sa.Double))
    op.add_column("seats", sa.Column("left", sa.String(16)))
    op.add_column("seats", sa.Column("sat", sa.Double))
    op.add_column("watchers", sa.Column("seat", sa.String(64)))
    op.create_index("seats_invited", "seats", ["invited"])
    op.add_column("chat", sa.Column("guest", sa.String(64)))
    op.add_column("chat", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("chat_guest", "chat", ["guest"])


def _processes() -> None:
    op.create_table(
        "takebacks",
        _match(),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
    )
    op.create_table(
        "presence",
        _process(primary_key=True),
        _match(),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
    )
    op.create_index("presence_guest", "presence", ["guest"])
    op.create_table("drivers", _match(), _process(primary_key=False))


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("handle", sa.String(80), nullable=False, unique=True),
        sa.Column("email", sa.String(254), nullable=False, unique=True),
        sa.Column("verified", sa.Double),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("mails", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("webhook_key", sa.String(64)),
        sa.Column("vacation_until", sa.Double),
        sa.Column("vacation_used", sa.Double, nullable=False),
        sa.Column("vacation_year", sa.Integer, nullable=False),
        sa.Column("admin", sa.Boolean, nullable=False),
        sa.Column("banned", sa.Text),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )


def _around_accounts() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        _account(),
        sa.Column("csrf", sa.String(64), nullable=False),
        sa.Column("browser", sa.String(120), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_table(
        "letters",
        sa.Column("id", sa.String(64), primary_key=True),
        _account(),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("letters_account", "letters", ["account"])
    op.create_table(
        "friends",
        _account(primary_key=True),
        _account("other", primary_key=True),
        sa.Column("accepted", sa.Double),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("friends_other", "friends", ["other"])
    op.create_table(
        "blocks",
        _account(primary_key=True),
        _account("other", primary_key=True),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("blocks_other", "blocks", ["other"])
    op.create_table(
        "throttles",
        sa.Column("key", sa.String(120), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _account(nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("outbox_due", "outbox", ["due"])


def _moderation() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _account("by", nullable=True),
        _account("about", nullable=True),
        sa.Column("match", sa.String(24)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("settled", sa.Double),
        sa.Column("verdict", sa.Text, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
