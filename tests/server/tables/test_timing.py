"""What happens in a match, and what it means for the time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.server.tables.tools import record
from vexillum.server.kernel import time_control
from vexillum.server.kernel.time_control import DAY, HOUR, ActiveTurn, Bank, Days
from vexillum.server.matches import seat_rules
from vexillum.server.matches.frames.frame_types import ClockForm
from vexillum.server.matches.match import clock_form
from vexillum.server.storage import records
from vexillum.server.storage.records import SeatRecord

NOW = 1_000_000.0
DAYS, BANK = time_control.dump_clock(Days(3)), time_control.dump_clock(Bank(2, 5))


def banked(**banks: float):
    seats = record().seats
    return {seat: replace(seats[seat], bank=bank) for seat, bank in banks.items()}


class TestWhenTimeRuns:
    def test_a_persons_time_runs(self):
        assert records.clock_runs(record().seats, "a", None)

    @pytest.mark.parametrize(
        "other", [SeatRecord("steward"), SeatRecord("open", left="gone"), SeatRecord("human", "x")]
    )
    def test_whoever_sits_elsewhere(self, other):
        assert records.clock_runs(record().seats | {"b": other}, "a", None)

    @pytest.mark.parametrize(
        "here", [SeatRecord("steward"), SeatRecord("steward", "a_1"), SeatRecord("open", left="gone")]
    )
    def test_but_not_that_of_agents_and_open_seats(self, here):
        assert not records.clock_runs(record().seats | {"a": here}, "a", None)

    def test_nor_before_every_seat_was_taken(self):
        assert not records.clock_runs(record().seats | {"b": SeatRecord("open")}, "a", None)

    def test_nor_in_a_closed_match_nor_when_nobody_is_asked(self):
        assert not records.clock_runs(record().seats, "a", "a quarrel")
        assert not records.clock_runs(record().seats, None, None)


class TestAnswers:
    def test_with_days(self):
        before = record(clock=DAYS, since=NOW - DAY, deadline=NOW + 2 * DAY)
        assert records.timing_after_answer(before, NOW, "b", None).asked == ActiveTurn("b", NOW, NOW + 3 * DAY)
        assert records.timing_after_answer(before, NOW, "a", None).asked == ActiveTurn("a", NOW - DAY, NOW + 2 * DAY)

    def test_an_agent_between_counts_as_another_seat(self):
        seats = record().seats | {"b": SeatRecord("steward")}
        before = record(clock=DAYS, since=NOW - DAY, deadline=NOW + 2 * DAY, seats=seats)
        agent = records.timing_after_answer(before, NOW, "b", None)
        assert agent.asked == ActiveTurn("b", NOW)
        after = records.timing_after_answer(replace(before, asked="b", since=NOW, deadline=None), NOW + 1, "a", None)
        assert after.asked == ActiveTurn("a", NOW + 1, NOW + 1 + 3 * DAY)

    def test_with_a_bank(self):
        before = record(clock=BANK, since=NOW - 60, deadline=NOW + 540, seats=banked(a=600.0, b=700.0))
        after = records.timing_after_answer(before, NOW, "b", None)
        assert (after.asked, after.banks) == (ActiveTurn("b", NOW, NOW + 700), {"a": 840.0})
        assert records.with_banks(before.seats, after) == {"a": replace(before.seats["a"], bank=840.0)}


class TestTakingBack:
    def passed_on(self, left: float):
        """Ann has answered when she had so much time left, and Ben has been asked for a day."""
        before = record(clock=DAYS, since=NOW - 2 * DAY, deadline=NOW - DAY + left)
        after = records.timing_after_answer(before, NOW - DAY, "b", None)
        seats = before.seats | records.with_banks(before.seats, after)
        return replace(before, asked="b", since=NOW - DAY, deadline=after.asked.deadline, seats=seats)

    def test_whoever_is_asked_then_has_what_was_left_when_the_turn_passed_on(self):
        back = records.timing_after_undo(self.passed_on(2 * HOUR), NOW, "a", None, ["a"])
        assert back.asked == ActiveTurn("a", NOW, NOW + 2 * HOUR)

    def test_but_an_hour_at_least_and_no_more_than_a_whole_turn(self):
        assert records.timing_after_undo(self.passed_on(60), NOW, "a", None, ["a"]).asked.deadline == NOW + HOUR
        assert (
            records.timing_after_undo(self.passed_on(20 * DAY), NOW, "a", None, ["a"]).asked.deadline == NOW + 3 * DAY
        )

    def test_on_vacation_it_begins_afterwards(self):
        back = records.timing_after_undo(self.passed_on(2 * HOUR), NOW, "a", NOW + DAY, ["a"])
        assert back.asked.deadline == NOW + DAY + 2 * HOUR

    def test_answering_and_taking_back_again_and_again_wins_no_day(self):
        table = record(clock=DAYS, since=NOW - DAY, deadline=NOW + 2 * HOUR)
        for _ in range(10):
            for asked, step in (("b", records.timing_after_answer), ("a", records.timing_after_undo)):
                given = (table, NOW, asked, None) if asked == "b" else (table, NOW, asked, None, ["a"])
                found = step(*given)
                seats = table.seats | records.with_banks(table.seats, found)
                table = replace(table, asked=asked, deadline=found.asked.deadline, seats=seats)
        assert table.deadline == NOW + 2 * HOUR

    def test_where_the_time_did_not_run_there_is_all_of_it(self):
        before = record(clock=DAYS, asked="b", since=NOW - DAY, deadline=NOW + 2 * DAY)
        assert records.timing_after_undo(before, NOW, "a", None, ["a"]).asked == ActiveTurn("a", NOW, NOW + 3 * DAY)
        seats = banked(a=60.0, b=60.0)
        agents = replace(before, asked="a", deadline=None, seats=seats)
        after = records.timing_after_answer(agents, NOW, "b", None)
        assert after.banks == {"a": 3 * DAY}

    def test_whoever_sits_down_later_owes_nothing(self):
        left = replace(record().seats["a"], bank=60.0)
        assert seat_rules.taken(seat_rules.opened(left, "gone"), "a_3", "Eve", Days(3), NOW).bank is None

    def test_what_was_left_of_a_turn_is_not_shown_as_a_bank(self):
        shown = clock_form(self.passed_on(2 * HOUR), NOW, None)
        assert shown.banks == {}

    def test_but_no_time_is_won_by_taking_back_within_ones_turn(self):
        before = record(clock=DAYS, since=NOW - DAY, deadline=NOW + 2 * DAY)
        assert records.timing_after_undo(before, NOW, "a", None, ["a"]).asked == ActiveTurn(
            "a", NOW - DAY, NOW + 2 * DAY
        )

    def test_a_bank_is_not_refunded_and_returns_what_was_earned(self):
        seats = banked(a=900.0, b=700.0)
        before = record(clock=BANK, asked="b", since=NOW - 60, deadline=NOW + 640, seats=seats)
        after = records.timing_after_undo(before, NOW, "a", None, ["a"])
        assert after.banks == {"a": 600.0, "b": 640.0}
        assert after.asked == ActiveTurn("a", NOW, NOW + 600)

    def test_answering_and_taking_back_again_and_again_fills_no_bank(self):
        table = record(clock=BANK, since=NOW, deadline=NOW + 600, seats=banked(a=600.0, b=700.0))
        for _ in range(10):
            after = records.timing_after_answer(table, NOW, "a", None)
            table = replace(
                table, deadline=after.asked.deadline, seats=table.seats | records.with_banks(table.seats, after)
            )
            back = records.timing_after_undo(table, NOW, "a", None, ["a"])
            table = replace(
                table, deadline=back.asked.deadline, seats=table.seats | records.with_banks(table.seats, back)
            )
        assert table.seats["a"].bank == 600.0
        assert table.deadline == NOW + 600

    def test_agents_earned_nothing_and_return_nothing(self):
        seats = banked(a=900.0, b=700.0)
        seats["b"] = replace(seats["b"], player="steward")
        before = record(clock=BANK, since=NOW - 60, deadline=NOW + 840, seats=seats)
        assert records.timing_after_undo(before, NOW, "a", None, ["b", "a"]).banks == {"a": 840 - 300}


class TestSeats:
    def timed(self, **values):
        return record(clock=DAYS, since=NOW - DAY, deadline=NOW + 2 * DAY, **values)

    def after(self, before, **seats):
        return records.timing_after_reseating(before, NOW, before.seats | seats, None)

    def test_another_name_changes_nothing(self):
        before = self.timed()
        renamed = replace(before.seats["a"], name="Anna")
        assert self.after(before, a=renamed).asked == ActiveTurn("a", NOW - DAY, NOW + 2 * DAY)

    def test_an_agent_stops_the_clock_and_no_time_is_won_by_coming_back(self):
        before = self.timed()
        lent = seat_rules.lent(before.seats["a"], "steward")
        stopped = self.after(before, a=lent)
        assert stopped.asked.deadline is None
        then = replace(before, seats=before.seats | {"a": lent}, since=stopped.asked.since, deadline=None)
        assert self.after(then, a=seat_rules.regained(lent, "Ann")).asked.deadline == NOW + 2 * DAY

    def test_whoever_was_late_has_the_time_anew(self):
        late = seat_rules.late(record().seats["a"], "steward", 0.0)
        before = replace(self.timed(), seats=record().seats | {"a": late}, deadline=None)
        assert self.after(before, a=seat_rules.regained(late, "Ann")).asked == ActiveTurn("a", NOW, NOW + 3 * DAY)

    def test_a_newcomer_has_the_time_anew(self):
        seats = record().seats | {"a": SeatRecord("open", left="gone")}
        before = record(clock=DAYS, since=NOW - DAY, seats=seats)
        new = seat_rules.taken(seats["a"], "a_3", "Eve", Days(3), NOW)
        assert self.after(before, a=new).asked == ActiveTurn("a", NOW, NOW + 3 * DAY)

    def test_the_clock_begins_when_the_last_seat_is_taken(self):
        seats = record().seats | {"b": SeatRecord("open")}
        before = record(clock=DAYS, since=NOW - DAY, seats=seats)
        new = seat_rules.taken(seats["b"], "a_3", "Eve", Days(3), NOW)
        assert self.after(before, b=new).asked == ActiveTurn("a", NOW, NOW + 3 * DAY)

    def test_nobody_stops_it_by_opening_a_seat_later(self):
        before = self.timed(seats=record().seats | {"b": SeatRecord("steward")})
        opened = seat_rules.opened(before.seats["b"], seat_rules.why_opened(before.seats["b"]))
        assert self.after(before, b=opened).asked.deadline == NOW + 2 * DAY

    def test_when_the_game_is_over_nothing_runs(self):
        assert records.timing_after_reseating(
            record(asked=None, clock=DAYS), NOW, record().seats, None
        ).asked == ActiveTurn(None, 0.0)

    def test_without_a_clock_a_newcomer_is_asked_since_now(self):
        before = record(seats=record().seats | {"a": SeatRecord("open")})
        new = seat_rules.taken(before.seats["a"], "a_3", "Eve", None, NOW)
        assert self.after(before, a=new).asked == ActiveTurn("a", NOW)


class TestChairs:
    def test_a_bank_belongs_to_the_seat(self):
        seat = SeatRecord("open", bank=77.0, left="gone")
        assert seat_rules.taken(seat, "a_3", "Eve", Bank(2, 5), NOW).bank == 77.0

    def test_whoever_takes_a_seat_that_was_lost_by_time_has_a_whole_bank(self):
        lost = seat_rules.lost(SeatRecord("human", "a_1", bank=3.0), "steward")
        assert (lost.guest, lost.bank, lost.left) == (None, 0.0, "late")
        opened = seat_rules.opened(lost, seat_rules.why_opened(lost))
        assert opened.left == "late"
        assert seat_rules.taken(opened, "a_3", "Eve", Bank(2, 5), NOW).bank == 2 * HOUR

    def test_a_new_link_opens_a_seat_each_time(self):
        assert seat_rules.opened(SeatRecord("steward")).token != seat_rules.opened(SeatRecord("steward")).token


def test_the_clock_as_a_table_shows_it():
    assert clock_form(record(), NOW, None) is None
    shown = clock_form(record(clock=DAYS, deadline=NOW + 5), NOW, NOW + 3)
    assert shown == ClockForm(kind="days", deadline=NOW + 5, banks={}, away=NOW + 3, now=NOW)
    back = clock_form(record(clock=BANK, seats=banked(a=1.0, b=2.0)), NOW, NOW - 3)
    assert back.banks == {"a": 1.0, "b": 2.0}
    assert back.away is None
