"""The board at a moment as a picture."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.http.common import number
from vexillum.server.http.looking import Look, look
from vexillum.server.refusals import Refusal

PNG_WIDTH = 1600


async def svg(request: Request) -> Response:
    """The board as SVG."""
    seen = await look(request)
    drawn = await asyncio.to_thread(_draw, seen, number(request, "at", seen.past.last))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def png(request: Request) -> Response:
    """The board as PNG, if the server can."""
    try:
        import resvg_py
    except ImportError:
        raise Refusal("no_png", 501) from None
    seen = await look(request)
    at = number(request, "at", seen.past.last)

    def paint() -> bytes:
        painted: Any = resvg_py.svg_to_bytes(svg_string=_draw(seen, at), width=PNG_WIDTH)
        return bytes(painted)

    return Response(await asyncio.to_thread(paint), media_type="image/png", headers={"cache-control": "no-store"})


def _draw(seen: Look, at: int) -> str:
    session = seen.past.at(at)
    return session.game.draw_svg(session.view(seen.reader), seen.texts)
