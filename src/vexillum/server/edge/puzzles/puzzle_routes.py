"""The pages and data of puzzles, and a real game from a puzzle's position."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from vexillum.core.registry import offered_ids
from vexillum.core.show.svg import box_around, thumbnail
from vexillum.puzzles import shelf
from vexillum.puzzles.puzzle import play_on
from vexillum.puzzles.shelf import Daily
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.http.common import Body, body, in_turn, language, page, reply, who
from vexillum.server.edge.http.front.game_pictures import Picture, packed, svg_reply
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.puzzles import puzzle_socket
from vexillum.server.edge.puzzles.puzzle_catalog import all_puzzles, puzzle_named
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import new_match

RATIO = 1.63
"""The aspect ratio of a picture, width to height."""
MOST_PLACES = 6
"""If a question is about more places than this, the whole map is shown."""
DAY = 86_400
LISTING = FairQueue(1)
"""Lists that are put together now: one for each language and length."""
_lists: dict[tuple[date, tuple[str, ...], str, int | None], msgspec.Raw] = {}


async def puzzles_page(request: Request) -> Response:
    """The page of all puzzles."""
    return page("puzzle-index")


async def puzzle_page(request: Request) -> Response:
    """A puzzle at the table."""
    return page("puzzle")


async def puzzles(request: Request) -> Response:
    """Today's and earlier puzzles."""
    return await _list(request, None)


async def todays(request: Request) -> Response:
    """Today's puzzles, for the front page."""
    return await _list(request, 1)


async def _list(request: Request, days: int | None) -> Response:
    """The puzzles of the last days. The first who asks on a day has them put together, which takes a while."""
    key = (shelf.today(), offered_ids(), language(request), days)
    if (found := _lists.get(key)) is None:
        async with LISTING.turn(f"network {network_of(request)}"):
            if (found := _lists.get(key)) is None:
                found = await LISTING.in_thread(lambda: msgspec.Raw(msgspec.json.encode(all_puzzles(key[2], days))))
        for old in [one for one in _lists if one[:2] != key[:2]]:
            del _lists[old]
        _lists[key] = found
    return reply(found)


async def picture(request: Request) -> Response:
    """The map of a puzzle around the places of its question."""
    found = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["puzzle"])
    dark = request.query_params.get("theme") == "dark"
    drawn = await in_turn(request, _drawn, found.puzzle.game, found.puzzle.id, language(request), dark)
    return svg_reply(request, drawn, f"public, max-age={DAY}")


@lru_cache(maxsize=64)
def _drawn(game: str, id: str, lang: str, dark: bool) -> Picture:
    session = puzzle_named(game, id).puzzle.session()
    decision = session.decision
    assert decision is not None
    texts = game_texts(session.game, lang)
    drawing = session.game.board.draw_map(session.view(decision.seat), texts)
    places = list(dict.fromkeys(option.thing for option in decision.options if option.thing))
    box = box_around(drawing, places if len(places) <= MOST_PLACES else (), RATIO)
    return packed(thumbnail(drawing, box, dark=dark))


async def real_game(request: Request) -> Response:
    """Start a game against agents from the position of a puzzle."""
    wish = await body(request, Body)
    person = await who(request, wish)
    found: Daily = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["puzzle"])
    session = await asyncio.to_thread(play_on, found.puzzle)
    seats = new_match.seated(session, {}, person, dict(session.players))
    return await add_match(request, session, person, seats, new_match.Terms(begun="puzzle"))


PUZZLES: list[BaseRoute] = [
    Route("/puzzles", puzzles_page),
    Route("/puzzle/{game}/{puzzle}", puzzle_page),
    Route("/api/puzzles", puzzles),
    Route("/api/puzzles/today", todays),
    Route("/api/puzzles/{game}/{puzzle}/picture.svg", picture),
    Route("/api/puzzles/{game}/{puzzle}/game", real_game, methods=["POST"]),
    WebSocketRoute("/ws/puzzle/{game}/{puzzle}", puzzle_socket.endpoint),
]
"""The routes of puzzles."""
