"""Recomputed ratings, excluded and restored results, and unusual patterns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, update

from tests.server.people.tools import audit_log, person
from tests.server.ratings.tools import result, standing
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import ratings
from vexillum.server.storage.ratings import Oddity
from vexillum.server.storage.tables import RATINGS


@pytest.fixture
def members(do):
    return [do(person, name) for name in ("Ann", "Ben", "Eve", "Gil")]


def history(do) -> list[tuple]:
    return do(lambda c: [tuple(row) for row in c.execute(select(RATINGS).order_by(RATINGS.c.match, RATINGS.c.account))])


@pytest.mark.sql
def test_the_same_ratings_come_of_the_same_results(do, members):
    ann, ben, eve, _ = members
    do(result, "m1", {ann: 1, ben: 2})
    do(result, "m2", {ben: 1, eve: 2, ann: 3})
    do(result, "m3", {ann: 1, ben: 2}, category="short")
    before = history(do)
    assert do(ratings.recount) == []
    assert history(do) == before


@pytest.mark.sql
def test_a_figure_that_was_tampered_with_is_found_and_mended(do, members):
    ann, ben, *_ = members
    do(result, "m1", {ann: 1, ben: 2})
    right = history(do)
    do(lambda c: c.execute(update(RATINGS).where(RATINGS.c.account == ben).values(mu=99.0)))
    [found] = do(ratings.recount)
    assert (found.match, found.account, found.stored["mu"]) == ("m1", ben, 99.0)
    assert history(do) == right


@pytest.mark.sql
def test_a_result_that_is_taken_out_counts_as_if_it_had_never_been_and_can_be_put_back(do, members):
    ann, ben, eve, _ = members
    do(result, "m1", {ann: 1, ben: 2})
    only_first = do(standing, ann)
    do(result, "m2", {ann: 1, eve: 2})
    do(result, "m3", {ben: 1, eve: 2})
    before = history(do)
    do(ratings.exclude_result, "admin", "m2", "thrown")
    assert do(standing, ann) == only_first
    assert {row.match for row in do(lambda c: c.execute(select(RATINGS)).all())} == {"m1", "m3"}
    with pytest.raises(Refusal, match="already excluded"):
        do(ratings.exclude_result, "admin", "m2", "again")
    do(ratings.restore_result, "admin", "m2", "a mistake")
    assert history(do) == before
    with pytest.raises(Refusal, match="already counts"):
        do(ratings.restore_result, "admin", "m2", "again")
    with pytest.raises(Refusal, match="no rated result"):
        do(ratings.exclude_result, "admin", "none", "why")
    assert do(audit_log) == [("admin", "unrate", "m2", "thrown"), ("admin", "rate", "m2", "a mistake")]


def kinds(do) -> dict[str, Oddity]:
    return {one.kind: one for one in do(ratings.oddities)}


def test_unusual_patterns_are_reported_with_figures(do, members):
    ann, ben, eve, gil = members
    for n in range(6):
        do(result, f"m{n}", {ann: 1, ben: 2}, lasted=120.0)
    do(result, "e1", {eve: 1, gil: 2}, left={gil: 3})
    do(result, "e2", {eve: 1, gil: 2}, left={gil: 19})
    do(result, "e3", {eve: 1, gil: 2}, left={gil: 20})
    found = kinds(do)
    assert found["one_sided"] == Oddity(
        "one_sided", (ann, ben), {"run": 6, "games": 6}, [f"m{n}" for n in range(5, -1, -1)]
    )
    assert found["quick"].figures == {"quick": 6, "minutes": 2, "games": 6}
    assert found["early"] == Oddity("early", (gil,), {"early": 2, "games": 3, "answers": 20}, ["e2", "e1"])
    assert found["same_few"].figures == {"together": 6, "games": 6}


def test_usual_results_are_not_reported(do, members):
    ann, ben, eve, gil = members
    for n in range(6):
        one, other = ((ann, ben), (eve, gil), (ann, eve))[n % 3]
        do(result, f"m{n}", {one: 1, other: 2} if n % 2 else {other: 1, one: 2})
    assert do(ratings.oddities) == []


def test_a_result_that_was_taken_out_is_not_odd_any_more(do, members):
    ann, ben, *_ = members
    for n in range(6):
        do(result, f"m{n}", {ann: 1, ben: 2})
    assert "one_sided" in kinds(do)
    do(ratings.exclude_result, "admin", "m3", "thrown")
    assert "one_sided" not in kinds(do)


@pytest.mark.sql
def test_results_at_the_same_moment_are_counted_one_after_the_other(do, members):
    """If one were counted with figures from before another, counting them again would show it."""
    ann, ben, *_ = members
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: do(result, f"m{n}", {ann: 1, ben: 2} if n % 3 else {ben: 1, ann: 2}), range(8)))
    assert [row[5] for row in sorted(history(do), key=lambda row: row[4]) if row[1] == ann] == list(range(1, 9))
    assert do(ratings.recount) == []
