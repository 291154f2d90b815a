"""Time controls over the wire: deadlines, banks, and players who ran out of time."""

from __future__ import annotations

import threading
import time

import pytest

from tests.server.people.club import within
from tests.server.tables.tools import BANK, DAY, DAYS, mails, out_of_time, put, stored
from tests.server.tools import ANN, Browser, make
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import departures
from vexillum.server.matches.departures import due_matches, replace_late
from vexillum.server.matches.hub import Hub
from vexillum.server.storage import deadlines
from vexillum.server.storage.moderation import close_match, reopen_match

SEATS = {"left": "me", "right": "open"}


@pytest.fixture(autouse=True)
def rolling(thoughts):
    """Agents only ever roll: the toy game has an option that breaks down."""
    thoughts.keys = ("roll",)


@pytest.fixture
def table(toy, people):
    """Makes a table of Ann and Ben at the toy game, where Ann is asked first."""

    def sit(**wish):
        ann, ben, _ = people
        made = ann.make(SEATS, "toy", **wish)
        ben.join(made["links"]["right"])
        return made["match"], ann.at(made["match"]), ben.at(made["match"])

    return sit


def play(browser, *keys: str) -> None:
    """Answer when one is asked, and see all that comes of it."""
    browser.settle()
    decision = browser.until_asked()
    browser.send("answer", number=decision["number"], keys=list(keys))
    browser.settle()


def near(value: float):
    """About so much: a busy machine takes its time, but less than what any rule gives or takes."""
    return pytest.approx(value, abs=120)


class TestDays:
    def test_the_time_begins_when_the_last_seat_is_taken(self, toy, club, people):
        ann, ben, _ = people
        made = ann.make(SEATS, "toy", clock=DAYS)
        here = ann.at(made["match"])
        assert here.table["clock"] == {
            "kind": "days",
            "deadline": None,
            "banks": {},
            "away": None,
            "now": near(time.time()),
        }
        ben.join(made["links"]["right"])
        here.settle()
        assert here.table["clock"]["deadline"] == near(time.time() + 3 * DAY)

    def test_a_run_of_answers_keeps_its_deadline_and_the_next_seat_has_all_of_it(self, club, table):
        match, ann, ben = table(clock=DAYS)
        soon = time.time() + 600
        put(club, match, deadline=soon)
        play(ann, "card")
        assert stored(club, match).deadline == soon
        assert ann.table["clock"]["deadline"] == soon
        play(ann, "done")
        assert stored(club, match).deadline == near(time.time() + 3 * DAY)
        play(ben, "roll")
        assert stored(club, match).asked == "left"

    def test_taking_back_within_ones_turn_wins_nothing(self, club, table):
        match, ann, _ = table(clock=DAYS)
        soon = time.time() + 600
        put(club, match, deadline=soon)
        play(ann, "mark")
        ann.send("undo")
        ann.settle()
        assert stored(club, match).deadline == soon

    def test_taking_back_when_the_turn_has_passed_wins_no_day(self, club, table):
        match, ann, ben = table(clock=DAYS)
        put(club, match, deadline=time.time() + 7200)
        play(ann, "roll")
        assert stored(club, match).asked == "right"
        ann.send("takeback")
        ann.settle()
        ben.send("takeback_reply", agree=True)
        ben.settle()
        ann.settle()
        assert (stored(club, match).asked, stored(club, match).deadline) == ("left", near(time.time() + 7200))
        assert ann.table["clock"]["banks"] == {}

    def test_offering_ones_seat_and_sitting_down_again_wins_no_day(self, club, people, table):
        match, *_ = table(clock=DAYS, open=True)
        put(club, match, deadline=time.time() + 7200)
        people[0].post(f"/api/matches/{match}/leave", seat="left", to="open")
        assert stored(club, match).deadline is None
        people[0].post(f"/api/matches/{match}/sit", seat="left")
        assert stored(club, match).deadline == near(time.time() + 7200)
        people[0].post(f"/api/matches/{match}/leave", seat="left", to="open")
        people[2].post(f"/api/matches/{match}/sit", seat="left")
        assert stored(club, match).deadline == near(time.time() + 3 * DAY), "somebody else has all of it"

    def test_whoever_comes_back_to_a_seat_that_was_asked_meanwhile_has_all_of_it(self, club, people, table):
        match, ann, ben = table(clock=DAYS, open=True)
        put(club, match, deadline=time.time() + 7200)
        play(ann, "roll")
        people[0].post(f"/api/matches/{match}/leave", seat="left", to="open")
        play(ben, "roll")
        assert stored(club, match).asked == "left"
        people[0].post(f"/api/matches/{match}/sit", seat="left")
        assert stored(club, match).deadline == near(time.time() + 3 * DAY)

    def test_whoever_was_late_and_replaced_may_sit_down_where_anybody_may(self, club, people, thoughts, table):
        match, ann, _ = table(clock=DAYS, open=True, rated=False)
        play(ann, "roll")
        thoughts.asleep = True
        out_of_time(club, match)
        people[0].post(f"/api/matches/{match}/replace", seat="right", to="open")
        people[1].post(f"/api/matches/{match}/sit", seat="right")
        assert stored(club, match).deadline == near(time.time() + 3 * DAY)

    def test_an_agents_time_does_not_run(self, toy, club, people, thoughts):
        thoughts.asleep = True
        ann, *_ = people
        made = ann.make({"left": "me", "right": "random"}, "toy", clock=DAYS)
        here = ann.at(made["match"])
        play(here, "roll")
        match = stored(club, made["match"])
        assert (match.asked, match.deadline) == ("right", None)
        thoughts.asleep = False
        here.until_asked()
        assert stored(club, made["match"]).deadline == near(time.time() + 3 * DAY)

    def test_on_vacation_it_waits(self, club, people, table):
        match, ann, ben = table(clock=DAYS)
        within(club, deadlines.take_vacation, people[1].id, 10)
        play(ann, "roll")
        assert stored(club, match).deadline == near(time.time() + 13 * DAY)
        assert ann.table["clock"]["away"] == near(time.time() + 10 * DAY)
        play(ben, "roll")
        assert ben.table["clock"]["away"] is None
        assert stored(club, match).deadline == near(time.time() + 3 * DAY)

    def test_what_is_taken_back_on_vacation_goes_on_with_what_was_left(self, club, people, table):
        match, ann, ben = table(clock=DAYS)
        put(club, match, deadline=time.time() + 7200)
        within(club, deadlines.take_vacation, people[0].id, 10)
        play(ann, "roll")
        ann.send("takeback")
        ben.wait("takeback_asked")
        ben.send("takeback_reply", agree=True)
        ann.wait("takeback")
        assert (stored(club, match).asked, stored(club, match).deadline) == (
            "left",
            near(time.time() + 10 * DAY + 7200),
        )

    def test_when_the_game_is_over_nothing_runs(self, club, table):
        match, ann, ben = table(clock=DAYS)
        for turn in range(6):
            play((ann, ben)[turn % 2], "roll")
        assert stored(club, match).over
        assert stored(club, match).deadline is None

    def test_a_closed_match_waits_and_is_asked_anew_when_it_is_opened_again(self, club, table):
        match, *_ = table(clock=DAYS)
        put(club, match, deadline=time.time() + 60)
        within(club, close_match, "command line", match, "a quarrel")
        assert stored(club, match).deadline is None
        within(club, reopen_match, "command line", match)
        assert stored(club, match).deadline == near(time.time() + 3 * DAY)


class TestBanks:
    def test_an_answer_costs_time_and_earns_some(self, club, table):
        match, ann, ben = table(clock=BANK)
        put(club, match, deadline=time.time() + 1000)
        play(ann, "roll")
        seats = stored(club, match).seats
        assert seats["left"].bank == near(1300)
        assert seats["right"].bank == 7200
        assert stored(club, match).deadline == near(time.time() + 7200)
        ben.settle()
        assert ben.table["clock"]["banks"] == {"left": near(1300), "right": 7200}

    def test_taking_back_does_not_refund(self, club, table):
        match, ann, _ = table(clock=BANK)
        put(club, match, deadline=time.time() + 1000)
        play(ann, "mark")
        ann.send("undo")
        ann.settle()
        assert stored(club, match).seats["left"].bank == near(1000)
        assert stored(club, match).deadline == near(time.time() + 1000)

    def test_letting_an_agent_play_stops_it(self, club, thoughts, table):
        match, ann, _ = table(clock=BANK)
        thoughts.asleep = True
        put(club, match, deadline=time.time() + 1000)
        ann.send("hand", seat="left", to="random")
        ann.settle()
        assert (stored(club, match).deadline, stored(club, match).seats["left"].bank) == (None, near(1000))
        ann.send("hand", seat="left", to="me")
        ann.settle()
        assert stored(club, match).deadline == near(time.time() + 1000)


class TestOutOfTime:
    def test_with_days_an_agent_plays_until_the_person_is_back(self, club, people, thoughts, table):
        match, ann, ben = table(clock=DAYS)
        thoughts.asleep = True
        out_of_time(club, match)
        seat = stored(club, match).seats["left"]
        assert (seat.player, seat.guest, seat.left) == ("random", people[0].id, "late")
        ben.settle()
        [*_, notice] = [message for message in ben.heard if message["type"] == "notice"]
        assert notice["seat"] == "left"
        assert notice["text"].startswith("Ann ran out of time. ")
        assert ben.table["seats"]["left"]["left"] == "late"
        assert mails(club, people[0].id) == ["replaced"]
        ann.send("hand", seat="left", to="me")
        ann.settle()
        after = stored(club, match)
        assert (after.seats["left"].person, after.seats["left"].left) == (people[0].id, None)
        assert after.deadline == near(time.time() + 3 * DAY)

    def test_with_a_bank_the_seat_is_lost(self, club, people, thoughts, table):
        match, ann, _ = table(clock=BANK, open=True)
        thoughts.asleep = True
        out_of_time(club, match)
        seat = stored(club, match).seats["left"]
        assert (seat.player, seat.guest, seat.left, seat.bank) == ("random", None, "late", 0.0)
        assert stored(club, match).deadline is None
        ann.settle()
        assert ann.welcome["you"]["watch"]
        assert mails(club, people[0].id) == ["replaced"]
        ann.send("hand", seat="left", to="open")  # the host may offer it …
        ann.settle()
        assert stored(club, match).deadline is None
        eve = people[2]
        eve.post(f"/api/matches/{match}/sit", seat="left")
        assert stored(club, match).seats["left"].bank == 7200  # … and anyone who comes has a whole bank
        assert stored(club, match).deadline == near(time.time() + 7200)

    def test_whoever_has_lost_a_seat_does_not_take_it_again(self, club, people, thoughts, table):
        """Ann is the host, and could hand it to herself, or open it and sit down: with a whole bank each time."""
        match, ann, _ = table(clock=BANK, open=True)
        thoughts.asleep = True
        out_of_time(club, match)
        ann.settle()
        assert ann.ask("hand", seat="left", to="me")["code"] == "lost_in_time"
        ann.send("hand", seat="left", to="open")
        ann.settle()
        assert ann.ask("hand", seat="left", to="me")["code"] == "lost_in_time"
        assert people[0].post(f"/api/matches/{match}/sit", 403, seat="left")["code"] == "lost_in_time"
        link = stored(club, match).seats["left"].token
        assert people[0].post("/api/join", 403, token=link)["code"] == "lost_in_time"
        assert stored(club, match).seats["left"].person is None

    def test_unless_the_host_asks_them_back(self, club, people, thoughts, table):
        match, ann, _ = table(clock=BANK)
        play(ann, "roll")
        thoughts.asleep = True
        out_of_time(club, match)
        assert stored(club, match).seats["right"].left == "late"
        people[0].post(f"/api/matches/{match}/invite", seat="right", name="Ben")
        people[1].post(f"/api/matches/{match}/sit", seat="right")
        assert stored(club, match).seats["right"].bank == 7200

    def test_alone_among_agents_nobody_minds(self, toy, club, people, thoughts):
        thoughts.asleep = True
        made = people[0].make({"left": "me", "right": "random"}, "toy", clock=BANK)
        here = people[0].at(made["match"])
        out_of_time(club, made["match"])
        here.send("hand", seat="left", to="me")
        here.settle()
        assert stored(club, made["match"]).seats["left"].person == people[0].id

    def test_the_agent_goes_on_by_itself(self, club, table):
        match, _, ben = table(clock=DAYS)
        out_of_time(club, match)
        assert ben.until_asked()["seat"] == "right"

    def test_an_answer_that_came_first_counts(self, club, table):
        match, ann, _ = table(clock=DAYS)
        put(club, match, deadline=time.time() - 1)
        play(ann, "roll")
        club.portal.call(replace_late, club.app.state.hub)
        assert stored(club, match).seats["left"].left is None

    def test_whoever_answers_between_the_look_and_the_deed_is_not_late(self, club, table, monkeypatch):
        match, *_ = table(clock=DAYS)
        monkeypatch.setattr(departures, "due_matches", lambda connection, now, started: [match])
        club.portal.call(replace_late, club.app.state.hub)
        assert stored(club, match).seats["left"].left is None

    def test_nobody_is_replaced_on_vacation_in_time_or_in_a_closed_match(self, club, people, table):
        match, *_ = table(clock=DAYS)
        club.portal.call(replace_late, club.app.state.hub)
        assert stored(club, match).seats["left"].left is None
        within(club, deadlines.take_vacation, people[0].id, 5)
        out_of_time(club, match)
        assert stored(club, match).seats["left"].left is None
        assert stored(club, match).deadline == near(time.time() + 5 * DAY + 3600)
        put(club, match, deadline=time.time() - 1, closed="a quarrel")
        assert within(club, due_matches, time.time(), 0) == []

    def test_in_the_first_hour_of_a_server_nobody_is_out_of_time(self, club, table):
        """A player who ran out of time during the outage gets an hour; one with a minute left gets no less."""
        match, *_ = table(clock=DAYS)
        put(club, match, deadline=time.time() - 1)
        now = time.time()
        assert within(club, due_matches, now, now) == []
        assert within(club, due_matches, now, now - departures.GRACE + 9) == []
        assert within(club, due_matches, now + departures.GRACE - 9, now) == []
        assert within(club, due_matches, now + departures.GRACE + 9, now) == [match]

    def test_of_several_who_look_one_does_it(self, club, people, table):
        match, *_ = table(clock=DAYS)
        put(club, match, deadline=time.time() - 1)
        threads = [threading.Thread(target=club.portal.call, args=(replace_late, club.app.state.hub)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert mails(club, people[0].id) == ["replaced"]

    def test_matches_that_cannot_be_loaded_keep_nobody_waiting(self, club, people, table, monkeypatch, thoughts):
        thoughts.asleep = True
        broken, match = (table(clock=DAYS)[0] for _ in range(2))
        for id, ago in ((broken, 9), (match, 1)):
            put(club, id, deadline=time.time() - ago)
        using = Hub.using

        def unless_broken(hub, id):
            if id == broken:
                raise Refusal("broken", 500, why="the rules")
            return using(hub, id)

        monkeypatch.setattr(Hub, "using", unless_broken)
        club.portal.call(replace_late, club.app.state.hub)
        assert stored(club, match).seats["left"].left == "late"

    def test_at_home_too(self, client, thoughts):
        thoughts.asleep = True
        made = make(client, seats={"aix": "me", "avignon": "me"}, clock=DAYS)
        here = Browser(client, made["match"], ANN)
        asked = here.table["decision"]["seat"]
        out_of_time(client, made["match"])
        here.settle()
        assert here.table["seats"][asked]["left"] == "late"
        here.send("hand", seat=asked, to="me")
        here.settle()
        assert here.table["seats"][asked]["you"]


@pytest.mark.sql
def test_a_rematch_invites_the_others_on_the_same_terms(club, people, table):
    _, ann, ben = table(clock=BANK, title="Friday", open=True)
    for turn in range(6):
        play((ann, ben)[turn % 2], "roll")
    again = ben.ask("rematch")["match"]
    new = stored(club, again)
    assert (new.title, new.open, new.host) == ("Friday", True, people[1].id)
    assert (new.seats["left"].player, new.seats["left"].invited) == ("open", people[0].id)
    assert (new.seats["right"].guest, new.deadline) == (people[1].id, None)
    assert "invited" in mails(club, people[0].id)
    people[0].post(f"/api/matches/{again}/sit", seat="left")
    assert stored(club, again).deadline == near(time.time() + 7200)
