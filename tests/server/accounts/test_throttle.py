from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, update

from tests.server.accounts.club import run
from vexillum.server.accounts.rate_limits import key
from vexillum.server.storage import sessions
from vexillum.server.storage.sessions import RateLimit, count_attempt
from vexillum.server.storage.tables import THROTTLES

PACE = RateLimit(free=3, first=10, most=60, memory=1000)


def pass_time(database, seconds: float) -> None:
    run(database, lambda c: c.execute(update(THROTTLES).values(until=THROTTLES.c.until - seconds)))


def test_some_are_free_then_waits_grow(database):
    assert [run(database, count_attempt, {"k": PACE}) for _ in range(PACE.free)] == [0, 0, 0]
    waits = []
    for _ in range(5):
        wait = run(database, count_attempt, {"k": PACE})
        waits.append(round(wait))
        pass_time(database, wait)
        assert run(database, count_attempt, {"k": PACE}) == 0
    assert waits == [10, 20, 40, 60, 60]


def test_asking_while_waiting_does_not_lengthen_the_wait(database):
    for _ in range(3):
        assert run(database, count_attempt, {"k": PACE}) == 0
    assert [round(run(database, count_attempt, {"k": PACE})) for _ in range(5)] == [10] * 5
    pass_time(database, 10.1)
    assert run(database, count_attempt, {"k": PACE}) == 0


def test_counters_expire(database):
    for _ in range(3):
        run(database, count_attempt, {"k": PACE})
    pass_time(database, PACE.memory)
    assert [run(database, count_attempt, {"k": PACE}) for _ in range(3)] == [0, 0, 0]
    assert run(database, count_attempt, {"k": PACE}) > 0


def test_if_one_key_has_to_wait_nothing_is_counted(database):
    tight = RateLimit(free=1, first=100, most=100, memory=1000)
    assert run(database, count_attempt, {"a": tight, "b": PACE}) == 0
    for _ in range(5):
        assert run(database, count_attempt, {"a": tight, "b": PACE}) > 90
    counts = run(database, lambda c: {row["key"]: row["count"] for row in c.execute(select(THROTTLES)).mappings()})
    assert counts == {"a": 1, "b": 1}


def test_concurrent_attempts_are_all_counted(database):
    async def many():
        return await asyncio.gather(*(database.run(count_attempt, {"b": PACE, "a": PACE}) for _ in range(20)))

    assert sum(wait == 0 for wait in asyncio.run(many())) == PACE.free


def test_cleared_and_uncounted(database):
    for _ in range(3):
        run(database, count_attempt, {"a": PACE, "b": PACE})
    run(database, sessions.clear_attempts, ["a"])
    run(database, sessions.uncount_attempt, "b")
    assert run(database, count_attempt, {"a": PACE}) == run(database, count_attempt, {"b": PACE}) == 0
    assert run(database, count_attempt, {"a": PACE}) == 0
    assert run(database, count_attempt, {"b": PACE}) > 0


def test_swept(database, clock):
    run(database, count_attempt, {"old": RateLimit(1, 1, 1, 0.0), "new": PACE})
    clock.now += 0.01
    assert run(database, sessions.sweep_throttles) == 1


@pytest.mark.parametrize("what", [("ann@mail.example",), ("ann@mail.example", "192.0.2.7")])
def test_what_is_counted_cannot_be_read(what):
    made = key("login", *what)
    assert len(made) <= 120
    assert not any(part in made for part in what)
    assert key("login", "a", "bc") != key("login", "ab", "c")
