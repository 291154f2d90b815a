"""The tables of matches. ``migrations/`` makes them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData()


def _match(*, primary_key: bool = True) -> Column[str]:
    """The match that a row belongs to, and goes with."""
    match = ForeignKey("matches.id", ondelete="CASCADE")
    return Column("match", String(24), match, primary_key=primary_key, nullable=False)


MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("version", Integer, nullable=False),  # goes up with every change: of two who write, one wins
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("title", String(80), nullable=False),  # what its host calls it
    Column("host", String(64), nullable=False),  # the person who made it
    Column("watch", String(64), nullable=False, unique=True),  # the token of the observers' link
    Column("open", Boolean, nullable=False),  # stands in the lobby: anyone may watch, and sit down where a seat is open
    Column("seed_known", Boolean, nullable=False),  # somebody named the seed, or was given the save before the end
    Column("practice", String(3)),  # "on": undo is free; "off": it was once; null: it never was
    Column("coach", String(3)),  # "on"; "off": it was on once; "out": another person has played; null: never used
    Column("rated", String(8)),  # "wanted", "on": it has begun; "done"; "void": it counts no more; null: casual
    Column("delay", String(40)),  # JSON: how much later those see it who watch; null: at once
    Column("guests", Boolean, nullable=False, server_default=false()),  # if open: may people without an account watch?
    Column("clock", Text),  # JSON: how long people may think; null: as long as they like
    Column("asked", String(64)),  # the seat that has to answer
    Column("since", Double, nullable=False),  # since when that seat is asked
    Column("deadline", Double),  # when its time is out; null: never
    Column("noticed", Double),  # when its person was notified by mail or webhook; null: not yet
    Column("warned", Double),  # the ``since`` for which its person was warned that little time is left; null: never
    Column("over", Boolean, nullable=False),
    Column("result", Text),  # JSON, when it is over
    Column("closed", Text),  # why an administrator closed it; null: it is not closed
    Column("rematch", String(24)),  # the match that was made from this one
    Column("origin", String(24)),  # the match that this one continues from one of its moments; it may be gone
    Column("origin_at", Integer),  # how many answers of that match came before
    Column("tournament", String(24)),  # that it is a table of; null: of none
    Column("begun", String(16)),  # from what it began: "match", "position", "study", ...; null: from a set-up
    Column("planned", Integer, nullable=False, server_default="0"),  # goes up with every change of its plans
    Column("made", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Index("matches_host", "host"),
    Index("matches_made", "made"),
    Index("matches_deadline", "deadline"),
    Index("matches_open", "open", "over", "made"),
    Index("matches_origin", "origin"),
)

SAVES = Table(
    "saves",
    METADATA,
    _match(),
    Column("first", LargeBinary, nullable=False),  # the saved game that the match began from, compressed
    Column("answered", Integer),  # how many answers lead to the checkpoint; null: there is none yet
    Column("step", Integer),  # how many steps came before the checkpoint; null: not known
    Column("checkpoint", LargeBinary),  # the position at the beginning of the current step: JSON, compressed
)

SEATS = Table(
    "seats",
    METADATA,
    _match(),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("player", String(64), nullable=False),  # "human", "open", or an agent
    Column("guest", String(64)),  # the person who sits here, or may take it back from the agent
    Column("name", String(80), nullable=False),
    Column("token", String(64), unique=True),  # of the link that leads to this seat while it is open
    Column("invited", String(64)),  # the account that an open seat is kept for; null: anyone who has the link
    Column("bank", Double),  # seconds left to think; with days: what was left when the last turn passed on
    Column("left", String(16)),  # why no person plays: "resigned", "late", "gone", "removed"; "offered": opened later
    Column("sat", Double),  # since when its person sits here
    Index("seats_guest", "guest"),
    Index("seats_invited", "invited"),
)

ANSWERS = Table(
    "answers",
    METADATA,
    _match(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(64), nullable=False),
    Column("keys", Text),  # JSON; null takes the last answer that still stands back
    Column("by", String(64)),  # "human", or an agent with its version ("steward/1"); null: not known
    Column("at", Double, nullable=False),
)

BRANCHES = Table(
    "branches",
    METADATA,
    _match(),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the answer that the branch begins with
    Column("name", String(80), nullable=False),
    Column("comment", Text, nullable=False),
    Column("dropped", Boolean, nullable=False),  # not shown any more; its answers stay where they are
)

TAKEBACKS = Table(
    "takebacks",
    METADATA,
    _match(),
    Column("guest", String(64), nullable=False),  # who wants to go back
    Column("by", String(80), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("to", Integer, nullable=False),  # how many answers would be left
    Column("agreed", Text, nullable=False),  # JSON: the people who have agreed
)

PLANS = Table(
    "plans",
    METADATA,
    Column("id", String(24), primary_key=True),
    _match(primary_key=False),
    Column("guest", String(64), nullable=False),  # whose it is: nobody else ever sees it
    Column("seat", String(64), nullable=False),  # for which seat it answers
    Column("body", Text, nullable=False),  # JSON: a plan, or a standing consent
    Column("made", Double, nullable=False),
    Index("plans_match", "match"),
    Index("plans_guest", "guest"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _match(primary_key=False),
    Column("guest", String(64)),  # who said it; null: before this was written down, or an account that was deleted
    Column("name", String(80), nullable=False),
    Column("seat", String(64)),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # taken down by an administrator
    Index("chat_match", "match"),
    Index("chat_guest", "guest"),
)

NOTES = Table(
    "notes",
    METADATA,
    _match(),
    Column("guest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

COACH_NOTES = Table(
    "coach_notes",
    METADATA,
    _match(),
    Column("path", String(64), primary_key=True),  # a digest of the answers that lead there, the noted one the last
    Column("guest", String(64), nullable=False),  # to whom the coach said it
    Column("number", Integer, nullable=False),  # of the question
    Column("said", Text, nullable=False),  # JSON: the note in each language
    Index("coach_notes_guest", "guest"),
)

WATCHERS = Table(
    "watchers",
    METADATA,
    _match(),
    Column("guest", String(64), primary_key=True),
    Column("seat", String(64)),  # which they have played and left; null: they only watch
    Index("watchers_guest", "guest"),
)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(255), nullable=False),
    Column("pid", Integer, nullable=False),
    Column("beat", Double, nullable=False),  # when it was last alive
)


def _process(*, primary_key: bool) -> Column[str]:
    """The server process that a row belongs to, and goes with."""
    process = ForeignKey("processes.id", ondelete="CASCADE")
    return Column("process", String(32), process, primary_key=primary_key, nullable=False)


PRESENCE = Table(
    "presence",
    METADATA,
    _process(primary_key=True),
    _match(),
    Column("guest", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Index("presence_guest", "guest"),
)

CLOCK_CREDIT = Table(
    "clock_credit",
    METADATA,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("until", Double, nullable=False),  # jumps of the clock before this moment were given back to the players
)

DRIVERS = Table(
    "drivers",
    METADATA,
    _match(),
    _process(primary_key=False),  # the one whose agents think for this match
)
