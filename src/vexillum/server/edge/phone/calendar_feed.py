"""The deadline calendar: a secret link for calendar apps, which can be renewed or deleted."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http import signed_in
from vexillum.server.edge.http.common import body, club_only, hub_of, reply
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tokens import MOST, hash_of, new_secret
from vexillum.server.mail.deadlines import deadlines_of, written_calendar
from vexillum.server.storage.people import accounts
from vexillum.server.storage.people.notice_choices import by_calendar, choose


class CalendarRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Create a link, or delete it."""

    on: bool


@club_only
async def renew(request: Request) -> Response:
    """Create a new link, shown only this once, or delete it. The old one stops working."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, CalendarRequest), hub_of(request)
    secret = new_secret() if wish.on else None
    hashed = None if secret is None else hash_of("calendar", secret)
    await hub.database.run(choose, session.person.id, calendar=hashed)
    address = hub.config.address or str(request.base_url).rstrip("/")
    return reply({"link": None if secret is None else f"{address}/calendar/{secret}.ics"})


@club_only
async def feed(request: Request) -> Response:
    """The deadlines of the link's owner as iCalendar."""
    hub, secret = hub_of(request), request.path_params["token"]
    if len(secret) > MOST:
        raise Refusal("no_calendar", 404)
    written = await hub.database.read(_written, hash_of("calendar", secret), hub.config.address)
    return Response(written, media_type="text/calendar; charset=utf-8", headers={"cache-control": "no-store"})


def _written(connection: Connection, hashed: str, address: str) -> str:
    owner = by_calendar(connection, hashed)
    account = None if owner is None else accounts.by_id(connection, owner)
    if account is None or account.banned is not None:
        raise Refusal("no_calendar", 404)
    return written_calendar(deadlines_of(connection, account.id), account.lang, address)
