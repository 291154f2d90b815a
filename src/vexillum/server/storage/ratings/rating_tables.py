"""The tables of ratings. ``migrations/`` makes them; a test compares the two.

They do not refer to matches and accounts by foreign keys: results go on counting for the others when one is gone.
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
    Column("begun", Double, nullable=False),  # when its players were written down
    Column("settled", Double),  # when their places were certain; null: not yet
    Column("seq", Integer, unique=True),  # results are counted in this order
    Column("answers", Integer, nullable=False),  # how many were given by then
    Column("unrated", Text),  # why an administrator took it out of the ratings; null: it counts
    Index("rated_matches_settled", "settled"),
)

RATED_PLAYERS = Table(
    "rated_players",
    METADATA,
    Column("match", String(24), primary_key=True),
    Column("account", String(64), primary_key=True),  # of a deleted account: a stand-in that is nobody's
    Column("seats", Text, nullable=False),  # JSON: what they played when the game began
    Column("left", String(16)),  # why they did not play to the end: as in "seats"
    Column("left_answers", Integer),  # how many answers had been given then
    Column("place", Integer),  # among people; null: not certain yet
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
    Column("games", Integer, nullable=False),  # how many were counted, this one among them
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
    Column("id", Integer, primary_key=True),  # there is one row
    Column("last", Integer, nullable=False),  # the number of the last result; who writes it counts alone
)
