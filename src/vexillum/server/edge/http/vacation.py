"""Vacations."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import Body, body, club_only, hub_of, reply
from vexillum.server.edge.requester import asker
from vexillum.server.kernel.vacation_days import vacation_form
from vexillum.server.matches import live_updates
from vexillum.server.storage.people.vacations import end_vacation, take_vacation


class VacationRequest(Body, kw_only=True):
    """The number of days; 0 ends the vacation."""

    days: int


@club_only
async def vacation(request: Request) -> Response:
    """Start or end a vacation."""
    me, wish, hub = await asker(request), await body(request, VacationRequest), hub_of(request)
    if wish.days == 0:
        new, moved = await hub.database.run(end_vacation, me.id)
    else:
        new, moved = await hub.database.run(take_vacation, me.id, wish.days)
    await live_updates.matches_changed(hub, moved)
    return reply(vacation_form(new, time.time()))
