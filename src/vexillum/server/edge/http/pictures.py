"""The board at a moment as a picture. The browser converts it to PNG."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import in_turn, number
from vexillum.server.edge.http.game_views import GameView, game_view


async def svg(request: Request) -> Response:
    """The board as SVG."""
    seen = await game_view(request)
    drawn = await in_turn(request, _draw, seen, number(request, "at", seen.past.last))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _draw(seen: GameView, at: int) -> str:
    session = seen.past.at(at)
    return session.game.board.draw_svg(session.view(seen.reader), seen.texts)
