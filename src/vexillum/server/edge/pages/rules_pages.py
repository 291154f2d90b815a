"""The rules of a game: chapters, rulings, glossary, aids, cards, search. No account needed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from vexillum.core.errors import VexillumError
from vexillum.core.registry import AT, game_ids, get_game
from vexillum.core.rulebook import CardFilter, CardGroup, Rulebook, rulebook
from vexillum.server.edge.http.common import share_of_request
from vexillum.server.edge.http.games import all_games
from vexillum.server.edge.pages.rendering import Viewer, keep_language, rendered, viewer_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.frames.views import owners_options

LONGEST_QUERY = 200
"""Maximum characters of a search."""
REMEMBERED = 128
"""How many pages are kept. The longest have some 700 KB; those of all games in two languages 10 MB."""
FILTERS = ("q", "first")
"""Parameters that choose among cards and search hits."""
BAR = Markup("<!-- bar -->")
"""Where the viewer's header goes in a page that is made for everyone."""
PAGES = FairQueue(1, waiting=64, of_person=16)
"""Pages that are made now: for the first time, or for what was searched for."""


class Made(NamedTuple):
    """A page without its header."""

    before: bytes
    after: bytes
    mark: bytes
    """Changes with it."""


class Asked(NamedTuple):
    """What the address of a page asks for, besides the page."""

    options: dict[str, str]
    """The custom deck."""
    words: str
    first: str
    aid: str

    @property
    def kept(self) -> dict[str, str]:
        """The parameters that stay when the language changes."""
        return {**self.options, "q": self.words, "first": self.first}


class Page(NamedTuple):
    """A part of a rulebook, and what its template shows."""

    part: str
    shown: Mapping[str, Any] = {}


Shown = Callable[[Rulebook, Asked], Page]
_made: OrderedDict[Hashable, Made] = OrderedDict()


async def games(request: Request) -> Response:
    """The games with rules."""
    viewer = await viewer_of(request)
    listed = await asyncio.to_thread(all_games, viewer.language)

    def draw() -> str:
        return rendered(request, Viewer(viewer.language), "rules/games.html", filled=None, games=listed, bar=BAR)

    key = ("", viewer.language, *[(one.id, one.name) for one in listed])
    return _answer(request, viewer, await _made_once(request, key, draw), {})


def _page(show: Shown) -> Callable[[Request], Awaitable[Response]]:
    """A page about one game. Without options or words from its address it is made once for each language."""

    async def route(request: Request) -> Response:
        id = request.path_params["game"]
        if id.partition(AT)[0] not in game_ids():
            raise Refusal("not_found", 404)
        viewer = await viewer_of(request)
        book = await asyncio.to_thread(_book, id, viewer.language)
        asked = Asked(
            _options(request, book),
            _query(request),
            request.query_params.get("first", ""),
            request.path_params.get("aid", ""),
        )

        def draw() -> str:
            return _shown(request, Viewer(viewer.language), book, show(book, asked), asked)

        filtered = show is _search or (show is _cards and (asked.words or asked.first))
        fixed = not asked.options and not filtered
        key = (book.game, viewer.language, show.__name__, asked.aid) if fixed else None
        made = await _made_once(request, key, draw)
        return _answer(request, viewer, made, asked.kept)

    return route


def _book(id: str, language: str) -> Rulebook:
    try:
        return rulebook(get_game(id), language)
    except VexillumError as problem:
        raise Refusal("not_found", 404) from problem


async def _made_once(request: Request, key: Hashable | None, draw: Callable[[], str]) -> Made:
    """The page with this key, from the cache or drawn in a thread; None: it is not cached."""
    if (made := _made.pop(key, None)) is None:
        made = await PAGES.run(await share_of_request(request), lambda: _parts(draw()))
    if key is not None:
        _made[key] = made
        while len(_made) > REMEMBERED:
            _made.popitem(last=False)
    return made


def _parts(html: str) -> Made:
    before, _, after = (part.encode() for part in html.partition(BAR))
    return Made(before, after, sha256(before + after).digest())


def _answer(request: Request, viewer: Viewer, made: Made, kept: Mapping[str, str]) -> Response:
    """A page with the viewer's header, which browsers cache and revalidate.

    Changing the language keeps the parameters ``kept``.
    """
    bar = rendered(request, viewer, "bar.html", filled=None, kept=kept).encode()
    tag = f'"{sha256(made.mark + bar).hexdigest()[:32]}"'
    headers = {"cache-control": "private, no-cache", "etag": tag, "vary": "Accept-Language, Cookie"}
    if request.headers.get("if-none-match") == tag and not viewer.chosen:
        return Response(status_code=304, headers=headers)
    answer = HTMLResponse(b"".join((made.before, bar, made.after)), headers=headers)
    if viewer.chosen:
        keep_language(request, answer, viewer.language)
    return answer


def _shown(request: Request, viewer: Viewer, book: Rulebook, page: Page, asked: Asked) -> str:
    """A page of a rulebook, ``rules/<part>.html``, with a mark in place of the header."""
    info, texts = book.game.info, book.texts
    return rendered(
        request,
        viewer,
        f"rules/{page.part}.html",
        part=page.part,
        book=book,
        g=texts,
        game=info.id,
        name=texts("game.name"),
        reconstructed=texts("game.reconstructed") if info.reconstructed else "",
        home=f"/rules/{info.id}",
        linked=book.linker.linked,
        options=asked.options,
        deck=f"?{urlencode(asked.options)}" if asked.options else "",
        filled=None,
        bar=BAR,
        **{"query": "", **page.shown},
    )


# The pages ------------------------------------------------------------------------------------------------------------


def _rules(book: Rulebook, asked: Asked) -> Page:
    return Page("book")


def _rulings(book: Rulebook, asked: Asked) -> Page:
    return Page("rulings")


def _glossary(book: Rulebook, asked: Asked) -> Page:
    return Page("glossary")


def _aids(book: Rulebook, asked: Asked) -> Page:
    """All aids, or the one named in the URL."""
    aids = [aid for aid in book.aids if asked.aid in ("", aid.id)]
    if not aids:
        raise Refusal("not_found", 404)
    emblems = {seat: art.emblem for seat, art in book.game.board.art(book.texts).seats.items()}
    return Page("aids", {"aids": aids, "wanted": asked.aid, "emblems": emblems})


def _cards(book: Rulebook, asked: Asked) -> Page:
    """All cards, or those that match words or a first Faction; of a match with a custom deck, that deck's."""
    groups = book.cards_with(asked.options)
    wanted = CardFilter(asked.words, asked.first)
    found = wanted.of(groups)
    shown = {"groups": found, "number": sum(len(group.cards) for group in found), "wanted": wanted}
    return Page("cards", {**shown, "factions": _first_seats(groups, book.game.info.seats)})


def _first_seats(groups: tuple[CardGroup, ...], seats: tuple[str, ...]) -> list[str]:
    """The seats that come first on some card."""
    first = {card.order[0] for group in groups for card in group.cards if card.order}
    return [seat for seat in seats if seat in first]


def _options(request: Request, book: Rulebook) -> dict[str, str]:
    """The custom deck named in the URL. A filter is no option, though a game may have one of the same name."""
    return owners_options(book.game, {id: given for id, given in request.query_params.items() if id not in FILTERS})


def _query(request: Request) -> str:
    return request.query_params.get("q", "").strip()[:LONGEST_QUERY]


def _search(book: Rulebook, asked: Asked) -> Page:
    found = book.index_with(asked.options).search(asked.words)
    return Page("search", {"query": asked.words, "found": found})


rules = _page(_rules)
rulings = _page(_rulings)
glossary = _page(_glossary)
aids = _page(_aids)
cards = _page(_cards)
search = _page(_search)
