"""The lobby, invitations, the next match that waits, and one's own."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from tests.server.people.club import within
from tests.server.tables.tools import BANK, DAYS, put, unseen
from vexillum.server.accounts import sessions
from vexillum.server.mail.notices import request_friend
from vexillum.server.matches import new_match
from vexillum.server.storage import accounts
from vexillum.server.storage.lobby import PAGE
from vexillum.server.storage.moderation import appoint, close_match
from vexillum.server.storage.tables import MATCHES


def lobby(member, **wanted) -> list[str]:
    return [table["match"] for table in member.get("/api/lobby", **wanted)["tables"]]


def befriend(club, one, other) -> None:
    within(club, request_friend, one.id, other.id)
    within(club, request_friend, other.id, one.id)


TWO = {"aix": "me", "avignon": "open"}


class TestOpenTables:
    def test_what_is_told_of_a_table(self, club, people):
        ann, ben, _ = people
        made = ann.make(TWO, open=True, title="Come!", clock=DAYS)
        [table] = ben.get("/api/lobby", lang="it")["tables"]
        assert (table["match"], table["title"], table["host"], table["clock"]) == (made["match"], "Come!", "Ann", DAYS)
        assert table["game_name"] == "890 Anno Domini"
        assert {seat: form["free"] for seat, form in table["seats"].items()} == {"aix": False, "avignon": True}
        assert table["seats"]["aix"]["name"] == "Ann"
        assert "links" not in table
        assert "watch" not in table

    def test_private_matches_do_not_stand_there_nor_those_that_are_over_or_closed(self, club, people):
        ann, ben, _ = people
        ann.make(TWO)
        over, closed = (ann.make(TWO, open=True)["match"] for _ in range(2))
        put(club, over, over=True)
        within(club, close_match, "command line", closed, "a quarrel")
        assert lobby(ben) == []

    @pytest.mark.sql
    def test_free_seats_come_first_then_the_newest(self, club, people):
        ann, ben, eve = people
        free = ann.make(TWO, open=True)["match"]
        full = ann.make(TWO, open=True)["match"]
        newer = ann.make(TWO, open=True)["match"]
        kept = ann.make({"aix": "me"}, open=True, invite={"avignon": "Ben"}, players=2)["match"]
        eve.post(f"/api/matches/{full}/sit", seat="avignon")
        assert lobby(eve) == [newer, free, kept, full], "a seat that is kept for Ben is not free for Eve"
        assert lobby(ben) == [kept, newer, free, full]
        assert lobby(ben, seats="free") == [kept, newer, free]
        assert lobby(eve, seats="full") == [kept, full]

    @pytest.mark.sql
    def test_filters(self, club, people):
        ann, ben, eve = people
        days = ann.make(TWO, open=True, clock=DAYS)["match"]
        bank = ann.make(TWO | {"marseille": "steward"}, open=True, clock=BANK)["match"]
        none = ben.make(TWO, open=True)["match"]
        assert lobby(eve, clock="days") == [days]
        assert lobby(eve, clock="bank") == [bank]
        assert lobby(eve, clock="none") == [none]
        assert lobby(eve, players=3) == [bank]
        assert lobby(eve, players=2) == [none, days]
        assert lobby(eve, game="anno890") == [none, bank, days]
        assert lobby(eve, game="chess") == []
        assert lobby(ben, mine="0") == [bank, days]
        assert lobby(ben) == [none, bank, days]
        befriend(club, eve, ben)
        assert lobby(eve, friends="1") == [none]
        ben.post(f"/api/matches/{days}/sit", seat="avignon")
        assert lobby(eve, friends="1") == [none, days], "where a friend plays too"
        assert lobby(eve, language="en") == [none, bank, days]
        assert lobby(eve, language="it") == []

    @pytest.mark.parametrize(
        "wanted", [{"clock": "sand"}, {"page": "-1"}, {"page": "9999"}, {"players": "x"}, {"seats": "some"}]
    )
    def test_what_cannot_be_filtered(self, people, wanted):
        assert people[0].get("/api/lobby", 400, **wanted)["code"] == "malformed"

    def test_pages(self, club, people):
        ann, ben, _ = people
        made = [ann.make(TWO, open=True)["match"] for _ in range(PAGE + 1)]
        first, second = (ben.get("/api/lobby", page=page) for page in (0, 1))
        assert (first["more"], second["more"]) == (True, False)
        found = [table["match"] for table in (*first["tables"], *second["tables"])]
        assert found == made[::-1]
        assert ben.get("/api/lobby", page=2) == {"tables": [], "more": False}

    def test_nobody_sees_the_tables_of_those_whom_they_blocked_or_who_blocked_them(self, club, people):
        ann, ben, eve = people
        match = ann.make(TWO | {"marseille": "open"}, open=True)["match"]
        within(club, accounts.block, ann.id, ben.id)
        assert lobby(ben) == []
        assert lobby(eve) == [match]
        within(club, accounts.block, eve.id, ann.id)
        assert lobby(eve) == []

    def test_nor_where_such_a_person_plays(self, club, people):
        ann, ben, eve = people
        match = ann.make(TWO | {"marseille": "open"}, open=True)["match"]
        ben.post(f"/api/matches/{match}/sit", seat="avignon")
        within(club, accounts.block, ben.id, eve.id)
        assert lobby(eve) == []
        assert eve.post(f"/api/matches/{match}/sit", 404, seat="marseille")["code"] == "no_match"

    def test_the_tables_of_a_host_who_was_not_seen_for_long_are_gone(self, club, people):
        ann, ben, _ = people
        ann.make(TWO, open=True)
        unseen(club, ann.id, 31)
        assert lobby(ben) == []

    def test_only_who_is_signed_in_sees_them(self, club):
        for path in ("/api/lobby", "/api/invitations", "/api/next"):
            assert club.get(path).status_code == 401


class TestWatching:
    def test_anybody_may_watch_an_open_match_and_nobody_a_private_one(self, club, people):
        ann, ben, _ = people
        match, private = ann.make(TWO, open=True)["match"], ann.make(TWO)["match"]
        assert ben.at(match).welcome["you"]["watch"]
        assert ben.get(f"/api/matches/{match}/replay")["at"] == 0
        assert ben.get(f"/api/matches/{private}/replay", 404)["code"] == "no_match"
        with pytest.raises(WebSocketDisconnect):
            ben.at(private)

    def test_whoever_is_blocked_does_not(self, club, people):
        ann, ben, _ = people
        made = ann.make(TWO, open=True)
        within(club, accounts.block, ann.id, ben.id)
        assert ben.get(f"/api/matches/{made['match']}/replay", 404)["code"] == "no_match"
        token = made["watch"].rpartition("/")[2]
        assert ben.post("/api/join", 404, token=token)["code"] == "no_link"

    def test_whoever_is_invited_may_look_before_sitting_down(self, club, people):
        ann, ben, eve = people
        match = ann.make({"aix": "me"}, invite={"avignon": "Ben"}, players=2)["match"]
        assert ben.at(match).welcome["you"]["watch"]
        assert eve.get(f"/api/matches/{match}/replay", 404)["code"] == "no_match"


class TestInvitations:
    def test_they_are_listed_until_answered(self, club, people):
        ann, ben, eve = people
        match = ann.make({"aix": "me"}, title="You?", clock=BANK, invite={"avignon": "Ben"}, players=2)["match"]
        [invitation] = ben.get("/api/invitations")["invitations"]
        told = [invitation[key] for key in ("match", "seat", "seat_name", "by", "title", "clock", "game_name")]
        assert told == [match, "avignon", "Avignon", "Ann", "You?", BANK, "890 Anno Domini"]
        assert eve.get("/api/invitations") == ann.get("/api/invitations") == {"invitations": []}
        ben.post(f"/api/matches/{match}/sit", seat="avignon")
        assert ben.get("/api/invitations")["invitations"] == []

    def test_those_of_blocked_people_are_gone(self, club, people):
        ann, ben, _ = people
        ann.make({"aix": "me"}, invite={"avignon": "Ben"}, players=2)
        within(club, accounts.block, ben.id, ann.id)
        assert ben.get("/api/invitations")["invitations"] == []


class TestWhatWaits:
    @pytest.mark.sql
    def test_the_most_urgent_first_and_round_in_turn(self, club, people):
        ann, ben, _ = people
        first, second, third = (ann.make({"aix": "me", "avignon": "me"})["match"] for _ in range(3))
        put(club, first, since=100.0)
        put(club, second, since=50.0)
        put(club, third, since=500.0, deadline=time.time() + 60)
        for after, following in (("", third), (third, second), (second, first), (first, third), ("gone", third)):
            assert ann.get("/api/next", after=after) == {"match": following, "waiting": 3}
        assert ben.get("/api/next") == {"match": None, "waiting": 0}

    def test_matches_that_are_over_or_closed_or_played_by_an_agent_do_not_wait(self, club, people):
        ann, *_ = people
        over, closed, lent = (ann.make({"aix": "me", "avignon": "me"})["match"] for _ in range(3))
        put(club, over, over=True)
        within(club, close_match, "command line", closed, "a quarrel")
        put(club, lent, asked=None)
        assert ann.get("/api/next") == {"match": None, "waiting": 0}

    def test_ones_own_list_has_them_first(self, club, people):
        ann, ben, _ = people
        calm = ann.make({"aix": "me", "avignon": "me"}, title="calm")["match"]
        urgent = ann.make({"aix": "me", "avignon": "me"}, clock=DAYS, open=True)["match"]
        theirs = ann.make({"aix": "me", "avignon": "open"})
        ben.join(theirs["links"]["avignon"])
        put(club, theirs["match"], asked="avignon", touched=time.time() + 9)
        mine = ann.post("/api/mine")
        assert [one["match"] for one in mine["matches"]] == [urgent, calm, theirs["match"]]
        assert [one["waits"] for one in mine["matches"]] == [True, True, False]
        assert mine["waits"] == 2
        first, second, _ = mine["matches"]
        assert (first["clock"], first["open"], second["title"], second["clock"]) == (DAYS, True, "calm", None)
        assert first["deadline"] > time.time()
        assert second["deadline"] is None


@pytest.mark.sql
def test_a_game_that_is_not_installed_any_more_hides_no_other(club, people):
    ann, ben, eve = people
    made = [ann.make(TWO, open=True)["match"] for _ in range(2)]
    kept = ann.make({"aix": "me"}, invite={"avignon": "Ben"}, players=2)["match"]
    ids = (made[0], kept)
    within(club, lambda c: c.execute(update(MATCHES).where(MATCHES.c.id.in_(ids)).values(game="lost", scenario="old")))
    within(club, appoint, "command line", eve.id, admin=True)
    sessions.forget_logins(club.app.state.hub.database)
    lists = {
        "mine": ann.post("/api/mine")["matches"],
        "lobby": ben.get("/api/lobby")["tables"],
        "invitations": ben.get("/api/invitations")["invitations"],
        "administrators": eve.get("/api/admin/matches")["matches"],
    }
    for name, listed in lists.items():
        gone = next(one for one in listed if one["match"] in ids)
        assert (gone["game_name"], gone["scenario_name"]) == ("lost", "old"), name
        assert "⟨" not in str(listed)
    assert {one["match"] for one in lists["lobby"]} == set(made)


def test_nobody_fills_the_lobby(club, people, monkeypatch):
    ann, ben, _ = people
    monkeypatch.setattr(new_match, "MOST_WAITING", 2)
    first, _ = (ann.make(TWO, open=True)["match"] for _ in range(2))
    assert ann.post("/api/matches", 409, game="anno890", seats=TWO, open=True)["code"] == "too_many_tables"
    assert len(lobby(ben)) == 2
    ann.make(TWO)
    ben.make(TWO, open=True)
    ben.post(f"/api/matches/{first}/sit", seat="avignon")
    ann.make(TWO, open=True)
