"""Those who watch with a delay through a server through which nobody plays: it, too, tells them nothing early."""

from __future__ import annotations

import json
import time

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.people.club import Member
from tests.server.plans.test_two_servers import until, wait_for
from tests.server.tables.test_processes import clubs  # noqa: F401  # a fixture
from tests.server.tables.tools import stored
from tests.server.tools import Browser
from tests.server.watching.test_delays import HOUR
from tests.server.watching.tools import follow, long_ago, play, told
from vexillum.server.edge.http import live
from vexillum.server.runtime import app, cluster

pytestmark = pytest.mark.sql
NOBODY = {"cookie": ""}


@pytest.fixture(autouse=True)
def rights_are_looked_at_when_they_change(monkeypatch):
    """Not every half minute: nobody may see anything as long as that."""
    monkeypatch.setattr(app, "SESSIONS", 3600.0)


@pytest.fixture
def here(clubs, toy):  # noqa: F811
    """Ann and Ben, who play a rated match through the first server, and the match, which guests may watch."""
    live._known.clear()  # both servers are in one process here, and would share it
    one, _ = clubs
    ann, ben, wes = (Member(one, name, seen=time.time()) for name in ("Ann", "Ben", "Wes"))
    wish = {"open": True, "delay": HOUR, "guests": True, "rated": True}
    made = ann.make({"left": "me", "right": "open"}, "toy", **wish)
    ben.join(made["links"]["right"])
    wes.join(made["watch"])
    play(made["match"], ann, ben, answers=2)
    long_ago(one, made["match"])
    return ann, ben, wes, made["match"]


def test_another_server_tells_nothing_early(clubs, here):  # noqa: F811
    """Answers, what all agree to take back, chat, story, pictures, standing: all stays the same to the letter."""
    one, two = clubs
    ann, ben, wes, match = here
    watching, guest = wes.through(two).at(match), Browser(two, match, "", "", headers=NOBODY)
    at_ann, at_ben = ann.at(match), ben.at(match)
    until(lambda: len(two.app.state.hub.live[match].match.elsewhere) == 2)
    watching.settle(), guest.settle()
    before = {name: told(two, who, match) for name, who in (("wes", wes.headers), ("nobody", NOBODY))}
    played = ann.get(f"/api/matches/{match}/replay")
    for window in (watching, guest):
        window.settle()
    play(match, ann, ben, answers=3)
    at_ann.send("chat", text="the secret plan")
    at_ann.settle()
    at_ann.send("takeback")
    at_ben.wait("takeback_asked")
    at_ben.send("takeback_reply", agree=True)
    at_ann.wait("takeback")
    at_ann.send("chat", text="another plan")
    at_ann.settle(), at_ben.settle()
    assert stored(one, match).rated == "void"
    wait_for(two, match, stored(one, match).version)
    follow(two, match)
    for window in (watching, guest):
        assert [one for one in window.settle() if one["type"] != "presence"] == []
    for name, who in (("wes", wes.headers), ("nobody", NOBODY)):
        live._known.clear()
        assert told(two, who, match) == before[name], name
    assert wes.through(two).get("/api/lobby", rated="yes")["tables"][0]["rated"] == "wanted"
    assert ann.through(two).get(f"/api/matches/{match}/replay") != played, "otherwise this would show nothing"
    # When that server is gone, they come to the other one, which has the match: it tells no more.
    live._known.clear()
    for name, who in (("wes", wes.headers), ("nobody", NOBODY)):
        assert told(one, who, match) == before[name], name
    watching.leave(), guest.leave()
    again = wes.at(match)
    long_ago(one, match)
    follow(one, match)
    again.settle()
    assert "secret plan" in json.dumps(again.heard)
    assert again.table["at"] == at_ann.table["at"]


def test_terms_that_the_host_changes_through_another_server(clubs, here):  # noqa: F811
    """Guests are sent away from every server, and a delay that another one has just made longer holds in its lists."""
    _, two = clubs
    ann, _, wes, match = here
    guest, watching = Browser(two, match, "", "", headers=NOBODY), wes.through(two).at(match)
    ann.post(f"/api/matches/{match}/watching", delay={"kind": "minutes", "n": 600}, guests=False)
    with pytest.raises(WebSocketDisconnect) as closed:
        guest.wait("never")
    assert closed.value.code == 1008
    guest.leave()
    while watching.welcome["delay"] == HOUR:
        watching.settle()
    follow(two, match)
    watching.settle()
    assert watching.table["at"] == 0, "what was seen after an hour is not yet after ten"


def test_a_server_that_has_not_heard_of_a_delay_looks_for_it(clubs, toy, monkeypatch):  # noqa: F811
    """Its list is made with the delay that is stored, and keeps no picture of the moment without it."""
    one, two = clubs
    ann, ben, wes = (Member(one, name, seen=time.time()) for name in ("Ann", "Ben", "Wes"))
    made = ann.make({"left": "me", "right": "open"}, "toy", open=True)
    match = made["match"]
    ben.join(made["links"]["right"])
    play(match, ann, ben, answers=2)
    there = wes.through(two)
    live._known.clear()
    there.get(f"/api/matches/{match}/replay")
    held = two.app.state.hub.live[match].match

    async def hears_nothing(*_: object) -> None:
        pass

    for name in ("_catch_up", "_compare"):
        monkeypatch.setattr(cluster.ClusterSync, name, hears_nothing)
    ann.post(f"/api/matches/{match}/watching", delay=HOUR)
    assert held.record.delay is None
    there.get("/api/live")
    assert held.record.delay is not None
    (shown,) = (told for (id, *_), told in live._known.items() if id == match)
    assert shown.picture == "0"


def test_a_server_that_retires_asks_all_to_come_again(clubs, here):  # noqa: F811
    """Those who see it later, too, move to the new version, and see no more there."""
    _, two = clubs
    ann, ben, wes, match = here
    watching = wes.through(two).at(match)
    seen = watching.table["at"]
    play(match, ann, ben, answers=1)
    two.portal.call(two.app.state.hub.retire)
    assert watching.wait("moving")
    watching.leave()
    assert wes.at(match).table["at"] == seen
