"""New matches: from a setup, a save, a position, a moment of another match, an import; and rematches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.dice import fresh_seed
from vexillum.core.errors import BadSave, BadSetup
from vexillum.core.files.position_file import loads_position
from vexillum.core.files.save import loads_all
from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.core.table import Answer
from vexillum.core.variations import Variations
from vexillum.server.accounts.rate_limits import attempt, key
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, Person, is_account, new_match_id, new_token
from vexillum.server.kernel.refusals import Refusal, RetryLater
from vexillum.server.kernel.time_control import Clock, Delay
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.mail.notices import notify_invited
from vexillum.server.matches import seat_changes, seat_rules
from vexillum.server.matches.access import send_away
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client, clean
from vexillum.server.matches.frames.server_messages import Rematch
from vexillum.server.matches.greetings import greet_all
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.match_results import may_be_rated
from vexillum.server.matches.seat_changes import ME, guest_of, only_agents
from vexillum.server.matches.stored_session import pack, revive
from vexillum.server.storage import accounts, decks, lobby, matches, records
from vexillum.server.storage.deadlines import vacation_until
from vexillum.server.storage.records import (
    COACH_ON,
    EVERYTHING,
    PRACTICE_OFF,
    PRACTICE_ON,
    RATED_WANTED,
    MatchRecord,
    Saved,
    SeatRecord,
    seen_noted,
)


def players_for(game: Game[Any], wanted: int | None, seats: Mapping[str, str]) -> int:
    """The number of players: as requested, or the smallest number that has all named seats."""
    if wanted is not None:
        return wanted
    return next((n for n in game.info.players if set(seats) <= set(game.info.seats_for(n))), game.info.players[-1])


def players_wanted(seats: Iterable[str], wanted: Mapping[str, str], usual: str) -> dict[str, str]:
    """The players at the start, as a session names them. Seats not named get the ``usual`` agent."""
    players = {seat: wanted.get(seat, usual) for seat in seats}
    return {seat: HUMAN if player in (ME, OPEN) else player for seat, player in players.items()}


Begun: TypeAlias = Literal["match", "save", "position", "study", "puzzle", "lesson"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a match besides those of the game."""

    title: str = ""
    watch: bool = False
    """Only agents play, and they wait until the host watches."""
    open: bool = False
    clock: Clock | None = None
    delay: Delay | None = None
    """The delay for spectators."""
    guests: bool = False
    """People without an account may watch."""
    seed_known: bool = False
    practice: bool = False
    """Practice from the start, for one person against agents: undo is free and the result does not count."""
    rated: bool = False
    """A rated match is requested."""
    coach: bool = False
    """The coach is on from the start, for one person against agents."""
    origin: str | None = None
    """The match that it continues, after ``origin_at`` answers."""
    origin_at: int | None = None
    begun: Begun | None = None
    """What it was started from; None: a setup."""
    tournament: str | None = None
    """The tournament that it belongs to."""
    seen: str | None = None
    """What people were shown of it in the match that it continues or repeats."""


def seated(
    session: Session[Any], wanted: Mapping[str, str], person: Person, usual: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """The seat records. Seats not named are filled from ``usual``."""
    game, seats = session.game, session.setup.seats
    if unknown := [seat for seat in wanted if seat not in seats]:
        raise BadSetup("error.seat", game=game.info.id, seat=unknown[0], known=list(seats))
    records = {}
    for seat in seats:
        player = wanted.get(seat, usual[seat])
        if player in (ME, HUMAN):
            records[seat] = seat_rules.new_seat(HUMAN, person.id, person.name)
        elif player == OPEN:
            records[seat] = seat_rules.new_seat(OPEN)
        elif player not in game.seat_agents:  # agents with settings are refused: they could think for a minute
            raise BadSetup("error.agent", game=game.info.id, agent=player, known=[*game.seat_agents, ME, OPEN])
        else:
            records[seat] = seat_rules.new_seat(player)
    return records


def match_record(
    session: Session[Any], seats: Mapping[str, SeatRecord], host: str, terms: Terms, away: float | None = None
) -> MatchRecord:
    """The record of a new match; ``away`` is the end of the host's vacation."""
    session.players.update(seat_rules.players(seats))
    now = time.time()
    bank = time_control.initial_bank(terms.clock)
    sat = {seat: seat_rules.at_start(record, bank, now) for seat, record in seats.items()}
    asked = session.decision.seat if session.decision else None
    runs = records.clock_runs(sat, asked, None)
    return MatchRecord(
        id=new_match_id(),
        game=session.setup.game,
        scenario=session.setup.scenario,
        host=host,
        watch=new_token(),
        title=terms.title,
        open=terms.open,
        seed_known=terms.seed_known and not session.over,
        seen=_seen(session, sat, host, terms),
        practice=PRACTICE_ON if terms.practice else PRACTICE_OFF if session.practised else None,
        coach=COACH_ON if terms.coach else None,
        rated=RATED_WANTED if terms.rated else None,
        origin=terms.origin,
        origin_at=terms.origin_at,
        begun=terms.begun,
        delay=time_control.dump_delay(terms.delay),
        guests=terms.guests,
        tournament=terms.tournament,
        clock=time_control.dump_clock(terms.clock),
        asked=asked,
        over=session.over,
        since=now,
        deadline=time_control.asked_afresh(terms.clock, now, asked, runs=runs, bank=bank, away=away).deadline,
        made=now,
        touched=now,
        seats=sat,
    )


def _seen(session: Session[Any], seats: Mapping[str, SeatRecord], host: str, terms: Terms) -> str | None:
    """The ledger of a new match. Who starts it from a position or a file knows everything that is hidden there."""
    if not session.game.info.hidden or session.over:
        return None
    shown = seat_rules.shown_to_players(seats)
    fresh = terms.begun == "lesson" and session.setup.position is None and not session.answers
    if terms.begun is not None and not fresh:
        shown.append((host, records.EVERYTHING))
    return records.seen_noted(terms.seen, shown)


# The terms of a new match: title, reserved seats, invitations --------------------------------------------------------


MOST_TITLE = 80
MOST_WAITING = 50
"""How many tables of one host may wait in the lobby for players."""


def checked_title(wanted: str) -> str:
    """A match's title, on one line."""
    cleaned = clean(wanted)
    if len(cleaned) > MOST_TITLE:
        raise Refusal("too_long", 413, length=len(cleaned), most=MOST_TITLE)
    return cleaned


def check_invites_at_home(*, open: bool, invite: Mapping[str, str]) -> None:
    """At home nobody has an account: there is no lobby, and nobody can be invited by name."""
    if open:
        raise Refusal("no_lobby")
    if invite:
        raise Refusal("no_names")


def check_secrets(seats: Mapping[str, SeatRecord], host: str) -> None:
    """In a game with hidden information, a host whose table others can join has one seat."""
    own = sum(record.guest == host for record in seats.values())
    if own > 1 and any(record.player == OPEN for record in seats.values()):
        raise Refusal("two_secrets", 403)


def reserved(
    connection: Connection, seats: Mapping[str, SeatRecord], host: str, invite: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """The seats, with those asked for reserved for the named people."""
    kept, known = dict(seats), set()
    for seat, name in invite.items():
        other = guest_of(connection, host, name)
        if other.id in known:
            raise Refusal("plays_already", 409, name=other.name)
        known.add(other.id)
        kept[seat] = seat_rules.kept_for(seats[seat], other.id, other.name)
    return kept


def add_match(
    connection: Connection,
    match: MatchRecord,
    first: bytes,
    answers: Sequence[Answer | None],
    by: str,
    most: int | None,
    deck: str | None = None,
) -> None:
    """Store a new match and notify invited people. A host may have ``most`` running matches without people.

    ``deck`` is the mark of the custom deck it is played with.
    """
    if match.open and lobby.tables_waiting(connection, match.host) >= MOST_WAITING:
        raise Refusal("too_many_tables", 409, most=MOST_WAITING)
    matches.add(connection, match, first, answers)
    if deck is not None:
        decks.keep(connection, match.game, deck)
    if seat_changes.only_agents(match.seats):
        seat_changes.check_agent_matches(connection, match.host, most)
    for seat, record in match.seats.items():
        if record.invited is not None:
            notify_invited(connection, record.invited, match.id, seat, match.host, by)


# The terms for spectators: their delay, and whether guests may watch -------------------------------------------------
#
# The host chooses them with the table, and everyone sees them before sitting down. Later the host can only lengthen the
# delay or exclude guests: nobody's game becomes more visible than they were told.


def check_delay_at_home(delay: Delay | None, *, guests: bool) -> None:
    """At home there are no accounts, and all spectators were given a link."""
    if delay is not None or guests:
        raise Refusal("no_lobby")


def check_delay(delay: Delay | None, seats: Mapping[str, SeatRecord], *, open: bool, guests: bool) -> None:
    """A delay needs people who play, and guests may only watch open tables."""
    if delay is not None and only_agents(seats):
        raise Refusal("delay_agents", 403)
    if guests and not open:
        raise Refusal("guests_open", 403)


async def change_delay(match: Match, person: str, delay: Delay | None, *, guests: bool) -> None:
    """Restrict what spectators see. The caller holds the lock."""
    if person != match.host:
        raise Refusal("host_only", 403)
    if match.session.over:
        raise Refusal("over", 409)
    check_delay(delay, match.seats, open=match.record.open, guests=guests)
    old = time_control.load_delay(match.record.delay)
    if not time_control.lengthens_delay(old, delay) or (guests and not match.record.guests):
        raise Refusal("delay_shorter", 403)
    await match.write(delay=time_control.dump_delay(delay), guests=guests)
    await send_away(match, match.all_clients)
    greet_all(match)
    await match.show()


# Rematches: a new match with the same people and agents, from the beginning ------------------------------------------


async def rematch(match: Match, client: Client, _: client_messages.Rematch) -> None:
    """Create the rematch, or find the existing one, and tell all clients."""
    if not match.session.over:
        raise Refusal("not_over", 409)
    if not client.standing.seats and not client.standing.host:
        raise Refusal("watch", 403)
    rematch = match.record.rematch
    if rematch is None:
        old = match.session.setup
        session = await asyncio.to_thread(
            Session.start,
            match.session.game,
            scenario=old.scenario,
            players=len(old.seats),
            options=old.options,
            seed=fresh_seed(),
            position=old.position,
        )
        me = client.guest
        gone = await match.database.read(_not_to_invite, me, {record.guest for record in match.seats.values()})
        seats = {seat: _again(record, me, gone) for seat, record in match.seats.items()}
        old_terms = match.record
        terms = Terms(
            title=old_terms.title if old_terms.tournament is None else "",
            open=old_terms.open,
            clock=time_control.load_clock(old_terms.clock),
            delay=time_control.load_delay(old_terms.delay),
            guests=old_terms.guests,
        )
        if old.position is not None and match.session.game.info.hidden:  # what was hidden there is hidden again
            people = sorted({record.guest for record in match.seats.values() if record.guest is not None})
            terms = replace(terms, seen=seen_noted(None, [(person, EVERYTHING) for person in people]))
        if old_terms.rated is not None and old.position is None:
            host = me if is_account(me) else match.host
            terms = replace(terms, rated=may_be_rated(match.session.game, old.options, seats, host))
        away = await match.database.read(vacation_until, me) if terms.clock is not None else None
        record = match_record(session, seats, me if is_account(me) else match.host, terms, away)
        first = await asyncio.to_thread(pack, session)
        add = partial(_add, record=record, first=first, by=client.name, most=match.agent_matches)
        await match.write(rematch=record.id, also=add)
        rematch = record.id
    match.tell(Rematch(rematch))


def _add(connection: Connection, *, record: MatchRecord, first: bytes, by: str, most: int | None) -> None:
    matches.add(connection, record, first)
    if seat_changes.only_agents(record.seats):
        seat_changes.check_agent_matches(connection, record.host, most)
    for seat, holder in record.seats.items():
        if holder.invited is not None:
            notify_invited(connection, holder.invited, record.id, seat, record.host, by)


def _not_to_invite(connection: Connection, me: str, people: set[str | None]) -> set[str | None]:
    """The people who cannot be invited: banned, or one has blocked the other."""
    return {
        other
        for other in people - {me, None}
        if other is not None
        and is_account(other)
        and (accounts.blocked_between(connection, me, other) or accounts.is_banned(connection, other))
    }


def _again(record: SeatRecord, me: str, gone: set[str | None]) -> SeatRecord:
    """A seat of the new match, with its owner even if an agent played it. With accounts, the others are invited."""
    if record.player == OPEN or record.guest in gone:
        return seat_rules.new_seat(OPEN)
    if record.guest is not None and record.guest != me and is_account(me):
        return seat_rules.kept_for(seat_rules.new_seat(OPEN), record.guest, record.name)
    if record.guest is not None:
        return seat_rules.new_seat(HUMAN, record.guest, record.name)
    return seat_rules.new_seat(record.player)


# Imported games: how many, how much is stored, one at a time ---------------------------------------------------------
#
# An imported game is replayed from its beginning. That is work, so it runs in a separate thread, with a short queue.


IMPORTS_AT_ONCE = 1
"""How many games are replayed at once in one process."""
MOST_IMPORTS_WAITING = 16
"""How many may wait in the queue; of more, those of whoever has most waiting are refused."""
MOST_IMPORTS_OF_PERSON = 2
"""How many of them may belong to one person."""
TRY_AGAIN = 10.0
"""Seconds after which a retry makes sense."""
MOST_STORED = 16 * 1024 * 1024
"""Total bytes of one host's saves beyond which nothing more is imported: some 3,000 games."""

_T = TypeVar("_T")
_imports = FairQueue(
    IMPORTS_AT_ONCE,
    waiting=MOST_IMPORTS_WAITING,
    of_person=MOST_IMPORTS_OF_PERSON,
    busy=lambda: RetryLater("import_busy", TRY_AGAIN, 503),
)


class Imported(NamedTuple):
    """An imported game."""

    session: Session[Any]
    position: bool
    """Whether it is a position or a case rather than a saved game."""
    seed_known: bool
    """Whether the importer knows future random results."""
    variations: Variations | None = None
    """Its variations."""


async def imported(hub: Hub, person: Person, save: msgspec.Raw, seats: Mapping[str, str]) -> Imported:
    """The session of a saved game, a position or a case, or a refusal. ``seats`` says who will play."""
    return await run_import(hub, person, lambda: _loaded(bytes(save), seats))


async def run_import(hub: Hub, person: Person, work: Callable[[], _T]) -> _T:
    """Do import work for a person, within their quota and one at a time."""
    async with _imports.turn(person.id):
        if hub.config.limits:
            await _check_quota(hub, person)
        return await _imports.in_thread(work)


async def _check_quota(hub: Hub, person: Person) -> None:
    """Check how often a person imports and how much they have stored."""
    used = await hub.database.read(matches.stored_bytes, person.id)
    if used >= MOST_STORED:
        raise Refusal("import_room", 409, used=used // 1024, most=MOST_STORED // 1024)
    try:
        await attempt(hub, key("import_person", person.id))
    except RetryLater as wait:
        raise RetryLater("imports", wait.seconds) from wait


def _loaded(save: bytes, seats: Mapping[str, str]) -> Imported:
    """Load an imported game, and check that it can be restored from what is stored, or the match would be lost."""
    text = _save_text(save)
    position = isinstance(text, str) and not text.lstrip("\ufeff \t\r\n").startswith("{")
    if position:
        session, variations = loads_position(str(text), seats=seats), None
        session.practised = True
    else:
        session, variations = loads_all(text)
    check_stored(session)
    return Imported(session, position, not position or session.setup.seed in str(text), variations)


def session_of_file(text: str) -> Session[Any]:
    """The session of a file's text, to inspect."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return loads_all(text)[0]
    return loads_position(text)


def check_stored(session: Session[Any]) -> None:
    """Check that a game can be restored from what would be stored."""
    revive(Saved(pack(session), None, None), session.answers)


def _save_text(save: bytes) -> str | bytes:
    """A save comes either as JSON or as a string of its text."""
    if not save.startswith(b'"'):
        return save
    try:
        text = msgspec.json.decode(save, type=str)
    except msgspec.DecodeError as error:
        raise BadSave("save.unreadable", why=str(error)) from error
    return text
