"""Creating, importing and joining matches, and the list of one's own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.dice import LONGEST_SEED, fresh_seed
from vexillum.core.inputs import SAVE_BOUNDS
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.table import Answer
from vexillum.core.variations import Variations, moved_marks
from vexillum.server.accounts.session_cookie import set_guest_cookie
from vexillum.server.edge.http.common import Body, body, hub_of, language, reply, visitor_of, who
from vexillum.server.edge.http.live.guest_matches import admit
from vexillum.server.edge.http.match_lists import own_form
from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN, Person, is_guest
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches import match_invites, new_match
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.matches.adaptive_executor import AdaptiveExecutor
from vexillum.server.matches.imported_games import imported
from vexillum.server.matches.match import Match
from vexillum.server.matches.member_decks import check_playable, mark_of
from vexillum.server.matches.presence.greetings import link, links
from vexillum.server.matches.rated_play import may_be_rated
from vexillum.server.matches.seats import club_seats, seat_records
from vexillum.server.matches.seats.seat_changes import reseat
from vexillum.server.matches.seats.seat_rules import person_alone
from vexillum.server.matches.stored_session import pack
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching import watching_terms
from vexillum.server.storage import branches, lobby, matches
from vexillum.server.storage.people.vacations import vacation_until
from vexillum.server.storage.records import SeatRecord

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
        person, cookie = await admit(request, person, wish)
    elif not person.account:
        match_invites.check_home(open=wish.open, invite=wish.invite)
        watching_terms.check_home(wish.delay, guests=wish.guests)
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
        title=match_invites.title(wish.title),
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
    watching_terms.check_new(wish.delay, records, open=wish.open, guests=wish.guests)
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
        match_invites.check_secrets(seats, person.id)
    if invite:
        seats = await database.read(match_invites.keep, seats, person.id, invite)
    away = await database.read(vacation_until, person.id) if terms.clock is not None else None
    record = new_match.match_record(session, seats, person.id, terms, away)
    first = await AdaptiveExecutor("pack", record.game)(pack, session)
    most = hub_of(request).config.agent_matches
    acts: Sequence[Answer | None] = session.answers
    if variations is not None and session.replayable:
        acts = variations.acts(session.answers)
    await database.run(match_invites.add, record, first, acts, person.name, most, mark_of(session))
    if variations is not None and variations.marks:
        await database.run(branches.put, record.id, moved_marks(variations, acts))
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
        await club_seats.follow_link(match, person, seat)
        return
    clock = time_control.loads(match.record.clock)
    await reseat(match, {seat: seat_records.taken(record, person.id, person.name, clock, time.time())})


async def mine(request: Request) -> Response:
    """The matches a person hosts, plays or watches; those waiting for them first."""
    wish = await body(request, Body)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    person = await visitor_of(request, wish)
    records = await hub_of(request).database.read(lobby.mine, person.id)
    listed = [own_form(record, person.id, spoken) for record in records]
    listed.sort(key=lambda one: (not one["waits"], 0.0 if one["waits"] else -one["touched"]))  # a delay hides the time
    return reply({"matches": listed, "waits": sum(one["waits"] for one in listed)})
