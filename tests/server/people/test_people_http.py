"""Profiles, friends and blocks over HTTP."""

from __future__ import annotations

import time

import pytest

from tests.server.people.club import Member, within
from tests.server.people.tools import table
from tests.server.tools import ANN, live, serving
from vexillum.server.kernel import time_control
from vexillum.server.matches.actions import chat as chat_lines
from vexillum.server.matches.actions.client_messages import Chat
from vexillum.server.storage import accounts
from vexillum.server.storage import matches as talk

ROUTES = [
    ("GET", "/api/people"),
    ("GET", "/api/people/Ben"),
    ("GET", "/api/people/Ben/games"),
    ("GET", "/api/people/Ben/games.csv"),
    ("GET", "/api/people/Ben/games.json"),
    ("GET", "/api/people/Ben/versus/Ann"),
    ("GET", "/api/people/find?q=b"),
    ("POST", "/api/people/friend"),
    ("POST", "/api/people/unfriend"),
    ("POST", "/api/people/block"),
    ("POST", "/api/people/unblock"),
    ("POST", "/api/account/vacation"),
    ("POST", "/api/report"),
]


def answers(client, said: dict) -> set[tuple[int, str]]:
    """How every route answers to this body, or to none."""
    replies = [client.request(method, path, **({"json": said} if method == "POST" else {})) for method, path in ROUTES]
    return {(reply.status_code, reply.json()["code"]) for reply in replies}


def test_only_for_people_of_a_club_who_are_signed_in(club):
    Member(club, "Ben")
    assert answers(club, {"name": "Ben"}) == {(401, "sign_in")}


def test_at_home_there_are_no_people(client):
    assert answers(client, {"guest": ANN, "name": "Ben"}) == {(404, "not_found")}


def test_a_profile(members):
    ada, ben, _ = members
    within(ada.client, accounts.change, ben.id, about="<i>plays</i>", seen=time.time() - 3 * 86400, made=5.0)
    within(ada.client, table, "m", {"left": ben.id, "right": "random"})
    assert ada.get("/api/people/bEN") == {
        "name": "Ben",
        "about": "<i>plays</i>",
        "made": 5.0,
        "seen_days": 3,
        "games": {"played": 0, "won": 0, "running": 1},
        "hides": [],
        "hides_from_others": [],
        "ratings": [],
        "provisional": 8,
        "favourites": [],
        "versus": {"played": 0, "ahead": 0, "behind": 0, "level": 0, "last": None},
        "friend": "none",
        "blocked": False,
    }
    assert ada.get("/api/people/Nobody", 404)["code"] == "no_person"
    assert ada.post("/api/people/friend", 404, name="x" * 5000)["code"] == "no_person"


def test_friends_from_asking_to_the_end(members):
    _, ben, eve = members
    assert ben.post("/api/people/friend", name="eve") == {"name": "Eve", "friend": "asked", "blocked": False}
    assert ben.get("/api/people")["asked"] == [{"name": "Eve", "online": False}]
    assert eve.get("/api/people")["asks_you"] == [{"name": "Ben", "online": False}]
    assert eve.post("/api/people/friend", name="Ben")["friend"] == "friends"
    within(ben.client, accounts.change, eve.id, seen=time.time())
    assert ben.get("/api/people") == {
        "friends": [{"name": "Eve", "online": True}],
        "asked": [],
        "asks_you": [],
        "blocked": [],
    }
    assert ben.get("/api/people/Eve")["friend"] == "friends"
    assert ben.post("/api/people/unfriend", name="Eve")["friend"] == "none"
    assert eve.get("/api/people")["friends"] == []


@pytest.mark.sql
def test_a_block_is_known_to_one_side_only(members):
    _, ben, eve = members
    within(ben.client, accounts.change, ben.id, seen=time.time())
    assert eve.post("/api/people/block", name="Ben") == {"name": "Ben", "friend": "none", "blocked": True}
    assert eve.get("/api/people")["blocked"] == [{"name": "Ben", "online": False}]
    assert eve.get("/api/people/Ben")["blocked"]
    before = ben.get("/api/people/Eve")
    assert not before["blocked"]
    assert ben.post("/api/people/friend", name="Eve")["friend"] == "asked"
    assert eve.get("/api/people")["asks_you"] == []
    assert eve.post("/api/people/friend", 409, name="Ben")["code"] == "blocked_by_you"
    assert eve.post("/api/people/unblock", name="Ben") == {"name": "Ben", "friend": "none", "blocked": False}
    assert ben.get("/api/people/Eve") == before


def test_people_are_found_by_the_beginning_of_their_name(members):
    ada, *_ = members
    Member(ada.client, "Evelyn")
    assert ada.get("/api/people/find", q="EVE") == {"people": [{"name": "Eve"}, {"name": "Evelyn"}]}
    assert ada.get("/api/people/find", q="  ") == ada.get("/api/people/find") == {"people": []}


def test_a_request_without_its_token_changes_nothing(members):
    _, ben, eve = members
    refused = ben.client.post("/api/people/friend", json={"name": "Eve"}, headers={"cookie": ben.headers["cookie"]})
    assert refused.json()["code"] == "csrf"
    assert eve.get("/api/people")["asks_you"] == []


def test_vacation_over_http(members, monkeypatch):
    monkeypatch.setattr(time_control, "year_of", lambda now: 2026)  # also on New Year's Eve
    _, ben, _ = members
    taken = ben.post("/api/account/vacation", days=7)
    assert taken["left_days"] == 23
    assert taken["until"] == pytest.approx(time.time() + 7 * 86400, abs=60)
    assert ben.post("/api/account/vacation", 409, days=1)["code"] == "vacation_lasts"
    assert ben.post("/api/account/vacation", days=0) == {"until": None, "left_days": 29}
    assert ben.post("/api/account/vacation", 409, days=0)["code"] == "vacation_none"
    assert ben.post("/api/account/vacation", 400, days=31)["code"] == "vacation_days"
    assert ben.post("/api/account/vacation", 400, days=1.5)["code"] == "malformed"


def test_a_table_in_memory_shows_the_deadline_that_was_moved(members, toy):
    _, ben, _ = members
    made = ben.make({"left": "me", "right": "me"}, "toy", clock={"kind": "days", "days": 1})
    browser = ben.at(made["match"])
    before = browser.table["clock"]["deadline"]
    ben.post("/api/account/vacation", days=2)
    browser.settle()
    assert browser.table["clock"]["deadline"] == pytest.approx(before + 2 * 86400, abs=0.01)
    ben.post("/api/account/vacation", days=0)
    browser.settle()
    assert browser.table["clock"]["deadline"] == pytest.approx(before, abs=60)


def test_chat_during_a_block_is_hidden(members, monkeypatch):
    ada, ben, _ = members
    made = ada.make({"aix": "me", "avignon": "open"})
    ben.join(made["links"]["avignon"])
    here, there = ada.at(made["match"]), ben.at(made["match"])
    chat = talk.recent_chat

    async def say() -> None:
        match = live(ben.client, made["match"])
        [bens] = [client for client in match.clients if client.guest == ben.id]
        await chat_lines.chat(match, bens, Chat("Vae!"))

    def meanwhile(connection, match):
        lines = chat(connection, match)
        ben.client.portal.call(say)
        return lines

    monkeypatch.setattr(talk, "recent_chat", meanwhile)
    ada.post("/api/people/block", name="Ben")
    assert there.wait("chat")["text"] == "Vae!"
    assert "chat" not in [message["type"] for message in here.settle()]


def test_a_block_reaches_other_servers(database_url, thoughts):
    """Eve, who blocked Ben, no longer sees his chat in any window."""
    with serving(database_url, thoughts, public=True) as one, serving(database_url, thoughts, public=True) as two:
        ben = Member(one, "Ben")
        made = ben.make({"aix": "me", "avignon": "open"})
        eve = Member(two, "Eve")
        eve.join(made["links"]["avignon"])
        at, there = ben.at(made["match"]), eve.at(made["match"])
        at.send("chat", text="hello")
        assert there.wait("chat")["text"] == "hello"
        eve.through(one).post("/api/people/block", name="Ben")
        n = at.wait("chat")["n"]
        assert there.wait("chat_hidden")["n"] == n
        at.send("chat", text="are you there?")
        at.wait("chat")
        there.send("chat", text="bye")
        assert [there.wait("chat")["text"], at.wait("chat")["text"]] == ["bye", "bye"]
