"""Plans where several servers serve a match: each knows them, and a question is answered once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from tests.server.people.club import Member
from tests.server.plans.test_plans import asked, given, news, notes, plan, play
from tests.server.tables.test_processes import clubs  # noqa: F401  # a fixture
from tests.server.tables.tools import stored

pytestmark = pytest.mark.sql


def test_a_plan_made_through_one_server_answers_through_the_other(clubs, small):  # noqa: F811
    one, two = clubs
    ann, ben = Member(one, "Ann", seen=time.time()), Member(one, "Ben", seen=time.time())
    made = ann.make({"left": "me", "right": "open"}, "toy")
    ben.join(made["links"]["right"])
    match = made["match"]
    here, there = ann.at(match), ben.through(two).at(match)
    until(lambda: one.app.state.hub._live[match].match.elsewhere)
    there.settle(), here.settle()
    plan(there, "right", "wait")
    plan(there, "right", "roll")
    wait_for(one, match, stored(one, match).version)
    assert news(here) == [], "through another server, too, nobody hears of a plan"
    play(here, "wait")
    assert given(one, match) == [("left", "wait"), ("right", "wait")]
    assert notes([there.wait("plan_note")]) == ["Your plan answered “What do you do in turn …?”: Wait."]
    there.settle()
    asked(there, "consent", seat="right", kind="leave", asker="left", answer="yes", told=True)
    assert here.wait("notice")["text"] == "Standing consent, Right to Left: Leave to score."
    # Ann answers through both servers in the same moment: the plan answers after one of the two, and once.
    also = ann.through(two).at(match)
    also.settle(), here.settle()
    number = here.table["decision"]["number"]
    threads = [
        threading.Thread(target=browser.send, args=("answer",), kwargs={"number": number, "keys": ["wait"]})
        for browser in (here, also)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    here.settle(), also.settle()
    wait_for(one, match, stored(one, match).version)
    assert given(one, match)[2:] == [("left", "wait"), ("right", "roll")]


def wait_for(club, match: str, version: int) -> None:
    """Until a server has heard of what the other one has written."""
    until(lambda: club.app.state.hub._live[match].match.version >= version)


def until(holds: Callable[[], object]) -> None:
    for _ in range(500):
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError("the other server never heard of it")
