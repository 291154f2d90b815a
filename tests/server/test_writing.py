"""Batched writes: each is atomic, and its result is delivered only after the commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from tests.server.direct_client import PATIENCE
from vexillum.server.storage.database import StatementWriter, Writer, open_engine
from vexillum.server.storage.records import Conflict

pytestmark = pytest.mark.sql


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "table.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE said (word TEXT PRIMARY KEY)")
    return path


@pytest.fixture
def writer(file):
    engine = open_engine(f"sqlite:///{file}")
    writer = Writer(engine)
    yield writer
    writer.close()
    engine.dispose()


def say(*words):
    def work(connection):
        for word in words:
            connection.execute(text("INSERT INTO said VALUES (:word)"), {"word": word})
        return words[-1]

    return work


def said(file):
    with sqlite3.connect(file) as connection:
        return {word for (word,) in connection.execute("SELECT word FROM said")}


async def held_together(writer, *works):
    """Put these into one batch: the writer is kept busy until all are queued."""
    begun, go = threading.Event(), threading.Event()

    def hold(_):
        begun.set()
        go.wait(PATIENCE)

    first = asyncio.ensure_future(writer.run(hold))
    await asyncio.to_thread(begun.wait, PATIENCE)
    waiting = [asyncio.ensure_future(writer.run(work)) for work in works]
    await asyncio.sleep(0)
    go.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_all_queued_jobs_are_stored_and_each_gets_its_own_result(writer, file):
    assert asyncio.run(held_together(writer, say("a"), say("b"), say("c"))) == ["a", "b", "c"]
    assert said(file) == {"a", "b", "c"}


def test_queued_jobs_are_committed_together(writer, file):
    commits = []
    event.listen(writer.engine, "commit", commits.append)
    asyncio.run(held_together(writer, *(say(str(n)) for n in range(20))))
    assert len(commits) == 2


def test_a_failed_job_is_rolled_back_and_the_others_are_stored(writer, file):
    def broken(connection):
        say("half")(connection)
        raise ValueError("no")

    found = asyncio.run(held_together(writer, say("a"), broken, say("x", "a"), say("b")))
    assert (found[0], found[3]) == ("a", "b")
    assert isinstance(found[1], ValueError)
    assert "UNIQUE" in str(found[2])
    assert said(file) == {"a", "b"}


def test_a_single_failed_job_is_rolled_back(writer, file):
    async def alone():
        with pytest.raises(Exception, match="UNIQUE"):
            await writer.run(say("a", "a"))
        return await writer.run(say("b"))

    assert asyncio.run(alone()) == "b"
    assert said(file) == {"b"}


def test_no_result_is_delivered_before_the_commit(writer, file):
    async def hear():
        for number in range(30):
            await asyncio.gather(*(writer.run(say(f"{number}.{n}")) for n in range(3)))
            assert {f"{number}.{n}" for n in range(3)} <= said(file)

    asyncio.run(hear())


def test_if_the_commit_fails_all_jobs_get_the_error(writer, file):
    async def lost():
        def drop(connection):
            connection.connection.driver_connection.execute("ROLLBACK")

        found = await held_together(writer, say("a"), drop, say("b"))
        assert said(file) == set()
        await writer.run(say("c"))
        return found

    assert all(isinstance(one, Exception) for one in asyncio.run(lost()))
    assert said(file) == {"c"}


def test_closing_finishes_queued_jobs(file):
    engine = open_engine(f"sqlite:///{file}")
    writer = Writer(engine)

    async def leave():
        waiting = [asyncio.ensure_future(writer.run(say(str(n)))) for n in range(5)]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.close)
        return await asyncio.gather(*waiting)

    assert asyncio.run(leave()) == [str(n) for n in range(5)]
    engine.dispose()
    assert said(file) == {str(n) for n in range(5)}


@pytest.fixture
def statements(cluster):
    """The writer of single statements to PostgreSQL, with a table of words."""
    name = cluster.fresh("template0")
    engine = open_engine(cluster.address(name), autocommit=True)
    with engine.connect() as connection:
        connection.execute(text("CREATE TABLE said (word TEXT PRIMARY KEY)"))
    writer = StatementWriter(engine)
    yield writer
    writer.close()
    engine.dispose()
    cluster.drop(name)


def words_of(statements):
    with statements.engine.connect() as connection:
        return {word for (word,) in connection.execute(text("SELECT word FROM said"))}


def test_each_statement_is_stored_by_itself(statements):
    assert asyncio.run(statements.run(say("a"))) == "a"
    assert words_of(statements) == {"a"}


def test_a_conflict_or_error_does_not_affect_other_statements_of_the_batch(statements):
    def conflict(_):
        raise Conflict("m")

    got = asyncio.run(held_together(statements, say("a"), conflict, say("b")))
    assert (got[0], type(got[1]), got[2]) == ("a", Conflict, "b")
    got = asyncio.run(held_together(statements, say("c"), say("a"), conflict, say("d")))
    assert (got[0], type(got[1]), type(got[2]), got[3]) == ("c", IntegrityError, Conflict, "d")
    assert words_of(statements) == {"a", "b", "c", "d"}


def test_statements_continue_after_a_lost_connection(statements):
    cut = text("SELECT pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(DBAPIError):
        asyncio.run(statements.run(lambda connection: connection.execute(cut)))
    assert asyncio.run(statements.run(say("a"))) == "a"
    assert words_of(statements) == {"a"}
