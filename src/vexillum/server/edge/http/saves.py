"""Downloading a match as a saved game."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.files.save import dumps
from vexillum.server.edge.http.common import attachment, hub_of, visitor_of
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.seen_secrets import EVERYTHING
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.match import Match
from vexillum.server.matches.shown_secrets import note_shown
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching.delayed import delay_of
from vexillum.server.storage import branches


async def save(request: Request) -> Response:
    """The file. It contains everything, also hidden information and the seed."""
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, guest)
        _check_may_know_all(match, guest)
        if not match.session.over:
            await settled(match, partial(_note_shown, match, guest))
        match.session.practised = match.record.practice is not None
        tree = await hub.database.read(branches.tree, match.id) if match.session.practised else None
        text = await asyncio.to_thread(dumps, match.session, tree)
        name = file_name(match)
    return Response(
        text,
        media_type="application/json",
        headers={"content-disposition": attachment(name), "cache-control": "no-store"},
    )


async def _note_shown(match: Match, guest: str) -> None:
    """Record that the seed is known and everything was shown, for people who join later."""
    _check_may_know_all(match, guest)
    if not match.record.seed_known:
        await match.write(seed_known=True)
    await note_shown(match, guest, EVERYTHING)


def file_name(match: Match) -> str:
    """The file name."""
    return f"{match.session.setup.game}-{match.id}.json"


def _check_may_know_all(match: Match, guest: str) -> None:
    """Everyone may when the game is over; before, the host if no one else plays or can join.

    Even in games without hidden information the seed reveals all future random results.
    """
    if match.session.over:
        return
    others = {record.guest for record in match.seats.values()} - {guest, None}
    waiting = any(record.player == OPEN for record in match.seats.values())
    if guest != match.host or others or waiting or delay_of(match, guest) is not None:
        raise Refusal("save_hidden", 403)
