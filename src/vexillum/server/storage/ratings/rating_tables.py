"""The tables of ratings. Created by ``migrations/``; a test compares the two.

They have no foreign keys to matches and accounts: results still count for the others when one is deleted.
"""

from __future__ import annotations

from sqlalchemy import Column, Double, Index, Integer, String, Table, Text

from vexillum.server.storage.match_tables import METADATA

RATED_MATCHES = Table(
    "rated_matches",
    METADATA,
    Column("match", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("category", String(64), nullable=False),  # which scenarios are rated together
    Column("begun", Double, nullable=False),  # when its players were registered
    Column("settled", Double),  # when the places were final; null: not yet
    Column("seq", Integer, unique=True),  # the order in which results are rated
    Column("answers", Integer, nullable=False),  # number of answers by then
    Column("unrated", Text),  # why an administrator excluded it; null: it counts
    Index("rated_matches_settled", "settled"),
)

RATED_PLAYERS = Table(
    "rated_players",
    METADATA,
    Column("match", String(24), primary_key=True),
    Column("account", String(64), primary_key=True),  # a placeholder if the account was deleted
    Column("seats", Text, nullable=False),  # JSON: what they played when the game began
    Column("left", String(16)),  # why they did not play to the end: as in "seats"
    Column("left_answers", Integer),  # number of answers by then
    Column("place", Integer),  # among people; null: not final yet
    Index("rated_players_account", "account"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("match", String(24), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("category", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("games", Integer, nullable=False),  # number of rated games, including this one
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("place", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("ratings_account", "account", "game", "category", "seq"),
)

RATING_ORDER = Table(
    "rating_order",
    METADATA,
    Column("id", Integer, primary_key=True),  # a single row
    Column("last", Integer, nullable=False),  # the number of the last result; also used as a lock
)
