"""The tables of tournaments. Created by ``migrations/``; a test compares the two.

They do not refer to matches and accounts by foreign keys: results stand when one is gone.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from vexillum.server.storage.match_tables import METADATA


def _tournament(*, primary_key: bool = True) -> Column[str]:
    """A reference to a tournament; the row is deleted with it."""
    tournament = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament", String(24), tournament, primary_key=primary_key, nullable=False)


def _number(name: str, *, primary_key: bool = True) -> Column[int]:
    return Column(name, Integer, primary_key=primary_key, autoincrement=False, nullable=False)


TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("version", Integer, nullable=False),  # incremented with every change, to detect conflicts
    Column("name", String(60), nullable=False),
    Column("about", Text, nullable=False),
    Column("organiser", String(64), nullable=False),  # an account; empty: it was deleted
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("clock", Text),  # JSON, as of a match
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),  # may be read without an account
    Column("rules", Text, nullable=False),  # JSON: format, tables, points, …
    Column("state", String(16), nullable=False),  # "signup", "checkin", "running", "over", "cancelled"
    Column("open", Boolean, nullable=False),  # whether people can sign up
    Column("seed", String(64), nullable=False),  # of all random draws
    Column("series", String(24), nullable=False),  # the first season of a league; otherwise its own id
    Column("season", Integer, nullable=False),
    Column("most", Integer, nullable=False),  # maximum number of players; further ones are reserves
    Column("starts", Double),  # when it starts; null: started by its organiser
    Column("checkin", Integer, nullable=False),  # minutes of check-in before that; 0: no check-in
    Column("round_hours", Integer, nullable=False),  # maximum length of a round; 0: no limit
    Column("round", Integer, nullable=False),  # the current one, from 1; 0: none yet
    Column("made", Double, nullable=False),
    Column("begun", Double),
    Column("ended", Double),
    Column("why", Text),  # why it was cancelled
    UniqueConstraint("series", "season"),
    Index("tournaments_state", "state", "starts"),
    Index("tournaments_organiser", "organiser"),
)

ENTRIES = Table(
    "tournament_entries",
    METADATA,
    _tournament(),
    _number("number"),  # in the order of signing up
    Column("account", String(64), nullable=False),  # a placeholder if the account was deleted
    Column("name", String(40), nullable=False),
    Column("state", String(16), nullable=False),  # "in", "reserve", "out": withdrew; "removed"
    Column("checked", Double),  # when they checked in
    Column("rank", Integer, nullable=False),  # the seeding, from 1; 0: not yet
    Column("division", Integer, nullable=False),
    Column("since", Integer, nullable=False),  # the round in which they joined
    Column("away", Text, nullable=False),  # JSON: the rounds they sit out
    Column("joined", Double, nullable=False),
    UniqueConstraint("tournament", "account"),
    Index("tournament_entries_account", "account"),
)

ROUNDS = Table(
    "tournament_rounds",
    METADATA,
    _tournament(),
    _number("number"),
    Column("begun", Double, nullable=False),
    Column("deadline", Double),  # when unfinished games are adjudicated; null: never
    Column("ended", Double),
)

PODS = Table(
    "tournament_pods",
    METADATA,
    _tournament(),
    _number("round"),
    _number("number"),
    Column("kind", String(8), nullable=False),  # "table", "bye", "rest"
    Column("division", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # "waiting" for its match, "playing", "done"
    Column("how", String(16), nullable=False),  # "played", "left", "adjudicated", "corrected"; empty: no result
    Column("match", String(24), unique=True),
    Column("ended", Double),
)

PLACES = Table(
    "tournament_places",
    METADATA,
    _tournament(),
    _number("round"),
    _number("entry"),  # at most one table per round
    Column("pod", Integer, nullable=False),
    Column("seat", String(64), nullable=False),
    Column("place", Integer),  # among the people of the table; null: not known yet
    Column("left", String(16)),  # why they did not play to the end
)

TOURNAMENT_LOG = Table(
    "tournament_log",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _tournament(primary_key=False),
    Column("by", String(64), nullable=False),  # an account; empty: the server
    Column("what", String(16), nullable=False),
    Column("about", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("tournament_log_tournament", "tournament"),
)
