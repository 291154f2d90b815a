"""Presence is written a moment later, in batches; chat and notes are there for those who arrive later."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from tests.server.test_cluster import until
from tests.server.tools import ANN, BEN, ONCE, Browser, join, live, make, serving
from vexillum.server.matches.hub import PresenceLog
from vexillum.server.storage import processes
from vexillum.server.storage.database import Database
from vexillum.server.storage.tables import PRESENCE


def written(database: Database) -> set[tuple[str, str, str]]:
    with database.engine.begin() as connection:
        rows = connection.execute(select(PRESENCE.c.match, PRESENCE.c.guest, PRESENCE.c.name)).all()
    return {tuple(row) for row in rows}


@pytest.fixture
def two_matches(database_url, toy) -> tuple[str, str]:
    with serving(database_url) as client:
        one, two = (make(client, "toy", seats={"left": "me"}, seed=seed)["match"] for seed in "ab")
    return one, two


def logged(database_url, actions):
    """The stored presence after some actions, and the number of transactions."""

    async def go() -> tuple[set[tuple[str, str, str]], int]:
        database, taken = Database(database_url), 0

        def counting(work):
            async def run(*given):
                nonlocal taken
                taken += 1
                return await work(*given)

            return run

        try:
            await database.run(processes.beat, database.process)
            database.run = counting(database.run)  # type: ignore[method-assign]
            log = PresenceLog(database)
            await actions(log)
            await log.close()
            return written(database), taken
        finally:
            await database.run(processes.unregister, database.process)
            database.close()

    return asyncio.run(go())


def test_changes_within_a_moment_are_one_transaction(database_url, two_matches):
    one, two = two_matches

    async def actions(log: PresenceLog) -> None:
        for match in two_matches:
            log.arrived(match, "ann", "Ann")
            log.arrived(match, "ben", "Ben")
        log.left(one, "ann")
        log.arrived(two, "ben", "Benedict")

    found, taken = logged(database_url, actions)
    assert found == {(one, "ben", "Ben"), (two, "ann", "Ann"), (two, "ben", "Benedict")}
    assert taken == 1


def test_a_change_during_a_write_is_written_next(database_url, two_matches):
    match, _ = two_matches

    async def actions(log: PresenceLog) -> None:
        log.arrived(match, "ann", "Ann")
        first = asyncio.create_task(log.write())
        await asyncio.sleep(0)  # it is under way
        log.left(match, "ann")
        log.arrived(match, "ben", "Ben")
        await asyncio.gather(first, log.write())

    assert logged(database_url, actions)[0] == {(match, "ben", "Ben")}


@ONCE
def test_nothing_is_written_after_closing(database_url):
    async def actions(log: PresenceLog) -> None:
        await log.close()
        log.arrived("one", "ann", "Ann")

    assert logged(database_url, actions) == (set(), 0)


@ONCE
def test_after_a_failed_write_the_next_heartbeat_repairs_it(database_url, toy, monkeypatch):
    def unreachable(*_):
        raise OperationalError("", None, Exception())

    with serving(database_url, beat=0.3) as client:
        monkeypatch.setattr(processes, "update_viewers", unreachable)
        made = make(client, "toy", seats={"left": "me", "right": "open"})
        Browser(client, made["match"]).settle()
        [here] = live(client, made["match"]).clients
        until(lambda: written(client.app.state.hub.database) == {(made["match"], here.guest, "Ann")})


@ONCE
def test_chat_and_notes_of_a_new_match_are_there_for_later_arrivals(database_url, toy):
    with serving(database_url) as client:
        assert client.app.state.hub.alone
        made = make(client, "toy", seats={"left": "me", "right": "open"})
        join(client, made["links"]["right"], BEN, "Ben")
        assert live(client, made["match"]).no_chat_or_notes
        ann = Browser(client, made["match"], ANN)
        ann.send("chat", text="Good luck")
        ann.wait("chat")
        ann.send("note", text="attack on the left")
        ann.wait("note")
        again, ben = Browser(client, made["match"], ANN), Browser(client, made["match"], BEN, "Ben")
        for browser, noted in ((again, "attack on the left"), (ben, "")):
            assert [one["text"] for one in browser.heard if one["type"] == "chat"] == ["Good luck"]
            assert [one["text"] for one in browser.heard if one["type"] == "note"] == [noted]
