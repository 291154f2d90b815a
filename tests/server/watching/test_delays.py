"""Those who watch with a delay: they see the table as it stood, and learn nothing of what came since, by any way."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from tests.server.people.club import within
from tests.server.tools import ONCE
from tests.server.watching.tools import follow, long_ago, play, table, told
from vexillum.server.kernel.time_control import Answers, Minutes, lengthens_delay
from vexillum.server.storage.watching import horizon

HOUR = {"kind": "minutes", "n": 60}


@ONCE
def test_those_who_see_it_later_learn_nothing_of_the_last_moments(club, people, toy):
    """Whatever is done at the table, all that they are told stays the same to the letter."""
    ann, ben, eve, wes, _ = people
    made = ann.make({"left": "me", "right": "open"}, "toy", open=True, delay=HOUR, guests=True)
    match = made["match"]
    ben.join(made["links"]["right"])
    wes.join(made["watch"])
    play(match, ann, ben, answers=2)
    long_ago(club, match)
    nobody = {"cookie": ""}
    watching = wes.at(match)
    before = {name: told(club, who, match) for name, who in (("wes", wes.headers), ("nobody", nobody))}
    mine = ann.get(f"/api/matches/{match}/replay")
    shown = json.dumps(watching.settle())
    play(match, ann, ben, answers=2)
    at_ann = ann.at(match)
    at_ann.send("chat", text="the secret plan")
    at_ann.settle()
    at_ann.send("undo")
    at_ann.send("takeback")
    at_ann.settle()
    at_ann.leave()
    follow(club, match)
    for name, who in (("wes", wes.headers), ("nobody", nobody)):
        assert told(club, who, match) == before[name], name
    heard = json.dumps([one for one in watching.settle() if one["type"] != "presence"])
    assert heard == "[]"
    assert "secret plan" not in shown
    assert ann.get(f"/api/matches/{match}/replay") != mine, "otherwise this would show nothing"
    for member in (eve, wes):
        assert member.get("/api/live")["tables"][0]["delay"] == HOUR
        assert club.get(f"/api/matches/{match}/save", headers=member.headers).status_code == 403


@ONCE
def test_neither_the_first_answer_nor_a_seat_that_is_lent_is_told_early(club, people):
    """A table is among those that are played as soon as all sit there, and who sits where is told as it was then."""
    ann, ben, eve, *_ = people
    match = table(ann, ben, delay=HOUR, rated=False)["match"]
    at_ann, at_ben, window = ann.at(match), ben.at(match), eve.at(match)
    before = told(club, eve.headers, match)
    window.settle()
    assert [one["match"] for one in eve.get("/api/live")["tables"]] == [match]
    for mine, seat in ((at_ann, "aix"), (at_ben, "avignon")):
        mine.settle()
        if "options" in (mine.table["decision"] or {}):
            mine.answer()
            mine.send("hand", seat=seat, to="steward")
            mine.wait("welcome")
    at_ann.settle()
    assert at_ann.table["at"] > 0
    follow(club, match)
    assert window.settle() == []
    assert told(club, eve.headers, match) == before


@ONCE
def test_time_shows_it_step_by_step(club, people):
    ann, ben, eve, *_ = people
    match = table(ann, ben, delay=HOUR)["match"]
    window = eve.at(match)
    assert (window.table["at"], window.welcome["later"], window.welcome["delay"]) == (0, True, HOUR)
    play(match, ann, ben, answers=3)
    at_ann = ann.at(match)
    at_ann.send("chat", text="hello")
    at_ann.settle()
    eve_says = eve.at(match)
    eve_says.send("chat", text="from the bench")
    eve_says.settle()
    assert "from the bench" in json.dumps(at_ann.settle())
    follow(club, match)
    assert [one["type"] for one in window.settle() if one["type"] not in ("presence",)] == ["chat"], "their own"
    long_ago(club, match)
    follow(club, match)
    window.settle()
    frames = [one["at"] for one in window.heard if one["type"] == "table"]
    assert frames == [0, 1, 2, 3]
    live = club.app.state.hub.live[match].match
    assert window.map["blocks"].keys() == at_ann.map["blocks"].keys()
    assert [line["text"] for line in window.log.values()] == [line["text"] for line in at_ann.log.values()]
    assert "hello" in json.dumps(window.heard)
    assert {client.guest for client in live.audience.clients} == {eve.id}


@ONCE
def test_what_is_taken_back_is_seen_and_taken_back_later(club, people, toy):
    ann, ben, eve, *_ = people
    made = ann.make({"left": "me", "right": "open"}, "toy", open=True, delay=HOUR)
    match = made["match"]
    ben.join(made["links"]["right"])
    at_ann = ann.at(match)
    at_ann.answer("mark")
    long_ago(club, match)
    window = eve.at(match)
    assert window.table["at"] == 1
    at_ann.settle()
    at_ann.send("undo")
    at_ann.wait("table")
    assert at_ann.table["at"] == 0
    follow(club, match)
    assert window.table["at"] == 1
    assert not [one for one in window.settle() if one["type"] == "table"]
    assert eve.get(f"/api/matches/{match}/contents")["of"] == 1, "what was taken back just now still stands"
    long_ago(club, match)
    follow(club, match)
    window.settle()
    assert window.table["at"] == 0
    assert not window.log


@ONCE
def test_players_see_it_at_once_and_everybody_when_it_is_over(club, people, toy):
    ann, ben, eve, *_ = people
    made = ann.make({"left": "me", "right": "open"}, "toy", open=True, delay=HOUR)
    match = made["match"]
    window, at_ann = eve.at(match), ann.at(match)
    at_ann.answer("roll")
    assert [one for one in window.settle() if one["type"] != "presence"] == []
    eve.post(f"/api/matches/{match}/sit", seat="right")
    with pytest.raises(WebSocketDisconnect) as closed:
        window.wait("never")
    assert closed.value.code == 1013, "the browser comes in again"
    window.leave()
    again = eve.at(match)
    assert again.table["at"] == 1
    assert "later" not in again.welcome
    eve.post(f"/api/matches/{match}/leave", seat="right", to="open")
    with pytest.raises(WebSocketDisconnect):
        again.wait("never")
    again.leave()
    assert eve.at(match).table["at"] == 0
    ben.post(f"/api/matches/{match}/sit", seat="right")
    at_ben = ben.at(match)
    watching = eve.at(match)
    while not at_ann.table["over"]:
        for window in (at_ann, at_ben):
            window.settle()
            if "options" in (window.table["decision"] or {}):
                window.answer()
    follow(club, match)
    with pytest.raises(WebSocketDisconnect):
        watching.wait("never")
    assert watching.table["at"] == 0
    watching.leave()
    assert eve.at(match).table["over"]
    assert eve.get(f"/api/matches/{match}/contents")["over"]


@ONCE
def test_the_host_may_only_let_them_see_less(club, people):
    ann, ben, eve, *_ = people
    made = table(ann, ben, guests=True)
    match = made["match"]
    path = f"/api/matches/{match}/watching"
    window = eve.at(match)
    assert eve.post(path, 403, delay=HOUR)["code"] == ben.post(path, 403, delay=HOUR)["code"] == "host_only"
    ann.post(path, delay=HOUR, guests=True)
    with pytest.raises(WebSocketDisconnect):
        window.wait("never")
    window.leave()
    for worse in (None, {"kind": "minutes", "n": 5}, {"kind": "answers", "n": 5}):
        assert ann.post(path, 403, delay=worse)["code"] == "delay_shorter"
    ann.post(path, delay={"kind": "minutes", "n": 90})
    assert ann.post(path, 403, delay={"kind": "minutes", "n": 90}, guests=True)["code"] == "delay_shorter"
    for odd in ({"kind": "minutes", "n": 0}, {"kind": "hours", "n": 1}, {"n": 1}, 5):
        assert ann.post(path, 400, delay=odd)["code"] == "malformed"
    preview = eve.post("/api/join/preview", token=made["watch"].rpartition("/")[2])
    assert (preview["delay"], preview["guests"]) == ({"kind": "minutes", "n": 90}, False)


@ONCE
def test_what_cannot_be_agreed(club, people):
    ann = people[0]
    agents = {"aix": "random", "avignon": "random"}
    for wish, code in (
        ({"seats": agents, "open": True, "delay": HOUR}, "delay_agents"),
        ({"seats": {"aix": "me", "avignon": "open"}, "guests": True}, "guests_open"),
    ):
        assert ann.post("/api/matches", 403, game="anno890", **wish)["code"] == code
    assert lengthens_delay(None, Minutes(5))
    assert lengthens_delay(Answers(3), Answers(4))
    assert lengthens_delay(Minutes(5), Minutes(5))
    assert not lengthens_delay(Minutes(5), Answers(9))
    assert not lengthens_delay(Minutes(5), None)


@pytest.mark.sql
def test_how_far_one_sees(club, people):
    """On both databases: by time, and by the number of answers, with what was said until then."""
    ann, ben, *_ = people
    match = table(ann, ben)["match"]
    assert within(club, horizon, match, Answers(2), 1000.0).acts == 0
    assert within(club, horizon, match, Answers(2), 1000.0).until == 1000.0
    play(match, ann, ben, answers=3)
    times = [row[0] for row in within(club, lambda c: _times(c, match))]
    by_number = within(club, horizon, match, Answers(2), times[2])
    assert (by_number.acts, by_number.until) == (1, times[1])
    assert within(club, horizon, match, Answers(9), times[2]).acts == 0
    assert within(club, horizon, match, Minutes(1), times[2] + 1000).acts == 3
    assert within(club, horizon, match, Minutes(1), times[1] + 60).acts == 2
    assert within(club, horizon, match, Minutes(1), times[0]).acts == 0


def _times(connection, match: str) -> list:
    return connection.execute(
        text('SELECT "at" FROM answers WHERE "match" = :id ORDER BY seq'), {"id": match}
    ).fetchall()
