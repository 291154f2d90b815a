"""Play on from here: a moment of a finished game, or of practice, becomes a match of its own."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, everything, first, join, live, make
from vexillum.core.files.position_file import position_text
from vexillum.core.files.save import loads
from vexillum.server.matches.frames.views import Past

pytestmark = pytest.mark.sql


def fork(client, match: str, at: int, guest: str = ANN, **wish):
    return client.post(f"/api/matches/{match}/fork", json={"guest": guest, "name": "Ann", "at": at, **wish})


def finished(client, **wish) -> str:
    """A game of Ann's against an agent that is over."""
    ann = Browser(client, make(client, seats={"aix": "me"}, **wish)["match"])
    while (decision := ann.until_asked()) is not None:
        ann.answer(*first(decision))
    return ann.match


def at(client, match: str, moment: int, guest: str = ANN) -> dict:
    return client.get(f"/api/matches/{match}/replay", params={"guest": guest, "at": moment}).json()


def test_a_moment_of_a_finished_game_goes_on(client):
    old = finished(client)
    made = fork(client, old, 12)
    assert made.status_code == 201, made.text
    new = made.json()["match"]
    ann = Browser(client, new)
    before, session = live(client, old).session, live(client, new).session
    assert ann.welcome["origin"] == {"match": old, "at": 12}
    assert ann.welcome["begun"] == "match"
    assert ann.table["practice"], "undo is free"
    assert session.setup.seed != before.setup.seed
    assert made.json()["hash"] != before.seed_hash
    assert session.players == {"aix": "human", "avignon": "steward"}
    [listed] = [one for one in client.post("/api/mine", json={"guest": ANN}).json()["matches"] if one["match"] == new]
    assert listed["begun"] == "match"
    assert (listed["practised"], listed["origin"]) == (True, {"match": old, "at": 12})
    while (decision := ann.until_asked()) is not None:
        ann.answer(*first(decision))
    assert live(client, new).record.result


def test_the_board_is_that_of_the_moment(client):
    old = finished(client)
    for moment in (0, 7, 20):
        then = at(client, old, moment)
        new = fork(client, old, moment, seats={"aix": "me", "avignon": "me"}).json()["match"]
        seen = client.get(f"/api/matches/{new}/replay", params={"guest": ANN}).json()
        assert (seen["title"], seen["decision"]["seat"]) == (then["title"], then["decision"]["seat"])
        past, session = Past(live(client, old).session).at(moment), live(client, new).session
        for seat in (None, "aix", "avignon"):
            assert past.view(seat) == session.view(seat)


@ONCE
def test_other_seats(client):
    old = finished(client)
    made = fork(client, old, 5, seats={"aix": "random", "avignon": "me"}).json()["match"]
    ann = Browser(client, made)
    assert ann.welcome["you"]["seats"] == ["avignon"]
    two = fork(client, old, 5, seats={"avignon": "open"}).json()
    join(client, two["links"]["avignon"], BEN, "Ben")
    ben = Browser(client, two["match"], BEN, "Ben")
    assert "practice" not in ben.table
    assert ben.table["practised"], "it counts for nothing"


@ONCE
def test_what_cannot_be(client):
    old = finished(client)
    most = len(live(client, old).session.answers)
    for wish, status, code in (
        ({"at": most}, 409, "fork_over"),
        ({"at": most + 1}, 404, "no_moment"),
        ({"at": -1}, 400, "malformed"),
        ({"at": "three"}, 400, "malformed"),
        ({"at": 3, "seats": {"rome": "me"}}, 400, "setup"),
        ({"at": 3, "seats": {"aix": "caesar"}}, 400, "setup"),
        ({"at": 3, "what": 1}, 400, "malformed"),
    ):
        before = len(client.post("/api/mine", json={"guest": ANN}).json()["matches"])
        reply = client.post(f"/api/matches/{old}/fork", json={"guest": ANN, **wish})
        assert (reply.status_code, reply.json()["code"]) == (status, code), reply.text
        assert len(client.post("/api/mine", json={"guest": ANN}).json()["matches"]) == before
    assert fork(client, "nowhere", 3).status_code == 404
    assert fork(client, old, 3, EVE).status_code == 403


@ONCE
def test_somebody_who_watched_plays_on_too(client):
    ann = Browser(client, (made := make(client, seats={"aix": "me"}))["match"])
    while (decision := ann.until_asked()) is not None:
        ann.answer(*first(decision))
    join(client, made["watch"], EVE)
    new = fork(client, made["match"], 9, EVE).json()["match"]
    asked = at(client, made["match"], 9)["decision"]["seat"]
    assert live(client, new).session.players[asked] == "human"
    assert live(client, new).host != live(client, made["match"]).host


def test_a_running_game_with_others_is_not_forked(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    ann = Browser(client, made["match"])
    for _ in range(2):
        reply = fork(client, made["match"], 0)
        assert (reply.status_code, reply.json()["code"]) == (403, "fork_running")
        join(client, made["links"]["avignon"], BEN, "Ben")
    before = everything(client, made["match"])
    assert fork(client, made["match"], 0, BEN).json()["code"] == "fork_running"
    assert fork(client, made["match"], 0, EVE).status_code == 403
    assert everything(client, made["match"]) == before
    ann.settle()


def test_a_running_game_alone_only_in_practice(client):
    ann = Browser(client, make(client, seats={"aix": "me"})["match"])
    ann.until_asked()
    ann.answer(*first(ann.table["decision"]))
    assert fork(client, ann.match, 1).json()["code"] == "fork_practice"
    ann.send("practice", on=True)
    ann.settle()
    assert fork(client, ann.match, 1).status_code == 201


@ONCE
def test_nothing_of_the_other_seats_hands_is_shown(client):
    """A fork shows its seats what they knew at that moment, and no more."""
    old = finished(client, players=3)
    new = fork(client, old, 14).json()["match"]
    session = live(client, new).session
    board = at(client, new, len(session.answers))
    hidden = session.imagine("aix", Random(3), quiet=False)
    texts = session.game.texts("en")
    assert session.game.board.draw_map(hidden.view("aix"), texts) == session.game.board.draw_map(
        session.view("aix"), texts
    )
    assert board["seat"] == "aix"
    assert client.get(f"/api/matches/{new}/replay", params={"guest": ANN, "seat": "avignon"}).status_code == 403
    assert session.setup.seed not in json.dumps(board)


def test_the_routes_of_a_replay_show_no_other_seat(client):
    """Contents, films and comparisons of a running game are what one's own seat may know."""
    made = make(client, seats={"aix": "me", "avignon": "open"}, players=3)
    join(client, made["links"]["avignon"], BEN, "Ben")
    ann = Browser(client, made["match"])
    ann.settle()
    for route in ("contents", "film", "compare", "variations", "replay"):
        path = f"/api/matches/{made['match']}/{route}"
        other = client.get(path, params={"guest": ANN, "seat": "avignon"} | ({"scope": 0} if "film" in route else {}))
        assert (other.status_code, other.json()["code"]) == (403, "seat_hidden"), route
        assert client.get(path, params={"guest": EVE}).status_code == 403


@ONCE
def test_contents_and_films(client):
    old = finished(client)
    found = client.get(f"/api/matches/{old}/contents", params={"guest": ANN}).json()
    session = live(client, old).session
    assert (found["first"], found["of"], found["may_fork"]) == (0, len(session.answers), True)
    assert found["chapters"]
    assert all(mark["title"] for mark in found["chapters"])
    assert {turn["seat"] for turn in found["turns"]} >= {"aix", "avignon"}
    assert all(0 <= turn["at"] <= turn["until"] <= found["of"] for turn in found["turns"])
    turn = found["turns"][3]
    params = {"guest": ANN, "scope": turn["scope"], "shown": turn["until"]}
    film = client.get(f"/api/matches/{old}/film", params=params).json()
    assert film["stills"]
    assert client.get(f"/api/matches/{old}/film", params={"guest": ANN, "scope": 9999}).status_code == 404
    page = client.get(f"/api/matches/{old}/export.html", params={"guest": ANN}).text
    assert found["chapters"][-1]["title"] in page
    form = client.get(f"/api/matches/{old}/fork", params={"guest": ANN, "at": 3}).json()
    assert {seat["seat"]: seat["player"] for seat in form["seats"]} == {"aix": "me", "avignon": "steward"}


# Positions and cases --------------------------------------------------------------------------------------------------


def bring(client, text, **wish):
    return client.post("/api/matches/import", json={"guest": ANN, "save": text, **wish})


def test_a_position_becomes_a_match(client):
    old = finished(client)
    save = loads(client.get(f"/api/matches/{old}/save", params={"guest": ANN}).text)
    save.go_back(12)
    text = position_text(save)
    made = bring(client, text, seats={"aix": "me", "avignon": "steward"})
    assert made.status_code == 201, made.text
    ann = Browser(client, made.json()["match"])
    assert ann.table["practice"]
    assert not ann.welcome["seed_known"]
    assert ann.welcome["begun"] == "position"
    assert ann.until_asked()
    assert live(client, ann.match).session.view("aix")


@ONCE
def test_a_case_becomes_a_match_too(client):
    text = 'game = "anno890"\ntitle = "A case"\n[position]\nseats = { avignon = "steward" }\n[[moves]]\nanswer = "x"\n'
    made = bring(client, text)
    assert made.status_code == 201, made.text
    assert live(client, made.json()["match"]).session.players == {"aix": "human", "avignon": "steward"}


@ONCE
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "anno890"\n[position]\nfile = "/etc/passwd"', "continues another one"),
        ('game = "chess"', "chess"),
        ("game = ", "TOML"),
        ('game = "anno890"\n[position.changes]\nwrong = 1', "wrong"),
        ("", "game"),
        ("x" * 2_000_000, "1024 KiB"),
    ],
)
def test_a_bad_position_is_refused(client, text, said):
    reply = bring(client, text)
    assert reply.status_code == 400, reply.text
    assert said in reply.json()["error"]


def test_a_match_of_agents_goes_on_for_its_host_while_it_runs(client):
    made = make(client, seats={"aix": "steward", "avignon": "steward"}, watch=True)
    assert not live(client, made["match"]).session.over
    refused = fork(client, made["match"], 0, guest=EVE)
    assert refused.status_code in (403, 404)
    taken_over = fork(client, made["match"], 0, seats={"aix": "me"})
    assert taken_over.status_code == 201, taken_over.text
    assert live(client, taken_over.json()["match"]).session.players == {"aix": "human", "avignon": "steward"}
