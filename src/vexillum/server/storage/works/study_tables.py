"""The table of studies. Created by ``migrations/``; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Column, Double, Index, Integer, LargeBinary, String, Table, Text

from vexillum.server.storage.match_tables import METADATA

STUDIES = Table(
    "studies",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("version", Integer, nullable=False),  # incremented with every change, to detect conflicts
    Column("owner", String(64), nullable=False),  # the person who wrote it
    Column("author", String(80), nullable=False),  # the owner's name, where there are no accounts
    Column("shared", String(8), nullable=False),  # "private", "link", or "club": listed for all members
    Column("token", String(64), unique=True),  # of the link, where it is shared
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("title", Text, nullable=False),  # JSON: a text, or one for each language
    Column("comments", Integer, nullable=False),  # the number of comments
    Column("content", LargeBinary, nullable=False),  # chapters and comments: JSON, compressed
    Column("source", LargeBinary, nullable=False),  # the game: a save or a position, JSON, compressed
    Column("removed", Text),  # why an administrator removed it from the club; null: it was not
    Column("made", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Index("studies_owner", "owner"),
    Index("studies_shared", "shared", "touched"),
)
