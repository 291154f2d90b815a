"""Vacations: their arithmetic, and the deadlines that move with them."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.people.tools import match, person, put_bank, table, write_match
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
from vexillum.server.storage import matches, records
from vexillum.server.storage.deadlines import end_vacation, take_vacation, vacation_of, vacation_until
from vexillum.server.storage.records import Change, Conflict

# The arithmetic of vacations -----------------------------------------------------------------------------------------


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


# Deadlines that move with a vacation ---------------------------------------------------------------------------------


MOMENT = 1_782_000_000.0
DAYS = '{"kind":"days","days":3}'


@pytest.fixture
def people(do):
    return do(person, "Ann"), do(person, "Ben")


@pytest.fixture
def tables(do, people):
    """Ann is asked in one match, Ben in another, an agent in the third; the fourth has no clock, the fifth is over."""
    ann, ben = people
    seats = {"left": ann, "right": ben, "third": "random"}
    clock = {"clock": DAYS, "deadline": MOMENT + VACATION_DAY}
    return {
        "hers": do(table, "hers", seats, asked="left", **clock),
        "his": do(table, "his", seats, asked="right", **clock),
        "agents": do(table, "agents", seats, asked="third", clock=DAYS),
        "free": do(table, "free", seats, asked="left"),
        "over": do(table, "over", seats, over=True, **clock),
        "elsewhere": do(table, "elsewhere", {"left": ben}, asked="left", **clock),
    }


def deadlines(do, tables) -> dict[str, float | None]:
    return {id: None if (due := do(match, id).deadline) is None else (due - MOMENT) / VACATION_DAY for id in tables}


def test_a_vacation_moves_deadlines(do, people, tables):
    before = deadlines(do, tables)
    vacation, moved = do(take_vacation, people[0], 10, MOMENT)
    assert deadlines(do, tables) == before | {"hers": 11}
    assert vacation.until == MOMENT + 10 * VACATION_DAY
    assert do(vacation_of, people[0]) == vacation
    assert sorted(moved) == ["agents", "hers", "his"]


def test_on_vacation_until(do, people, tables):
    ann, ben = people
    assert do(vacation_until, ann) is None
    do(take_vacation, ann, 1)
    assert do(vacation_until, ann) == pytest.approx(time.time() + VACATION_DAY, abs=60)
    assert do(vacation_until, ann, time.time() + VACATION_DAY + 60) is None
    assert do(vacation_until, ben) is None
    assert do(vacation_until, "nobody") is None


def test_an_early_return_moves_deadlines_back(do, people, tables):
    do(take_vacation, people[0], 10, MOMENT)
    vacation, _ = do(end_vacation, people[0], MOMENT + 4 * VACATION_DAY)
    assert deadlines(do, tables)["hers"] == 5
    assert vacation.left_days(MOMENT) == 26
    assert do(vacation_until, people[0], MOMENT + 4 * VACATION_DAY) is None


def test_an_early_return_leaves_an_hour(do, people, tables):
    do(write_match, "hers", deadline=MOMENT + 60)
    do(take_vacation, people[0], 10, MOMENT)
    do(end_vacation, people[0], MOMENT + 4 * VACATION_DAY)
    assert do(match, "hers").deadline == MOMENT + 4 * VACATION_DAY + AT_LEAST


@pytest.mark.sql
def test_a_bank_does_not_change_on_vacation(do, people):
    """Ann has used eight of her ten hours. Answering while on vacation does not return them."""
    clock = '{"kind":"bank","hours":10,"minutes_per_answer":0}'
    seats = {"left": people[0], "right": people[1]}
    do(table, "banks", seats, asked="left", clock=clock, since=MOMENT - 8 * 3600, deadline=MOMENT + 2 * 3600)
    do(put_bank, "banks", "left", 10 * 3600.0)
    do(take_vacation, people[0], 10, MOMENT)
    away = do(match, "banks")
    assert (away.deadline, away.seats["left"].bank) == (MOMENT + 10 * VACATION_DAY + 2 * 3600, 2 * 3600)
    assert records.timing_after_answer(away, MOMENT + VACATION_DAY, "right", None).banks == {"left": 2 * 3600}
    do(end_vacation, people[0], MOMENT + VACATION_DAY)
    back = do(match, "banks")
    assert (back.deadline, back.seats["left"].bank) == (MOMENT + VACATION_DAY + 2 * 3600, 2 * 3600)


def test_what_is_refused_changes_nothing(do, people, tables):
    do(take_vacation, people[0], 10, MOMENT)
    before = deadlines(do, tables), do(vacation_of, people[0]), do(match, "hers").version
    with pytest.raises(Refusal):
        do(take_vacation, people[0], 1, MOMENT + 5)
    with pytest.raises(Refusal):
        do(end_vacation, people[1], MOMENT + 5)
    assert (deadlines(do, tables), do(vacation_of, people[0]), do(match, "hers").version) == before


def test_a_concurrent_answer_reads_the_vacation_again(do, people, tables):
    """A process that read the vacation before it began, and writes afterwards, gets a conflict."""
    version = do(match, "his").version
    do(take_vacation, people[0], 10, MOMENT)
    with pytest.raises(Conflict):
        do(matches.write, "his", version, Change(values={"asked": "left", "deadline": MOMENT + 3 * VACATION_DAY}))


@pytest.mark.sql
def test_concurrent_writes_are_not_lost(do, people, tables, monkeypatch):
    """The match is changed between the read and the write: the current deadline is moved."""
    look, meddled = matches.get, []

    def late(connection, id):
        found = look(connection, id)
        if id == "hers" and not meddled:
            meddled.append(id)
            write_match(connection, id, deadline=MOMENT + 2 * VACATION_DAY, version=found.version + 1)
        return found

    monkeypatch.setattr(matches, "get", late)
    do(take_vacation, people[0], 10, MOMENT)
    monkeypatch.undo()
    assert deadlines(do, tables)["hers"] == 12
