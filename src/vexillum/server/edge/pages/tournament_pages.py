"""The tournament pages: lists, one tournament, a new one, the organiser's page, feeds. No script needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from babel import Locale
from babel.dates import format_datetime
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.core.words.languages import language_info
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http import tournaments as api
from vexillum.server.edge.http.common import club_only, hub_of, language, listing
from vexillum.server.edge.http.games import GameForm, all_games
from vexillum.server.edge.http.tournaments import LISTS, TableForm, TournamentForm, form_of
from vexillum.server.edge.pages import tournament_form
from vexillum.server.edge.pages.entry import to_sign_in
from vexillum.server.edge.pages.forms import Filled, Values, answered, ask, listed, page_number, posted, settled
from vexillum.server.edge.pages.rendering import Viewer, go_to, page_texts, points, render, viewer_of
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts
from vexillum.server.kernel.tournaments import KNOCKOUT, LEAGUE, ROUND_ROBIN, TABLE
from vexillum.server.storage import tournaments as storage_tournaments
from vexillum.server.storage.notices import choices_of
from vexillum.server.storage.tournaments import CANCELLED, OVER, Tournament

# Cross tables of round robins ----------------------------------------------------------------------------------------


WIDEST = 20
"""The largest division with a cross table."""


class CrossTable(msgspec.Struct, frozen=True):
    """The standings of a division, with each player's score against each other."""

    division: int
    people: list[tuple[int, str]]
    cells: dict[tuple[int, int], list[tuple[str, str]]]
    """By two players' numbers: the first one's score, and the match."""


def cross_tables(cup: TournamentForm) -> list[CrossTable]:
    """The cross tables of a round robin or league of pairs; empty for others."""
    if cup.rules.format not in (ROUND_ROBIN, LEAGUE) or cup.rules.size != 2:
        return []
    found = []
    for division in cup.standings:
        if not 2 < len(division.rows) <= WIDEST:
            continue
        cells: dict[tuple[int, int], list[tuple[str, str]]] = {}
        for round in cup.rounds:
            for table in round.tables:
                if table.division == division.number and len(table.places) == 2:
                    one, other = table.places
                    cells.setdefault((one.number, other.number), []).append((one.points, table.match or ""))
                    cells.setdefault((other.number, one.number), []).append((other.points, table.match or ""))
        found.append(CrossTable(division.number, [(row.number, row.name) for row in division.rows], cells))
    return found


# Dates and times in the viewer's time zone, if known -----------------------------------------------------------------


WORLD = ZoneInfo("UTC")


async def zone_of(request: Request, viewer: Viewer) -> ZoneInfo:
    """The viewer's time zone."""
    if viewer.session is None:
        return WORLD
    chosen = await hub_of(request).database.read(choices_of, viewer.session.person.id)
    try:
        return ZoneInfo(chosen.zone) if chosen.zone else WORLD
    except (ZoneInfoNotFoundError, ValueError):
        return WORLD


def moment(at: float, language: str, zone: ZoneInfo) -> str:
    """A date and time with the time zone."""
    info = language_info(language)
    locale = Locale.parse(info.dates or info.locale, sep="-")
    when = datetime.fromtimestamp(at, UTC).astimezone(zone)
    return f"{format_datetime(when, 'medium', locale=locale).rpartition(':')[0]} {when.tzname()}"


async def moments(request: Request, viewer: Viewer) -> dict[str, Any]:
    """The template function for dates and times."""
    zone = await zone_of(request, viewer)
    return {"moment": lambda at: moment(at, viewer.language, zone), "zone": zone.key}


# Atom feeds: rounds and results of a tournament, and news of the club's tournaments ----------------------------------
#
# Feed readers do not sign in, so only public tournaments have feeds.


ATOM = "http://www.w3.org/2005/Atom"
NO_XML = "\ufffe\uffff"
MOST = 60
"""Maximum entries of a feed, newest first."""


class NewsItem(msgspec.Struct, frozen=True):
    """A news item."""

    id: str
    at: float
    title: str
    link: str
    text: str = ""


@club_only
async def feed(request: Request) -> Response:
    """The feed of a public tournament."""
    spoken = language(request)
    try:
        cup = await form_of(request, request.path_params["tournament"], None, spoken)
    except Refusal as refusal:
        raise Refusal("not_found", 404) from refusal
    link = f"/tournaments/{cup.id}"
    return _feed(request, f"{link}/feed.atom", link, cup.name, _news(cup, page_texts(spoken)))


@club_only
async def club_feed(request: Request) -> Response:
    """The feed of the club's public tournaments."""
    texts = page_texts(language(request))
    found = await hub_of(request).database.read(_public)
    news = [one for tournament in found for one in _milestones(tournament, texts)]
    return _feed(request, "/tournaments.atom", "/tournaments", texts("cup.title"), news)


def _public(connection: Connection) -> list[Tournament]:
    return [one.tournament for which in LISTS for one in storage_tournaments.listed(connection, which, None).rows]


def _milestones(tournament: Tournament, texts: Texts) -> Iterable[NewsItem]:
    link = f"/tournaments/{tournament.id}"
    yield NewsItem(f"{tournament.id}/made", tournament.made, texts("cup.feed.made", name=tournament.name), link)
    if tournament.begun is not None:
        yield NewsItem(f"{tournament.id}/begun", tournament.begun, texts("cup.feed.begun", name=tournament.name), link)
    if tournament.ended is not None and tournament.state in (OVER, CANCELLED):
        how = "cup.feed.over" if tournament.state == OVER else "cup.feed.cancelled"
        yield NewsItem(f"{tournament.id}/ended", tournament.ended, texts(how, name=tournament.name), link)


def _news(cup: TournamentForm, texts: Texts) -> Iterable[NewsItem]:
    link = f"/tournaments/{cup.id}"
    for round in cup.rounds:
        pairs = "; ".join(_people(table) for table in round.tables if table.kind == TABLE)
        yield NewsItem(
            f"{cup.id}/{round.number}", round.begun, texts("cup.feed.round", name=cup.name, n=round.number), link, pairs
        )
        if round.ended is not None:
            told = "; ".join(_result(table, texts.language) for table in round.tables if table.kind == TABLE)
            title = texts("cup.feed.results", name=cup.name, n=round.number)
            yield NewsItem(f"{cup.id}/{round.number}/results", round.ended, title, link, told)
    if cup.state == OVER and cup.ended is not None and cup.standings:
        first = ", ".join(row.name or "?" for division in cup.standings for row in division.rows[:1])
        yield NewsItem(f"{cup.id}/over", cup.ended, texts("cup.feed.won", name=cup.name, winner=first), link)


def _people(table: TableForm) -> str:
    return " – ".join(place.name or "?" for place in table.places)


def _result(table: TableForm, language: str) -> str:
    return ", ".join(f"{place.place}. {place.name or '?'} ({points(place.points, language)})" for place in table.places)


def _feed(request: Request, path: str, link: str, title: str, news: Iterable[NewsItem]) -> Response:
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
    """A text without characters that XML does not allow."""
    return "".join(
        sign for sign in text if sign >= " " and sign not in "\ufffe\uffff" and not "\ud800" <= sign <= "\udfff"
    )


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


# The tournament pages: lists, one tournament, a new one, and the organiser's page. Forms need no scripts -------------


FORM = ["GET", "POST"]
HOME = "/tournaments"
OWN_ACTS: Mapping[str, Mapping[str, Any]] = {
    "sign_up": {},
    "withdraw": {},
    "check_in": {},
    "pause": {"away": True},
    "play": {"act": "pause", "away": False},
}
"""A member's own actions: the name of the button, and the API's act."""


def path_of(id: str) -> str:
    """The URL of a tournament."""
    return f"{HOME}/{id}"


@club_only
async def tournaments(request: Request) -> Response:
    """All tournaments: upcoming, running, finished."""
    viewer = await viewer_of(request)
    lists = {}
    for which in api.LISTS:
        wanted = request.query_params.get("which", "") == which
        scope = dict(request.scope)
        query = f"which={which}" + (f"&page={page_number(request)}" if wanted else "")
        asked = Request({**scope, "query_string": query.encode()}, request.receive)
        lists[which] = await listed(asked, api.listed, viewer.language)
    return render(
        request,
        viewer,
        "tournaments/list.html",
        lists=lists,
        which=request.query_params.get("which", ""),
        page=page_number(request),
        filled=None,
        **await moments(request, viewer),
    )


# New tournament -------------------------------------------------------------------------------------------------------


@club_only
async def new(request: Request) -> Response:
    """Choose a game, then fill in the form."""
    viewer = await viewer_of(request)
    if viewer.me is None:
        return go_to(to_sign_in(request))
    chosen = request.query_params.get("game", "")
    games = [game for game in all_games(viewer.language) if "@" not in game.id]
    game = next((one for one in games if one.id == chosen), None)
    if game is None:
        return render(request, viewer, "tournaments/games.html", games=games, filled=None)
    zone = await zone_of(request, viewer)
    form = tournament_form.set_up(game, f"{HOME}/new?game={quote(game.id)}", "cup.make")

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return _set_up(request, viewer, game, filled, zone, status)

    async def act(viewer: Viewer, values: Values) -> Response:
        made = answered(await ask(request, api.create, **tournament_form.request_values(game, values, zone)))
        return go_to(path_of(made["tournament"]))

    if request.method != "POST":
        return await show(viewer, Filled(form=form, values=tournament_form.usual(game)), 200)
    return await settled(viewer, await posted(request), form, act, show)


def _set_up(
    request: Request,
    viewer: Viewer,
    game: GameForm,
    filled: Filled,
    zone: ZoneInfo,
    status: int = 200,
    cup: TournamentForm | None = None,
) -> Response:
    return render(
        request,
        viewer,
        "tournaments/set-up.html",
        status,
        game=game,
        form_filled=filled,
        groups=tournament_form.GROUPS,
        names=tournament_form.names_of(game),
        options=[field for field in filled.form.fields if field.id.startswith(tournament_form.OPTION)],
        fields={field.id: field for field in filled.form.fields},
        zone=zone.key,
        cup=cup,
        kept={"game": game.id},
        filled=None,
    )


# One tournament -------------------------------------------------------------------------------------------------------


@club_only
async def one(request: Request) -> Response:
    """A tournament, and the viewer's own actions in it."""
    viewer, id = await viewer_of(request), request.path_params["tournament"]
    if request.method != "POST":
        return await _shown(request, viewer, id)
    if viewer.me is None:
        return go_to(to_sign_in(request))
    part = (await posted(request)).get("part", "")
    if part not in OWN_ACTS:
        raise Refusal("malformed", why="part")
    try:
        await ask(_on(request, id), api.act, **{"act": part, **OWN_ACTS[part]})
    except Refusal as refusal:
        return await _shown(request, viewer, id, server_texts(viewer.language)(refusal.message), refusal.status)
    return go_to(path_of(id))


def _on(request: Request, id: str) -> Request:
    return Request({**request.scope, "path_params": {"tournament": id}}, request.receive)


async def _shown(request: Request, viewer: Viewer, id: str, trouble: str = "", status: int = 200) -> Response:
    try:
        cup = await api.form_of(request, id, _person(viewer), viewer.language)
    except Refusal as refusal:
        if refusal.code == "sign_in":
            return go_to(to_sign_in(request))
        raise
    return render(
        request,
        viewer,
        "tournaments/one.html",
        status,
        cup=cup,
        crosses=cross_tables(cup),
        bracket=cup.rules.format == KNOCKOUT,
        trouble=trouble,
        filled=None,
        **await moments(request, viewer),
    )


def _person(viewer: Viewer) -> Person | None:
    return None if viewer.session is None else viewer.session.person


@club_only
async def edit(request: Request) -> Response:
    """The settings form of a tournament that has not started."""
    viewer, id = await viewer_of(request), request.path_params["tournament"]
    cup = await _organised(request, viewer, id)
    if isinstance(cup, Response):
        return cup
    game = next((one for one in all_games(viewer.language) if one.id == cup.game), None)
    if game is None:
        raise Refusal("tournament_game", 409, game=cup.game)
    zone, chosen = await zone_of(request, viewer), game
    form = tournament_form.set_up(game, f"{path_of(id)}/edit", "save")

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return _set_up(request, viewer, chosen, filled, zone, status, cup)

    async def act(viewer: Viewer, values: Values) -> Response:
        await ask(_on(request, id), api.act, act="edit", **tournament_form.request_values(chosen, values, zone))
        return go_to(f"{path_of(id)}/organise")

    if request.method != "POST":
        return await show(viewer, Filled(form=form, values=tournament_form.filled_in(game, cup, zone)), 200)
    return await settled(viewer, await posted(request), form, act, show)


# The organiser --------------------------------------------------------------------------------------------------------


async def _organised(request: Request, viewer: Viewer, id: str) -> TournamentForm | Response:
    """A tournament that the viewer organises, or a redirect."""
    if viewer.me is None:
        return go_to(to_sign_in(request))
    cup = await api.form_of(request, id, _person(viewer), viewer.language)
    if not cup.may_organise:
        raise Refusal("organiser_only", 403)
    return cup


@club_only
async def organise(request: Request) -> Response:
    """The organiser's page."""
    viewer, id = await viewer_of(request), request.path_params["tournament"]
    cup = await _organised(request, viewer, id)
    if isinstance(cup, Response):
        return cup
    if request.method != "POST":
        return await _desk(request, viewer, cup)
    sent = await posted(request)
    try:
        done = answered(await ask(_on(request, id), api.act, **organiser_wish(sent)))["done"]
    except Refusal as refusal:
        again = await api.form_of(request, id, _person(viewer), viewer.language)
        said = {sent.get("part", ""): server_texts(viewer.language)(refusal.message)}
        return await _desk(request, viewer, again, said, sent, refusal.status)
    if sent.get("part") == "season":
        return go_to(f"{path_of(done)}/organise")
    return go_to(f"{path_of(id)}/organise#{quote(sent.get('place', ''))}")


async def _desk(
    request: Request,
    viewer: Viewer,
    cup: TournamentForm,
    trouble: Mapping[str, str] | None = None,
    sent: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response:
    return render(
        request,
        viewer,
        "tournaments/organise.html",
        status,
        cup=cup,
        trouble=trouble or {},
        sent=sent or {},
        filled=None,
        **await moments(request, viewer),
    )


def organiser_wish(sent: Mapping[str, str]) -> dict[str, Any]:
    """The API request of an organiser's form."""
    part = sent.get("part", "")
    match part:
        case "begin" | "call" | "season":
            return {"act": part}
        case "open" | "close":
            return {"act": "open", "open": part == "open"}
        case "cancel":
            return {"act": part, "why": sent.get("why", "").strip()}
        case "add":
            return {"act": part, "name": sent.get("name", "").strip()}
        case "remove":
            return {"act": part, "entry": _number(sent, "entry"), "why": sent.get("why", "").strip()}
        case "away" | "back":
            return {"act": "away", "entry": _number(sent, "entry"), "away": part == "away"}
        case "replace":
            return {"act": part, "entry": _number(sent, "entry"), "by": _number(sent, "by")}
        case "postpone":
            return {"act": part, "hours": _number(sent, "hours", least=0)}
        case "repair":
            return {"act": part, "without": _numbered(sent, "without-")}
        case "swap":
            return {"act": part, "one": _number(sent, "one"), "other": _number(sent, "other")}
        case "correct":
            places = {entry: _number(sent, f"place-{entry}") for entry in _numbered(sent, "place-")}
            table = {"round": _number(sent, "round"), "table": _number(sent, "table")}
            return {"act": part, **table, "places": places, "why": sent.get("why", "").strip()}
    raise Refusal("malformed", why="part")


def _numbered(sent: Mapping[str, str], beginning: str) -> list[int]:
    """The numbers in the names of fields with this prefix."""
    found = [name.removeprefix(beginning) for name in sent if name.startswith(beginning)]
    return [int(number) for number in found if number.isascii() and number.isdigit() and len(number) < 10]


def _number(sent: Mapping[str, str], name: str, least: int = 1) -> int:
    given = sent.get(name, "").strip()
    if not given.isascii() or not given.isdigit() or len(given) > 9 or int(given) < least:
        raise Refusal("malformed", why=name[:40])
    return int(given)


TOURNAMENT_PAGES: list[BaseRoute] = [
    Route(HOME, listing(tournaments)),
    Route(f"{HOME}/new", new, methods=FORM),
    Route(f"{HOME}.atom", club_feed),
    Route(f"{HOME}/{{tournament}}", one, methods=FORM),
    Route(f"{HOME}/{{tournament}}/edit", edit, methods=FORM),
    Route(f"{HOME}/{{tournament}}/organise", organise, methods=FORM),
    Route(f"{HOME}/{{tournament}}/feed.atom", feed),
]
