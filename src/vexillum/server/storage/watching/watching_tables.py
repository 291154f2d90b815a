"""The tables of guests and featured items."""

from __future__ import annotations

from sqlalchemy import Column, Double, Index, String, Table

from vexillum.server.storage.match_tables import METADATA

GUESTS = Table(
    "guests",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the cookie
    Column("person", String(64), nullable=False, unique=True),  # the id in their matches
    Column("network", String(64), nullable=False),  # the hash of their network
    Column("made", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index("guests_network", "network"),
    Index("guests_seen", "seen"),
)

FEATURED = Table(
    "featured",
    METADATA,
    Column("kind", String(8), primary_key=True),  # "match" or "study"
    Column("id", String(64), primary_key=True),  # may no longer exist
    Column("by", String(64), nullable=False),  # the administrator
    Column("at", Double, nullable=False),
)
