"""The tables of accounts and their data. Created by ``migrations/``; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, String, Table, Text, false

from vexillum.server.storage.match_tables import METADATA


def _account(name: str = "account", *, primary_key: bool = False, nullable: bool = False) -> Column[str]:
    """A reference to an account; the row is deleted with it."""
    account = ForeignKey("accounts.id", ondelete="CASCADE")
    return Column(name, String(64), account, primary_key=primary_key, nullable=nullable)


ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("handle", String(80), nullable=False, unique=True),  # the normalised name; "?…": see verified
    Column("looks", String(128)),  # the name's skeleton; "…?2": another had it before; null: see verified
    Column("email", String(254), nullable=False, unique=True),
    Column("verified", Double),  # when the address was confirmed; null: not yet, handle and email are placeholders
    Column("password", Text, nullable=False),  # argon2
    Column("lang", String(8), nullable=False),
    Column("about", Text, nullable=False),
    Column("mails", Boolean, nullable=False),  # whether to notify by mail
    Column("webhook", Text),  # the URL to notify, if any
    Column("webhook_key", String(64)),  # the key that signs the webhook's messages
    Column("vacation_until", Double),
    Column("vacation_used", Double, nullable=False),  # seconds of vacation taken in that year
    Column("vacation_year", Integer, nullable=False),
    Column("admin", Boolean, nullable=False),
    Column("banned", Text),  # why; null: not banned
    Column("hide_history", Boolean, nullable=False, server_default=false()),  # hidden from others on the profile
    Column("hide_ratings", Boolean, nullable=False, server_default=false()),
    Column("hide_versus", Boolean, nullable=False, server_default=false()),  # the record against another member
    Column("made", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index("accounts_looks", "looks", unique=True),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the cookie
    _account(),
    Column("csrf", String(64), nullable=False),  # the token required by requests that change something
    Column("browser", String(120), nullable=False),
    Column("made", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("until", Double, nullable=False),
    Index("sessions_account", "account"),
)

MAIL_LINKS = Table(
    "letters",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the token in the mail
    _account(),
    Column("purpose", String(16), nullable=False),  # "verify", "reset", "email"
    Column("email", String(254), nullable=False),
    Column("until", Double, nullable=False),
    Index("letters_account", "account"),
)

FRIENDS = Table(
    "friends",
    METADATA,
    _account(primary_key=True),  # who asked
    _account("other", primary_key=True),
    Column("accepted", Double),  # when; null: not yet
    Column("made", Double, nullable=False),
    Index("friends_other", "other"),
)

BLOCKS = Table(
    "blocks",
    METADATA,
    _account(primary_key=True),
    _account("other", primary_key=True),
    Column("made", Double, nullable=False),
    Index("blocks_other", "other"),
)

THROTTLES = Table(
    "throttles",
    METADATA,
    Column("key", String(120), primary_key=True),  # what is counted, hashed
    Column("count", Integer, nullable=False),
    Column("until", Double, nullable=False),  # when it expires
)

OUTBOX = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _account(nullable=True),
    Column("kind", String(16), nullable=False),  # "mail", "webhook", "push"
    Column("address", Text, nullable=False),
    Column("content", Text, nullable=False),  # JSON
    Column("tries", Integer, nullable=False),
    Column("due", Double, nullable=False),  # when to send it; moved on by the process that claims it
    Column("made", Double, nullable=False),
    Index("outbox_due", "due"),
)

PUSH_KEYS = Table(
    "push_keys",
    METADATA,
    Column("id", Integer, primary_key=True),  # 1: a single row
    Column("private", String(64), nullable=False),  # base64url: the VAPID key
    Column("made", Double, nullable=False),
)

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    Column("session", String(64), ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),  # the browser
    _account(),
    Column("endpoint", Text, nullable=False),  # the URL at the browser's push service
    Column("p256dh", String(100), nullable=False),  # the browser's public key, for the encryption
    Column("auth", String(32), nullable=False),  # … and its secret
    Column("made", Double, nullable=False),
    Index("push_subscriptions_account", "account"),
)

NOTICE_CHOICES = Table(
    "notice_choices",
    METADATA,
    _account(primary_key=True),  # accounts without a row have the defaults
    Column("zone", String(64), nullable=False),  # the time zone: "Europe/Rome"
    Column("quiet_from", Integer),  # minutes after midnight there; null: no quiet hours
    Column("quiet_until", Integer),
    Column("digest", Integer),  # minutes after midnight of the daily mail; null: single mails
    Column("digest_due", Double),  # when the next one is
    Column("digest_sent", Double),  # the time of the last one
    Column("calendar", String(64), unique=True),  # the hash of the secret in the calendar's link
    Column("hook", String(16)),  # the chat service of the webhook; null: plain JSON
    Column("hook_to", String(255)),  # the chat or room there
    Column("hook_secret", Text),  # an access token, sent in a header
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _account("by", nullable=True),
    _account("about", nullable=True),
    Column("match", String(24)),
    Column("text", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("settled", Double),
    Column("verdict", Text, nullable=False),
)

AUDIT_LOG = Table(
    "deeds",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("by", String(64), nullable=False),  # the administrator's account, or "command line"
    Column("what", String(32), nullable=False),  # "ban", "unban", "close", "reopen", "hide", "admin", …
    Column("about", String(64), nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Double, nullable=False),
)
