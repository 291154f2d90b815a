"""The rules of a game: chapters, rulings, glossary, aids, cards, search. No account needed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.rulebook.book import Rulebook, rulebook
from vexillum.core.rulebook.cards import CardFilter, CardGroup
from vexillum.server.edge.http.games import all_games
from vexillum.server.edge.pages.rendering import Viewer, render, viewer_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.frames.rules_address import owners_options

LONGEST_QUERY = 200
"""Maximum characters of a search."""
NOTHING: Mapping[str, str] = {}
Shown = Callable[[Request, Viewer, Rulebook], Response]


async def games(request: Request) -> Response:
    """The games with rules."""
    viewer = await viewer_of(request)
    return await run_in_threadpool(_games, request, viewer)


def _games(request: Request, viewer: Viewer) -> Response:
    return _kept(
        request, viewer, render(request, viewer, "rules/games.html", filled=None, games=all_games(viewer.language))
    )


def _page(show: Shown) -> Callable[[Request], Awaitable[Response]]:
    """A page about one game, rendered in a thread because the first time takes a while."""

    async def route(request: Request) -> Response:
        viewer = await viewer_of(request)
        return await run_in_threadpool(lambda: show(request, viewer, rulebook(_game(request), viewer.language)))

    return route


def _game(request: Request) -> Game[Any]:
    try:
        return get_game(request.path_params["game"])
    except VexillumError as problem:
        raise Refusal("not_found", 404) from problem


def _shown(
    request: Request, viewer: Viewer, book: Rulebook, part: str, /, kept: Mapping[str, str] = NOTHING, **shown: Any
) -> Response:
    """A page of a rulebook: ``rules/<part>.html``. Changing the language keeps the deck and the ``kept`` parameters."""
    info, texts, options = book.game.info, book.texts, _options(request, book)
    answer = render(
        request,
        viewer,
        f"rules/{part}.html",
        part=part,
        book=book,
        g=texts,
        game=info.id,
        name=texts("game.name"),
        reconstructed=texts("game.reconstructed") if info.reconstructed else "",
        home=f"/rules/{info.id}",
        linked=book.linker.linked,
        options=options,
        deck=f"?{urlencode(options)}" if options else "",
        filled=None,
        kept={**options, **kept},
        **{"query": "", **shown},
    )
    return _kept(request, viewer, answer)


def _kept(request: Request, viewer: Viewer, answer: Response) -> Response:
    """A page that browsers cache and revalidate."""
    tag = f'"{sha256(bytes(answer.body)).hexdigest()[:32]}"'
    headers = {"cache-control": "private, no-cache", "etag": tag, "vary": "Accept-Language, Cookie"}
    if request.headers.get("if-none-match") == tag and not viewer.chosen:
        return Response(status_code=304, headers=headers)
    answer.headers.update(headers)
    return answer


# The pages ------------------------------------------------------------------------------------------------------------


def _rules(request: Request, viewer: Viewer, book: Rulebook) -> Response:
    return _shown(request, viewer, book, "book")


def _rulings(request: Request, viewer: Viewer, book: Rulebook) -> Response:
    return _shown(request, viewer, book, "rulings")


def _glossary(request: Request, viewer: Viewer, book: Rulebook) -> Response:
    return _shown(request, viewer, book, "glossary")


def _aids(request: Request, viewer: Viewer, book: Rulebook) -> Response:
    """All aids, or the one named in the URL."""
    wanted = request.path_params.get("aid")
    aids = [aid for aid in book.aids if wanted in (None, aid.id)]
    if not aids:
        raise Refusal("not_found", 404)
    emblems = {seat: art.emblem for seat, art in book.game.board.art(book.texts).seats.items()}
    return _shown(request, viewer, book, "aids", aids=aids, wanted=wanted or "", emblems=emblems)


def _cards(request: Request, viewer: Viewer, book: Rulebook) -> Response:
    """All cards, or those that match words or a first Faction; of a match with a custom deck, that deck's."""
    groups = book.cards_with(_options(request, book))
    wanted = CardFilter(_query(request), request.query_params.get("first", ""))
    found = wanted.of(groups)
    return _shown(
        request,
        viewer,
        book,
        "cards",
        groups=found,
        number=sum(len(group.cards) for group in found),
        wanted=wanted,
        factions=_first_seats(groups, book.game.info.seats),
        kept={"q": wanted.words, "first": wanted.first},
    )


def _first_seats(groups: tuple[CardGroup, ...], seats: tuple[str, ...]) -> list[str]:
    """The seats that come first on some card."""
    first = {card.order[0] for group in groups for card in group.cards if card.order}
    return [seat for seat in seats if seat in first]


def _options(request: Request, book: Rulebook) -> dict[str, str]:
    """The custom deck named in the URL."""
    return owners_options(book.game, request.query_params)


def _query(request: Request) -> str:
    return request.query_params.get("q", "").strip()[:LONGEST_QUERY]


def _search(request: Request, viewer: Viewer, book: Rulebook) -> Response:
    query = _query(request)
    found = book.index_with(_options(request, book)).search(query)
    return _shown(request, viewer, book, "search", query=query, found=found, kept={"q": query})


rules = _page(_rules)
rulings = _page(_rulings)
glossary = _page(_glossary)
aids = _page(_aids)
cards = _page(_cards)
search = _page(_search)
