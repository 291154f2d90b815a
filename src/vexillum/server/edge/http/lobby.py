"""A club's lobby: open tables, invitations, the next waiting match."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.languages import known_languages
from vexillum.server.edge.http.common import club_only, hub_of, number, reply, who
from vexillum.server.edge.http.match_lists import invitation_form, table_form
from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.storage import lobby
from vexillum.server.storage.lobby import FREE, FULL, NO_CLOCK, LobbyFilter
from vexillum.server.storage.people import profiles

MOST_PAGES = 1_000


@club_only
async def tables(request: Request) -> Response:
    """The open tables that the member can join or watch."""
    me, hub = await who(request), hub_of(request)
    page = number(request, "page", 0)
    if page > MOST_PAGES:
        raise Refusal("malformed", why=f"page={page}")
    records, more = await hub.database.read(lobby.tables, me.id, _wanted(request), page)
    names = await hub.database.read(profiles.names, {record.host for record in records})
    spoken = _spoken(request, me.lang)
    return reply({"tables": [table_form(record, me.id, spoken, names) for record in records], "more": more})


@club_only
async def invitations(request: Request) -> Response:
    """The seats that others have reserved for the member."""
    me, hub = await who(request), hub_of(request)
    records = await hub.database.read(lobby.invitations, me.id)
    names = await hub.database.read(profiles.names, {record.host for record in records})
    spoken = _spoken(request, me.lang)
    found = [
        invitation_form(record, seat, me.id, spoken, names)
        for record in records
        for seat, holder in record.seats.items()
        if holder.player == OPEN and holder.invited == me.id
    ]
    return reply({"invitations": found})


@club_only
async def next_match(request: Request) -> Response:
    """The most urgent waiting match; or the one after a given match, cyclically."""
    me = await who(request)
    waiting = await hub_of(request).database.read(lobby.waiting, me.id)
    after = request.query_params.get("after", "")
    place = waiting.index(after) + 1 if after in waiting else 0
    return reply({"match": waiting[place % len(waiting)] if waiting else None, "waiting": len(waiting)})


def _wanted(request: Request) -> LobbyFilter:
    asked = request.query_params
    return LobbyFilter(
        game=asked.get("game", ""),
        rated=_one_of(request, "rated", "yes", "no"),
        clock=_one_of(request, "clock", NO_CLOCK, time_control.DAYS, time_control.BANK),
        seats=_one_of(request, "seats", FREE, FULL),
        players=number(request, "players", 0),
        language=_one_of(request, "language", *known_languages()),
        friends=asked.get("friends") == "1",
        mine=asked.get("mine") != "0",
    )


def _one_of(request: Request, name: str, *known: str) -> str:
    given = request.query_params.get(name, "")
    if given and given not in known:
        raise Refusal("malformed", why=f"{name}={given[:40]}")
    return given


def _spoken(request: Request, usual: str) -> str:
    wanted = request.query_params.get("lang")
    return language_of(wanted) if wanted else usual
