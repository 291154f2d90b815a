"""Atom feeds: rounds and results of a tournament, and what is new in the tournaments of the club.

Programs that read feeds do not sign in, so there are feeds of public tournaments only.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from xml.etree import ElementTree

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import club_only, hub_of, language
from vexillum.server.edge.http.tournaments.tournament_forms import TableForm, TournamentForm
from vexillum.server.edge.http.tournaments.tournament_routes import LISTS, form_of
from vexillum.server.edge.pages.rendering import page_texts, points
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tournaments.tournament_state import TABLE
from vexillum.server.storage.tournaments import tournaments
from vexillum.server.storage.tournaments.tournament_records import CANCELLED, OVER, Tournament

ATOM = "http://www.w3.org/2005/Atom"
NO_XML = "\ufffe\uffff"
MOST = 60
"""How many entries a feed has, the newest ones."""


class News(msgspec.Struct, frozen=True):
    """Something that happened."""

    id: str
    at: float
    title: str
    link: str
    text: str = ""


@club_only
async def feed(request: Request) -> Response:
    """Rounds and results of a public tournament."""
    spoken = language(request)
    try:
        cup = await form_of(request, request.path_params["tournament"], None, spoken)
    except Refusal as refusal:
        raise Refusal("not_found", 404) from refusal
    link = f"/tournaments/{cup.id}"
    return _feed(request, f"{link}/feed.atom", link, cup.name, _news(cup, page_texts(spoken)))


@club_only
async def club_feed(request: Request) -> Response:
    """What is new in the public tournaments of the club."""
    texts = page_texts(language(request))
    found = await hub_of(request).database.read(_public)
    news = [one for tournament in found for one in _milestones(tournament, texts)]
    return _feed(request, "/tournaments.atom", "/tournaments", texts("cup.title"), news)


def _public(connection: Connection) -> list[Tournament]:
    return [one.tournament for which in LISTS for one in tournaments.listed(connection, which, None).rows]


def _milestones(tournament: Tournament, texts: Texts) -> Iterable[News]:
    link = f"/tournaments/{tournament.id}"
    yield News(f"{tournament.id}/made", tournament.made, texts("cup.feed.made", name=tournament.name), link)
    if tournament.begun is not None:
        yield News(f"{tournament.id}/begun", tournament.begun, texts("cup.feed.begun", name=tournament.name), link)
    if tournament.ended is not None and tournament.state in (OVER, CANCELLED):
        how = "cup.feed.over" if tournament.state == OVER else "cup.feed.cancelled"
        yield News(f"{tournament.id}/ended", tournament.ended, texts(how, name=tournament.name), link)


def _news(cup: TournamentForm, texts: Texts) -> Iterable[News]:
    link = f"/tournaments/{cup.id}"
    for round in cup.rounds:
        pairs = "; ".join(_people(table) for table in round.tables if table.kind == TABLE)
        yield News(
            f"{cup.id}/{round.number}", round.begun, texts("cup.feed.round", name=cup.name, n=round.number), link, pairs
        )
        if round.ended is not None:
            told = "; ".join(_result(table, texts.language) for table in round.tables if table.kind == TABLE)
            title = texts("cup.feed.results", name=cup.name, n=round.number)
            yield News(f"{cup.id}/{round.number}/results", round.ended, title, link, told)
    if cup.state == OVER and cup.ended is not None and cup.standings:
        first = ", ".join(row.name or "?" for division in cup.standings for row in division.rows[:1])
        yield News(f"{cup.id}/over", cup.ended, texts("cup.feed.won", name=cup.name, winner=first), link)


def _people(table: TableForm) -> str:
    return " – ".join(place.name or "?" for place in table.places)


def _result(table: TableForm, language: str) -> str:
    return ", ".join(f"{place.place}. {place.name or '?'} ({points(place.points, language)})" for place in table.places)


def _feed(request: Request, path: str, link: str, title: str, news: Iterable[News]) -> Response:
    config = hub_of(request).config
    base = (config.address or str(request.base_url)).rstrip("/")
    newest = sorted(news, key=lambda one: -one.at)[:MOST]
    ElementTree.register_namespace("", ATOM)
    root = ElementTree.Element(f"{{{ATOM}}}feed")
    _put(root, "id", f"{base}{path}")
    _put(root, "title", _readable(title))
    _put(root, "updated", _when(newest[0].at if newest else 0.0))
    _put(root, "link", href=f"{base}{path}", rel="self")
    _put(root, "link", href=f"{base}{link}")
    _put(_put(root, "author"), "name", "Vexillum")
    for one in newest:
        entry = _put(root, "entry")
        _put(entry, "id", f"{base}{path}#{one.id}")
        _put(entry, "title", _readable(one.title))
        _put(entry, "updated", _when(one.at))
        _put(entry, "link", href=f"{base}{one.link}")
        if one.text:
            _put(entry, "content", _readable(one.text), type="text")
    return Response(
        ElementTree.tostring(root, encoding="utf-8", xml_declaration=True),
        media_type="application/atom+xml",
        headers={"cache-control": "public, max-age=60"},
    )


def _put(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
    if text:
        child.text = text
    return child


def _readable(text: str) -> str:
    """Without signs that no XML may hold."""
    return "".join(
        sign for sign in text if sign >= " " and sign not in "\ufffe\uffff" and not "\ud800" <= sign <= "\udfff"
    )


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
