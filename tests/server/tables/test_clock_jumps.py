"""A clock that jumps ahead, as after a suspend: the skipped time is not charged to players."""

from __future__ import annotations

import asyncio
import time

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.exc import OperationalError

from tests.server.people.club import within
from tests.server.tables.test_time import near, play, rolling, table  # noqa: F401  # fixtures
from tests.server.tables.tools import BANK, DAY, DAYS, mails, put, stored
from tests.server.tools import ONCE
from vexillum.server.kernel import wall_clock
from vexillum.server.kernel.wall_clock import MOST, Jump, WallClock
from vexillum.server.mail.mail_service import Reminder
from vexillum.server.matches import departures
from vexillum.server.matches.departures import replace_late
from vexillum.server.storage import deadlines
from vexillum.server.storage.database import Database
from vexillum.server.storage.deadlines import credit_jump
from vexillum.server.storage.tables import CLOCK_CREDIT, MATCHES, PROCESSES

HOUR = 3600.0


class Clocks:
    """Both clocks, as a test sets them."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000_000.0, 50.0

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.steady

    def passes(self, seconds: float, ahead: float = 0.0) -> None:
        self.wall += seconds + ahead
        self.steady += seconds


@pytest.fixture
def clocks(monkeypatch):
    made = Clocks()
    monkeypatch.setattr(wall_clock, "time", made)
    return made


def test_a_clock_that_goes_as_it_should_has_not_jumped(clocks):
    clock = WallClock()
    for seconds, ahead in ((0, 0), (5, 0.2), (86_400, 3), (5, -4.9), (5, 4.9), (5, -0.1)):
        clocks.passes(seconds, ahead)
        assert clock.find_jump() is None


def test_a_jump_is_seen_until_it_is_settled(clocks):
    clock = WallClock()
    clocks.passes(5, 8 * HOUR)
    jump = clock.find_jump()
    assert jump == Jump(1_000_000.0, 1_000_005.0 + 8 * HOUR, 8 * HOUR)
    clocks.passes(2)
    assert clock.find_jump() == Jump(1_000_000.0, 1_000_007.0 + 8 * HOUR, 8 * HOUR), "nothing was done about it"
    clock.settle(jump)
    assert clock.skipped == 8 * HOUR
    assert clock.find_jump() is None
    clocks.passes(5, HOUR)
    assert clock.find_jump() == Jump(1_000_007.0 + 8 * HOUR, 1_000_012.0 + 9 * HOUR, HOUR)


def test_a_clock_that_was_years_behind_is_set_right_and_nothing_else(clocks):
    clock = WallClock()
    clocks.passes(5, MOST + 1)
    assert clock.find_jump() is None
    clocks.passes(5)
    assert clock.find_jump() is None


def sleep(database: Database, seconds: float) -> None:
    """The machine was suspended for that long until just now, after the last check."""
    database.wall_clock._wall -= seconds


def look(club) -> None:
    club.portal.call(replace_late, club.app.state.hub)


@pytest.mark.parametrize("clock", [DAYS, BANK], ids=["days", "bank"])
def test_nobody_runs_out_of_time_during_a_suspend(club, table, clock):  # noqa: F811
    match, ann, _ = table(clock=clock)
    now = time.time()
    put(club, match, deadline=now - 7 * HOUR, since=now - 20 * HOUR, warned=now - 20 * HOUR)
    before = stored(club, match)
    sleep(club.app.state.hub.database, 8 * HOUR)  # an hour was left when it began
    look(club)
    after = stored(club, match)
    assert (after.asked, after.seats["left"].player) == ("left", "human")
    assert after.deadline == near(now + HOUR)
    assert after.since - before.since == near(8 * HOUR)
    ann.settle()
    assert ann.table["clock"]["deadline"] == after.deadline
    look(club)
    assert stored(club, match).deadline == after.deadline, "once is enough"


def test_an_answer_after_a_jump_costs_only_the_time_used(club, table):  # noqa: F811
    match, ann, _ = table(clock=BANK)
    put(club, match, deadline=time.time() - 7 * HOUR)
    sleep(club.app.state.hub.database, 8 * HOUR)
    play(ann, "roll")
    after = stored(club, match)
    assert after.asked == "right"
    assert after.seats["left"].bank == near(HOUR + 5 * 60)
    assert after.deadline == near(time.time() + 2 * HOUR)


def test_players_who_were_late_before_a_jump_stay_late(club, table):  # noqa: F811
    match, *_ = table(clock=DAYS)
    put(club, match, deadline=time.time() - 9 * HOUR)
    sleep(club.app.state.hub.database, 8 * HOUR)
    look(club)
    assert stored(club, match).seats["left"].player != "human"


def test_the_time_to_come_back_in_does_not_run_during_a_suspend(club, table, thoughts):  # noqa: F811
    match, *_ = table(clock=DAYS)
    thoughts.asleep = True
    put(club, match, deadline=time.time() - 60)
    look(club)
    late_since = stored(club, match).seats["left"].sat
    assert late_since == near(time.time())
    others = stored(club, match).seats["right"].sat
    sleep(club.app.state.hub.database, 8 * HOUR)
    look(club)
    after = stored(club, match).seats
    assert after["left"].sat - late_since == near(8 * HOUR)
    assert after["right"].sat == others


@ONCE
def test_the_hour_after_a_start_is_an_hour_in_which_people_could_come(club, table):  # noqa: F811
    match, *_ = table(clock=DAYS)
    hub = club.app.state.hub
    put(club, match, deadline=time.time() - 9 * HOUR)
    hub.started = time.time() - 8 * HOUR - 60
    sleep(hub.database, 8 * HOUR)
    look(club)
    assert stored(club, match).seats["left"].player == "human"
    hub.started -= departures.GRACE
    look(club)
    assert stored(club, match).seats["left"].player != "human"


@ONCE
def test_no_warning_after_a_credited_jump(club, people, table):  # noqa: F811
    match, *_ = table(clock=DAYS)
    hub, now = club.app.state.hub, time.time()
    put(club, match, deadline=now + HOUR, since=now - 3 * DAY)
    sleep(hub.database, 20 * HOUR)
    within(club, lambda connection: connection.execute(update(MATCHES).values(noticed=now)))
    club.portal.call(Reminder(hub.database, hub.config).run)
    assert "late_soon" not in mails(club, people[0].id)
    assert stored(club, match).deadline == near(now + 21 * HOUR)


def matches_of(database: Database) -> list[float]:
    with database.engine.begin() as connection:
        return list(connection.execute(select(MATCHES.c.deadline).order_by(MATCHES.c.id)).scalars())


@pytest.fixture
def databases(database_url):
    """What several processes have of one database, in which two people think, and one match has no clock."""
    opened = [Database(database_url) for _ in range(4)]
    row = {"version": 3, "game": "toy", "scenario": "plain", "host": "a", "open": False, "seed_known": False}
    row |= {"title": "", "asked": "left", "over": False, "made": 0.0, "touched": 0.0, "since": 500.0}
    with opened[0].engine.begin() as connection:
        for id, values in (
            ("m1", {"clock": "{}", "deadline": time.time() + HOUR}),
            ("m2", {"clock": "{}", "deadline": time.time() - HOUR}),
            ("m3", {"clock": None, "deadline": None}),
        ):
            connection.execute(insert(MATCHES).values({**row, "id": id, "watch": id, **values}))
    yield opened
    for database in opened:
        database.close()


def test_of_several_processes_one_gives_the_time_back(databases):
    before = matches_of(databases[0])
    for seconds, database in enumerate(databases):
        sleep(database, 8 * HOUR + seconds)

    async def all_look() -> list[list[str]]:
        return list(await asyncio.gather(*(credit_jump(database) for database in databases)))

    assert sorted(asyncio.run(all_look())) == [[], [], [], ["m1", "m2"]]
    after = matches_of(databases[0])
    assert [after[n] - before[n] for n in range(2)] == [near(8 * HOUR)] * 2
    assert after[2] is None
    assert asyncio.run(all_look()) == [[], [], [], []]
    with databases[0].engine.begin() as connection:
        versions = connection.execute(select(MATCHES.c.version).order_by(MATCHES.c.id)).scalars().all()
    assert versions == [4, 4, 3]


@ONCE
def test_the_next_jump_is_given_back_too(databases):
    before = matches_of(databases[0])
    clock = databases[0].wall_clock
    clock._wall -= 8 * HOUR
    assert asyncio.run(credit_jump(databases[0])) == ["m1", "m2"]
    with databases[0].engine.begin() as connection:  # that was long ago
        connection.execute(update(CLOCK_CREDIT).values(until=CLOCK_CREDIT.c.until - 3 * HOUR))
    clock._wall -= HOUR
    assert asyncio.run(credit_jump(databases[0])) == ["m1", "m2"]
    assert matches_of(databases[0])[0] - before[0] == near(9 * HOUR)


def test_a_jump_ahead_that_is_corrected_back_gives_nobody_time(databases):
    """The turns were running before the clock was wrong: afterwards nothing has changed for them."""
    before = matches_of(databases[0])

    async def all_look() -> list[list[str]]:
        return list(await asyncio.gather(*(credit_jump(database) for database in databases)))

    for database in databases:
        sleep(database, 2 * HOUR)
    assert sorted(asyncio.run(all_look())) == [[], [], [], ["m1", "m2"]]
    for seconds, database in enumerate(databases):
        sleep(database, -2 * HOUR - seconds)
    assert sorted(asyncio.run(all_look())) == [[], [], [], ["m1", "m2"]]
    assert matches_of(databases[0])[:2] == [near(before[0]), near(before[1])]
    assert asyncio.run(all_look()) == [[], [], [], []]


@ONCE
def test_a_turn_that_began_while_the_clock_was_wrong_moves_with_it(databases):
    """A server that started with a clock two hours ahead: its turns lie in the future when the clock is set right."""
    began, database = time.time(), databases[0]
    with database.engine.begin() as connection:
        wrong = {"since": began + 2 * HOUR, "deadline": began + 3 * HOUR, "warned": None}
        connection.execute(update(MATCHES).where(MATCHES.c.id == "m1").values(wrong))
    right = matches_of(database)[1]
    sleep(database, -2 * HOUR)
    assert asyncio.run(credit_jump(database)) == ["m1"]
    assert matches_of(database)[:2] == [near(began + HOUR), right]


@ONCE
def test_a_bank_gains_nothing_from_a_clock_that_goes_back(club, table):  # noqa: F811
    match, ann, _ = table(clock=BANK)
    now = time.time()
    put(club, match, since=now + 2 * HOUR, deadline=now + 3 * HOUR)
    sleep(club.app.state.hub.database, -2 * HOUR)
    play(ann, "roll")
    assert stored(club, match).seats["left"].bank <= HOUR + 5 * 60 + 5


def test_no_credit_if_another_machine_was_serving(databases):
    before = matches_of(databases[0])
    row = {"id": "p", "host": "another machine", "pid": 1, "beat": time.time()}
    with databases[0].engine.begin() as connection:
        connection.execute(insert(PROCESSES).values(row))
    sleep(databases[0], 8 * HOUR)
    assert asyncio.run(credit_jump(databases[0])) == []
    assert matches_of(databases[0]) == before


@ONCE
def test_a_jump_during_an_outage_is_credited_later(databases, monkeypatch):
    def away(connection, jump, credited):
        raise OperationalError("", {}, Exception())

    sleep(databases[0], 8 * HOUR)
    with monkeypatch.context() as broken:
        broken.setattr(deadlines, "credit", away)
        with pytest.raises(OperationalError):
            asyncio.run(credit_jump(databases[0]))
    assert asyncio.run(credit_jump(databases[0])) == ["m1", "m2"]


@ONCE
def test_a_credit_written_by_a_wrong_clock_is_ignored(databases):
    with databases[0].engine.begin() as connection:
        connection.execute(update(CLOCK_CREDIT).values(until=time.time() + 400 * DAY))
    sleep(databases[0], 8 * HOUR)
    assert asyncio.run(credit_jump(databases[0])) == ["m1", "m2"]
