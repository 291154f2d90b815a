"""What is asked over HTTP."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from tests.server.tools import ANN, BEN, EVE, Browser, drawn, everything, join, live, make, redrawn
from vexillum.core.registry import get_game, offered_ids
from vexillum.server.edge.http.common import GUEST_HEADER


@pytest.fixture
def finished(client):
    """A match that is over."""
    made = make(client, seats={"aix": "me", "avignon": "steward"})
    ann = Browser(client, made["match"])
    while (decision := ann.until_asked()) is not None:
        ann.answer(decision["options"][-1]["key"])
    return made["match"]


@pytest.mark.sql
def test_health_and_headers(client):
    reply = client.get("/healthz")
    assert (reply.status_code, reply.json()["status"]) == (200, "ok")
    assert "script-src 'self'" in reply.headers["content-security-policy"]
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/play/abc", "/replay/abc", "/join/abc"])
def test_pages(client, path):
    page = client.get(path)
    assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
    assert page.headers["cache-control"] == "no-cache"


def test_static_files_are_asked_for_again_each_time(client):
    found = client.get("/static/js/parts/api.js")
    assert found.status_code == 200
    assert found.headers["cache-control"] == "no-cache"
    assert client.get("/static/js/parts/api.js", headers={"if-none-match": found.headers["etag"]}).status_code == 304
    assert client.get("/static/../server/app.py").status_code == 404


@pytest.mark.parametrize("ending", ["css", "js"])
def test_what_was_joined_for_a_page_is_kept_for_good_under_its_mark(client, ending):
    address = re.search(rf'"(/static/joined/\w+/play\.{ending})"', client.get("/play/abc").text)[1]
    found = client.get(address)
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["content-type"].startswith({"css": "text/css", "js": "text/javascript"}[ending])
    assert found.headers["content-encoding"] == "gzip"
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == found.content
    assert len(found.content) > 10_000
    other = client.get(f"/static/joined/0/play.{ending}")
    assert other.content == found.content
    assert other.headers["cache-control"] == "no-cache", "of another version of the page: asked for again"
    for wrong in (f"/static/joined/0/nothing.{ending}", "/static/joined/0/play.py", "/static/joined/play.js"):
        assert client.get(wrong).status_code == 404


@pytest.mark.parametrize("lang", ["en", "it"])
def test_games(client, lang):
    games = client.get("/api/games", params={"lang": lang}).json()
    assert [game["id"] for game in games] == list(offered_ids())
    for game in games:
        assert game["quick_agent"] in [agent["id"] for agent in game["agents"]]
        assert all(part["name"] for kind in ("scenarios", "seats", "agents", "options") for part in game[kind])
        assert "⟨" not in json.dumps(game, ensure_ascii=False)
        assert game["in_play"] == [list(get_game(game["id"]).info.seats_for(n)) for n in game["players"]]
    assert (
        client.get("/api/games", headers={"accept-language": "it-IT,it;q=0.9"}).json()
        == client.get("/api/games?lang=it").json()
    )


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "chess"}, 400, "setup"),
        ({"game": "anno890", "scenario": "nowhere"}, 400, "setup"),
        ({"game": "anno890", "players": 9}, 400, "setup"),
        ({"game": "anno890", "options": {"first": "never"}}, 400, "setup"),
        ({"game": "anno890", "seats": {"rome": "me"}}, 400, "setup"),
        ({"game": "anno890", "seats": {"aix": "deep thought"}}, 400, "setup"),
        ({"game": "anno890", "cheat": True}, 400, "malformed"),
        ({"game": 3}, 400, "malformed"),
        ({"game": "anno890", "guest": "short"}, 401, "guest"),
        ({"game": "anno890", "name": "x" * 70_000}, 413, "too_big"),
    ],
)
def test_a_wish_for_a_match_that_cannot_be(client, wish, status, code):
    reply = client.post("/api/matches", json={"guest": ANN, **wish})
    assert (reply.status_code, reply.json()["code"]) == (status, code)
    assert "⟨" not in reply.json()["error"]
    assert client.post("/api/mine", json={"guest": ANN}).json() == {"matches": [], "waits": 0}


def test_what_is_not_there(client):
    for path, params in (("/nothing", {}), ("/api/matches/nowhere/replay", {"guest": ANN})):
        reply = client.get(path, params={**params, "lang": "it"})
        assert (reply.status_code, reply.headers["content-type"]) == (404, "application/json")
        assert reply.json()["error"]
    page = client.get("/nothing", headers={"accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "not-found.js" in page.text
    for data in ("/api/nothing", "/static/nothing.js"):
        assert "html" not in client.get(data, headers={"accept": "text/html"}).headers["content-type"]
    assert client.get("/api/matches").status_code == 405
    unreadable = client.post("/api/matches", content=b"\xff\xfe", headers={"content-type": "application/json"})
    assert unreadable.status_code == 400


def test_a_save_goes_out_and_comes_in(client, finished):
    text = client.get(f"/api/matches/{finished}/save", params={"guest": ANN}).text
    for save in (text, json.loads(text)):
        made = client.post("/api/matches/import", json={"guest": BEN, "name": "Ben", "save": save}).json()
        ben = Browser(client, made["match"], BEN, "Ben")
        assert ben.table["over"]
        assert ben.welcome["you"] == {"host": True, "seats": ["aix"], "watch": False, "name": "Ben"}
        assert live(client, made["match"]).session.answers == live(client, finished).session.answers


def test_a_running_game_goes_on_elsewhere(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    for _ in range(5):
        ann.answer()
    save = client.get(f"/api/matches/{made['match']}/save", params={"guest": ANN}).text
    wish = {"guest": BEN, "name": "Ben", "save": save, "seats": {"avignon": "steward"}}
    ben = Browser(client, client.post("/api/matches/import", json=wish).json()["match"], BEN, "Ben")
    assert ben.table["seats"]["avignon"]["player"] == "steward"
    assert ben.table["at"] >= 5


def test_a_broken_save_is_refused(client, finished):
    good = client.get(f"/api/matches/{finished}/save", params={"guest": ANN}).text
    before = client.post("/api/mine", json={"guest": BEN}).json()
    broken = ["", "{}", "[]", good[:-40], good.replace('"seed": "s"', '"seed": "t"'), good.replace("aix", "rome")]
    for save in broken:
        reply = client.post("/api/matches/import", json={"guest": BEN, "save": save}, params={"lang": "it"})
        assert (reply.status_code, reply.json()["code"]) == (400, "save"), save[:80]
    big = client.post("/api/matches/import", json={"guest": BEN, "save": "x" * 5_000_000})
    assert (big.status_code, big.json()["code"]) == (413, "too_big")
    assert client.post("/api/mine", json={"guest": BEN}).json() == before == {"matches": [], "waits": 0}


def test_a_save_shows_everything_so_others_must_not_be_hurt_by_it(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    path = f"/api/matches/{made['match']}/save"
    waiting = client.get(path, params={"guest": ANN})
    assert (waiting.status_code, waiting.json()["code"]) == (403, "save_hidden"), "somebody may still sit down"
    join(client, made["links"]["avignon"], BEN, "Ben")
    for guest, code in ((ANN, "save_hidden"), (BEN, "save_hidden"), (EVE, "not_invited")):
        reply = client.get(path, params={"guest": guest})
        assert (reply.status_code, reply.json()["code"]) == (403, code)
    assert client.get(path).json()["code"] == "guest"


def test_replay_of_every_moment(client, finished):
    session = live(client, finished).session
    path = f"/api/matches/{finished}/replay"
    last = client.get(path, headers={GUEST_HEADER: ANN}).json()
    assert last["at"] == last["of"] == len(session.answers)
    assert last["over"]
    assert last["outcome"]["winners"] == list(session.outcome.winners)
    assert last["cards"][0] == 0
    assert last["cards"] == sorted(set(last["cards"]))
    again = session.replay()
    for at, there in enumerate(again):
        if at % 7:
            continue
        frame = client.get(path, params={"guest": ANN, "at": at, "lang": "it"}).json()
        assert frame["map"]["whole"] == drawn(there, "aix", "it")
        assert len(frame["lines"]) == len(there.log("aix"))
        assert (frame["answer"] is None) == (at == 0)
    new = client.get(path, params={"guest": ANN, "at": 4}).json()
    assert any(line["n"] >= new["new"] for line in new["lines"])
    assert new["art"]
    moment = client.get(path, params={"guest": ANN, "at": 9, "shown": 4}).json()
    later = moment["map"]
    assert (moment["art"], moment["lines_from"]) == (None, new["lines"][-1]["n"] + 1)
    assert (
        redrawn(new["map"]["whole"], later) == client.get(path, params={"guest": ANN, "at": 9}).json()["map"]["whole"]
    )
    assert later["whole"] is None
    for at, code in (("999", "no_moment"), ("-1", "malformed"), ("x", "malformed"), ("9" * 30, "malformed")):
        reply = client.get(path, params={"guest": ANN, "at": at})
        assert reply.json()["code"] == code
    assert client.get(path, params={"guest": ANN, "seat": "avignon"}).json()["seat"] == "avignon"
    assert client.get(path, params={"guest": EVE}).json()["code"] == "not_invited"


def test_another_seats_eyes_only_when_it_is_over(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    reply = client.get(f"/api/matches/{made['match']}/replay", params={"guest": ANN, "seat": "avignon"})
    assert (reply.status_code, reply.json()["code"]) == (403, "seat_hidden")


def test_looking_changes_nothing(client, finished):
    before = everything(client, finished)
    for path in ("replay?at=3", "board.svg?at=2", "export.html", "save"):
        mark = "&" if "?" in path else "?"
        assert client.get(f"/api/matches/{finished}/{path}{mark}guest={ANN}").status_code == 200
    assert everything(client, finished) == before


def test_pictures(client, finished):
    svg = client.get(f"/api/matches/{finished}/board.svg", params={"guest": ANN, "at": 0, "lang": "it"})
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text.startswith("<svg")


def test_the_exported_page_holds_every_board_and_asks_nobody(client, finished):
    page = client.get(f"/api/matches/{finished}/export.html", params={"guest": ANN, "lang": "it"}).text
    assert '<html lang="it">' in page
    assert "{{" not in page
    assert not re.search(r"""(?:src|href)=["']?https?:""", page)
    story = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])
    session = live(client, finished).session
    assert len(story["moments"]) == len(session.answers) + 1
    shown: dict = {}
    for moment in story["moments"]:
        shown = redrawn(shown, moment["map"])
    assert shown == drawn(session, "aix", "it")
    beside: dict = {}
    for moment in story["moments"]:
        changed = moment.get("display", {})
        assert all(beside.get(name) != part for name, part in changed.items()), "only what has changed"
        beside |= changed
    now = session.game.board.display(session.view("aix"), session.game.texts("it"))
    assert beside == json.loads(msgspec.json.encode(now))
    assert sum(len(moment["log"]) for moment in story["moments"]) == len(session.log("aix"))
    assert story["moments"][-1]["result"].startswith("Vince ")
