"""When I am told: quiet hours and one mail a day, in my time zone."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http import signed_in
from vexillum.server.edge.http.common import body, club_only, hub_of, reply
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_of_day import is_zone, next_time, read_time
from vexillum.server.storage.people import push_subscriptions
from vexillum.server.storage.people.notice_choices import choices_of, choose


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """Times as a clock shows them, ``22:30``; nothing between the quotes: none."""

    zone: str
    quiet_from: str = ""
    quiet_until: str = ""
    digest: str = ""


@club_only
async def show(request: Request) -> Response:
    """What I have chosen, whether I have a calendar, and which of my browsers show notices."""
    session = await signed_in.signed_in(request)
    return reply(await hub_of(request).database.read(_shown, session.person.id))


@club_only
async def change(request: Request) -> Response:
    """Choose other times."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, Times), hub_of(request)
    await hub.database.run(_choose, session.person.id, _checked(wish))
    return reply(await hub.database.read(_shown, session.person.id))


def _shown(connection: Connection, account: str) -> dict[str, Any]:
    chosen = choices_of(connection, account)
    return {
        **chosen.public(),
        "push": [one.session for one in push_subscriptions.of_account(connection, account)],
    }


def _checked(wish: Times) -> dict[str, Any]:
    """The columns to write."""
    if not is_zone(wish.zone):
        raise Refusal("zone", zone=wish.zone[:64])
    values = {name: _time(getattr(wish, name), name) for name in ("quiet_from", "quiet_until", "digest")}
    start, end = values["quiet_from"], values["quiet_until"]
    if (start is None) != (end is None) or (start is not None and start == end):
        raise Refusal("quiet_hours")
    return {"zone": wish.zone, **values}


def _time(text: str, name: str) -> int | None:
    found = read_time(text)
    if text and found is None:
        raise Refusal("digest_time" if name == "digest" else "quiet_hours")
    return found


def _choose(connection: Connection, account: str, values: dict[str, Any]) -> None:
    """The first digest tells what is new from now on."""
    now, before = time.time(), choices_of(connection, account)
    minute = values["digest"]
    due = None if minute is None else next_time(values["zone"], minute, now)
    since = (before.digest_sent or now) if before.digest is not None else now
    choose(connection, account, **values, digest_due=due, digest_sent=since)
