"""The tables of members' own decks. Created by ``migrations/``; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Column, Double, Index, LargeBinary, String, Table, Text

from vexillum.server.storage.match_tables import METADATA

DECKS = Table(
    "decks",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("owner", String(64), nullable=False),  # the account that wrote it
    Column("game", String(64), nullable=False),
    Column("deck", String(100), nullable=False),  # its own id; unique per owner
    Column("mark", String(120), nullable=False),  # the id with a digest of the content, as matches record it
    Column("names", Text, nullable=False),  # JSON: its name in each language
    Column("content", LargeBinary, nullable=False),  # the text of its file, compressed
    Column("shared", String(8), nullable=False),  # "private", "link", or "club": any member may play with it
    Column("token", String(64), unique=True),  # of the link, where it is shared
    Column("removed", Text),  # why an administrator removed it from the club; null: it was not
    Column("made", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Index("decks_owner", "owner", "game", "deck", unique=True),
    Index("decks_shared", "game", "shared"),
    Index("decks_mark", "game", "mark"),
)

DECK_CONTENTS = Table(
    "deck_contents",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("mark", String(120), primary_key=True),
    Column("content", LargeBinary, nullable=False),  # kept for matches, whatever becomes of the deck
)
