"""What members report and administrators do, over HTTP, with people at the tables."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.people.club import Member, within
from tests.server.people.tools import account
from tests.server.tools import serving
from vexillum.server.edge.http.common import SIGNED_OUT
from vexillum.server.matches.departures import remove_banned
from vexillum.server.storage import matches, moderation
from vexillum.server.storage.moderation import COMMAND_LINE

ADMINISTRATION = [
    ("GET", "reports"),
    ("GET", "people"),
    ("GET", "matches"),
    ("GET", "chat"),
    ("GET", "log"),
    ("POST", "settle"),
    ("POST", "ban"),
    ("POST", "unban"),
    ("POST", "close"),
    ("POST", "reopen"),
    ("POST", "hide"),
    ("POST", "study"),
]


@pytest.fixture
def table(members):
    """Ben and Eve at a table, Ada elsewhere."""
    _, ben, eve = members
    made = ben.make({"aix": "me", "avignon": "open"})
    eve.join(made["links"]["avignon"])
    return made["match"], ben.at(made["match"]), eve.at(made["match"])


def test_admin_routes_are_hidden_from_members(members):
    _, ben, _ = members
    for method, path in ADMINISTRATION:
        said = {"json": {}} if method == "POST" else {}
        for headers in (ben.headers, {}):
            nothing, refused = (
                ben.client.request(method, f"/api/admin/{end}", headers=headers, **said) for end in ("nothing", path)
            )
            assert (refused.status_code, refused.json()) == (404, nothing.json()), path
            assert refused.headers.keys() == nothing.headers.keys(), path


@pytest.mark.sql
def test_a_report_and_its_verdict(members, table):
    ada, _, eve = members
    match, *_ = table
    assert eve.post("/api/report", 201, name="ben", match=match, text="insults") == {"sent": True}
    assert eve.post("/api/report", 400, text="?")["code"] == "report_nothing"
    assert eve.post("/api/report", 404, name="Nobody", text="?")["code"] == "no_person"
    assert eve.post("/api/report", 404, match="nothing", text="?")["code"] == "no_match"
    assert eve.post("/api/report", 400, name="Ben", text="x" * 2001)["code"] == "malformed"
    assert eve.post("/api/report", 400, name="Ben", text="")["code"] == "malformed"
    assert [who.get("/api/server")["me"]["reports"] for who in (ada, eve)] == [1, 0]
    [report] = ada.get("/api/admin/reports")["reports"]
    assert (report["by"], report["about"], report["match"], report["text"]) == ("Eve", "Ben", match, "insults")
    assert report["settled"] is None
    ada.post("/api/admin/settle", report=report["id"], verdict="warned")
    assert ada.get("/api/admin/reports")["reports"][0]["verdict"] == "warned"
    assert ada.post("/api/admin/settle", 404, report=report["id"], verdict="again")["code"] == "no_report"
    [entry] = ada.get("/api/admin/log")["entries"]
    assert (entry["by"], entry["what"], entry["about"], entry["why"]) == ("Ada", "settle", str(report["id"]), "warned")


def test_a_ban_disconnects_at_once_and_an_agent_takes_over(members, table):
    ada, ben, _ = members
    _, at_ben, at_eve = table
    ada.post("/api/admin/ban", name="Ben", why="insults")
    with pytest.raises(WebSocketDisconnect) as closed:
        at_ben.wait("nothing")
    assert closed.value.code == SIGNED_OUT
    assert ben.get("/api/people", 401)["code"] == "sign_in"
    while at_eve.table["seats"]["aix"]["player"] == "human":
        at_eve.wait("table")
    assert at_eve.table["seats"]["aix"]["left"] == "removed"
    [listed] = ada.get("/api/admin/people", q="ben")["people"]
    assert (listed["name"], listed["banned"]) == ("Ben", "insults")
    assert ada.post("/api/admin/ban", 409, name="Ada", why="me")["code"] == "yourself"
    assert ada.post("/api/admin/ban", 400, name="Eve", why="")["code"] == "malformed"
    ada.post("/api/admin/unban", name="Ben")
    assert within(ada.client, account, ben.id).banned is None
    assert [entry["what"] for entry in ada.get("/api/admin/log")["entries"]] == ["unban", "ban"]


def test_a_ban_from_the_command_line_empties_seats(members, table):
    ada, ben, _ = members
    _, _, at_eve = table
    within(ada.client, moderation.ban, COMMAND_LINE, ben.id, "insults")
    ada.client.portal.call(remove_banned, ada.client.app.state.hub)
    while at_eve.table["seats"]["aix"]["player"] == "human":
        at_eve.wait("table")
    assert within(ada.client, moderation.banned_players) == []


def test_a_ban_empties_lent_and_reserved_seats(members, thoughts):
    thoughts.asleep = True
    ada, ben, eve = members
    lent = ben.make({"aix": "me", "avignon": "open"})["match"]
    there = ben.at(lent)
    there.send("hand", seat="aix", to="steward")
    there.settle()
    kept = eve.make({"aix": "me"}, invite={"avignon": "Ben"}, players=2)["match"]
    within(ada.client, moderation.ban, COMMAND_LINE, ben.id, "insults")
    ada.client.portal.call(remove_banned, ada.client.app.state.hub)
    assert within(ada.client, matches.get, lent).seats["aix"].guest is None
    assert within(ada.client, matches.get, kept).seats["avignon"].invited is None
    assert within(ada.client, moderation.banned_players) == []


def test_a_closed_match_accepts_no_answers(members, table):
    ada, *_ = members
    match, at_ben, at_eve = table
    ada.post("/api/admin/close", match=match, why="a quarrel")
    for browser in (at_ben, at_eve):
        while browser.welcome.get("closed") != "a quarrel":
            browser.wait("welcome")
        browser.settle()
    asked = at_ben if "options" in at_ben.table["decision"] else at_eve
    decision = asked.table["decision"]
    refused = asked.ask("answer", number=decision["number"], keys=[decision["options"][0]["key"]])
    assert refused["code"] == "closed"
    [listed] = ada.get("/api/admin/matches", q=match)["matches"]
    assert (listed["closed"], listed["host"], listed["players"]) == ("a quarrel", "Ben", ["Ben", "Eve"])
    assert ada.post("/api/admin/close", 409, match=match, why="again")["code"] == "closed_already"
    ada.post("/api/admin/reopen", match=match)
    while asked.welcome["closed"]:
        asked.wait("welcome")
    asked.settle()
    asked.answer()
    assert asked.table["at"] == 1
    assert ada.post("/api/admin/close", 404, match="nothing", why="why")["code"] == "no_match"


def test_a_hidden_line_disappears_everywhere(members, table):
    ada, _, eve = members
    match, at_ben, at_eve = table
    at_ben.send("chat", text="foul")
    n = at_eve.wait("chat")["n"]
    ada.post("/api/admin/hide", line=n, why="foul")
    assert [browser.wait("chat_hidden")["n"] for browser in (at_ben, at_eve)] == [n, n]
    again = eve.at(match)
    assert [message["type"] for message in again.heard if message["type"].startswith("chat")] == ["chat_hidden"]
    assert "foul" not in str(again.heard)
    [line] = ada.get("/api/admin/chat", match=match)["lines"]
    assert (line["n"], line["name"], line["text"], line["hidden"]) == (n, "Ben", "foul", True)
    assert ada.get("/api/admin/chat", 404, match="nothing")["code"] == "no_match"
    assert ada.post("/api/admin/hide", 404, line=n)["code"] == "no_line"


def test_chat_of_blocked_people_is_hidden(members, table):
    _, _, eve = members
    match, at_ben, at_eve = table
    at_ben.send("chat", text="before")
    n = at_eve.wait("chat")["n"]
    eve.post("/api/people/block", name="Ben")
    assert at_eve.wait("chat_hidden")["n"] == n
    at_ben.send("chat", text="after")
    at_ben.settle()
    at_eve.send("chat", text="mine")
    assert at_eve.wait("chat")["text"] == "mine"
    assert at_ben.wait("chat")["text"] == "mine"  # the other does not learn it
    assert not any(message["type"] == "chat_hidden" for message in at_ben.heard)
    again = eve.at(match)
    assert [message["text"] for message in again.heard if message["type"] == "chat"] == ["mine"]
    eve.post("/api/people/unblock", name="Ben")
    at_ben.send("chat", text="peace")
    assert at_eve.wait("chat")["text"] == "peace"


def test_a_line_hidden_through_another_server(database_url, thoughts):
    with serving(database_url, thoughts, public=True) as one, serving(database_url, thoughts, public=True) as two:
        ben, ada = Member(one, "Ben"), Member(two, "Ada", admin=True)
        match = ben.make({"aix": "me", "avignon": "me"})["match"]
        at_ben = ben.at(match)
        at_ben.send("chat", text="foul")
        n = at_ben.wait("chat")["n"]
        ben.through(two).at(match).send("chat", text="hello")
        at_ben.wait("chat")  # this server hears the other one
        ada.post("/api/admin/hide", line=n)
        assert at_ben.wait("chat_hidden")["n"] == n
        ada.post("/api/admin/close", match=match, why="enough")
        while at_ben.welcome.get("closed") != "enough":
            at_ben.wait("welcome")
