"""The tournament pages: lists, one tournament, a new one, and the organiser's page. Forms need no scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.server.edge.http.common import club_only, listing
from vexillum.server.edge.http.games import GameForm, all_games
from vexillum.server.edge.http.tournaments import tournament_routes as api
from vexillum.server.edge.http.tournaments.tournament_forms import TournamentForm
from vexillum.server.edge.pages.entry import to_sign_in
from vexillum.server.edge.pages.form_fields import Filled
from vexillum.server.edge.pages.form_submission import Values, answered, ask, listed, posted, settled
from vexillum.server.edge.pages.rendering import Viewer, go_to, render, viewer_of
from vexillum.server.edge.pages.tournaments import feeds, tournament_fields
from vexillum.server.edge.pages.tournaments.local_times import moments, zone_of
from vexillum.server.edge.pages.tournaments.overviews import cross_tables
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT

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
        query = f"which={which}" + (f"&page={_page(request)}" if wanted else "")
        asked = Request({**scope, "query_string": query.encode()}, request.receive)
        lists[which] = await listed(asked, api.listed, viewer.language)
    return render(
        request,
        viewer,
        "tournaments/list.html",
        lists=lists,
        which=request.query_params.get("which", ""),
        page=_page(request),
        filled=None,
        **await moments(request, viewer),
    )


def _page(request: Request) -> int:
    given = request.query_params.get("page", "0")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 7 else 0


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
    form = tournament_fields.set_up(game, f"{HOME}/new?game={quote(game.id)}", "cup.make")

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return _set_up(request, viewer, game, filled, zone, status)

    async def act(viewer: Viewer, values: Values) -> Response:
        made = answered(await ask(request, api.create, **tournament_fields.request_values(game, values, zone)))
        return go_to(path_of(made["tournament"]))

    if request.method != "POST":
        return await show(viewer, Filled(form=form, values=tournament_fields.usual(game)), 200)
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
        groups=tournament_fields.GROUPS,
        names=tournament_fields.names_of(game),
        options=[field for field in filled.form.fields if field.id.startswith(tournament_fields.OPTION)],
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
    form = tournament_fields.set_up(game, f"{path_of(id)}/edit", "save")

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return _set_up(request, viewer, chosen, filled, zone, status, cup)

    async def act(viewer: Viewer, values: Values) -> Response:
        await ask(_on(request, id), api.act, act="edit", **tournament_fields.request_values(chosen, values, zone))
        return go_to(f"{path_of(id)}/organise")

    if request.method != "POST":
        return await show(viewer, Filled(form=form, values=tournament_fields.filled_in(game, cup, zone)), 200)
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
    Route(f"{HOME}.atom", feeds.club_feed),
    Route(f"{HOME}/{{tournament}}", one, methods=FORM),
    Route(f"{HOME}/{{tournament}}/edit", edit, methods=FORM),
    Route(f"{HOME}/{{tournament}}/organise", organise, methods=FORM),
    Route(f"{HOME}/{{tournament}}/feed.atom", feeds.feed),
]
