"""Members' reports, and administrators' actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import login_sessions
from vexillum.server.edge.http.common import Body, body, club_only, hub_of, reply
from vexillum.server.edge.http.people import person_named
from vexillum.server.edge.requester import asker, end_connections
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import banned_players, live_updates
from vexillum.server.matches.access import check_known
from vexillum.server.storage.people import moderation, reports

Why = Annotated[str, Meta(min_length=1, max_length=500)]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
"""A row id. Databases have no larger numbers."""


class NewReport(Body, kw_only=True):
    """A report about a person (``name``) or a match."""

    match: Annotated[str, Meta(max_length=24)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class Verdict(Body, kw_only=True):
    """How a report was settled."""

    report: Number
    verdict: Why


class Ban(Body, kw_only=True):
    """The person to ban (``name``)."""

    why: Why


class CloseMatch(Body, kw_only=True):
    """The match to close."""

    match: str
    why: Why


class ReopenMatch(Body, kw_only=True):
    """The match to reopen."""

    match: str


class HideLine(Body, kw_only=True):
    """The chat line to hide."""

    line: Number
    why: Annotated[str, Meta(max_length=500)] = ""


Handler = Callable[[Request, Person], Awaitable[Response]]


def administrators(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A route for administrators; hidden from everyone else."""

    @club_only
    async def guarded(request: Request) -> Response:
        try:
            person = await asker(request)
        except Refusal as refusal:
            raise Refusal("not_found", 404) from refusal
        if not person.admin:
            raise Refusal("not_found", 404)
        return await handler(request, person)

    return guarded


@club_only
async def report(request: Request) -> Response:
    """Report a person or a match."""
    me, wish, database = await asker(request), await body(request, NewReport), hub_of(request).database
    about = (await database.read(person_named, wish.name)).id if wish.name else None
    if wish.match is not None:
        await check_known(database, wish.match, me.id)
    if about is None and wish.match is None:
        raise Refusal("report_nothing")
    await database.run(reports.report, me.id, about, wish.match, wish.text)
    return reply({"sent": True}, 201)


@administrators
async def settle(request: Request, me: Person) -> Response:
    """Settle a report."""
    wish = await body(request, Verdict)
    await hub_of(request).database.run(reports.settle, me.id, wish.report, wish.verdict)
    return reply({"report": wish.report})


@administrators
async def ban(request: Request, me: Person) -> Response:
    """Ban a person; agents take over their seats."""
    wish, hub = await body(request, Ban), hub_of(request)
    other = await hub.database.read(person_named, wish.name)
    await hub.database.run(moderation.ban, me.id, other.id, wish.why)
    login_sessions.forget(hub.database)
    await end_connections(hub)
    await banned_players.remove(hub, other.id)
    return reply({"name": other.name, "banned": wish.why})


@administrators
async def unban(request: Request, me: Person) -> Response:
    """Lift a ban."""
    wish, database = await body(request, Body), hub_of(request).database
    other = await database.read(person_named, wish.name)
    await database.run(moderation.unban, me.id, other.id)
    return reply({"name": other.name, "banned": None})


@administrators
async def close(request: Request, me: Person) -> Response:
    """Close a match."""
    wish, hub = await body(request, CloseMatch), hub_of(request)
    await hub.database.run(moderation.close, me.id, wish.match, wish.why)
    return await _changed(request, wish.match, closed=wish.why)


@administrators
async def reopen(request: Request, me: Person) -> Response:
    """Reopen a match."""
    wish, hub = await body(request, ReopenMatch), hub_of(request)
    await hub.database.run(moderation.reopen, me.id, wish.match)
    return await _changed(request, wish.match, closed=None)


@administrators
async def hide(request: Request, me: Person) -> Response:
    """Hide a chat line."""
    wish, hub = await body(request, HideLine), hub_of(request)
    match = await hub.database.run(moderation.hide, me.id, wish.line, wish.why)
    await live_updates.line_changed(hub, match, wish.line)
    return reply({"match": match, "line": wish.line})


async def _changed(request: Request, match: str, **state: Any) -> Response:
    hub = hub_of(request)
    await live_updates.matches_changed(hub, [match])
    async with hub.using(match):  # its agents resume or stop
        pass
    return reply({"match": match, **state})
