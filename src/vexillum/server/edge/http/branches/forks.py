"""Continue from here: a moment of a match becomes a new practice match."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.dice import fresh_seed
from vexillum.core.files.position_file import play_on
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import Body, body, hub_of, language, number, reply, who
from vexillum.server.edge.http.game_views import NO_LINE, branch_of
from vexillum.server.edge.http.matches import add_match
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.seen_secrets import EVERYTHING
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import new_match
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.matches.branches.forks import check_may_fork, usual_players
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.frames.replay_forms import ForkForm, ForkSeat
from vexillum.server.matches.frames.server_messages import AgentName
from vexillum.server.matches.imported_games import check_stored, run_import
from vexillum.server.matches.match import Match
from vexillum.server.matches.shown_secrets import note_shown
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage.records import SeatRecord


class Fork(Body, kw_only=True):
    """The moment to continue from, and the players: ``me``, ``open``, or an agent."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    """After how many answers."""
    line: int | None = None
    """The branch of the moment: a node."""
    seats: dict[str, str] = {}


async def fork(request: Request) -> Response:
    """The choices for a match that continues this one, or the new match."""
    return await (_make(request) if request.method == "POST" else _choices(request))


class ForkSource(NamedTuple):
    """The match to continue."""

    past: Past
    held: dict[str, SeatRecord]
    title: str
    seen: str | None
    """Its ledger of what was shown to whom."""


async def fork_source(request: Request, person: Person, line: int | None, *, shown: bool) -> ForkSource:
    """The match to continue, or a refusal. ``shown``: it shows the person everything that is hidden there."""
    hub, id = hub_of(request), request.path_params["match"]
    await check_known(hub.database, id, person.id)
    async with hub.using(id) as live:
        match = live.match
        await check_invited(hub.database, match, person.id)
        async with match.lock:
            check_may_fork(match, person.id)
            if shown:
                await settled(match, partial(_note_shown, match, person.id))
            past = Past(match.session)
            if line is not None:
                past = await branch_of(match, person.id, past, line)
            return ForkSource(past, dict(match.seats), match.record.title, match.record.seen)


async def _note_shown(match: Match, guest: str) -> None:
    check_may_fork(match, guest)
    await note_shown(match, guest, EVERYTHING)


async def _choices(request: Request) -> Response:
    """The possible players, and the defaults."""
    person, line = await who(request), number(request, "line", NO_LINE)
    past, held, *_ = await fork_source(request, person, None if line == NO_LINE else line, shown=False)
    at, texts = number(request, "at", past.last), game_texts(past.game, language(request))
    return reply(choices_form(past, at, usual_players(past, at, held, person.id), texts))


def choices_form(past: Past, at: int, usual: dict[str, str], texts: Texts) -> ForkForm:
    """The possible players from a moment on, and the defaults."""
    seats = [ForkSeat(seat, texts.name("seat", seat), ME if one == HUMAN else one) for seat, one in usual.items()]
    return ForkForm(at, seats, [AgentName(id, texts.name("agent", id)) for id in past.game.seat_agents])


async def _make(request: Request) -> Response:
    """Create a match that continues a moment of this one.

    Everything hidden stays as it is there. The seed is new, so that the old game does not reveal future random results.
    """
    wish = await body(request, Fork)
    person = await who(request, wish)
    past, held, title, seen = await fork_source(request, person, wish.line, shown=True)
    usual = usual_players(past, wish.at, held, person.id, chosen=ME in wish.seats.values())
    session = await run_import(hub_of(request), person, lambda: continued(past, wish, usual, person))
    terms = new_match.Terms(
        title=title, practice=True, origin=request.path_params["match"], origin_at=wish.at, begun="match", seen=seen
    )
    return await add_match(request, session, person, new_match.seated(session, wish.seats, person, usual), terms)


def continued(past: Past, wish: Fork, usual: dict[str, str], person: Person) -> Session[Any]:
    """The new session from a moment, with the chosen players."""
    moment = past.at(wish.at)
    if moment.over:
        raise Refusal("fork_over", 409)
    new_match.seated(moment, wish.seats, person, usual)  # refuses unknown seats and agents
    wanted = usual | wish.seats
    players = new_match.players_wanted(moment.setup.seats, wanted, HUMAN)
    session = play_on(moment, players, fresh_seed())
    session.practised = True
    check_stored(session)
    return session
