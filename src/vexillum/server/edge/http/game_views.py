"""A reader's view of a match over HTTP: which game, from which viewpoint."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from starlette.requests import Request

from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import hub_of, language, number, visitor_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.branches.access import may_see, path_to
from vexillum.server.matches.branches.forks import may_fork
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.frames.server_messages import Origin
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.greetings import origin
from vexillum.server.matches.watching.delayed import present_or_past
from vexillum.server.storage import branches

NO_LINE = 10**9
"""No branch: the game itself."""


MOST_KEPT = 16
"""How many branches are cached, so that a replay does not replay them at each step."""
_branches: OrderedDict[tuple[str, int], Past] = OrderedDict()
"""By match and node; the path to a node never changes."""


class GameView(NamedTuple):
    """A game, a viewpoint, a language."""

    match: str
    past: Past
    reader: str | None
    texts: Texts
    practised: bool = False
    may_fork: bool = False
    origin: Origin | None = None


async def game_view(request: Request) -> GameView:
    """The reader's view of a match, or with ``line`` of the branch that leads to this node."""
    return await view_of(request, request.path_params["match"], number(request, "line", NO_LINE))


async def view_of(request: Request, id: str, line: int) -> GameView:
    """The same for any match, and a branch of it or (``NO_LINE``) the game itself."""
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    await check_known(hub.database, id, guest)
    async with hub.using(id) as live:
        match = live.match
        await check_invited(hub.database, match, guest)
        async with match.lock:
            reader = reader_of(match, guest, request.query_params.get("seat"))
            texts = game_texts(match.session.game, language(request))
            _, past, _ = await present_or_past(match, guest)
            if line != NO_LINE:
                past = await branch_of(match, guest, past, line)
            return GameView(
                match.id,
                past,
                reader,
                texts,
                practised=match.record.practice is not None,
                may_fork=may_fork(match, guest),
                origin=origin(match.record),
            )


async def branch_of(match: Match, guest: str, past: Past, line: int) -> Past:
    """The moments of a branch, up to a node."""
    if not may_see(match, guest):
        raise Refusal("no_branch", 404)
    key = (match.id, line)
    if key not in _branches:
        tree = await match.database.read(branches.tree, match.id)
        _branches[key] = await asyncio.to_thread(past.branched, path_to(tree, line))
    _branches.move_to_end(key)
    while len(_branches) > MOST_KEPT:
        _branches.popitem(last=False)
    return _branches[key]


def reader_of(match: Match, guest: str, seat: str | None) -> str | None:
    """The viewpoint: the reader's own seat or a spectator; when the game is over, any seat."""
    mine = match.played_by(guest)
    own = mine[0] if len(mine) == 1 else None
    if not seat or seat == own:
        return own
    if seat not in match.seats:
        raise Refusal("no_seat", 404, seat=seat, known=list(match.seats))
    if not match.session.over:
        raise Refusal("seat_hidden", 403, seat=seat)
    return seat
