"""Guests: they play against agents and watch, without an account; nobody else notices, and nothing of it grows."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.club import PASSWORD
from tests.server.attacks.test_routes import ADMIN, AUTHOR, BACK_OFFICE, HOST, INSIDE, MEMBER, RIGHTS, SEATED, ask
from tests.server.attacks.world import everything
from tests.server.people.club import within
from tests.server.quick import quick_passwords  # noqa: F401
from tests.server.tools import ONCE, Browser, serving
from tests.server.watching.tools import SEATS, table
from vexillum.server.edge.http import matches
from vexillum.server.matches.actions import client_messages
from vexillum.server.runtime.app import sweep
from vexillum.server.storage import watching

ALONE = {"aix": "me", "avignon": "steward"}
COOKIE = "vexillum-guest"


class Guest:
    """A browser without an account, which keeps the cookie that it is given."""

    def __init__(self, client, cookie: str = "") -> None:
        self.client, self.cookie = client, cookie

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.cookie}" if self.cookie else ""}

    def make(self, status: int = 201, seats=None, **wish) -> dict:
        wish = {"game": "anno890", "seats": ALONE if seats is None else seats, **wish}
        self.client.cookies.clear()
        reply = self.client.post("/api/matches", json=wish, headers=self.headers)
        assert reply.status_code == status, reply.text
        if given := reply.headers.get("set-cookie", ""):
            assert given.startswith(f"{COOKIE}=")
            assert "HttpOnly" in given
            assert "samesite=lax" in given.lower()
            self.cookie = given.removeprefix(f"{COOKIE}=").partition(";")[0]
        self.client.cookies.clear()
        return reply.json()

    def at(self, match: str) -> Browser:
        return Browser(self.client, match, "", "", headers=self.headers)

    def mine(self) -> list[str]:
        listed = self.client.post("/api/mine", json={}, headers=self.headers).json()
        return [one["match"] for one in listed["matches"]]


@ONCE
def test_a_guest_plays_and_nobody_else_can(club, people):
    eve = people[2]
    gus, pia = Guest(club), Guest(club)
    match = gus.make()["match"]
    window = gus.at(match)
    decision = window.until_asked()
    window.answer()
    assert window.table["at"] > decision["number"]
    assert "links" not in window.welcome
    assert "watch" not in window.welcome
    assert window.table["seats"]["aix"]["name"] == "Guest"
    other = pia.make()["match"]
    assert (gus.mine(), pia.mine()) == ([match], [other])
    for forged in ("", pia.cookie, gus.cookie[:-1], gus.cookie + "x", "x" * 43, "x" * 5000, "g_" + "0" * 24, "'--"):
        headers = {"cookie": f"{COOKIE}={forged}"}
        for path in ("replay", "summary", "thumbnail.svg", "board.svg", "contents", "save", "review"):
            reply = club.get(f"/api/matches/{match}/{path}", headers=headers)
            assert (reply.status_code, reply.json()["code"]) == (401, "sign_in"), (forged, path)
        with pytest.raises(WebSocketDisconnect):
            Browser(club, match, "", "", headers=headers)
    assert eve.get(f"/api/matches/{match}/replay", 404)["code"] == "no_match"
    assert club.get(f"/api/matches/{match}/replay", headers=gus.headers).status_code == 200
    assert not [one for one in eve.get("/api/lobby")["tables"] if one["match"] == match]
    assert not eve.get("/api/live")["tables"]
    # The cookie of a guest is none of a member, and a person's id is no cookie.
    person = club.app.state.hub.live[match].match.host
    assert Guest(club, person).mine() == []
    assert club.get("/api/account", headers={"cookie": f"vexillum={gus.cookie}"}).status_code == 401


@ONCE
def test_no_guest_does_what_is_a_members(club, people):
    """Every address for members, with a guest's cookie, for a table that guests may watch, and for their own match."""
    ann, ben, *_ = people
    watched = table(ann, ben, guests=True)["match"]
    gus = Guest(club)
    own = gus.make()["match"]
    gus.at(own).settle()
    before = everything(club)
    looked_at = {"replay", "page", "why", "board.svg", "contents", "film", "variations", "compare", "summary"}
    looked_at |= {"thumbnail.svg", "review", "save"}
    for (method, path), (right, wish) in RIGHTS.items():
        if right not in (MEMBER, INSIDE, HOST, SEATED, ADMIN, AUTHOR, BACK_OFFICE) or method == "WS":
            continue
        if method == "GET" and path.rpartition("/")[2] in looked_at and right == INSIDE:
            continue
        for match in (watched, own):
            status, told = ask(club, method, path, wish, match, gus.headers)
            assert status in (401, 404, 303), (method, path)
            assert told.get("code") in ("sign_in", "not_found", None), (method, path)
    assert everything(club) == before
    assert club.get(f"/api/matches/{watched}/save", headers=gus.headers).json()["code"] == "save_hidden"


@ONCE
def test_no_guest_sends_what_concerns_others(club, people):
    ann, ben, *_ = people
    watched = table(ann, ben, guests=True)["match"]
    gus = Guest(club)
    own = gus.make()["match"]
    at_ann, playing, watching = ann.at(watched), gus.at(own), gus.at(watched)
    playing.until_asked()
    samples = {
        "chat": {"text": "hello"},
        "note": {"text": "mine"},
        "hand": {"seat": "aix", "to": "open"},
        "resign": {"seat": "aix"},
        "name": {"name": "Ann"},
        "takeback": {},
        "takeback_reply": {"agree": True},
        "rematch": {},
        "coach": {"on": True},
        "coach_ask": {"number": 0},
        "coach_back": {"number": 0},
        "coach_dismiss": {"number": 0},
        "hold": {"seconds": 5},
        "plans": {"seat": "aix"},
        "plan": {"seat": "aix", "kind": "tile", "keys": ["t01"]},
        "plan_end": {"seat": "aix", "id": "0123456789abcdef"},
        "consent": {"seat": "aix", "kind": "loan", "asker": "avignon", "answer": "ask"},
    }
    own_alone = {"note"}
    reads = {"answer", "undo", "ready", "askable", "preview", "odds", "explain", "practice", "goto"}
    reads |= {"why", "rule", "page", "watch", "lang", "board", "ping", "hello"}
    assert set(client_messages.read.types) == set(samples) | reads, "somebody has to decide about a new message"
    before = everything(club)
    for kind, more in samples.items():
        assert watching.ask(kind, **more)["code"] == "guest_account", kind
        if kind not in own_alone:
            assert playing.ask(kind, **more)["code"] == "guest_account", kind
    for kind, more in (("answer", {"number": 0, "keys": ["x"]}), ("explain", {"at": 0}), ("practice", {"on": True})):
        assert watching.ask(kind, **more)["code"] == "guest_account", kind
    assert everything(club) == before
    # What members say, and who of them watches, is not for guests.
    eve_watches = people[2].at(watched)
    at_ann.send("chat", text="among ourselves")
    at_ann.settle()
    heard = json.dumps(watching.settle())
    assert "among ourselves" not in heard
    assert "Eve" not in heard
    assert "Ann" in heard
    assert '"name": "Guest"' in json.dumps(at_ann.heard)
    eve_watches.leave()
    # The host sends guests away.
    ann.post(f"/api/matches/{watched}/watching", guests=False)
    with pytest.raises(WebSocketDisconnect):
        watching.wait("pong")
    with pytest.raises(WebSocketDisconnect):
        gus.at(watched)


@ONCE
def test_what_a_guest_cannot_wish_for(club, people):
    gus = Guest(club)
    before = everything(club)
    wishes = (
        {"open": True},
        {"seats": SEATS},
        {"clock": {"kind": "days", "days": 3}},
        {"invite": {"avignon": "Ann"}},
        {"rated": True},
        {"coach": True},
        {"delay": {"kind": "minutes", "n": 5}},
        {"guests": True},
        {"seed": "s"},
        {"title": "read me"},
    )
    for wish in wishes:
        assert gus.make(403, **wish)["code"] == "guest_account", wish
    assert gus.make(403, seats={"aix": "steward"}, watch=False)["code"] == "guest_plays"
    assert gus.make(400, game="none")["code"]
    assert everything(club) == before
    assert not gus.cookie


@pytest.mark.sql
def test_a_guest_who_registers_keeps_the_game(database_url, thoughts, quick_passwords):  # noqa: F811
    with serving(database_url, thoughts, public=True, limits=False) as club:
        gus = Guest(club)
        first, second = gus.make()["match"], gus.make()["match"]
        window = gus.at(first)
        window.until_asked()
        window.answer()
        window.send("note", text="keep this")
        window.settle()
        wish = {"name": "Gus", "email": "gus@mail.example", "password": PASSWORD, "lang": "en"}
        reply = club.post("/api/account/register", json=wish, headers=gus.headers)
        assert reply.status_code == 201, reply.text
        cookies = reply.headers.get_list("set-cookie")
        assert any(one.startswith(f'{COOKIE}=""') for one in cookies)
        session = next(one for one in cookies if one.startswith("vexillum=")).partition(";")[0]
        club.cookies.clear()
        with pytest.raises(WebSocketDisconnect) as closed:
            window.wait("pong")
        assert closed.value.code == 1013
        headers = {"cookie": session, "x-vexillum-csrf": reply.json()["csrf"]}
        mine = club.post("/api/mine", json={}, headers=headers).json()["matches"]
        assert {one["match"] for one in mine} == {first, second}
        assert mine[0]["seats"]["aix"]["name"] == "Gus"
        assert mine[0]["host"]
        again = Browser(club, first, "", "", headers={"cookie": session})
        assert again.table["at"] >= 1
        assert "keep this" in json.dumps([*again.heard, *again.settle()])
        assert gus.mine() == []
        assert within(club, watching.count_guest_matches) == 0
        assert club.get(f"/api/matches/{first}/replay", headers=gus.headers).status_code == 401


@pytest.mark.sql
def test_there_are_never_too_many(database_url, thoughts, monkeypatch):
    """Of one guest, of one network, of all; and who does not come back is forgotten. On both databases."""
    with serving(database_url, thoughts, public=True, limits=False, guest_matches=6) as club:
        gus = Guest(club)
        made = [gus.make()["match"] for _ in range(matches.MOST_RUNNING_OF_GUEST)]
        assert gus.make(409)["code"] == "guest_matches"
        monkeypatch.setattr(matches, "MOST_OF_NETWORK", 4)
        pia = Guest(club)
        pia.make()
        assert pia.make(429)["code"] == "guests_many"
        assert Guest(club).make(429)["code"] == "guests_many"
        monkeypatch.setattr(matches, "MOST_OF_NETWORK", 99)
        within(club, lambda c: c.execute(text("UPDATE matches SET over = :yes"), {"yes": True}))
        for _ in range(2):
            gus.make()
        assert within(club, watching.count_guest_matches) == 6
        assert len(gus.mine()) == 5
        assert Guest(club).make(503)["code"] == "guests_full"
        within(
            club, lambda c: c.execute(text("UPDATE matches SET touched = touched - 4000 WHERE id = :i"), {"i": made[0]})
        )
        Guest(club).make()
        assert made[0] not in gus.mine()
        assert within(club, watching.count_guest_matches) == 6
        within(
            club, lambda c: c.execute(text("UPDATE guests SET seen = seen - :by"), {"by": watching.GUEST_LIFETIME + 10})
        )
        within(club, sweep)
        left = within(club, lambda c: [c.execute(text(f"SELECT count(*) FROM {t}")).scalar_one() for t in TABLES])
        assert left == [0] * len(TABLES)
        assert gus.mine() == []


TABLES = ("guests", "matches", "saves", "seats", "answers", "notes", "watchers")


@ONCE
def test_a_club_without_guests(database_url, thoughts):
    with serving(database_url, thoughts, public=True, limits=False, guests=False) as club:
        gus = Guest(club)
        assert gus.make(401)["code"] == "sign_in"
        for path in ("/api/live", "/api/matches/x/replay"):
            assert club.get(path).json()["code"] == "sign_in"
        assert club.get("/api/server").json()["guests"] == ""
        assert club.get("/api/learn").status_code == club.get("/rules").status_code == 200
    with serving(database_url, thoughts, public=True, limits=False, guest_matches=0) as club:
        assert Guest(club).make(403)["code"] == "guest_account"
        assert club.get("/api/server").json()["guests"] == "watch"
        assert club.get("/api/live").status_code == 200


@ONCE
def test_a_network_makes_so_many_in_an_hour(database_url, thoughts, clock):
    with serving(database_url, thoughts, public=True) as club:
        codes = [Guest(club).make(code)["match" if code == 201 else "code"] for code in [201] * 3]
        assert len(set(codes)) == 3
        within(club, lambda c: c.execute(text("UPDATE throttles SET count = 15")))
        assert Guest(club).make(429)["code"] == "throttled"
