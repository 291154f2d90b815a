"""The tables of the database. ``migrations/`` creates them; a test compares the two."""

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
    UniqueConstraint,
    false,
)

# The tables of matches. ``migrations/`` creates them; a test compares the two ----------------------------------------


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


# The tables of accounts and their data. Created by ``migrations/``; a test compares the two --------------------------


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


# The tables of ratings. Created by ``migrations/``; a test compares the two ------------------------------------------
#
# They have no foreign keys to matches and accounts: results still count for the others when one is deleted.


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


# The tables of tournaments. Created by ``migrations/``; a test compares the two --------------------------------------
#
# They do not refer to matches and accounts by foreign keys: results stand when one is gone.


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


# The tables of guests and featured items -----------------------------------------------------------------------------


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


# The table of studies. Created by ``migrations/``; a test compares the two -------------------------------------------


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


# The tables of members' own decks. Created by ``migrations/``; a test compares the two -------------------------------


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
