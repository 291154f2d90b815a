"""Seats in a club: sit, decline, invite, leave, replace. Permissions are checked with the match locked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import Body, body, club_only, hub_of, reply, who
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import club_seats, replacements
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching import watching_terms


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
async def watching(request: Request) -> Response:
    """Increase the delay for watchers of one's own table, or remove guests."""
    wish = await body(request, Watching)
    me, hub = await who(request, wish), hub_of(request)
    await check_known(hub.database, request.path_params["match"], me.id)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, me.id)
        await settled(match, partial(watching_terms.change, match, me.id, wish.delay, guests=wish.guests))
    return reply({"match": match.id, "delay": wish.delay, "guests": wish.guests})


async def _sit(match: Match, me: Person, wish: Seat) -> None:
    await club_seats.sit(match, me, wish.seat)


async def _decline(match: Match, me: Person, wish: Seat) -> None:
    await club_seats.decline(match, me, wish.seat)


async def _invite(match: Match, me: Person, wish: Invite) -> None:
    await club_seats.invite(match, me, wish.seat, wish.name)


async def _leave(match: Match, me: Person, wish: Leave) -> None:
    await club_seats.get_up(match, me, wish.seat, opens=wish.to == "open")


async def _replace(match: Match, me: Person, wish: Replace) -> None:
    to, name = (wish.to, None) if isinstance(wish.to, str) else ("open", wish.to.name)
    await replacements.replace_person(match, me, wish.seat, to, name)


sit = _route(Seat, _sit)
decline = _route(Seat, _decline)
invite = _route(Invite, _invite)
leave = _route(Leave, _leave)
replace = _route(Replace, _replace)
