"""Variations: what was taken back in practice stays as branches, to walk, name, compare and keep."""

from __future__ import annotations

import json

import pytest

from tests.core.toy import TOY
from tests.server.test_practice import practising
from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, everything, first, join, live, make, serving
from vexillum.core.files.save import loads_all
from vexillum.core.session import Session
from vexillum.core.variations import Variations
from vexillum.server.edge.http.branches import branch_forms
from vexillum.server.matches.actions import answers
from vexillum.server.matches.frames.views import Past

pytestmark = pytest.mark.sql


def tree(client, match: str, guest: str = ANN, **query) -> dict:
    reply = client.get(f"/api/matches/{match}/variations", params={"guest": guest, **query})
    assert reply.status_code == 200, reply.text
    return reply.json()


def mark(client, match: str, guest: str = ANN, **wish):
    return client.post(f"/api/matches/{match}/variations", json={"guest": guest, **wish})


def branching(client, **wish) -> Browser:
    """Ann has tried something, taken it back, and tried something else."""
    ann = practising(client, **wish)
    ann.answer(*first(ann.until_asked()))
    decision = ann.until_asked()
    ann.answer(*first(decision))
    ann.until_asked()
    ann.send("undo")
    while ann.table["at"] != decision["number"]:
        ann.wait("table")
    ann.answer(decision["options"][-1]["key"])
    ann.until_asked()
    return ann


def go_to(ann: Browser, node: int, at: int) -> None:
    ann.send("goto", node=node, at=at)
    assert not [said for said in ann.settle() if said["type"] == "refused"]
    ann.until_asked()


def test_a_take_back_keeps_what_it_took_back(client):
    ann = branching(client)
    found = tree(client, ann.match)
    main, branch = found["lines"]
    assert (main["parent"], branch["parent"], branch["here"], main["here"]) == (None, main["id"], True, False)
    assert branch["first"]["seat"] == "aix"
    assert branch["first"]["labels"]
    assert (found["may_go"], found["may_name"]) == (True, True)
    assert branch["until"] == live(client, ann.match).session.decision_number == found["at"]


def test_walking_and_naming(client):
    ann = branching(client)
    main, branch = tree(client, ann.match)["lines"]
    there = list(live(client, ann.match).session.answers)
    go_to(ann, main["leaf"], main["until"])
    assert [one["here"] for one in tree(client, ann.match)["lines"]] == [True, False]
    assert mark(client, ann.match, branch=branch["id"], name=" Bold\nplan ", comment="too early").status_code == 200
    assert [one["name"] for one in tree(client, ann.match)["lines"]] == ["", "Bold plan"]
    ann.until_asked()
    go_to(ann, branch["leaf"], branch["until"])
    assert live(client, ann.match).session.answers == there, "the same answers, and the same luck"
    refused = mark(client, ann.match, branch=branch["id"], drop=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "branch_here")
    go_to(ann, main["leaf"], branch["at"])
    ann.until_asked()
    assert mark(client, ann.match, branch=branch["id"], drop=True).status_code == 200
    assert [one["id"] for one in tree(client, ann.match)["lines"]] == [main["id"]]


def test_it_is_still_there_after_a_restart(database_url):
    with serving(database_url) as client:
        ann = branching(client)
        before = tree(client, ann.match)
        mark(client, ann.match, branch=before["lines"][1]["id"], name="Bold")
    with serving(database_url) as client:
        Browser(client, ann.match)
        after = tree(client, ann.match)
        assert [one["name"] for one in after["lines"]] == ["", "Bold"]
        assert [one["until"] for one in after["lines"]] == [one["until"] for one in before["lines"]]


def test_a_save_takes_them_along(client):
    ann = branching(client)
    lines = tree(client, ann.match)["lines"]
    mark(client, ann.match, branch=lines[1]["id"], name="Bold")
    text = client.get(f"/api/matches/{ann.match}/save", params={"guest": ANN}).text
    assert [line.mark.name for line in loads_all(text)[1].lines()] == ["", "Bold"]
    made = client.post("/api/matches/import", json={"guest": ANN, "save": json.loads(text)}).json()["match"]
    ann = Browser(client, made)
    ann.until_asked()
    again = tree(client, made)["lines"]
    assert [one["at"] for one in again] == [one["at"] for one in lines]
    assert [one["name"] for one in again] == ["", "Bold"]
    assert live(client, made).session.answers[: lines[1]["until"]]


@ONCE
def test_a_branch_is_replayed_and_compared_and_continued(client):
    ann = branching(client)
    main, branch = tree(client, ann.match)["lines"]
    moment = client.get(f"/api/matches/{ann.match}/replay", params={"guest": ANN, "line": main["leaf"]}).json()
    assert (moment["at"], moment["of"]) == (main["until"], main["until"])
    params = {"guest": ANN, "line": main["leaf"], "other_line": branch["leaf"]}
    two = client.get(f"/api/matches/{ann.match}/compare", params=params).json()
    assert (two["one"]["at"], two["other"]["at"]) == (main["until"], branch["until"])
    assert two["one"]["map"]["blocks"] != two["other"]["map"]["blocks"]
    same = client.get(f"/api/matches/{ann.match}/compare", params={**params, "other_line": main["leaf"]}).json()
    assert (same["chips"], same["things"]) == ([], [])
    wish = {"guest": ANN, "name": "Ann", "at": main["until"], "line": main["leaf"]}
    new = client.post(f"/api/matches/{ann.match}/fork", json=wish).json()["match"]
    [continued] = tree(client, ann.match)["continued"]
    assert (continued["match"], continued["at"]) == (new, main["until"])
    params = {"guest": ANN, "other_match": new}
    assert client.get(f"/api/matches/{ann.match}/compare", params=params).status_code == 200


@ONCE
def test_what_cannot_be(client, monkeypatch):
    ann = branching(client)
    main, branch = tree(client, ann.match)["lines"]
    before = everything(client, ann.match)
    for wish, code in (
        ({"node": 10_000, "at": 0}, "no_branch"),
        ({"node": -5, "at": 0}, "no_branch"),
        ({"node": main["leaf"], "at": 10_000}, "no_moment"),
        ({"node": main["leaf"], "at": -1}, "no_moment"),
        ({"node": "x", "at": 1}, "malformed"),
    ):
        assert ann.ask("goto", **wish)["code"] == code
    monkeypatch.setattr(answers, "MOST_ROWS", 5)
    assert ann.ask("goto", node=main["leaf"], at=main["until"])["code"] == "branch_rows"
    for wish, status in (
        ({"branch": 10_000, "name": "x"}, 404),
        ({"branch": branch["id"], "name": "x" * 81}, 400),
        ({"branch": branch["id"], "comment": "x" * 2001}, 400),
        ({"branch": main["id"], "drop": True}, 409),
    ):
        assert mark(client, ann.match, **wish).status_code == status
    assert everything(client, ann.match) == before
    for query in ({"line": 10_000}, {"line": branch["leaf"], "at": 10_000}, {"line": "-3"}):
        reply = client.get(f"/api/matches/{ann.match}/replay", params={"guest": ANN, **query})
        assert reply.status_code in (400, 404)


@ONCE
def test_without_practice_nobody_walks(client):
    ann = branching(client)
    main, _ = tree(client, ann.match)["lines"]
    ann.send("practice", on=False)
    ann.settle()
    assert ann.ask("goto", node=main["leaf"], at=1)["code"] == "branch_practice"
    assert not tree(client, ann.match)["may_go"]


def test_a_game_with_others_has_no_branches(client):
    made = make(client, seats={"aix": "me", "avignon": "open"}, players=3)
    join(client, made["links"]["avignon"], BEN, "Ben")
    join(client, made["watch"], EVE)
    ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben")
    while "options" not in (ann.table["decision"] or {}):
        ann.settle(), ben.settle()
        if "options" in (ben.table["decision"] or {}):
            ben.answer()
    ann.answer(*first(ann.table["decision"]))
    for guest in (ANN, BEN, EVE):
        found = tree(client, made["match"], guest)
        assert (found["lines"], found["may_go"], found["may_name"]) == ([], False, False)
        asked = client.get(f"/api/matches/{made['match']}/replay", params={"guest": guest, "line": 0})
        assert asked.status_code == 404
        assert mark(client, made["match"], guest, branch=-1, name="x").status_code == 403
    assert ann.ask("goto", node=0, at=0)["code"] == "branch_practice"


@ONCE
def test_only_the_one_who_practises_sees_them(client):
    made = make(client, seats={"aix": "me"})
    join(client, made["watch"], EVE)
    ann = Browser(client, made["match"])
    ann.until_asked()
    ann.send("practice", on=True)
    ann.settle()
    assert tree(client, made["match"], EVE)["lines"] == []
    assert tree(client, made["match"])["lines"]
    assert client.get(f"/api/matches/{made['match']}/variations", params={"guest": BEN}).status_code == 403


def test_secret_answers_stay_secret():
    """A branch that begins with another seat's secret answer shows who answered, and not what."""
    session, kept = Session.start(TOY, seed="s"), Variations()
    session.answer("left", ["card"])
    assert session.decision.secret
    seat, (one, other) = session.decision.seat, session.decision.keys
    session.answer(seat, [one])
    kept.keep(session.answers)
    session.go_back(1)
    session.answer(seat, [other])
    kept.keep(session.answers)
    texts = TOY.texts("en")
    told = {
        reader: branch_forms(kept, Past(session), reader, texts)[0][1].first for reader in (None, *session.setup.seats)
    }
    assert {form.seat for form in told.values()} == {seat}
    assert [reader for reader, form in told.items() if form.labels] == [seat]
