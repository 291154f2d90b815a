"""Every address of the server, and who may ask for it. A route that nobody has decided about fails here."""

from __future__ import annotations

import builtins
import io
import os
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Mount, Route, WebSocketRoute

import vexillum
from tests.server.attacks.conftest import TOKEN
from tests.server.people.club import within
from tests.server.tools import ANN, ONCE, serving
from vexillum.puzzles.shelf import puzzle_of, shelf, today
from vexillum.server.edge.routes import ROUTES
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.tournaments import TournamentRules
from vexillum.server.matches.studies import new_record, packed_source
from vexillum.server.storage import studies, tournaments
from vexillum.server.storage.tournaments import Tournament
from vexillum.studies import Chapter, Comment, Content, Source, gallery

ANYONE, PAGE, BACK_OFFICE, MEMBER, INSIDE, HOST, SEATED, ADMIN, MACHINE, AUTHOR, ORGANISER = (
    "anyone",
    "page",
    "back office",
    "member",
    "inside",
    "host",
    "seated",
    "admin",
    "machine",
    "author",
    "organiser",
)

SHIPPED = f"gallery-{next(iter(gallery()))}"
STUDY = "0123456789abcdef"
"""One that Ann has written, and nobody else may read."""
TOURNAMENT = "fedcba987654"
"""One that Ann organises, and everybody may read."""
LEARNED = {"game": "anno890", "lesson": "first-realm"}
NO_POSITION = {"scenario": "first_steps", "players": 2, "whole": {"stage": "lunch"}}
RIGHTS: dict[tuple[str, str], tuple[str, dict | None]] = {
    ("GET", "/"): (ANYONE, None),
    ("GET", "/play/{match}"): (ANYONE, None),
    ("GET", "/replay/{match}"): (ANYONE, None),
    ("GET", "/join/{token}"): (ANYONE, None),
    ("GET", "/signin"): (ANYONE, None),
    ("POST", "/signin"): (ANYONE, {"email": "no address", "password": "wrong"}),
    ("POST", "/signout"): (ANYONE, {"lang": "en"}),
    ("GET", "/register"): (ANYONE, None),
    ("POST", "/register"): (ANYONE, {"name": "x", "email": "no address", "password": "short"}),
    ("GET", "/verify/{token}"): (ANYONE, None),
    ("POST", "/verify/{token}"): (ANYONE, {"password": ""}),
    ("GET", "/confirm/{token}"): (PAGE, None),
    ("POST", "/confirm/{token}"): (PAGE, {}),
    ("GET", "/forgot"): (ANYONE, None),
    ("POST", "/forgot"): (ANYONE, {"email": "no address"}),
    ("GET", "/reset/{token}"): (ANYONE, None),
    ("POST", "/reset/{token}"): (ANYONE, {"password": "short"}),
    ("GET", "/account"): (PAGE, None),
    ("POST", "/account"): (PAGE, {"part": "none"}),
    ("GET", "/people"): (ANYONE, None),
    ("GET", "/people/{name}"): (ANYONE, None),
    ("GET", "/waiting"): (ANYONE, None),
    ("GET", "/admin"): (BACK_OFFICE, None),
    ("POST", "/admin"): (BACK_OFFICE, {"part": "settle", "target": "1", "verdict": "x"}),
    ("GET", "/admin/people"): (BACK_OFFICE, None),
    ("POST", "/admin/people"): (BACK_OFFICE, {"part": "ban", "target": "Ben", "why": "x"}),
    ("GET", "/admin/matches"): (BACK_OFFICE, None),
    ("POST", "/admin/matches"): (BACK_OFFICE, {"part": "close", "target": "{match}", "why": "x"}),
    ("GET", "/admin/chat"): (BACK_OFFICE, None),
    ("POST", "/admin/chat"): (BACK_OFFICE, {"part": "hide", "target": "1"}),
    ("GET", "/admin/ratings"): (BACK_OFFICE, None),
    ("POST", "/admin/ratings"): (BACK_OFFICE, {"part": "unrate", "target": "{match}", "why": "x"}),
    ("GET", "/admin/log"): (BACK_OFFICE, None),
    ("GET", "/manifest.webmanifest"): (ANYONE, None),
    ("GET", "/service-worker.js"): (ANYONE, None),
    ("GET", "/offline"): (ANYONE, None),
    ("GET", "/api/account/push"): (MEMBER, None),
    ("POST", "/api/account/push"): (MEMBER, {"endpoint": "https://127.0.0.1/", "p256dh": "x", "auth": "x"}),
    ("POST", "/api/account/push/remove"): (MEMBER, {}),
    ("POST", "/api/account/push/test"): (MEMBER, {}),
    ("GET", "/api/account/notices"): (MEMBER, None),
    ("POST", "/api/account/notices"): (MEMBER, {"zone": "Europe/Rome"}),
    ("POST", "/api/account/calendar"): (MEMBER, {"on": True}),
    ("GET", "/calendar/{token}.ics"): (ANYONE, None),
    ("GET", "/healthz"): (ANYONE, None),
    ("GET", "/status"): (ANYONE, None),
    ("GET", "/metrics"): (MACHINE, None),
    ("GET", "/api/games"): (ANYONE, None),
    ("GET", "/api/server"): (ANYONE, None),
    ("POST", "/api/matches"): (ANYONE, {"game": "none"}),
    ("POST", "/api/matches/import"): (MEMBER, {"save": "no save"}),
    ("POST", "/api/join"): (MEMBER, {"token": "no-token"}),
    ("POST", "/api/mine"): (ANYONE, {}),
    ("GET", "/api/matches/{match}/save"): (INSIDE, None),
    ("GET", "/api/matches/{match}/verify"): (INSIDE, None),
    ("GET", "/api/matches/{match}/replay"): (INSIDE, None),
    ("GET", "/api/matches/{match}/page"): (INSIDE, None),
    ("GET", "/api/matches/{match}/why"): (INSIDE, None),
    ("GET", "/api/matches/{match}/export.html"): (INSIDE, None),
    ("GET", "/api/matches/{match}/board.svg"): (INSIDE, None),
    ("GET", "/api/matches/{match}/review"): (INSIDE, None),
    ("GET", "/api/matches/{match}/chances"): (INSIDE, None),
    ("GET", "/api/matches/{match}/advice"): (INSIDE, None),
    ("GET", "/api/matches/{match}/swing"): (INSIDE, None),
    ("GET", "/api/matches/{match}/contents"): (INSIDE, None),
    ("GET", "/api/matches/{match}/film"): (INSIDE, None),
    ("GET", "/api/matches/{match}/fork"): (INSIDE, None),
    ("POST", "/api/matches/{match}/fork"): (INSIDE, {"at": 0}),
    ("GET", "/api/matches/{match}/variations"): (INSIDE, None),
    ("POST", "/api/matches/{match}/variations"): (INSIDE, {"branch": 0}),
    ("GET", "/api/matches/{match}/compare"): (INSIDE, None),
    ("GET", "/learn"): (ANYONE, None),
    ("GET", "/learn/{game}"): (ANYONE, None),
    ("GET", "/learn/{game}/{lesson}"): (ANYONE, None),
    ("GET", "/api/learn"): (ANYONE, None),
    ("GET", "/api/learn/{game}"): (ANYONE, None),
    ("POST", "/api/learn/{game}/{lesson}/game"): (
        MEMBER,
        {"progress": {"game": "anno890", "lesson": "first-realm"}, "number": 0},
    ),
    ("WS", "/ws/learn/{game}/{lesson}"): (ANYONE, None),
    ("GET", "/puzzles"): (ANYONE, None),
    ("GET", "/puzzle/{game}/{puzzle}"): (ANYONE, None),
    ("GET", "/api/puzzles"): (ANYONE, None),
    ("GET", "/api/puzzles/today"): (ANYONE, None),
    ("GET", "/api/puzzles/{game}/{puzzle}/picture.svg"): (ANYONE, None),
    ("POST", "/api/puzzles/{game}/{puzzle}/game"): (MEMBER, {}),
    ("WS", "/ws/puzzle/{game}/{puzzle}"): (ANYONE, None),
    ("GET", "/editor"): (ANYONE, None),
    ("GET", "/editor/{game}"): (ANYONE, None),
    ("POST", "/api/editor"): (MEMBER, {"game": "anno890"}),
    ("POST", "/api/editor/{game}"): (MEMBER, {"document": NO_POSITION}),
    ("POST", "/api/editor/{game}/file"): (MEMBER, {"document": NO_POSITION}),
    ("POST", "/api/editor/{game}/chances"): (MEMBER, {"document": NO_POSITION}),
    ("POST", "/api/editor/{game}/match"): (MEMBER, {"document": NO_POSITION}),
    ("GET", "/rules"): (ANYONE, None),
    ("GET", "/rules/{game}"): (ANYONE, None),
    ("GET", "/rules/{game}/rulings"): (ANYONE, None),
    ("GET", "/rules/{game}/glossary"): (ANYONE, None),
    ("GET", "/rules/{game}/aid"): (ANYONE, None),
    ("GET", "/rules/{game}/aid/{aid}"): (ANYONE, None),
    ("GET", "/rules/{game}/cards"): (ANYONE, None),
    ("GET", "/rules/{game}/search"): (ANYONE, None),
    ("WS", "/ws/{match}"): (INSIDE, None),
    ("GET", "/api/games/{game}/picture.svg"): (ANYONE, None),
    ("GET", "/api/matches/{match}/summary"): (INSIDE, None),
    ("GET", "/api/matches/{match}/thumbnail.svg"): (INSIDE, None),
    ("POST", "/api/join/preview"): (MEMBER, {"token": "no-token"}),
    ("POST", "/api/reach"): (MEMBER, {"paths": ["/"]}),
    ("GET", "/api/decks/{game}"): (MEMBER, None),
    ("POST", "/api/decks/{game}"): (MEMBER, {"files": {"mine.toml": "no deck"}}),
    ("POST", "/api/decks/{game}/check"): (MEMBER, {"files": {"mine.toml": "no deck"}}),
    ("POST", "/api/decks/{game}/remove"): (MEMBER, {"id": "mine"}),
    ("GET", "/api/decks/{game}/files/{deck}"): (MEMBER, None),
    ("POST", "/api/decks/{game}/share"): (MEMBER, {"id": "none", "shared": "club"}),
    ("GET", "/api/lobby"): (MEMBER, None),
    ("GET", "/api/live"): (ANYONE, None),
    ("GET", "/api/invitations"): (MEMBER, None),
    ("GET", "/api/next"): (MEMBER, None),
    ("GET", "/api/waiting"): (MEMBER, None),
    ("POST", "/api/matches/{match}/sit"): (INSIDE, {"seat": "avignon"}),
    ("POST", "/api/matches/{match}/decline"): (INSIDE, {"seat": "avignon"}),
    ("POST", "/api/matches/{match}/invite"): (HOST, {"seat": "avignon", "name": "Eve"}),
    ("POST", "/api/matches/{match}/leave"): (SEATED, {"seat": "aix"}),
    ("POST", "/api/matches/{match}/replace"): (HOST, {"seat": "avignon", "to": "random"}),
    ("POST", "/api/matches/{match}/watching"): (HOST, {"guests": True}),
    ("GET", "/api/account"): (MEMBER, None),
    ("POST", "/api/account/register"): (ANYONE, {"name": "x", "email": "x@x.example", "password": "three blind mice"}),
    ("POST", "/api/account/verify"): (ANYONE, {"token": "x", "password": "three blind mice"}),
    ("POST", "/api/account/login"): (ANYONE, {"email": "ann@example.org", "password": "wrong"}),
    ("POST", "/api/account/logout"): (ANYONE, {"everywhere": "malformed"}),
    ("POST", "/api/account/forgot"): (ANYONE, {"email": "no address"}),
    ("POST", "/api/account/reset"): (ANYONE, {"token": "x", "password": "three blind mice"}),
    ("POST", "/api/account/profile"): (MEMBER, {"about": "I"}),
    ("POST", "/api/account/webhook_key"): (MEMBER, {}),
    ("POST", "/api/account/webhook_test"): (MEMBER, {}),
    ("POST", "/api/account/sessions/end"): (MEMBER, {"id": "x"}),
    ("POST", "/api/account/password"): (MEMBER, {"old": "wrong", "new": "three blind mice"}),
    ("POST", "/api/account/email"): (MEMBER, {"password": "wrong", "email": "x@x.example"}),
    ("POST", "/api/account/confirm"): (MEMBER, {"token": "x"}),
    ("POST", "/api/account/vacation"): (MEMBER, {"days": 0}),
    ("GET", "/api/account/export"): (MEMBER, None),
    ("POST", "/api/account/delete"): (MEMBER, {"password": "wrong"}),
    ("GET", "/api/people"): (MEMBER, None),
    ("GET", "/api/people/find"): (MEMBER, None),
    ("GET", "/api/people/{name}"): (MEMBER, None),
    ("GET", "/api/people/{name}/games"): (MEMBER, None),
    ("GET", "/api/people/{name}/games.csv"): (MEMBER, None),
    ("GET", "/api/people/{name}/games.json"): (MEMBER, None),
    ("GET", "/api/people/{name}/versus/{other}"): (MEMBER, None),
    ("POST", "/api/people/friend"): (MEMBER, {"name": "Nobody"}),
    ("POST", "/api/people/unfriend"): (MEMBER, {"name": "Nobody"}),
    ("POST", "/api/people/block"): (MEMBER, {"name": "Nobody"}),
    ("POST", "/api/people/unblock"): (MEMBER, {"name": "Nobody"}),
    ("POST", "/api/report"): (MEMBER, {"name": "Nobody", "text": "x"}),
    ("GET", "/api/admin/reports"): (ADMIN, None),
    ("GET", "/api/admin/people"): (ADMIN, None),
    ("GET", "/api/admin/matches"): (ADMIN, None),
    ("GET", "/api/admin/chat"): (ADMIN, None),
    ("GET", "/api/admin/log"): (ADMIN, None),
    ("GET", "/api/admin/ratings"): (ADMIN, None),
    ("POST", "/api/admin/unrate"): (ADMIN, {"match": "{match}", "why": "x"}),
    ("POST", "/api/admin/rate"): (ADMIN, {"match": "{match}", "why": "x"}),
    ("POST", "/api/admin/settle"): (ADMIN, {"report": 1, "verdict": "x"}),
    ("POST", "/api/admin/ban"): (ADMIN, {"name": "Ben", "why": "x"}),
    ("POST", "/api/admin/unban"): (ADMIN, {"name": "Ben"}),
    ("POST", "/api/admin/close"): (ADMIN, {"match": "{match}", "why": "x"}),
    ("POST", "/api/admin/reopen"): (ADMIN, {"match": "{match}"}),
    ("POST", "/api/admin/hide"): (ADMIN, {"line": 1}),
    ("POST", "/api/admin/feature"): (ADMIN, {"kind": "match", "id": "{match}"}),
    ("POST", "/api/admin/study"): (ADMIN, {"study": "none", "why": "x"}),
    ("POST", "/api/admin/deck"): (ADMIN, {"deck": "none", "why": "x"}),
    ("GET", "/studies"): (ANYONE, None),
    ("GET", "/study/{study}"): (ANYONE, None),
    ("GET", "/api/studies"): (ANYONE, None),
    ("POST", "/api/studies"): (MEMBER, {"file": "no game"}),
    ("GET", "/api/studies/{study}"): (AUTHOR, None),
    ("POST", "/api/studies/{study}"): (AUTHOR, {"version": 0, "content": {}}),
    ("POST", "/api/studies/{study}/share"): (AUTHOR, {"shared": "link"}),
    ("POST", "/api/studies/{study}/delete"): (AUTHOR, {}),
    ("GET", "/api/studies/{study}/contents"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/replay"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/film"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/page"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/why"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/rule"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/fork"): (AUTHOR, None),
    ("POST", "/api/studies/{study}/fork"): (AUTHOR, {"at": 0}),
    ("GET", "/api/studies/{study}/picture.svg"): (AUTHOR, None),
    ("GET", "/api/studies/{study}/file"): (AUTHOR, None),
    ("GET", "/tournaments"): (ANYONE, None),
    ("GET", "/tournaments/new"): (PAGE, None),
    ("POST", "/tournaments/new"): (PAGE, {"name": "x"}),
    ("GET", "/tournaments.atom"): (ANYONE, None),
    ("GET", "/tournaments/{tournament}"): (ANYONE, None),
    ("POST", "/tournaments/{tournament}"): (PAGE, {"part": "withdraw"}),
    ("GET", "/tournaments/{tournament}/edit"): (PAGE, None),
    ("POST", "/tournaments/{tournament}/edit"): (PAGE, {"name": "x"}),
    ("GET", "/tournaments/{tournament}/organise"): (PAGE, None),
    ("POST", "/tournaments/{tournament}/organise"): (PAGE, {"part": "cancel", "why": "x"}),
    ("GET", "/tournaments/{tournament}/feed.atom"): (ANYONE, None),
    ("GET", "/api/tournaments"): (ANYONE, None),
    ("POST", "/api/tournaments"): (MEMBER, {"name": "x", "game": "none"}),
    ("GET", "/api/tournaments/{tournament}"): (ANYONE, None),
    ("POST", "/api/tournaments/{tournament}"): (ORGANISER, {"act": "cancel", "why": "x"}),
    ("GET", "/static"): (ANYONE, None),
    ("GET", "/static/texts/{language}.json"): (ANYONE, None),
    ("GET", "/static/joined/{mark}/{page}.{ending}"): (ANYONE, None),
}
"""For every method and address: who may, and what to say. What the allowed are told is of no concern here.

A stranger on the PAGE of a member, or in the BACK_OFFICE of the administrators, is led to where one signs in.
"""

AT_HOME = {"/", "/play/{match}", "/replay/{match}", "/join/{token}", "/healthz", "/api/games", "/api/server"}
AT_HOME |= {
    path
    for _, path in RIGHTS
    if path.startswith(("/rules", "/learn", "/api/learn", "/puzzle", "/api/puzzles", "/editor", "/api/editor"))
}
AT_HOME |= {"/manifest.webmanifest", "/service-worker.js", "/offline"}
AT_HOME |= {"/static", "/static/texts/{language}.json", "/static/joined/{mark}/{page}.{ending}"}
AT_HOME |= {
    path
    for _, path in RIGHTS
    if path.startswith(("/api/matches", "/ws/", "/api/games/", "/api/decks/", "/api/join", "/api/reach"))
    or path == "/api/mine"
}
AT_HOME |= {path for _, path in RIGHTS if path.startswith(("/studies", "/study", "/api/studies"))}
AT_HOME -= {f"/api/matches/{{match}}/{deed}" for deed in ("sit", "decline", "invite", "leave", "replace", "watching")}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW")


def routes() -> set[tuple[str, str]]:
    found = set()
    for route in ROUTES:
        if isinstance(route, Route):
            found |= {(method, route.path) for method in route.methods - {"HEAD"}}
        elif isinstance(route, WebSocketRoute):
            found.add(("WS", route.path))
        else:
            assert isinstance(route, Mount)
            found.add(("GET", route.path))
    return found


def path_of(path: str, match: str) -> str:
    path = "/static/js/table/match-table.js" if path == "/static" else path
    path = path.replace("{mark}/{page}.{ending}", "0/play.js")
    return (
        path.replace("{match}", match)
        .replace("{token}", "x")
        .replace("{name}", "Ben")
        .replace("{other}", "Ann")
        .replace("{language}", "en")
        .replace("{game}", "anno890")
        .replace("{deck}", "mine")
        .replace("{aid}", "lords")
        .replace("{lesson}", "first-realm")
        .replace("{puzzle}", puzzle_of(shelf("anno890"), today()).id)
        .replace("{study}", STUDY)
        .replace("{tournament}", TOURNAMENT)
    )


def ask(client, method: str, path: str, wish: dict | None, match: str, headers: dict):
    told = {name: match if value == "{match}" else value for name, value in (wish or {}).items()}
    if method == "WS":
        with client.websocket_connect(path_of(path, match), headers=headers) as socket:
            socket.send_json({"type": "hello"})
            heard = socket.receive_json()
        return heard["type"], {name: value for name, value in heard.items() if name in ("code", "text")}
    more = {} if method in ("GET", "HEAD", "OPTIONS", "TRACE", "CONNECT") else {"json": told}
    if more and not path.startswith("/api/"):
        more = {"data": {**told, "csrf": headers.get("x-vexillum-csrf", "")}}
    reply = client.request(method, path_of(path, match), headers=headers, follow_redirects=False, **more)
    if reply.status_code == 303:
        return 303, {"leads": reply.headers["location"].partition("?")[0]}
    is_json = reply.headers.get("content-type", "") == "application/json" and reply.content
    return reply.status_code, reply.json() if is_json else {}


def write_study(world) -> None:
    """Ann's own study, under the id that the requests name."""
    person = Person(world.ann.id, "Ann", "en", account=True)
    content = Content(title="Mine", chapter=[Chapter(comment=[Comment(at=0, text="x")])])
    source = packed_source(Source(position='game = "anno890"'))
    record = new_record(person, "anno890", "first_steps", content, source)
    within(world.client, lambda connection: studies.add(connection, msgspec.structs.replace(record, id=STUDY)))


def make_tournament(world) -> None:
    """A public one of Ann's, under the id that the requests name."""
    rules = TournamentRules(fill="byes")
    about = {"name": "Mine", "game": "anno890", "scenario": "first_steps", "most": 8, "rules": rules}
    ids = {"id": TOURNAMENT, "series": TOURNAMENT, "organiser": world.ann.id, "seed": "s", "made": 1.0}
    within(world.client, tournaments.add, Tournament(**about, **ids))


def test_somebody_has_decided_about_every_route():
    assert routes() == set(RIGHTS)


@ONCE
def test_whoever_may_not_is_refused_and_nothing_changes(world):
    """The right ones are not refused for who they are: otherwise this would show nothing."""
    write_study(world)
    make_tournament(world)
    client, before = world.client, world.rows()
    actors = {ANYONE: {}, MEMBER: world.eve.headers, INSIDE: world.wes.headers, SEATED: world.ben.headers}
    for (method, path), (right, wish) in RIGHTS.items():
        what = f"{method} {path}"
        for actor, headers in actors.items():
            status, told = ask(client, method, path, wish, world.match, headers)
            code = told.get("code") if isinstance(told, dict) else None
            if right == ADMIN:
                assert (status, code) == (404, "not_found"), (what, actor)
            elif right == MACHINE:
                assert status == 401, (what, actor)
            elif right == BACK_OFFICE:
                expected = (303, "/signin") if actor == ANYONE else (403, None)
                assert (status, told.get("leads")) == expected, (what, actor)
            elif right == PAGE:
                assert (told.get("leads") == "/signin") == (actor == ANYONE), (what, actor)
            elif right != ANYONE and actor == ANYONE:
                assert (status, code) in ((401, "sign_in"), ("refused", "sign_in")), what
            elif right in (INSIDE, HOST, SEATED) and actor == MEMBER:
                assert (status, code) in ((404, "no_match"), ("refused", "no_match")), what
            elif right == AUTHOR:
                assert (status, code) == (404, "no_study"), (what, actor)
            elif right == ORGANISER:
                assert (status, code) == (403, "organiser_only"), (what, actor)
            elif right == HOST:
                assert code in ("host_only", "replace_yourself"), (what, actor)
            elif right == SEATED:
                assert (status, code) == (403, "not_yours"), (what, actor)
            elif method == "GET" or right == ANYONE:
                assert code not in ("sign_in", "not_found", "no_match"), (what, actor)
                continue
            else:
                continue
            world.unchanged(before, (what, actor))
        if right != MEMBER:
            world.unchanged(before, what)
        before = world.rows()


@ONCE
def test_no_route_opens_a_file_of_the_program_again(world, monkeypatch):
    """What is installed is read once: searching the metadata of all packages opens hundreds of files."""
    write_study(world)
    make_tournament(world)
    opened: list[str] = []
    program = str(Path(vexillum.__file__).parent)

    def noting(original):
        def noted(path=".", *given, **named):
            if "site-packages" in str(path) or str(path).startswith(program):
                opened.append(str(path))
            return original(path, *given, **named)

        return noted

    def ask_all() -> dict[str, list[str]]:
        found = {}
        for method, path in sorted(RIGHTS):
            if method in ("GET", "WS") and path != "/static":
                for address in {path, path.replace("{game}", "chess"), path.replace("{study}", SHIPPED)}:
                    opened.clear()
                    headers = world.ada.headers if path.startswith(("/admin", "/api/admin")) else world.ann.headers
                    ask(world.client, method, address, None, world.match, headers)
                    if opened:
                        found[f"{method} {address}"] = [*opened]
        return found

    for module, name in ((builtins, "open"), (io, "open"), (os, "listdir"), (os, "scandir")):
        monkeypatch.setattr(module, name, noting(getattr(module, name)))
    ask_all()
    assert ask_all() == {}


@ONCE
def test_whoever_may_is_let_in(world):
    write_study(world)
    make_tournament(world)
    client = world.client
    assert ask(client, "WS", "/ws/{match}", None, world.match, world.ben.headers)[0] == "welcome"
    for (method, path), (right, wish) in RIGHTS.items():
        if right == AUTHOR and not path.endswith("/delete"):
            status, told = ask(client, method, path, wish, world.match, world.ann.headers)
            assert not isinstance(told, dict) or told.get("code") not in ("no_study", "sign_in"), path
        elif right == ORGANISER:
            assert ask(client, method, path, wish, world.match, world.ann.headers)[0] == 200, path
        elif right == HOST:
            _, told = ask(client, method, path, wish, world.match, world.ann.headers)
            assert told["code"] in ("taken", "still_here", "guests_open"), path
        elif right == ADMIN:
            _, told = ask(client, method, path, wish, world.match, world.ada.headers)
            assert told.get("code") != "not_found", path
        elif right == BACK_OFFICE and method == "GET":
            status, _ = ask(client, method, f"{path}?match={world.match}", wish, world.match, world.ada.headers)
            assert status == 200, path
        elif right == MACHINE:
            assert ask(client, method, path, wish, "", {"authorization": f"Bearer {TOKEN}"})[0] == 200


@ONCE
def test_a_match_that_is_not_for_me_is_as_if_it_were_not_there(world):
    """The same status and the same words, with the one id in place of the other."""
    client, nowhere = world.client, "0" * 12
    assert len(nowhere) == len(world.match)
    world.ada.post("/api/admin/close", match=world.match, why="a secret reason")
    before = world.rows()
    for (method, path), (right, wish) in RIGHTS.items():
        if right not in (INSIDE, HOST, SEATED):
            continue
        for more in ({}, {"seat": "rome"}) if wish else ({},):
            real, none = (
                ask(client, method, path, {**wish, **more} if wish else None, match, world.eve.headers)
                for match in (world.match, nowhere)
            )
            assert str(real).replace(world.match, nowhere) == str(none), (method, path)
    for match in (world.match, nowhere):
        assert world.eve.post("/api/report", 404, match=match, text="?")["code"] == "no_match"
    world.unchanged(before)


@ONCE
def test_no_other_method_does_anything(world):
    client, before = world.client, world.rows()
    known = routes()
    for path in sorted({path for method, path in known if method != "WS"} - {"/static"}):
        if path in ("/people/{name}", "/api/people/{name}"):
            continue  # what looks like a deed there is a name
        for method in METHODS:
            if (method, path) in known or (method == "HEAD" and ("GET", path) in known):
                continue
            headers = {**world.ada.headers, "x-http-method-override": "POST", "x-http-method": "POST"}
            status, _ = ask(client, method, path, {}, world.match, headers)
            assert status in (405, 415) or path.startswith("/api/people/"), (method, path)
    world.unchanged(before)


@ONCE
@pytest.mark.parametrize("signed", [False, True])
def test_at_home_there_is_no_club(database_url, thoughts, signed):
    with serving(database_url, thoughts) as client:
        headers = {"cookie": "vexillum=x; __Host-vexillum=x", "x-vexillum-csrf": "x"} if signed else {}
        for (method, path), (_, wish) in RIGHTS.items():
            if path not in AT_HOME and method != "WS":
                wish = {**(wish or {}), "guest": ANN} if path.startswith("/api/matches") else wish
                assert ask(client, method, path, wish, "x", headers)[0] == 404, (method, path)
