"""Practice: one person against agents may take back what they like; the match is marked, and counts for nothing."""

from __future__ import annotations

import json

import pytest

from tests.server.tools import ANN, BEN, ONCE, Browser, Thoughts, first, join, live, make, serving
from vexillum.core.files.save import loads
from vexillum.server.matches.seat_rules import person_alone
from vexillum.server.storage import accounts
from vexillum.server.storage.records import SeatRecord

pytestmark = pytest.mark.sql
ME = SeatRecord("human", guest="me")
AGENT = SeatRecord("steward")


@pytest.mark.parametrize(
    ("seats", "alone"),
    [
        ((ME, AGENT), "me"),
        ((ME, ME, AGENT), "me"),
        ((ME, ME), None),
        ((AGENT, AGENT), None),
        ((ME, SeatRecord("human", guest="you"), AGENT), None),
        ((ME, SeatRecord("open"), AGENT), None),
        ((ME, SeatRecord("steward", guest="you")), None),
        ((SeatRecord("steward", guest="me"), AGENT), None),
    ],
)
def test_who_plays_alone_against_agents(seats, alone):
    assert person_alone({str(n): record for n, record in enumerate(seats)}) == alone


def practising(client, **wish) -> Browser:
    ann = Browser(client, make(client, seats={"aix": "me"}, **wish)["match"])
    assert ann.welcome["practice_possible"]
    ann.until_asked()
    ann.send("practice", on=True)
    while not ann.table.get("practice"):
        ann.wait("table")
    return ann


def test_undo_goes_back_through_what_was_shown_and_agents_answers(client):
    ann = practising(client)
    asked = []
    for _ in range(3):
        decision = ann.until_asked()
        asked.append(decision)
        ann.answer(*first(decision))
    ann.until_asked()
    answers = list(live(client, ann.match).session.answers)
    assert {answer.seat for answer in answers} == {"aix", "avignon"}
    for decision in reversed(asked):
        assert ann.table["undo"]["can"]
        ann.send("undo")
        while ann.table["at"] != decision["number"]:
            ann.wait("table")
        assert ann.table["decision"]["options"] == decision["options"], "nobody has answered since"
    assert not ann.table["undo"]["can"]
    assert ann.ask("undo")["code"] == "undo_nothing"
    for decision in asked:
        ann.until_asked()
        ann.answer(*first(decision))
    ann.until_asked()
    assert live(client, ann.match).session.answers == answers, "the same answers bring the same luck"


def test_without_practice_undo_stops(client):
    ann = Browser(client, make(client, seats={"aix": "me"})["match"])
    ann.until_asked()
    assert "practice" not in ann.table
    number = ann.table["at"]
    while len({answer.seat for answer in live(client, ann.match).session.answers[number:]}) < 2:
        ann.answer(*first(ann.until_asked()))
    ann.until_asked()
    assert ann.ask("undo")["type"] == "refused"
    said = ann.ask("takeback")
    assert (said["code"], said["text"][:31]) == ("takeback_practice", "You play alone against agents. ")
    ann.send("practice", on=True)
    ann.settle()
    ann.send("takeback")
    assert ann.wait("takeback")["agreed"]
    assert ann.table["decision"]["seat"] == "aix"


def test_the_mark_stays(client):
    ann = practising(client)
    ann.send("practice", on=False)
    ann.settle()
    assert ("practice" in ann.table, ann.table["practised"]) == (False, True)
    ann.answer(*first(ann.until_asked()))
    ann.until_asked()
    assert ann.ask("undo")["type"] == "refused"
    [mine] = client.post("/api/mine", json={"guest": ANN}).json()["matches"]
    assert mine["practised"]


def test_where_others_play_nobody_practises(client):
    made = make(client, seats={"aix": "me", "avignon": "open"}, players=3)
    ann = Browser(client, made["match"])
    assert not ann.welcome["practice_possible"]
    assert ann.ask("practice", on=True)["code"] == "practice_alone"
    join(client, made["links"]["avignon"], BEN, "Ben")
    ben = Browser(client, made["match"], BEN, "Ben")
    for browser in (ann, ben):
        browser.settle()
        assert browser.ask("practice", on=True)["code"] == "practice_alone"
    eve = Browser(client, join(client, made["watch"], "eve" * 8)["match"], "eve" * 8)
    assert eve.ask("practice", on=True)["code"] == "watch"
    assert ann.ask("practice", on=False)["code"] == "practice_alone"


def test_what_never_was_on_leaves_no_mark(client):
    ann = Browser(client, make(client, seats={"aix": "me"})["match"])
    ann.send("practice", on=False)
    ann.settle()
    assert "practised" not in ann.table


def test_it_ends_when_somebody_may_sit_down(client):
    ann = practising(client, players=3)
    ann.send("hand", seat="marseille", to="open")
    ann.settle()
    assert ("practice" in ann.table, ann.table["practised"]) == (False, True)


def test_it_is_still_on_after_a_restart(database_url):
    with serving(database_url) as client:
        match = practising(client).match
    with serving(database_url) as client:
        ann = Browser(client, match)
        assert (ann.table["practice"], ann.table["practised"]) == (True, True)


@ONCE
def test_the_result_says_so_and_counts_for_nothing(client):
    ann = practising(client)
    while (decision := ann.until_asked()) is not None:
        ann.answer(*first(decision))
    said = "Practice: this game does not count."
    assert ann.table["outcome"]["told"][-1] == said
    assert ann.ask("practice", on=False)["code"] == "over"
    [mine] = client.post("/api/mine", json={"guest": ANN}).json()["matches"]
    assert mine["result"].endswith(said)
    path = f"/api/matches/{ann.match}"
    assert client.get(f"{path}/replay", params={"guest": ANN}).json()["outcome"]["told"][-1] == said
    page = client.get(f"{path}/export.html", params={"guest": ANN, "lang": "it"}).text
    assert "Allenamento: questa partita non conta." in page
    saved = client.get(f"{path}/save", params={"guest": ANN}).text
    assert json.loads(saved)["practised"] is True
    assert loads(saved).practised
    here = live(client, ann.match)
    with here.database.engine.begin() as connection:
        assert accounts.count_games(connection, here.host) == accounts.Games()
    imported = client.post("/api/matches/import", json={"guest": ANN, "save": saved})
    again = Browser(client, imported.json()["match"])
    assert again.table["practised"], "it cannot be washed off"


@ONCE
def test_agents_that_think_are_interrupted(database_url):
    thoughts = Thoughts()
    with serving(database_url, thoughts) as client:
        ann = practising(client)
        thoughts.asleep = True
        number = ann.table["at"]
        ann.answer(*first(ann.table["decision"]))
        while "options" in (ann.table["decision"] or {}):
            ann.answer(*first(ann.table["decision"]))
        ann.send("undo")
        while "options" not in ann.table["decision"]:
            ann.wait("table")
        assert ann.table["at"] >= number
        thoughts.asleep = False
        ann.settle()
        assert ann.table["decision"]["seat"] == "aix"
