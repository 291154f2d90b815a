"""Matches: create, import, join and list them; seats in a club; guests; saved games and their verification."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.dice import LONGEST_SEED, fresh_seed
from vexillum.core.files.save import dumps, read
from vexillum.core.files.verify import Report, VerificationError, report_lines
from vexillum.core.files.verify import verify as check
from vexillum.core.inputs import SAVE_BOUNDS
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.pages import PageLine
from vexillum.core.table import Answer
from vexillum.core.variations import Variations, moved_marks
from vexillum.core.words.texts import Texts
from vexillum.server.accounts import rate_limits, sessions
from vexillum.server.accounts.rate_limits import key, network_of
from vexillum.server.accounts.sessions import guest_cookie_of, set_guest_cookie
from vexillum.server.edge.http.common import Body, attachment, body, club_only, hub_of, language, reply, visitor_of, who
from vexillum.server.edge.http.lobby import own_form
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, Person, hash_of, is_guest
from vexillum.server.kernel.refusals import Refusal, RetryLater
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.kernel.time_control import Clock, Delay
from vexillum.server.kernel.workload import AdaptiveExecutor, FairQueue
from vexillum.server.matches import new_match, seat_changes, seat_rules
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.greetings import link, links, note_shown
from vexillum.server.matches.match import Match
from vexillum.server.matches.match_results import may_be_rated
from vexillum.server.matches.members import check_playable, mark_of
from vexillum.server.matches.new_match import imported
from vexillum.server.matches.seat_changes import ME, reseat
from vexillum.server.matches.seat_rules import person_alone
from vexillum.server.matches.stored_session import pack
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching import delay_of
from vexillum.server.storage import lobby, matches, watching
from vexillum.server.storage.deadlines import vacation_until
from vexillum.server.storage.records import EVERYTHING, SeatRecord

MAX_SAVE_SIZE = SAVE_BOUNDS.size
WAIT_FOR_HOST = 20.0
"""Seconds that agents wait for the page of a match to be opened, where only agents play."""


class NewMatch(Body, kw_only=True):
    """Settings of a new match."""

    game: str
    scenario: str | None = None
    players: int | None = None
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)] | None = None
    title: str = ""
    open: bool = False
    clock: Clock | None = None
    invite: dict[str, str] = {}
    watch: bool = False
    """Only agents play; they wait a while for their host to open the page."""
    delay: Delay | None = None
    """The delay for watchers."""
    guests: bool = False
    """Whether guests may watch it, if it is open."""
    rated: bool | None = None
    """Whether it is rated; null: if possible."""
    coach: bool = False
    """One person against agents, with a coach."""


class Import(Body, kw_only=True):
    """A save, position or case to play on from: the text of the file, or the JSON of a save."""

    save: msgspec.Raw
    seats: dict[str, str] = {}


class Join(Body, kw_only=True):
    """A link to a seat, or to watch."""

    token: str


async def create(request: Request) -> Response:
    """Create a match. A guest plays alone against agents, and is identified by a cookie from then on."""
    wish = await body(request, NewMatch)
    person, cookie, game = await visitor_of(request, wish), "", get_game(wish.game)
    guest = is_guest(person.id)
    if guest:
        person, cookie = await admit_guest(request, person, wish)
    elif not person.account:
        new_match.check_invites_at_home(open=wish.open, invite=wish.invite)
        new_match.check_delay_at_home(wish.delay, guests=wish.guests)
    seats = wish.seats | dict.fromkeys(wish.invite, OPEN)
    if wish.watch and {ME, OPEN} & set(seats.values()):
        raise Refusal("no_hold", 403)
    if person.account and wish.seed is not None and (wish.open or OPEN in seats.values()):
        raise Refusal("seed_named")
    if person.account or guest:
        await check_playable(hub_of(request).database, game, wish.options, person)
    players = new_match.players_for(game, wish.players, seats)
    # A member's own deck is read from the database: in a thread, so that the event loop does not wait.
    begin = asyncio.to_thread if wish.options else AdaptiveExecutor("start", game.info.id)
    session = await begin(
        Session.start,
        game,
        scenario=wish.scenario,
        players=players,
        options=wish.options,
        seed=wish.seed or fresh_seed(),
        seats=new_match.players_wanted(game.info.seats_for(players), seats, game.info.quick_agent),
    )
    usual = dict.fromkeys(session.setup.seats, game.info.quick_agent)
    terms = new_match.Terms(
        title=new_match.checked_title(wish.title),
        watch=wish.watch,
        open=wish.open,
        clock=wish.clock,
        delay=wish.delay,
        guests=wish.guests,
        seed_known=wish.seed is not None,
        coach=wish.coach,
    )
    records = new_match.seated(session, seats, person, usual)
    terms = replace(terms, rated=_rated(wish, session, records, person))
    new_match.check_delay(wish.delay, records, open=wish.open, guests=wish.guests)
    if wish.coach and person_alone(records) != person.id:
        raise Refusal("coach_alone", 403)
    made = await add_match(request, session, person, records, terms, wish.invite)
    if cookie:
        set_guest_cookie(made, hub_of(request).config, cookie)
    return made


def _rated(wish: NewMatch, session: Session[Any], seats: Mapping[str, SeatRecord], person: Person) -> bool:
    """Whether a new match is rated; refused if that was asked for and is not possible."""
    helped = wish.seed is not None or wish.coach
    possible = not helped and may_be_rated(session.game, session.setup.options, seats, person.id)
    if wish.rated and not possible:
        raise Refusal("cannot_rate", 403)
    return possible if wish.rated is None else wish.rated


async def import_save(request: Request) -> Response:
    """Create a match from a save, position or case. The importer plays the seats of people.

    A match from a position is practice, since no game led there.
    """
    wish = await body(request, Import, MAX_SAVE_SIZE)
    person = await who(request, wish)
    named = {seat: HUMAN if player in (ME, OPEN) else player for seat, player in wish.seats.items()}
    session, position, known, tried = await imported(hub_of(request), person, wish.save, named)
    seats = new_match.seated(session, wish.seats, person, dict(session.players))
    terms = new_match.Terms(seed_known=known, practice=position, begun="position" if position else "save")
    return await add_match(request, session, person, seats, terms, variations=tried)


async def add_match(
    request: Request,
    session: Session[Any],
    person: Person,
    seats: dict[str, SeatRecord],
    terms: new_match.Terms,
    invite: Mapping[str, str] | None = None,
    variations: Variations | None = None,
) -> Response:
    """Store a new match with its variations, and reply with its id and links."""
    database = hub_of(request).database
    if person.account and session.game.info.hidden:
        new_match.check_secrets(seats, person.id)
    if invite:
        seats = await database.read(new_match.reserved, seats, person.id, invite)
    away = await database.read(vacation_until, person.id) if terms.clock is not None else None
    record = new_match.match_record(session, seats, person.id, terms, away)
    first = await AdaptiveExecutor("pack", record.game)(pack, session)
    most = hub_of(request).config.agent_matches
    acts: Sequence[Answer | None] = session.answers
    if variations is not None and session.replayable:
        acts = variations.acts(session.answers)
    await database.run(new_match.add_match, record, first, acts, person.name, most, mark_of(session))
    if variations is not None and variations.marks:
        await database.run(matches.put_branches, record.id, moved_marks(variations, acts))
    private = not record.open and not invite and record.begun is None  # no one else can have opened it meanwhile
    if private and (match := Match.new(record, first, session, database)) is not None:
        hub_of(request).add(match)
    async with hub_of(request).using(record.id) as live:
        if terms.watch:
            live.match.held_until = time.monotonic() + WAIT_FOR_HOST
    about = {"match": record.id, "hash": session.seed_hash, "links": links(record.seats), "watch": link(record.watch)}
    return reply(about, 201)


async def join(request: Request) -> Response:
    """Follow a link: take a seat, or watch."""
    wish = await body(request, Join)
    hub = hub_of(request)
    person = await who(request, wish)
    found = await hub.database.read(matches.by_token, wish.token)
    if found is None:
        raise Refusal("no_link", 404)
    id, seat = found
    if seat is None:
        if person.account and await hub.database.read(lobby.is_blocked, id, person.id):
            raise Refusal("no_link", 404)
        await hub.database.run(matches.watch, id, person.id)
        return reply({"match": id, "seat": None, "watch": True})
    request.state.match = id
    async with hub.using(id) as live, live.match.lock:
        await settled(live.match, partial(_sit_down, live.match, seat, wish.token, person))
    return reply({"match": id, "seat": seat, "watch": False})


async def _sit_down(match: Match, seat: str, token: str, person: Person) -> None:
    record = match.seats[seat]
    if record.guest == person.id:
        return
    if record.player != OPEN or record.token != token:
        raise Refusal("taken", 409)
    if person.account:
        await seat_changes.follow_link(match, person, seat)
        return
    clock = time_control.load_clock(match.record.clock)
    await reseat(match, {seat: seat_rules.taken(record, person.id, person.name, clock, time.time())})


async def mine(request: Request) -> Response:
    """The matches a person hosts, plays or watches; those waiting for them first."""
    wish = await body(request, Body)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    person = await visitor_of(request, wish)
    records = await hub_of(request).database.read(lobby.mine, person.id)
    listed = [own_form(record, person.id, spoken) for record in records]
    listed.sort(key=lambda one: (not one["waits"], 0.0 if one["waits"] else -one["touched"]))  # a delay hides the time
    return reply({"matches": listed, "waits": sum(one["waits"] for one in listed)})


# Seats in a club: sit, decline, invite, leave, replace. Permissions are checked with the match locked ----------------


class Seat(Body, kw_only=True):
    """A seat of the match."""

    seat: str


class Invite(Seat, kw_only=True):
    """Keep a seat for the person with this name."""

    name: str


class Leave(Seat, kw_only=True):
    """Leave a seat for good."""

    to: Literal["agent", "open"] = "agent"


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """A person, by name."""

    name: str


class Replace(Seat, kw_only=True):
    """Replace the player by an agent, by anyone who sits down (``open``), or by a named person."""

    to: str | Named


class Watching(Body, kw_only=True):
    """The delay for watchers, and whether guests may watch."""

    delay: Delay | None = None
    guests: bool = False


_W = TypeVar("_W", bound=Seat)
_Action = Callable[[Match, Person, _W], Awaitable[None]]


def _route(kind: type[_W], action: _Action[_W]) -> Callable[[Request], Awaitable[Response]]:
    @club_only
    async def route(request: Request) -> Response:
        wish = await body(request, kind)
        me, hub = await who(request, wish), hub_of(request)
        await check_known(hub.database, request.path_params["match"], me.id)
        async with hub.using(request.path_params["match"]) as live, live.match.lock:
            match = live.match
            if wish.seat not in match.seats:
                raise Refusal("no_seat", 404, seat=wish.seat[:40], known=list(match.seats))
            await settled(match, partial(_do, match, me, wish, action))
        return reply({"match": match.id, "seat": wish.seat})

    return route


async def _do(match: Match, me: Person, wish: _W, action: _Action[_W]) -> None:
    await check_invited(match.database, match, me.id)
    if match.session.over:
        raise Refusal("over", 409)
    if match.record.closed is not None:
        raise Refusal("closed", 403, why=match.record.closed)
    await action(match, me, wish)


@club_only
async def set_watching(request: Request) -> Response:
    """Increase the delay for watchers of one's own table, or remove guests."""
    wish = await body(request, Watching)
    me, hub = await who(request, wish), hub_of(request)
    await check_known(hub.database, request.path_params["match"], me.id)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, me.id)
        await settled(match, partial(new_match.change_delay, match, me.id, wish.delay, guests=wish.guests))
    return reply({"match": match.id, "delay": wish.delay, "guests": wish.guests})


async def _sit(match: Match, me: Person, wish: Seat) -> None:
    await seat_changes.sit(match, me, wish.seat)


async def _decline(match: Match, me: Person, wish: Seat) -> None:
    await seat_changes.decline(match, me, wish.seat)


async def _invite(match: Match, me: Person, wish: Invite) -> None:
    await seat_changes.invite(match, me, wish.seat, wish.name)


async def _leave(match: Match, me: Person, wish: Leave) -> None:
    await seat_changes.get_up(match, me, wish.seat, opens=wish.to == "open")


async def _replace(match: Match, me: Person, wish: Replace) -> None:
    to, name = (wish.to, None) if isinstance(wish.to, str) else ("open", wish.to.name)
    await seat_changes.replace_person(match, me, wish.seat, to, name)


take_seat = _route(Seat, _sit)
decline_seat = _route(Seat, _decline)
invite_to_seat = _route(Invite, _invite)
leave_seat = _route(Leave, _leave)
replace_player = _route(Replace, _replace)


# Guests' matches against agents: their limits, and the guest's identity ----------------------------------------------


MOST_RUNNING_OF_GUEST = 3
"""Maximum running matches of one guest."""
MOST_KEPT_OF_GUEST = 5
"""Maximum stored matches of one guest: the oldest finished ones are deleted."""
MOST_OF_NETWORK = 25
"""Maximum stored guest matches from one network."""
RESTED = 3600.0
"""Seconds without activity after which a guest's match may be deleted if the club's limit is reached."""


class GuestMatchRequest(Protocol):
    """The match a guest asks for."""

    seats: dict[str, str]
    open: bool
    clock: Clock | None
    invite: dict[str, str]
    watch: bool
    rated: bool | None
    coach: bool
    delay: Delay | None
    guests: bool
    seed: str | None
    title: str


class AdmittedGuest(NamedTuple):
    """The guest, and a cookie for a new one."""

    person: Person
    cookie: str = ""


def check_guest_wish(wish: GuestMatchRequest) -> None:
    """Guests play alone against agents. Anything that concerns others needs an account."""
    concerns_others = (wish.open, wish.clock, wish.invite, wish.watch, wish.rated, wish.delay, wish.guests, wish.title)
    if any(concerns_others) or wish.coach or wish.seed is not None or OPEN in wish.seats.values():
        raise Refusal("guest_account", 403)
    if ME not in wish.seats.values():
        raise Refusal("guest_plays", 403)


async def admit_guest(request: Request, person: Person, wish: GuestMatchRequest) -> AdmittedGuest:
    """Admit one more guest match, or refuse it."""
    check_guest_wish(wish)
    hub, network = hub_of(request), network_of(request)
    if not hub.config.guest_matches:
        raise Refusal("guest_account", 403)
    await rate_limits.attempt(hub, key("guest_network", network))
    known = await sessions.guest_of_cookie(hub.database, guest_cookie_of(request, hub.config))
    admitted = await hub.database.run(_admit_guest, known, network, hub.config.guest_matches)
    sessions.forget_guests(hub.database)
    return AdmittedGuest(Person(admitted.person.id, person.name, person.lang), admitted.cookie)


def _admit_guest(connection: Connection, known: str | None, network: str, most: int) -> AdmittedGuest:
    if watching.count_of_network(connection, hash_of("network", network)) >= MOST_OF_NETWORK:
        raise RetryLater("guests_many", RESTED, 429)
    if known is not None:
        if watching.count_running(connection, known) >= MOST_RUNNING_OF_GUEST:
            raise Refusal("guest_matches", 409, most=MOST_RUNNING_OF_GUEST)
        watching.make_room_for_guest(connection, known, MOST_KEPT_OF_GUEST - 1)
    if watching.count_guest_matches(connection) >= most and not watching.drop_oldest_guest_match(
        connection, time.time() - RESTED
    ):
        raise RetryLater("guests_full", RESTED, 503)
    if known is not None:
        return AdmittedGuest(Person(known, "", ""))
    cookie, person = sessions.begin_guest(connection, network)
    return AdmittedGuest(Person(person, "", ""), cookie)


# Downloading a match as a saved game ---------------------------------------------------------------------------------


async def download_save(request: Request) -> Response:
    """The file. It contains everything, also hidden information and the seed."""
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, guest)
        _check_may_know_all(match, guest)
        if not match.session.over:
            await settled(match, partial(_note_shown, match, guest))
        match.session.practised = match.record.practice is not None
        tree = await hub.database.read(matches.branch_tree, match.id) if match.session.practised else None
        text = await asyncio.to_thread(dumps, match.session, tree)
        name = file_name(match)
    return Response(
        text,
        media_type="application/json",
        headers={"content-disposition": attachment(name), "cache-control": "no-store"},
    )


async def _note_shown(match: Match, guest: str) -> None:
    """Record that the seed is known and everything was shown, for people who join later."""
    _check_may_know_all(match, guest)
    if not match.record.seed_known:
        await match.write(seed_known=True)
    await note_shown(match, guest, EVERYTHING)


def file_name(match: Match) -> str:
    """The file name."""
    return f"{match.session.setup.game}-{match.id}.json"


def _check_may_know_all(match: Match, guest: str) -> None:
    """Everyone may when the game is over; before, the host if no one else plays or can join.

    Even in games without hidden information the seed reveals all future random results.
    """
    if match.session.over:
        return
    others = {record.guest for record in match.seats.values()} - {guest, None}
    waiting = any(record.player == OPEN for record in match.seats.values())
    if guest != match.host or others or waiting or delay_of(match, guest) is not None:
        raise Refusal("save_hidden", 403)


# Verifies the dice and agents of a finished match, as anyone can do at home with its save ----------------------------


PATIENCE = 3.0
"""Seconds for asking agents again. At home there is no limit."""
REMEMBERED = 32
VERIFICATIONS = FairQueue(1, waiting=24, of_person=6)
"""One at a time, since slow agents take the processor from everyone."""


async def verify_match(request: Request) -> Response:
    """The report as a page. It shows the seed, so the game must be over."""
    guest, hub = (await who(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, guest)
        if not match.session.over:
            raise Refusal("not_over", 409)
        text = await asyncio.to_thread(dumps, match.session)
        hash, name = match.session.seed_hash, file_name(match)
        texts = game_texts(match.session.game, language(request))
    return reply(await VERIFICATIONS.run(guest, verification_page, text, hash, name, texts))


def verification_page(text: str, hash: str, name: str, texts: Texts) -> dict[str, Any]:
    """The result of verifying a save, and how to do it at home."""
    try:
        report = verification_of(text, hash)
    except VerificationError as error:
        title, found = "verify.title_differs", [PageLine(texts(error.message), "note")]
    else:
        title, found = "verify.title", list(report_lines(msgspec.structs.replace(report, source="server"), texts))
    lines = [
        *found,
        PageLine(texts("verify.home", file=name)),
        PageLine(f"vexillum verify {name} --hash {hash}", "code"),
        PageLine(texts("verify.home_formula"), "quiet"),
    ]
    return {"ok": title == "verify.title", "thing": "", "title": texts(title), "lines": msgspec.to_builtins(lines)}


@lru_cache(REMEMBERED)
def verification_of(text: str, hash: str) -> Report:
    """The report on a saved game, cached. Agents are asked again as long as there is time."""
    until = time.monotonic() + PATIENCE
    return check(read(text), hash, lambda done, of: time.monotonic() < until)
