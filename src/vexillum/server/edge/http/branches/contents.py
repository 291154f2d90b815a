"""The contents of a replay, its chapters and turns; and the film of one of its turns."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.branches.chapters import chapters, turns
from vexillum.server.edge.http.common import number, reply
from vexillum.server.edge.http.game_views import GameView, game_view
from vexillum.server.matches.actions.films import film
from vexillum.server.matches.frames.frame_types import FilmForm
from vexillum.server.matches.frames.replay_forms import ReplayContents


async def contents(request: Request) -> Response:
    """The chapters and turns of a game, as far as it has been played."""
    return reply(await asyncio.to_thread(contents_form, await game_view(request)))


async def watch(request: Request) -> Response:
    """The film of the turn that a part of the story belongs to. It begins at the map of the moment ``shown``."""
    seen = await game_view(request)
    scope, shown = number(request, "scope", -1), number(request, "shown", seen.past.last)
    return reply(await asyncio.to_thread(film_form, seen, scope, shown))


def film_form(seen: GameView, scope: int, shown: int) -> FilmForm:
    """The film of a turn, from the map of a moment on."""
    drawn = seen.past.game.board.draw_map(seen.past.at(shown).view(seen.reader), seen.texts)
    return film(seen.past, scope, seen.reader, seen.texts, (shown, drawn))


def contents_form(seen: GameView) -> ReplayContents:
    """The contents. Titles are public, so they are the same for everybody."""
    past, texts = seen.past, seen.texts
    return ReplayContents(
        first=past.first,
        of=past.last,
        chapters=chapters(past, texts),
        turns=turns(past, texts),
        names={seat: texts.name("seat", seat) for seat in past.setup.seats},
        may_fork=seen.may_fork,
        origin=seen.origin,
        over=past.over,
    )
