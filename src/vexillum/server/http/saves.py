"""A match as a saved game."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.save import dumps
from vexillum.server.access import check_invited
from vexillum.server.http.common import hub_of, who
from vexillum.server.play import seating
from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal


async def save(request: Request) -> Response:
    """The file, which holds everything, hidden things and the seed too."""
    guest, hub = who(request), hub_of(request)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, guest)
        if not _may_know_all(match, guest):
            raise Refusal("save_hidden", 403)
        text = await asyncio.to_thread(dumps, match.session)
        name = f"{match.session.setup.game}-{match.id}.json"
    return Response(
        text,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


def _may_know_all(match: Match, guest: str) -> bool:
    """When the game is over, everybody; before, the host of a game that nobody else plays or that hides nothing."""
    if match.session.over:
        return True
    alone = not seating.people(match.seats) - {guest}
    return guest == match.host and (alone or not match.session.game.info.hidden)
