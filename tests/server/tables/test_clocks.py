"""The arithmetic of time controls."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vexillum.server.kernel import time_control
from vexillum.server.kernel.time_control import DAY, HOUR, MINUTE, ActiveTurn, Bank, Days

THREE = Days(3)
BANK = Bank(2, 5)
NOW = 1_000_000.0


class TestForms:
    @pytest.mark.parametrize("clock", [Days(1), Days(30), Bank(1, 0), Bank(720, 1440), None])
    def test_a_clock_comes_back_as_it_was_stored(self, clock):
        assert time_control.load_clock(time_control.dump_clock(clock)) == clock

    def test_the_kind_stands_first_so_that_the_lobby_can_search_for_it(self):
        assert time_control.dump_clock(THREE).startswith('{"kind":"days"')
        assert time_control.dump_clock(BANK).startswith('{"kind":"bank"')

    @pytest.mark.parametrize(
        "form",
        [
            {"kind": "days", "days": 0},
            {"kind": "days", "days": 31},
            {"kind": "days", "days": 1.5},
            {"kind": "days"},
            {"kind": "days", "days": 3, "hours": 1},
            {"kind": "bank", "hours": 0, "minutes_per_answer": 1},
            {"kind": "bank", "hours": 721, "minutes_per_answer": 1},
            {"kind": "bank", "hours": 1, "minutes_per_answer": -1},
            {"kind": "bank", "hours": 1, "minutes_per_answer": 1441},
            {"kind": "bank", "hours": 1},
            {"kind": "sand"},
            {},
        ],
    )
    def test_what_is_no_clock_is_not_read(self, form):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(form, time_control.Clock)

    def test_only_a_bank_gives_a_seat_something_to_begin_with(self):
        assert time_control.initial_bank(BANK) == 2 * HOUR
        assert time_control.initial_bank(THREE) is None
        assert time_control.initial_bank(None) is None


def answered(clock, was, seat, banks=None, away=None, runs=True, now=NOW, rested=None):
    return time_control.answered(clock, now, was, seat, runs=runs, banks=banks or {}, away=away, rested=rested)


class TestDays:
    def test_the_whole_time_is_given_when_the_turn_passes(self):
        after = answered(THREE, ActiveTurn("a", NOW - DAY, NOW + 2 * DAY), "b")
        assert after.asked == ActiveTurn("b", NOW, NOW + 3 * DAY)

    def test_what_was_left_before_a_vacation_is_left_in_it(self):
        was = ActiveTurn("a", NOW - 2 * DAY, NOW + 8 * DAY)  # a day was left, and the vacation lasts for seven more
        assert answered(THREE, was, "b", rested=NOW + 7 * DAY).banks == {"a": DAY}
        assert answered(THREE, was, "b", rested=NOW - DAY).banks == {"a": 3 * DAY}

    def test_what_is_left_then_is_remembered_in_case_it_is_taken_back(self):
        assert answered(THREE, ActiveTurn("a", NOW - DAY, NOW + 2 * DAY), "b").banks == {"a": 2 * DAY}
        assert answered(THREE, ActiveTurn("a", NOW - DAY, NOW + 9 * DAY), "b").banks == {"a": 3 * DAY}
        assert answered(THREE, ActiveTurn("a", NOW - 4 * DAY, NOW - DAY), "b").banks == {"a": 0}
        assert answered(THREE, ActiveTurn("a", NOW - DAY, NOW + 2 * DAY), "a").banks == {}
        assert answered(THREE, ActiveTurn("a", NOW - DAY), "b").banks == {}

    def test_a_run_of_answers_keeps_its_deadline(self):
        after = answered(THREE, ActiveTurn("a", NOW - DAY, NOW + 2 * DAY), "a")
        assert after.asked == ActiveTurn("a", NOW - DAY, NOW + 2 * DAY)

    def test_the_time_of_agents_and_open_seats_never_runs(self):
        assert answered(THREE, ActiveTurn("a", NOW - 1, NOW + 2 * DAY), "b", runs=False).asked == ActiveTurn("b", NOW)
        assert answered(THREE, ActiveTurn("a", NOW - 1), "a", runs=False).asked == ActiveTurn("a", NOW - 1)

    def test_nobody_is_asked_when_the_game_is_over(self):
        assert answered(THREE, ActiveTurn("a", NOW - 1, NOW + 2 * DAY), None, runs=False).asked == ActiveTurn(None, NOW)

    def test_a_vacation_comes_first(self):
        assert answered(THREE, ActiveTurn("a", NOW, None), "b", away=NOW + 9 * DAY).asked.deadline == NOW + 12 * DAY
        assert answered(THREE, ActiveTurn("a", NOW, None), "b", away=NOW - DAY).asked.deadline == NOW + 3 * DAY

    def test_whoever_lets_an_agent_play_and_comes_back_has_won_no_time(self):
        was = ActiveTurn("a", NOW - 2 * DAY, NOW + DAY)
        asked = time_control.stopped(THREE, NOW, was, {}).asked
        assert asked.deadline is None
        assert time_control.reclaimed(THREE, NOW + 60, asked, None).deadline == NOW + DAY

    def test_nor_lost_what_a_vacation_had_given(self):
        was = ActiveTurn("a", NOW - 9 * DAY, NOW + DAY)
        asked = time_control.stopped(THREE, NOW, was, {}).asked
        assert time_control.reclaimed(THREE, NOW, asked, None).deadline == NOW + DAY

    def test_and_has_an_hour_after_the_vacation_that_began_meanwhile(self):
        asked = ActiveTurn("a", NOW - 9 * DAY)
        assert time_control.reclaimed(THREE, NOW, asked, None, NOW + DAY).deadline == NOW + DAY + HOUR


class TestBank:
    def test_an_answer_costs_the_time_it_took_and_brings_the_increment(self):
        after = answered(BANK, ActiveTurn("a", NOW - 600, NOW + 900), "b", {"a": 1500.0, "b": 7200.0})
        assert after.banks == {"a": 900 + 5 * MINUTE}
        assert after.asked == ActiveTurn("b", NOW, NOW + 7200)

    def test_in_a_run_the_new_deadline_counts_from_the_new_bank(self):
        after = answered(BANK, ActiveTurn("a", NOW - 600, NOW + 900), "a", {"a": 1500.0})
        assert after.banks == {"a": 1200.0}
        assert after.asked == ActiveTurn("a", NOW - 600, NOW + 1200)

    def test_an_answer_after_the_deadline_that_came_before_the_ticker_leaves_the_increment(self):
        assert answered(BANK, ActiveTurn("a", NOW - 600, NOW - 1), "b", {"a": 10.0, "b": 1.0}).banks == {"a": 300.0}

    def test_agents_and_those_whose_time_did_not_run_earn_nothing(self):
        after = answered(BANK, ActiveTurn("a", NOW - 600), "b", {"a": 1500.0, "b": 7200.0})
        assert after.banks == {}
        assert after.asked.deadline == NOW + 7200

    def test_answering_on_vacation_costs_nothing_and_wins_no_vacation(self):
        was = ActiveTurn("a", NOW - 600, NOW + 9 * DAY + 1500)
        assert answered(BANK, was, "b", {"a": 1500.0, "b": 1.0}, runs=False).banks == {"a": 1800.0}

    def test_a_bank_stands_still_while_an_agent_plays(self):
        timing = time_control.stopped(BANK, NOW, ActiveTurn("a", NOW - 600, NOW + 900), {"a": 1500.0})
        assert timing == time_control.Timing(ActiveTurn("a", NOW - 600), {"a": 900.0})
        assert time_control.reclaimed(BANK, NOW + 50, timing.asked, 900.0).deadline == NOW + 950

    def test_stopping_what_does_not_run_changes_nothing(self):
        assert time_control.stopped(BANK, NOW, ActiveTurn("a", NOW - 600), {"a": 9.0}) == time_control.Timing(
            ActiveTurn("a", NOW - 600)
        )
        assert time_control.stopped(BANK, NOW, ActiveTurn(None, 5.0), {}) == time_control.Timing(ActiveTurn(None, 5.0))


class TestNone:
    def test_without_a_clock_nothing_ever_runs_out(self):
        assert answered(None, ActiveTurn("a", NOW - 600), "b").asked == ActiveTurn("b", NOW)
        assert answered(None, ActiveTurn("a", NOW - 600), "a").asked == ActiveTurn("a", NOW - 600)
        assert time_control.stopped(None, NOW, ActiveTurn("a", 1.0), {}) == time_control.Timing(ActiveTurn("a", 1.0))
        assert time_control.reclaimed(None, NOW, ActiveTurn("a", 1.0), None) == ActiveTurn("a", 1.0)


class TestAnew:
    @pytest.mark.parametrize(
        ("clock", "bank", "deadline"), [(None, None, None), (THREE, None, 3 * DAY), (BANK, 9.0, 9.0)]
    )
    def test_as_if_newly_asked(self, clock, bank, deadline):
        asked = time_control.asked_afresh(clock, NOW, "a", runs=True, bank=bank)
        assert asked == ActiveTurn("a", NOW, None if deadline is None else NOW + deadline)
        assert time_control.asked_afresh(clock, NOW, "a", runs=False, bank=bank) == ActiveTurn("a", NOW)


# Properties: whole games ---------------------------------------------------------------------------------------------

DELAYS = st.floats(0, 40 * DAY)
GAMES = st.lists(st.tuples(st.sampled_from("abc"), DELAYS), min_size=1, max_size=30)
BANKS = st.builds(Bank, st.integers(1, 720), st.integers(0, 1440))


@given(BANKS, GAMES)
def test_banks_hold_what_was_given_less_what_was_used(clock, game):
    """Whatever happens: bank = whole + increments - time used, never under nothing, and deadlines follow from it."""
    banks = dict.fromkeys("abc", time_control.initial_bank(clock))
    now, asked = NOW, time_control.asked_afresh(clock, NOW, "a", runs=True, bank=banks["a"])
    expected = dict(banks)
    for seat, delay in game:
        now += delay
        expected[asked.seat] = max(0.0, expected[asked.seat] - delay) + clock.minutes_per_answer * MINUTE
        after = time_control.answered(clock, now, asked, seat, runs=True, banks=banks)
        assert set(after.banks) == {asked.seat}
        banks |= after.banks
        asked = after.asked
        assert banks == pytest.approx(expected, abs=1e-3)
        assert asked.seat == seat
        assert asked.deadline == pytest.approx(now + banks[seat])
        assert min(banks.values()) >= 0


@given(st.builds(Days, st.integers(1, 30)), GAMES)
def test_with_days_a_deadline_is_as_old_as_the_turn(clock, game):
    now, asked, turn = NOW, time_control.asked_afresh(clock, NOW, "a", runs=True, bank=None), NOW
    for seat, delay in game:
        now += delay
        turn = turn if seat == asked.seat else now
        after = time_control.answered(clock, now, asked, seat, runs=True, banks={})
        asked = after.asked
        assert (asked.seat, asked.since, asked.deadline) == (seat, turn, turn + clock.days * DAY)


@given(st.one_of(BANKS, st.builds(Days, st.integers(1, 30))), st.lists(st.tuples(DELAYS, DELAYS), max_size=10))
def test_no_time_is_won_by_handing_a_seat_over_and_back(clock, pauses):
    """However often a seat is lent to an agent in between, its deadline is never later than without."""
    banks = {"a": time_control.initial_bank(clock)}
    asked = time_control.asked_afresh(clock, NOW, "a", runs=True, bank=banks["a"])
    now, thought = NOW, 0.0
    for thinking, pause in pauses:
        now += thinking
        thought += thinking
        timing = time_control.stopped(clock, now, asked, banks)
        banks |= timing.banks
        now += pause
        asked = time_control.reclaimed(clock, now, timing.asked, banks["a"])
    if isinstance(clock, Days):
        assert asked.deadline == pytest.approx(NOW + clock.days * DAY)
    else:
        assert asked.deadline == pytest.approx(now + max(0.0, clock.hours * HOUR - thought))


@given(st.one_of(BANKS, st.builds(Days, st.integers(1, 30))), st.floats(0, 60 * DAY))
def test_a_vacation_never_takes_time_away(clock, away):
    with_it = time_control.asked_afresh(
        clock, NOW, "a", runs=True, bank=time_control.initial_bank(clock), away=NOW - 30 * DAY + away
    )
    without = time_control.asked_afresh(clock, NOW, "a", runs=True, bank=time_control.initial_bank(clock))
    assert with_it.deadline == pytest.approx(without.deadline + max(0.0, away - 30 * DAY))
