"""The tables. ``migrations/`` makes them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("host", String(64), nullable=False),  # the hash of the guest who made it
    Column("watch", String(64), nullable=False, unique=True),  # the token of the observers' link
    Column("save", Text, nullable=False),  # a saved game: the last checkpoint with what lies before it
    Column("asked", String(64)),  # the seat that has to answer
    Column("over", Boolean, nullable=False),
    Column("result", Text),  # JSON, when it is over
    Column("rematch", String(24)),  # the match that was made from this one
    Column("made", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Index("matches_host", "host"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("player", String(64), nullable=False),  # "human", "open", or an agent
    Column("guest", String(64)),  # the hash of whoever sits here, or may take it back from the agent
    Column("name", String(80), nullable=False),
    Column("token", String(64), unique=True),  # of the link that leads to this seat while it is open
    Index("seats_guest", "guest"),
)

ANSWERS = Table(
    "answers",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(64), nullable=False),
    Column("keys", Text),  # JSON; null takes the last answer that still stands back
    Column("at", Double, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(80), nullable=False),
    Column("seat", String(64)),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("chat_match", "match"),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

WATCHERS = Table(
    "watchers",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Index("watchers_guest", "guest"),
)
