"""The tables of matches. ``migrations/`` creates them; a test compares the two."""

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
    """The match that a row belongs to, and is deleted with."""
    match = ForeignKey("matches.id", ondelete="CASCADE")
    return Column("match", String(24), match, primary_key=primary_key, nullable=False)


MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("version", Integer, nullable=False),  # incremented with every change, for optimistic locking
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("title", String(80), nullable=False),  # given by its host
    Column("host", String(64), nullable=False),  # the person who created it
    Column("watch", String(64), nullable=False, unique=True),  # the token of the observers' link
    Column("open", Boolean, nullable=False),  # listed in the lobby: anyone may watch, and take an open seat
    Column("seed_known", Boolean, nullable=False),  # the seed was chosen, or the save was given out before the end
    Column("seen", Text),  # JSON: who was shown the secrets of which seats, or everything; null: nobody
    Column("practice", String(3)),  # "on": undo is free; "off": it was earlier; null: never
    Column("coach", String(3)),  # "on"; "off": was on earlier; "out": another person has played; null: never used
    Column("rated", String(8)),  # "wanted", "on": begun; "done"; "void", "off": no longer counted; null: casual
    Column("delay", String(40)),  # JSON: the delay for watchers; null: none
    Column("guests", Boolean, nullable=False, server_default=false()),  # if open: whether guests may watch
    Column("clock", Text),  # JSON: the time control; null: none
    Column("asked", String(64)),  # the seat that has to answer
    Column("since", Double, nullable=False),  # when that seat was asked
    Column("deadline", Double),  # when its time runs out; null: never
    Column("noticed", Double),  # when the person was notified by mail or webhook; null: not yet
    Column("warned", Double),  # the ``since`` of the turn for which the low-time warning was sent; null: none
    Column("over", Boolean, nullable=False),
    Column("result", Text),  # JSON, when it is over
    Column("closed", Text),  # why an administrator closed it; null: not closed
    Column("rematch", String(24)),  # the rematch
    Column("origin", String(24)),  # the match that this one was branched from; it may be deleted
    Column("origin_at", Integer),  # after how many of its answers
    Column("tournament", String(24)),  # the tournament it belongs to; null: none
    Column("begun", String(16)),  # what it was started from: "match", "position", "study", ...; null: a set-up
    Column("planned", Integer, nullable=False, server_default="0"),  # incremented with every change of its plans
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
    Column("first", LargeBinary, nullable=False),  # the save that the match starts from, compressed
    Column("answered", Integer),  # number of answers before the checkpoint; null: none yet
    Column("step", Integer),  # number of steps before the checkpoint; null: unknown
    Column("checkpoint", LargeBinary),  # the position at the beginning of the current step: JSON, compressed
)

SEATS = Table(
    "seats",
    METADATA,
    _match(),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("player", String(64), nullable=False),  # "human", "open", or an agent
    Column("guest", String(64)),  # the person playing, or who may take it back from the agent
    Column("name", String(80), nullable=False),
    Column("token", String(64), unique=True),  # of the link to this seat, while it is open
    Column("invited", String(64)),  # the account an open seat is reserved for; null: anyone with the link
    Column("bank", Double),  # seconds left; with days per move: when the last turn ended
    Column("left", String(16)),  # why no person plays: "resigned", "late", "gone", "removed"; "offered": opened later
    Column("sat", Double),  # when the person sat down, or was late
    Index("seats_guest", "guest"),
    Index("seats_invited", "invited"),
)

ANSWERS = Table(
    "answers",
    METADATA,
    _match(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(64), nullable=False),
    Column("keys", Text),  # JSON; null: an undo of the last answer
    Column("by", String(64)),  # "human", or an agent with its version ("steward/1"); null: unknown
    Column("at", Double, nullable=False),
)

BRANCHES = Table(
    "branches",
    METADATA,
    _match(),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the first answer of the branch
    Column("name", String(80), nullable=False),
    Column("comment", Text, nullable=False),
    Column("dropped", Boolean, nullable=False),  # no longer shown; its answers stay
)

TAKEBACKS = Table(
    "takebacks",
    METADATA,
    _match(),
    Column("guest", String(64), nullable=False),  # who asks to undo
    Column("by", String(80), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("to", Integer, nullable=False),  # how many answers would remain
    Column("agreed", Text, nullable=False),  # JSON: the people who have agreed
)

PLANS = Table(
    "plans",
    METADATA,
    Column("id", String(24), primary_key=True),
    _match(primary_key=False),
    Column("guest", String(64), nullable=False),  # the owner; no one else sees it
    Column("seat", String(64), nullable=False),  # the seat it answers for
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
    Column("guest", String(64)),  # the author; null: not recorded, or the account was deleted
    Column("name", String(80), nullable=False),
    Column("seat", String(64)),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # removed by an administrator
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
    Column("path", String(64), primary_key=True),  # a digest of the answers up to and including the noted one
    Column("guest", String(64), nullable=False),  # the person coached
    Column("number", Integer, nullable=False),  # of the question
    Column("said", Text, nullable=False),  # JSON: the note in each language
    Index("coach_notes_guest", "guest"),
)

WATCHERS = Table(
    "watchers",
    METADATA,
    _match(),
    Column("guest", String(64), primary_key=True),
    Column("seat", String(64)),  # the seat they left; null: they only watch
    Index("watchers_guest", "guest"),
)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(255), nullable=False),
    Column("pid", Integer, nullable=False),
    Column("beat", Double, nullable=False),  # the last heartbeat
)


def _process(*, primary_key: bool) -> Column[str]:
    """The server process that a row belongs to, and is deleted with."""
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
    Column("until", Double, nullable=False),  # jumps of the clock until then were credited; negative: it jumped back
)

DRIVERS = Table(
    "drivers",
    METADATA,
    _match(),
    _process(primary_key=False),  # the process that runs the agents of this match
)
