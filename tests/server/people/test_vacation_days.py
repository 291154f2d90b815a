"""The arithmetic of vacations."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import (
    AT_LEAST,
    DAYS_A_YEAR,
    VACATION_DAY,
    Vacation,
    deadline_after_return,
    end,
    take,
    vacation_form,
    year_of,
)

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp()
NEW_YEARS_EVE = datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC).timestamp()


def refused(code: str, deed, *args) -> None:
    with pytest.raises(Refusal) as raised:
        deed(*args)
    assert raised.value.code == code


def test_a_vacation_begins_now_and_is_taken_from_the_year():
    vacation = take(Vacation(), 10, NOW)
    assert vacation == Vacation(NOW + 10 * VACATION_DAY, 10 * VACATION_DAY, 2026)
    assert [vacation.is_active(NOW + after) for after in (0, 10 * VACATION_DAY - 1, 10 * VACATION_DAY)] == [
        True,
        True,
        False,
    ]
    assert vacation.left_days(NOW) == 20
    assert vacation_form(vacation, NOW) == {"until": NOW + 10 * VACATION_DAY, "left_days": 20}
    assert vacation_form(vacation, NOW + 11 * VACATION_DAY) == {"until": None, "left_days": 20}


def test_thirty_days_a_year_and_no_more():
    later = NOW + 21 * VACATION_DAY
    vacation = take(Vacation(), 20, NOW)
    refused("vacation_left", take, vacation, 11, later)
    vacation = take(vacation, 10, later)
    assert vacation.left_days(later) == 0
    refused("vacation_left", take, vacation, 1, later + 11 * VACATION_DAY)


@pytest.mark.parametrize("days", [-1, 0, 31])
def test_whole_days_from_one_to_thirty(days):
    refused("vacation_days", take, Vacation(), days, NOW)


def test_one_vacation_at_a_time():
    refused("vacation_lasts", take, take(Vacation(), 1, NOW), 1, NOW + 1)


def test_a_vacation_belongs_to_the_year_in_which_it_begins():
    vacation = take(Vacation(), 30, NEW_YEARS_EVE)
    assert (vacation.left_days(NEW_YEARS_EVE), vacation.left_days(NEW_YEARS_EVE + 1)) == (0, 30)
    january = NEW_YEARS_EVE + 31 * VACATION_DAY
    assert take(vacation, 30, january) == Vacation(january + 30 * VACATION_DAY, 30 * VACATION_DAY, 2027)


def test_unused_whole_days_are_credited():
    vacation = take(Vacation(), 10, NOW)
    assert end(vacation, NOW) == Vacation(None, 0.0, 2026)
    assert end(vacation, NOW + 1) == Vacation(None, VACATION_DAY, 2026)
    assert end(vacation, NOW + 3 * VACATION_DAY) == Vacation(None, 3 * VACATION_DAY, 2026)
    assert end(vacation, NOW + 10 * VACATION_DAY - 1) == Vacation(None, 10 * VACATION_DAY, 2026)


def test_ending_without_a_vacation_is_refused():
    refused("vacation_none", end, Vacation(), NOW)
    refused("vacation_none", end, take(Vacation(), 1, NOW), NOW + VACATION_DAY)


def test_an_early_return_leaves_at_least_an_hour():
    assert deadline_after_return(NOW + 9 * VACATION_DAY, 7 * VACATION_DAY, NOW) == NOW + 2 * VACATION_DAY
    assert deadline_after_return(NOW + 7 * VACATION_DAY + 60, 7 * VACATION_DAY, NOW) == NOW + AT_LEAST
    assert deadline_after_return(NOW + 60, 7 * VACATION_DAY, NOW) == NOW + 60  # and nobody gains by it


@given(st.lists(st.tuples(st.integers(1, 30), st.floats(0, 40 * VACATION_DAY), st.booleans()), max_size=20))
def test_vacation_never_exceeds_its_days(wishes):
    """Whatever is taken and returned: a year has at most thirty vacation days, each started day counting whole."""
    vacation, now, away = Vacation(), NOW, dict.fromkeys(range(2026, 2032), 0.0)
    for days, wait, early in wishes:
        before = vacation
        try:
            vacation = take(vacation, days, now)
        except Refusal:
            assert before.is_active(now) or days > before.left_days(now)
            now += wait
            continue
        begun, until = now, vacation.until
        now += wait
        if early and vacation.is_active(now):
            vacation = end(vacation, now)
        away[year_of(begun)] += min(now, until) - begun if early else until - begun
        assert 0 <= vacation.left_days(now) <= DAYS_A_YEAR
        assert away[year_of(begun)] <= DAYS_A_YEAR * VACATION_DAY + 1e-3
