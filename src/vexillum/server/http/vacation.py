"""My vacation."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from vexillum.server import abreast
from vexillum.server.http.common import Body, body, club_only, hub_of, reply
from vexillum.server.identity import asker
from vexillum.server.storage.vacation import end_vacation, take_vacation
from vexillum.server.vacation import vacation_form


class Wish(Body, kw_only=True):
    """So many days; none ends it."""

    days: int


@club_only
async def vacation(request: Request) -> Response:
    """Go on vacation, or come back."""
    me, wish, hub = await asker(request), await body(request, Wish), hub_of(request)
    if wish.days == 0:
        new, moved = await hub.database.run(end_vacation, me.id)
    else:
        new, moved = await hub.database.run(take_vacation, me.id, wish.days)
    await abreast.matches_changed(hub, moved)
    return reply(vacation_form(new, time.time()))
