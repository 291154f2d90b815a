"""The contents of a replay (chapters and turns), and the film of a turn."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.branches.chapters import chapters, turns
from vexillum.server.edge.http.common import in_turn, number, reply
from vexillum.server.edge.http.game_views import GameView, game_view
from vexillum.server.matches.actions.films import film
from vexillum.server.matches.frames.frame_types import FilmForm
from vexillum.server.matches.frames.replay_forms import ReplayContents


async def contents(request: Request) -> Response:
    """The chapters and turns played so far."""
    return reply(await in_turn(request, contents_form, await game_view(request)))


async def watch(request: Request) -> Response:
    """The film of the turn that a part of the story belongs to. It starts from the map of the moment ``shown``."""
    seen = await game_view(request)
    scope, shown = number(request, "scope", -1), number(request, "shown", seen.past.last)
    return reply(await in_turn(request, film_form, seen, scope, shown))


def film_form(seen: GameView, scope: int, shown: int) -> FilmForm:
    """The film of a turn, starting from the map of a moment."""
    drawn = seen.past.game.board.draw_map(seen.past.at(shown).view(seen.reader), seen.texts)
    return film(seen.past, scope, seen.reader, seen.texts, (shown, drawn))


def contents_form(seen: GameView) -> ReplayContents:
    """The contents. Titles are public, so they are the same for all readers."""
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
