"""New matches: what they are called, who may come, how long people may think, who knows the seed."""

from __future__ import annotations

import time

import pytest

from tests.server.people.club import within
from tests.server.tables.tools import BANK, DAY, DAYS, mails, stored
from tests.server.tools import ANN, BEN, make
from vexillum.server.storage import accounts, deadlines
from vexillum.server.storage.moderation import ban
from vexillum.server.storage.records import SeatRecord


class TestInAClub:
    def test_all_of_it(self, club, people):
        ann, ben, _ = people
        made = ann.make(
            {"aix": "me"}, title="  Friday \n evening ", open=True, clock=DAYS, invite={"avignon": "ben"}, players=2
        )
        match = stored(club, made["match"])
        assert (match.title, match.open, match.host, match.seed_known) == ("Friday evening", True, ann.id, False)
        assert match.clock == '{"kind":"days","days":3}'
        assert match.deadline is None, "nothing runs before everybody sits"
        kept = match.seats["avignon"]
        assert (kept.player, kept.invited, kept.name, kept.guest) == ("open", ben.id, "Ben", None)
        assert mails(club, ben.id) == ["invited"]
        welcome = ann.at(made["match"]).welcome
        assert welcome["invited"] == {"avignon": "Ben"}
        assert (welcome["title"], welcome["open"], welcome["seed_known"]) == ("Friday evening", True, False)
        assert welcome["clock"] == DAYS

    def test_banks_are_full_and_time_runs_at_once_where_nobody_is_waited_for(self, club, people):
        match = stored(club, people[0].make({"aix": "me", "avignon": "me"}, clock=BANK)["match"])
        assert {record.bank for record in match.seats.values()} == {7200.0}
        assert match.deadline == pytest.approx(match.since + 7200)

    def test_whoever_is_on_vacation_has_time_until_after_it(self, club, people):
        ann, *_ = people
        within(club, deadlines.take_vacation, ann.id, 5)
        match = stored(club, ann.make({"aix": "me", "avignon": "me"}, clock=DAYS)["match"])
        assert match.deadline == pytest.approx(time.time() + 8 * DAY, abs=60)

    @pytest.mark.parametrize(
        ("wish", "status", "code"),
        [
            ({"title": "x" * 81}, 413, "too_long"),
            ({"clock": {"kind": "days", "days": 0}}, 400, "malformed"),
            ({"clock": {"kind": "sand"}}, 400, "malformed"),
            ({"invite": {"avignon": "nobody"}}, 404, "no_person"),
            ({"invite": {"avignon": "x" * 500}}, 404, "no_person"),
            ({"invite": {"avignon": "ann"}}, 400, "invite_yourself"),
            ({"invite": {"rome": "ben"}}, 400, "setup"),
            ({"invite": {"avignon": "ben", "marseille": "BEN"}}, 409, "plays_already"),
            ({"seats": {"aix": "me", "avignon": "open"}, "seed": "s"}, 400, "seed_named"),
            ({"invite": {"avignon": "ben"}, "seed": "s"}, 400, "seed_named"),
            ({"open": True, "seed": "s"}, 400, "seed_named"),
        ],
    )
    def test_what_cannot_be(self, club, people, wish, status, code):
        ann, *_ = people
        refused = ann.post("/api/matches", status, **({"game": "anno890", "seats": {"aix": "me"}} | wish))
        assert refused["code"] == code
        assert "⟨" not in refused["error"]
        assert ann.post("/api/mine")["matches"] == []

    def test_blocked_people_cannot_be_invited_and_nobody_learns_who_blocked_whom(self, club, people):
        ann, ben, eve = people
        within(club, accounts.block, ben.id, ann.id)
        within(club, accounts.block, ann.id, eve.id)
        wish = {"game": "anno890", "seats": {"aix": "me"}}
        replies = [ann.post("/api/matches", 403, **wish, invite={"avignon": name}) for name in ("Ben", "Eve")]
        assert [reply["code"] for reply in replies] == ["cannot_invite"] * 2
        assert replies[0]["error"].replace("Ben", "Eve") == replies[1]["error"]

    def test_nor_can_whoever_was_banned(self, club, people):
        ann, ben, _ = people
        within(club, ban, "command line", ben.id, "insults")
        wish = {"game": "anno890", "seats": {"aix": "me"}, "invite": {"avignon": "Ben"}}
        assert ann.post("/api/matches", 403, **wish)["code"] == "cannot_invite"


class TestWhoKnowsTheSeed:
    def test_whoever_names_it(self, club, people):
        ann, *_ = people
        assert stored(club, ann.make({"aix": "me"}, seed="s")["match"]).seed_known
        assert not stored(club, ann.make({"aix": "me"})["match"]).seed_known

    def test_whoever_takes_the_save_before_the_end(self, club, people):
        ann, ben, _ = people
        made = ann.make({"aix": "me"})
        table = ann.at(made["match"])
        save = club.get(f"/api/matches/{made['match']}/save", headers=ann.headers)
        assert save.status_code == 200
        assert stored(club, made["match"]).seed_known
        table.send("hand", seat="avignon", to="open")
        table.wait("welcome")
        ben.join(table.welcome["links"]["avignon"])
        assert ben.at(made["match"]).welcome["seed_known"]

    def test_whoever_imports_a_game_that_is_not_over(self, club, people):
        ann, *_ = people
        made = ann.make({"aix": "me"})
        save = club.get(f"/api/matches/{made['match']}/save", headers=ann.headers).text
        again = ann.post("/api/matches/import", 201, save=save, seats={"aix": "me", "avignon": "open"})
        assert stored(club, again["match"]).seed_known

    def test_the_save_is_not_given_while_somebody_may_take_their_seat_back(self, club, people):
        ann, ben, _ = people
        made = ann.make({"aix": "me", "avignon": "open"})
        ben.join(made["links"]["avignon"])
        table = ben.at(made["match"])
        table.send("hand", seat="avignon", to="steward")
        table.wait("welcome")
        assert ann.get(f"/api/matches/{made['match']}/save", 403)["code"] == "save_hidden"


class TestAtHome:
    def test_no_lobby_and_no_names(self, client):
        for wish, code in (({"open": True}, "no_lobby"), ({"invite": {"aix": "Ben"}}, "no_names")):
            refused = client.post("/api/matches", json={"guest": ANN, "game": "anno890", **wish})
            assert (refused.status_code, refused.json()["code"]) == (400, code)
        for path in ("/api/lobby", "/api/invitations", "/api/next"):
            assert client.get(path, params={"guest": ANN}).status_code == 404
        for deed in ("sit", "decline", "invite", "leave", "replace"):
            assert client.post(f"/api/matches/m/{deed}", json={"guest": BEN, "seat": "aix"}).status_code == 404

    def test_a_clock_is_no_matter_of_accounts(self, client):
        made = make(client, seats={"aix": "me", "avignon": "me"}, clock=DAYS, title="Us two")
        match = stored(client, made["match"])
        assert (match.title, match.seed_known) == ("Us two", True)
        assert match.deadline == pytest.approx(match.since + 3 * DAY)
        assert isinstance(match.seats["aix"], SeatRecord)
