"""What comes through the door: files that are not for reading, bodies without end, and too much of everything."""

from __future__ import annotations

import json

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.attacks.test_routes import RIGHTS, path_of
from tests.server.attacks.world import at
from tests.server.people.club import Member
from tests.server.tools import ANN, ONCE, serving
from vexillum.server.edge import middleware

OUTSIDE = (
    "../__init__.py",
    "..%2f__init__.py",
    "%2e%2e/__init__.py",
    "%2e%2e%2f__init__.py",
    "..%252f__init__.py",
    "..\\__init__.py",
    "..%5c__init__.py",
    "....//__init__.py",
    "js/../../__init__.py",
    "//etc/passwd",
    "%2fetc%2fpasswd",
    "file:///etc/passwd",
    "css",
    "css/",
    "",
    ".",
    "%00",
    "js/pages/play.js%00.html",
    "con",
    "x" * 3000,
)
FILES = ("/api/matches/import", "/api/decks/{game}", "/api/decks/{game}/check", "/api/studies", "/api/studies/{study}")
"""What takes a whole file may be larger; so may whatever the editor is sent, which is a whole position."""
BODIES = {
    "no JSON": b"{",
    "nothing": b"",
    "a list": b"[]",
    "null": b"null",
    "a number": b"1e999",
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "half a pair": b'{"name": "\\ud800", "token": "\\ud800", "text": "\\udfff"}',
    "deep": b'{"save": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "deep objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "another's word": b'{"admin": true}',
    "a prototype": b'{"__proto__": {"admin": true}, "constructor": 1}',
}


@ONCE
def test_no_file_but_those_of_the_table(world):
    for path in OUTSIDE:
        for begin in ("/static/", "/static/js/", "/play/", "/api/matches/"):
            if begin == "/play/" and "/" not in path.replace("%2f", "/"):
                continue  # a page for a match of that name, which looks for itself
            reply = world.client.get(f"{begin}{path}", headers=world.ada.headers)
            assert reply.status_code in (400, 404, 405, 414) or b"<html" in reply.content, (begin, path)
            for word in (b"root:", b"CLUB_PAGES", b"def "):
                assert word not in reply.content, (begin, path)
    for path in ("js/parts/connection.js", "texts/en.json"):
        assert world.client.get(f"/static/{path}").status_code == 200


@ONCE
def test_bodies_that_are_none(world):
    before = world.rows()
    for method, path in RIGHTS:
        if method != "POST":
            continue
        address, api = path_of(path, world.match), path.startswith("/api/")
        kind, codes = ("json", ("malformed", "no_match")) if api else ("x-www-form-urlencoded", ("malformed", "csrf"))
        headers = {**world.ada.headers, "content-type": f"application/{kind}"}
        for what, body in BODIES.items():
            reply = world.client.post(address, content=body, headers=headers)
            assert 400 <= reply.status_code < 500, (path, what)
            assert reply.json()["code"] in codes, (path, what, reply.text)
        big = b'{"x": "' + b"x" * 70_000 + b'"}'
        status = world.client.post(address, content=big, headers=headers).status_code
        assert status == (400 if path in FILES or path.startswith("/api/editor") else 413), path
    huge = b'{"save": "' + b"x" * (4 * 1024 * 1024) + b'"}'
    headers = {**world.ada.headers, "content-type": "application/json"}
    assert world.client.post("/api/matches/import", content=huge, headers=headers).status_code == 413
    world.unchanged(before)


@ONCE
def test_there_is_an_end_to_what_one_may_ask_for(database_url, thoughts, monkeypatch):
    """Every kind of request, and every door that leads to somebody's secret, is closed after a while."""
    for kind, rate in middleware.RATES.items():
        monkeypatch.setitem(middleware.RATES, kind, middleware.Rate(min(rate.burst, 6), 0.001))
    monkeypatch.setattr(middleware, "CONNECTIONS", 2)
    with serving(database_url, thoughts, public=True) as client:
        ann, ben = Member(client, "Ann"), Member(client, "Ben")
        for method, path in (("GET", "/api/people"), ("POST", "/api/mine"), ("GET", "/api/matches/x/verify")):
            more = {"json": {}} if method == "POST" else {}
            codes = [client.request(method, path, headers=ann.headers, **more).status_code for _ in range(8)]
            assert codes[-1] == 429, path
            assert client.request(method, path, headers=ben.headers, **more).status_code != 429, path
        refused = client.get("/api/people", headers=ann.headers)
        assert int(refused.headers["retry-after"]) > 0
        assert client.get("/", headers=ann.headers).status_code == 200
        windows = [client.websocket_connect("/ws/x", headers=ann.headers) for _ in range(3)]
        for window in windows[:2]:
            window.__enter__()
        with pytest.raises(WebSocketDisconnect) as closed:
            windows[2].__enter__()
        assert closed.value.reason == "limited"
        for window in windows[:2]:
            window.__exit__(None, None, None)


@ONCE
def test_guessing_slows_down(database_url, thoughts):
    """Passwords, letters and registrations, each by address and by network; the right password too has to wait."""
    with serving(database_url, thoughts, public=True, smtp="smtp://127.0.0.1:9?tls=none") as client:
        Member(client, "Ann")

        def tries(path: str, n: int, **wish) -> list[int]:
            return [client.post(f"/api/account/{path}", json=wish).status_code for _ in range(n)]

        assert tries("login", 7, email="ann@example.org", password="wrong")[-1] == 429
        assert tries("forgot", 5, email="ann@example.org")[-1] == 429
        wish = {"name": "Zoe", "email": "z@mail.example", "password": "three blind mice"}
        assert tries("register", 5, **wish)[-1] == 429
        assert tries("verify", 6, token="guess", password="three blind mice") == [410] * 5 + [429]
        guesses = [tries("verify", 1, token=f"guess {n}", password="three blind mice")[0] for n in range(16)]
        assert guesses == [410] * 15 + [429]
        assert tries("reset", 2, token="guess", password="three blind mice")[-1] == 429


@ONCE
def test_whoever_shouts_is_sent_away(database_url, thoughts):
    with serving(database_url, thoughts, public=True) as client:
        ann = Member(client, "Ann")
        made = ann.make({"aix": "me", "avignon": "me"})
        window = at(ann, made["match"])
        for _ in range(500):
            window.send("ping")
        with pytest.raises(WebSocketDisconnect) as closed:
            window.wait("nothing")
        assert closed.value.code == 1008
        again = at(ann, made["match"])
        for n in range(12):
            again.send("chat", text=str(n))
        heard = [again.wait("chat", "refused") for _ in range(12)]
        assert [line["code"] for line in heard if line["type"] == "refused"][:1] == ["too_fast"]


@ONCE
def test_at_home_a_key_opens_what_is_its_own(database_url, thoughts):
    """Without accounts: another's match, save, notes; keys that are too short, too long or something else."""
    with serving(database_url, thoughts, limits=False) as client:
        made = client.post("/api/matches", json={"guest": ANN, "game": "anno890", "seats": {"aix": "me"}}).json()
        for guest in ("", "short", "x" * 201, ANN[:-1], ANN + "x", ANN.upper(), f" {ANN}", "a_" + "0" * 24):
            for path in ("save", "replay", "verify", "export.html", "board.svg", "page", "why"):
                for more in ({"params": {"guest": guest}}, {"headers": {"x-vexillum-guest": guest}}):
                    reply = client.get(f"/api/matches/{made['match']}/{path}", **more)
                    assert reply.json()["code"] in ("guest", "not_invited"), (guest, path)
            listed = client.post("/api/mine", json={"guest": guest})
            assert listed.json().get("matches", []) == [], guest
        with client.websocket_connect(f"/ws/{made['match']}") as socket:
            socket.send_text(json.dumps({"type": "hello", "guest": "a_" + "0" * 24}))
            assert socket.receive_json()["code"] == "not_invited"
