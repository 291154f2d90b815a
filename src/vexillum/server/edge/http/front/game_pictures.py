"""Pictures of games: a part of the map in a lively position, drawn once per language and theme."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.show.svg import Box, MapDrawing, box_around, thumbnail
from vexillum.server.edge.http.common import in_turn, language
from vexillum.server.kernel.texts import game_texts

RATIO = 1.63
"""Width to height."""
DAY = 86_400


class Picture(NamedTuple):
    """A compressed picture and its ETag."""

    content: bytes
    tag: str


async def picture(request: Request) -> Response:
    """The picture of a game as SVG. Browsers cache it for a day, then revalidate it."""
    game = get_game(request.path_params["game"])
    dark = request.query_params.get("theme") == "dark"
    found = await in_turn(request, game_picture, game, language(request), dark)
    return svg_reply(request, found, f"public, max-age={DAY}")


def svg_reply(request: Request, found: Picture, cache: str) -> Response:
    """A picture, or 304 if it has not changed."""
    headers = {"cache-control": cache, "etag": found.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    content = found.content if packed else gzip.decompress(found.content)
    return Response(
        content, media_type="image/svg+xml", headers=headers | ({"content-encoding": "gzip"} if packed else {})
    )


@lru_cache(maxsize=64)
def game_picture(game: Game[Any], language: str, dark: bool) -> Picture:
    """The picture of a game."""
    drawing, box = _scene(game, language)
    return packed(thumbnail(drawing, box, dark=dark))


def packed(drawn: str) -> Picture:
    """A compressed picture."""
    content = drawn.encode()
    return Picture(gzip.compress(content, 6, mtime=0), f'"{sha256(content).hexdigest()[:32]}"')


def _scene(game: Game[Any], language: str) -> tuple[MapDrawing, Box]:
    """The recorded position, or the start of a new match if there is none or it does not fit custom files."""
    front, texts = game.front(), game_texts(game, language)
    if front.position is not None:
        try:
            state = game.positions.read(front.position)
            drawing = game.board.draw_map(game.knowledge.view(state, None), texts)
            return drawing, Box(*front.box) if front.box else box_around(drawing, (), RATIO)
        except VexillumError:
            pass  # these files may lack places of the position
    drawing = game.board.draw_map(Session.start(game, seed="picture").view(None), texts)
    return drawing, box_around(drawing, (), RATIO)
