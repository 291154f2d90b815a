"""Somebody who looks at a match over HTTP: which game, and through whose eyes."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request

from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import hub_of, language, who
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.match import Match


class Look(NamedTuple):
    """A game, a reader, a language."""

    match: str
    past: Past
    reader: str | None
    texts: Texts
    practised: bool = False


async def look(request: Request) -> Look:
    """What a request may see of a match."""
    guest, hub = (await who(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live:
        match = live.match
        await check_invited(hub.database, match, guest)
        async with match.lock:
            reader = reader_of(match, guest, request.query_params.get("seat"))
            texts = game_texts(match.session.game, language(request))
            return Look(match.id, Past(match.session), reader, texts, match.record.practice is not None)


def reader_of(match: Match, guest: str, seat: str | None) -> str | None:
    """Through whose eyes: one's own seat's, or an observer's; when the game is over, those of any seat."""
    mine = match.played_by(guest)
    own = mine[0] if len(mine) == 1 else None
    if not seat or seat == own:
        return own
    if seat not in match.seats:
        raise Refusal("no_seat", 404, seat=seat, known=list(match.seats))
    if not match.session.over:
        raise Refusal("seat_hidden", 403, seat=seat)
    return seat
