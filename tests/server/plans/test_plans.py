"""Plans: they answer once, at once, as their person, by what the seat may know; and nobody else hears of them."""

from __future__ import annotations

import json
import time

import pytest
from sqlalchemy import select

from tests.server.people.club import within
from tests.server.tables.test_time import near
from tests.server.tables.tools import BANK, DAYS, out_of_time, put, stored
from tests.server.tools import live
from vexillum.server.storage import matches, personal_data
from vexillum.server.storage.tables import ANSWERS, PLANS

ROLL = {"type": "event", "event": "roll"}


def play(browser, *keys: str) -> None:
    """Answer the question that waits, and hear all that comes of it."""
    browser.settle()
    browser.send("answer", number=browser.until_asked()["number"], keys=list(keys))
    browser.settle()


def asked(browser, type: str, **fields) -> dict:
    """Send a message about plans; the panel, or a refusal."""
    browser.send(type, **fields)
    return browser.wait("plans", "refused")


def plan(browser, seat: str, *keys: str, kind: str = "act", **more) -> dict:
    """Make a plan; the panel that comes back."""
    reply = asked(browser, "plan", seat=seat, kind=kind, keys=list(keys), **more)
    assert reply["type"] == "plans", reply
    return reply


def notes(heard: list[dict]) -> list[str]:
    return [message["text"] for message in heard if message["type"] == "plan_note"]


def news(browser) -> list[dict]:
    """What a browser was sent, but for what its own options would do."""
    return [message for message in browser.settle() if message["type"] != "foreseen"]


def all_heard(browser) -> list[dict]:
    browser.settle()
    return browser.heard


def given(club, match: str) -> list[tuple[str, str]]:
    return [(answer.seat, answer.keys[0]) for answer in live(club, match).session.answers]


@pytest.mark.sql
def test_a_plan_answers_at_once_and_once_and_only_its_owner_hears_of_it(club, table):
    match, ann, ben = table()
    offered = asked(ben, "plans", seat="right")
    assert {question["kind"] for question in offered["questions"]} == {"act"}, "leave is a consent"
    (question,) = offered["questions"]
    assert question["name"] == "What do you do in turn …?"
    assert {option["id"]: option["name"] for option in question["options"]}["wait"] == "Wait"
    assert offered["events"] == [{"id": "roll", "name": "a roll"}, {"id": "look", "name": "a look"}]
    assert offered["chapter"] == "Round 1"
    assert [(figure["name"], figure["now"]) for figure in offered["figures"]] == [
        ("Left's score", 0),
        ("Right's score", 0),
    ]
    shown = plan(ben, "right", "wait")
    assert [(one["question"], one["answer"], one["once"]) for one in shown["plans"]] == [
        ("What do you do in turn …?", "Wait", True)
    ]
    assert news(ann) == [], "nobody else is sent anything"
    version = stored(club, match).version
    play(ann, "wait")
    assert given(club, match) == [("left", "wait"), ("right", "wait")]
    assert stored(club, match).version == version + 1, "both answers were stored at once"
    rows = within(club, lambda c: c.execute(select(ANSWERS.c.by, ANSWERS.c.seat).order_by(ANSWERS.c.seq)).all())
    assert [tuple(row) for row in rows] == [("human", "left"), ("human", "right")], "it counts as the person's"
    assert ann.table["decision"]["seat"] == "left"
    assert notes(ben.settle()) == ["Il tuo piano ha risposto a “What do you do in turn …?”: Wait."]
    assert notes(ann.heard) == []
    assert "plan" not in json.dumps([message for message in ann.heard if message["type"] != "welcome"])
    play(ann, "wait")
    ben.settle()
    assert ben.table["decision"]["seat"] == "right", "it was used up"
    (done,) = asked(ben, "plans", seat="right")["plans"]
    assert done["spent"]
    assert asked(ben, "plan_end", seat="right", id=done["id"])["plans"] == []


def test_conditions_look_at_what_has_happened_since_and_at_figures(club, table):
    match, ann, ben = table()
    plan(ben, "right", "roll", when=[ROLL])
    play(ann, "roll")
    assert given(club, match) == [("left", "roll")], "there was a roll: the person is asked"
    play(ben, "wait")
    plan(ben, "right", "look", when=[{"type": "event", "event": "roll", "seat": "right"}])
    play(ann, "roll")
    assert given(club, match)[-1] == ("right", "look"), "the roll before, and that of another, do not count"
    score = live(club, match).session.state.score[0]
    more = {"type": "figure", "figure": "score/left", "sign": "at_least", "n": score + 1}
    plan(ben, "right", "wait", when=[more], once=False)
    play(ann, "wait")
    assert given(club, match)[-1] == ("left", "wait")
    play(ben, "wait")
    play(ann, "roll")
    assert given(club, match)[-1] == ("right", "wait")
    play(ann, "wait")
    assert given(club, match)[-1] == ("right", "wait"), "it stays until it is withdrawn"


def test_a_plan_knows_only_what_its_seat_knows(club, table):
    """A look is told to the one who looks: a plan that would answer by it would tell what is hidden."""
    match, ann, ben = table()
    plan(ben, "right", "wait", when=[{"type": "event", "event": "look"}])
    play(ann, "look")
    assert given(club, match)[-1] == ("right", "wait")


def test_a_plan_ends_with_its_chapter_and_is_only_for_its_question(club, table):
    match, ann, ben = table()
    assert plan(ben, "right", "wait", chapters=1, about="turn:3")["plans"][0]["chapters"] == 1
    play(ann, "wait")
    assert given(club, match) == [("left", "wait")], "this turn is not the one"
    play(ben, "wait")
    play(ann, "wait")
    assert given(club, match)[-1] == ("left", "wait"), "this one is, but its round is over"
    assert asked(ben, "plans", seat="right")["plans"][0]["ended"]
    assert len(plan(ben, "right", "roll", chapters=2)["plans"]) == 1, "a new plan takes its place"
    play(ben, "wait")
    play(ann, "wait")
    assert given(club, match)[-1] == ("right", "roll")


def test_the_person_is_asked_where_the_answer_is_not_legal_or_the_rules_break_down(club, table, caplog):
    match, ann, ben = table()
    plan(ben, "right", "crash")
    play(ann, "wait")
    assert given(club, match) == [("left", "wait")], "the answer before it stands"
    assert ann.table["decision"]["seat"] == "right"
    assert "a plan could not answer" in caplog.text
    play(ben, "roll")
    assert given(club, match)[-1] == ("right", "roll")


def test_consents_answer_for_their_asker_and_may_be_told_to_the_table(club, table):
    match, ann, ben = table()
    panel = asked(ben, "plans", seat="right")
    about = {"kind": "leave", "name": "Leave to score", "asker": "left", "asker_name": "Left"}
    assert panel["consents"] == [{**about, "answer": "ask", "told": False}]
    said = asked(ben, "consent", seat="right", kind="leave", asker="left", answer="yes")
    assert said["consents"][0]["answer"] == "yes"
    assert news(ann) == []
    play(ann, "beg")
    assert given(club, match) == [("left", "beg"), ("right", "yes")]
    assert notes(ben.settle()) == [], "a consent that does what it is for is no news"
    play(ben, "wait")
    ben.send("consent", seat="right", kind="leave", asker="left", answer="no", told=True)
    assert ann.wait("notice")["text"] == "Standing refusal, Right to Left: Leave to score."
    assert asked(ann, "plans", seat="left")["told"] == ["Standing refusal, Right to Left: Leave to score."]
    play(ann, "beg")
    assert given(club, match)[-1] == ("right", "no")
    play(ben, "wait")
    ben.settle()
    asked(ben, "consent", seat="right", kind="leave", asker="left", answer="ask")
    assert within(club, matches.plans_of_match, match) == []
    play(ann, "beg")
    assert given(club, match)[-1] == ("left", "beg"), "the person is asked again"


@pytest.mark.sql
def test_going_back_ends_plans_made_later_and_ones_own_for_the_question(club, table):
    match, ann, ben = table()
    plan(ben, "right", "wait", once=False)
    asked(ben, "consent", seat="right", kind="leave", asker="left", answer="yes")
    play(ann, "wait")
    assert given(club, match) == [("left", "wait"), ("right", "wait")]
    plan(ann, "left", "roll")
    ben.settle()
    ben.send("undo")
    assert notes([ben.wait("plan_note")])[0].startswith("Alcune risposte sono state annullate")
    assert notes(ann.settle()) == ["Answers were undone, so this plan has ended: “What do you do in turn …?”: Roll."]
    assert given(club, match) == [("left", "wait")]
    ben.settle()
    assert ben.table["decision"]["seat"] == "right", "who goes back answers in person"
    panel = asked(ben, "plans", seat="right")
    assert (panel["plans"], panel["consents"][0]["answer"]) == ([], "yes"), "the consent is for another question"
    plan(ben, "right", "wait")
    play(ben, "roll")
    ann.send("takeback")
    ben.wait("takeback_asked")
    ben.send("takeback_reply", agree=True)
    ben.wait("takeback")
    ben.settle()
    assert given(club, match) == []
    assert asked(ben, "plans", seat="right")["plans"] == [], "it was made later than the moment gone back to"


@pytest.mark.sql
def test_plans_end_with_the_seat_and_with_the_game(club, table, thoughts):
    thoughts.keys = ("wait",)
    match, ann, ben = table(clock=DAYS)
    plan(ben, "right", "wait", once=False)
    play(ann, "wait")
    put(club, match, asked="right")
    plan(ann, "left", "wait")
    ben.settle()
    ben.send("resign", seat="right")
    ben.settle()
    assert [one.seat for one in within(club, matches.plans_of_match, match)] == ["left"]
    assert asked(ben, "plans", seat="right")["code"] == "not_yours"
    ann.settle()
    while not ann.table["over"]:
        if ann.until_asked() is not None:
            ann.answer("wait")
    assert within(club, matches.plans_of_match, match) == []
    assert asked(ann, "plans", seat="left")["code"] == "over"


def test_a_seat_lent_to_an_agent_keeps_its_plans_unused(club, table, thoughts):
    thoughts.keys = ("roll",)
    match, ann, ben = table(clock=DAYS)
    plan(ben, "right", "look", once=False)
    put(club, match, asked="left")
    play(ann, "wait")
    assert given(club, match)[-1] == ("right", "look")
    play(ann, "beg")
    out_of_time(club, match)
    ben.settle()
    assert [one.seat for one in within(club, matches.plans_of_match, match)] == ["right"], "they may come back"


def test_the_clock_gives_a_plans_answer_what_an_answer_earns(club, table):
    match, ann, ben = table(clock=BANK)
    plan(ben, "right", "wait")
    before = stored(club, match).seats
    play(ann, "wait")
    after = stored(club, match).seats
    earned = [after[seat].bank - before[seat].bank for seat in ("left", "right")]
    assert earned == [near(300), near(300)]
    assert stored(club, match).asked == "left"


def test_a_turn_that_comes_back_by_a_plan_begins_anew(club, table):
    match, ann, ben = table(clock=DAYS)
    plan(ben, "right", "wait")
    put(club, match, deadline=time.time() + 600, since=time.time() - 3600)
    play(ann, "wait")
    assert stored(club, match).deadline == near(time.time() + 3 * 86_400)
    assert stored(club, match).since == near(time.time())


@pytest.mark.sql
def test_plans_survive_a_restart_and_are_told_to_who_comes_back(club, people, table):
    match, ann, ben = table()
    plan(ben, "right", "wait")
    ben.leave()
    play(ann, "wait")
    ann.leave()
    for held in (club.app.state.hub._live, club.app.state.hub._unused):
        held.pop(match)
    again = people[1].at(match)
    assert notes(all_heard(again)) == ["Your plan answered “What do you do in turn …?”: Wait."]
    (done,) = asked(again, "plans", seat="right")["plans"]
    asked(again, "plan_end", seat="right", id=done["id"])
    again.leave()
    later = people[1].at(match)
    assert notes(all_heard(later)) == []


def test_what_is_refused_changes_nothing(club, people, table):
    match, ann, ben = table()
    refused = [
        (ann, {"seat": "right"}, "not_yours"),
        (ann, {"seat": "nowhere"}, "no_seat"),
        (ben, {"kind": "leave"}, "plan_question"),
        (ben, {"kind": "crash_everything"}, "plan_question"),
        (ben, {"keys": ["fly"]}, "plan_answer"),
        (ben, {"keys": ["roll", "wait"]}, "plan_answer"),
        (ben, {"keys": []}, "malformed"),
        (ben, {"keys": ["roll"] * 13}, "malformed"),
        (ben, {"keys": ["x" * 201]}, "malformed"),
        (ben, {"about": "turn:9"}, "plan_about"),
        (ben, {"chapters": -1}, "malformed"),
        (ben, {"chapters": 10}, "malformed"),
        (ben, {"when": [ROLL] * 5}, "malformed"),
        (ben, {"when": [{"type": "event", "event": "fire"}]}, "plan_condition"),
        (ben, {"when": [{**ROLL, "seat": "nobody"}]}, "plan_condition"),
        (ben, {"when": [{"type": "figure", "figure": "deck", "sign": "at_least", "n": 1}]}, "plan_condition"),
        (ben, {"when": [{"type": "figure", "figure": "score/left", "sign": "is", "n": 1}]}, "malformed"),
        (ben, {"when": [{"type": "figure", "figure": "score/left", "sign": "at_most", "n": 10**9}]}, "malformed"),
        (ben, {"when": [{"type": "place", "place": "spot:home"}]}, "plan_condition"),
        (ben, {"when": [{"type": "state", "path": "deck"}]}, "malformed"),
    ]
    before = within(club, matches.plans_of_match, match), stored(club, match).version
    for browser, change, code in refused:
        reply = asked(browser, "plan", **({"seat": "right", "kind": "act", "keys": ["roll"]} | change))
        assert (reply["type"], reply.get("code")) == ("refused", code), change
    for change, code in (
        ({"seat": "left"}, "not_yours"),
        ({"kind": "act"}, "no_consent"),
        ({"asker": "right"}, "no_seat"),
        ({"asker": "nobody"}, "no_seat"),
        ({"answer": "perhaps"}, "malformed"),
    ):
        wish = {"seat": "right", "kind": "leave", "asker": "left", "answer": "yes"} | change
        assert asked(ben, "consent", **wish)["code"] == code, change
    assert (within(club, matches.plans_of_match, match), stored(club, match).version) == before
    for n in range(20):
        plan(ben, "right", "roll", when=[{"type": "figure", "figure": "score/left", "sign": "at_least", "n": 90 + n}])
    assert asked(ben, "plan", seat="right", kind="act", keys=["roll"])["code"] == "plan_many"
    mine = within(club, matches.plans_of_match, match)
    assert asked(ann, "plan_end", seat="right", id=mine[0].id)["code"] == "not_yours"
    assert asked(ann, "plan_end", seat="left", id=mine[0].id)["plans"] == [], "another's plan is not withdrawn"
    assert len(within(club, matches.plans_of_match, match)) == 20
    assert [one.guest for one in mine] == [people[1].id] * 20


def test_who_only_watches_or_plays_alone_has_no_plans(club, people, small):
    ann, _, eve = people
    made = ann.make({"left": "me", "right": "random"}, "toy", open=True)
    here = ann.at(made["match"])
    assert asked(here, "plans", seat="left")["code"] == "plans_alone"
    assert asked(eve.at(made["match"]), "plans", seat="left")["code"] == "not_yours"


@pytest.mark.sql
def test_plans_are_in_their_owners_data_alone_and_go_with_the_account(club, people, table):
    match, _, ben = table()
    plan(ben, "right", "wait")
    mine, hers = people[1].get("/api/account/export"), people[0].get("/api/account/export")
    assert [(one["match"], one["seat"], one["plan"]["keys"]) for one in mine["plans"]] == [(match, "right", ["wait"])]
    assert hers["plans"] == []
    within(club, personal_data.forget, people[1].id)
    assert within(club, lambda c: c.execute(select(PLANS)).all()) == []
