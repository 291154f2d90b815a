"""Several servers on one database: seats and time."""

from __future__ import annotations

import threading
import time

import pytest

from tests.server.people.club import Member
from tests.server.tables.tools import DAYS, mails, put, stored
from tests.server.tools import serving
from vexillum.server.matches.departures import replace_late

pytestmark = pytest.mark.sql


@pytest.fixture
def clubs(database_url, thoughts):
    """Two servers that know of each other; each person is signed in at both."""
    settings = {"public": True, "limits": False, "beat": 0.2}
    with serving(database_url, thoughts, **settings) as one, serving(database_url, thoughts, **settings) as two:
        while one.app.state.hub.alone or two.app.state.hub.alone:
            time.sleep(0.02)
        yield one, two


def elsewhere(member: Member, club) -> Member:
    """The same person through another server."""
    other = object.__new__(Member)
    other.__dict__.update(member.__dict__, client=club)
    return other


def test_one_of_two_servers_replaces_a_late_player(clubs, thoughts):
    one, two = clubs
    thoughts.asleep = True
    ann = Member(one, "Ann", seen=time.time())
    made = [ann.make({"aix": "me", "avignon": "me"}, clock=DAYS)["match"] for _ in range(3)]
    for match in made:
        put(one, match, deadline=time.time() - 1)
    threads = [
        threading.Thread(target=club.portal.call, args=(replace_late, club.app.state.hub))
        for club in (one, two, one, two)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mails(one, ann.id) == ["replaced"] * 3
    for match in made:
        assert [seat.left for seat in stored(one, match).seats.values()].count("late") == 1


def test_of_two_who_sit_down_through_different_servers_one_sits(clubs):
    one, two = clubs
    ann, ben, eve = (Member(one, name, seen=time.time()) for name in ("Ann", "Ben", "Eve"))
    for _ in range(5):
        match = ann.make({"aix": "me", "avignon": "open"}, open=True)["match"]
        replies = []

        def sit(member, match=match, replies=replies):
            path = f"/api/matches/{match}/sit"
            replies.append(member.client.post(path, json={"seat": "avignon"}, headers=member.headers))

        threads = [threading.Thread(target=sit, args=(member,)) for member in (ben, elsewhere(eve, two))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(reply.status_code for reply in replies) == [200, 409]
        assert stored(one, match).seats["avignon"].guest in (ben.id, eve.id)


def test_notices_reach_clients_of_every_server(clubs):
    one, two = clubs
    ann, ben = (Member(one, name, seen=time.time()) for name in ("Ann", "Ben"))
    match = ann.make({"aix": "me", "avignon": "open"}, open=True, clock=DAYS)["match"]
    there = elsewhere(ann, two).at(match)
    assert there.table["clock"]["deadline"] is None
    ben.post(f"/api/matches/{match}/sit", seat="avignon")
    assert there.wait("notice")["text"] == "Ben takes a seat: Avignon."
    while there.table["clock"]["deadline"] is None:
        there.wait("table")
    assert there.table["seats"]["avignon"]["name"] == "Ben"
