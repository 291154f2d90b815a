"""Deadlines that move with a vacation."""

from __future__ import annotations

import time

import pytest

from tests.server.people.tools import match, person, put_bank, table, write_match
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import AT_LEAST, VACATION_DAY
from vexillum.server.storage import matches, records
from vexillum.server.storage.deadlines import end_vacation, take_vacation, vacation_of, vacation_until
from vexillum.server.storage.records import Change, Conflict

NOW = 1_782_000_000.0
DAYS = '{"kind":"days","days":3}'


@pytest.fixture
def people(do):
    return do(person, "Ann"), do(person, "Ben")


@pytest.fixture
def tables(do, people):
    """Ann is asked in one match, Ben in another, an agent in the third; the fourth has no clock, the fifth is over."""
    ann, ben = people
    seats = {"left": ann, "right": ben, "third": "random"}
    clock = {"clock": DAYS, "deadline": NOW + VACATION_DAY}
    return {
        "hers": do(table, "hers", seats, asked="left", **clock),
        "his": do(table, "his", seats, asked="right", **clock),
        "agents": do(table, "agents", seats, asked="third", clock=DAYS),
        "free": do(table, "free", seats, asked="left"),
        "over": do(table, "over", seats, over=True, **clock),
        "elsewhere": do(table, "elsewhere", {"left": ben}, asked="left", **clock),
    }


def deadlines(do, tables) -> dict[str, float | None]:
    return {id: None if (due := do(match, id).deadline) is None else (due - NOW) / VACATION_DAY for id in tables}


def test_a_vacation_moves_deadlines(do, people, tables):
    before = deadlines(do, tables)
    vacation, moved = do(take_vacation, people[0], 10, NOW)
    assert deadlines(do, tables) == before | {"hers": 11}
    assert vacation.until == NOW + 10 * VACATION_DAY
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
    do(take_vacation, people[0], 10, NOW)
    vacation, _ = do(end_vacation, people[0], NOW + 4 * VACATION_DAY)
    assert deadlines(do, tables)["hers"] == 5
    assert vacation.left_days(NOW) == 26
    assert do(vacation_until, people[0], NOW + 4 * VACATION_DAY) is None


def test_an_early_return_leaves_an_hour(do, people, tables):
    do(write_match, "hers", deadline=NOW + 60)
    do(take_vacation, people[0], 10, NOW)
    do(end_vacation, people[0], NOW + 4 * VACATION_DAY)
    assert do(match, "hers").deadline == NOW + 4 * VACATION_DAY + AT_LEAST


@pytest.mark.sql
def test_a_bank_does_not_change_on_vacation(do, people):
    """Ann has used eight of her ten hours. Answering while on vacation does not return them."""
    clock = '{"kind":"bank","hours":10,"minutes_per_answer":0}'
    seats = {"left": people[0], "right": people[1]}
    do(table, "banks", seats, asked="left", clock=clock, since=NOW - 8 * 3600, deadline=NOW + 2 * 3600)
    do(put_bank, "banks", "left", 10 * 3600.0)
    do(take_vacation, people[0], 10, NOW)
    away = do(match, "banks")
    assert (away.deadline, away.seats["left"].bank) == (NOW + 10 * VACATION_DAY + 2 * 3600, 2 * 3600)
    assert records.timing_after_answer(away, NOW + VACATION_DAY, "right", None).banks == {"left": 2 * 3600}
    do(end_vacation, people[0], NOW + VACATION_DAY)
    back = do(match, "banks")
    assert (back.deadline, back.seats["left"].bank) == (NOW + VACATION_DAY + 2 * 3600, 2 * 3600)


def test_what_is_refused_changes_nothing(do, people, tables):
    do(take_vacation, people[0], 10, NOW)
    before = deadlines(do, tables), do(vacation_of, people[0]), do(match, "hers").version
    with pytest.raises(Refusal):
        do(take_vacation, people[0], 1, NOW + 5)
    with pytest.raises(Refusal):
        do(end_vacation, people[1], NOW + 5)
    assert (deadlines(do, tables), do(vacation_of, people[0]), do(match, "hers").version) == before


def test_a_concurrent_answer_reads_the_vacation_again(do, people, tables):
    """A process that read the vacation before it began, and writes afterwards, gets a conflict."""
    version = do(match, "his").version
    do(take_vacation, people[0], 10, NOW)
    with pytest.raises(Conflict):
        do(matches.write, "his", version, Change(values={"asked": "left", "deadline": NOW + 3 * VACATION_DAY}))


@pytest.mark.sql
def test_concurrent_writes_are_not_lost(do, people, tables, monkeypatch):
    """The match is changed between the read and the write: the current deadline is moved."""
    look, meddled = matches.get, []

    def late(connection, id):
        found = look(connection, id)
        if id == "hers" and not meddled:
            meddled.append(id)
            write_match(connection, id, deadline=NOW + 2 * VACATION_DAY, version=found.version + 1)
        return found

    monkeypatch.setattr(matches, "get", late)
    do(take_vacation, people[0], 10, NOW)
    monkeypatch.undo()
    assert deadlines(do, tables)["hers"] == 12
