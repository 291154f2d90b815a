"""In a club a host may have only so many matches running in which only agents play."""

from __future__ import annotations

import pytest

from tests.server.attacks.test_races import asking, at_once, codes
from tests.server.attacks.world import everything
from tests.server.people.club import Member, within
from tests.server.tables.tools import DAYS, out_of_time, put, stored
from tests.server.tools import ONCE, Thoughts, make, serving
from vexillum.server.matches.departures import leave_all
from vexillum.server.matches.seat_changes import only_agents
from vexillum.server.storage import lobby

MOST = 2
AGENTS = {"aix": "steward", "avignon": "steward"}
WITH_ME = {"aix": "me", "avignon": "steward"}
CODE = "agent_matches"


@pytest.fixture
def thoughts():
    """Agents that never come to an answer."""
    thoughts = Thoughts()
    thoughts.asleep = True
    return thoughts


@pytest.fixture
def club(database_url, thoughts):
    with serving(database_url, thoughts, public=True, limits=False, agent_matches=MOST) as client:
        yield client


@pytest.fixture
def ann(club):
    return Member(club, "Ann")


@pytest.fixture
def full(ann):
    """Ann has as many as she may have."""
    return [ann.make(AGENTS)["match"] for _ in range(MOST)]


def unchanged(club, deed) -> None:
    before = everything(club)
    deed()
    assert everything(club) == before


@ONCE
def test_a_new_one_too_many_is_refused_and_nothing_is_stored(club, ann, full):
    def ask():
        told = ann.post("/api/matches", 409, game="anno890", seats=AGENTS)
        assert told["code"] == CODE
        assert told["error"].startswith("You already have 2 running matches with agents only")
        told = ann.post("/api/matches?lang=it", 409, game="anno890", seats=AGENTS)
        assert told["error"].startswith("Hai già 2 partite in corso con soli agenti")

    unchanged(club, ask)
    Member(club, "Ben").make(AGENTS)


@ONCE
def test_matches_with_people_open_seats_or_an_end_do_not_count(club, ann, full):
    ann.make(WITH_ME)
    ann.make({"aix": "open", "avignon": "steward"})
    put(club, full[0], over=True)
    ann.make(AGENTS)
    put(club, full[1], closed="enough")
    ann.make(AGENTS)
    assert within(club, lobby.agent_matches, ann.id) == MOST


@ONCE
def test_an_import_and_a_rematch_are_new_matches(club, ann):
    mine = ann.make(WITH_ME)["match"]
    save = ann.client.get(f"/api/matches/{mine}/save", headers=ann.headers).text
    over = ann.make(AGENTS)["match"]
    window = ann.at(over)
    put(club, over, over=True)
    for _ in range(MOST):
        ann.post("/api/matches/import", 201, save=save, seats=AGENTS)
    unchanged(club, lambda: ann.post("/api/matches/import", 409, save=save, seats=AGENTS))
    live = club.app.state.hub.live[over].match
    live.session.decision = None  # as if it were over
    before = everything(club)["matches"]
    assert window.ask("rematch")["code"] == CODE
    assert everything(club)["matches"] == before


@ONCE
def test_the_host_may_not_leave_one_more_to_agents_alone(club, ann, full):
    mine = ann.make(WITH_ME)["match"]
    window = ann.at(mine)
    path = f"/api/matches/{mine}"
    before = stored(club, mine)
    assert window.ask("hand", seat="aix", to="steward")["code"] == CODE
    assert window.ask("resign", seat="aix")["code"] == CODE
    assert ann.post(f"{path}/leave", 409, seat="aix")["code"] == CODE
    assert stored(club, mine) == before
    ann.post(f"{path}/leave", seat="aix", to="open")
    window.settle()
    assert window.ask("hand", seat="aix", to="steward")["code"] == CODE
    put(club, full[0], over=True)
    window.send("hand", seat="aix", to="steward")
    window.settle()
    assert only_agents(stored(club, mine).seats)


@ONCE
def test_whoever_is_not_the_host_or_is_made_to_leave_leaves(club, ann, full):
    ben = Member(club, "Ben")
    made = ann.make({"aix": "open", "avignon": "steward"})
    ben.join(made["links"]["aix"])
    ben.post(f"/api/matches/{made['match']}/leave", seat="aix")
    late = ann.make(WITH_ME, clock=DAYS)["match"]
    put(club, late, asked="aix")
    out_of_time(club, late)
    gone = ann.make(WITH_ME)["match"]
    club.portal.call(leave_all, club.app.state.hub, ann.id)
    assert all(only_agents(stored(club, match).seats) for match in (made["match"], late, gone))


@ONCE
def test_at_home_anybody_has_as_many_as_they_like(database_url, thoughts):
    with serving(database_url, thoughts, agent_matches=MOST) as client:
        for _ in range(MOST + 1):
            make(client, seats=AGENTS)


def test_two_at_once_through_two_servers(database_url, thoughts):
    settings = {"public": True, "limits": False, "agent_matches": 1}
    with serving(database_url, thoughts, **settings) as one, serving(database_url, thoughts, **settings) as other:
        ann = Member(one, "Ann")
        wish = {"game": "anno890", "seats": AGENTS}
        found = at_once(*(asking(server, ann, "/api/matches", **wish) for server in (one, other, one, other)))
        assert codes(found) == [(201, ""), *[(409, CODE)] * 3]
