"""Upgrades without downtime: no request is refused, no answer is lost, and it can be rolled back."""

from __future__ import annotations

import asyncio
import sys

import pytest
from sqlalchemy import text

from tests.long import by_run, long
from tests.server.direct_client import PATIENCE
from tests.server.killing import Story, check
from tests.server.test_supervisor import wait_until_gone
from tests.server.upgrading import Asking, Installed, Mover, broken_version, table, version
from vexillum.server.runtime import supervisor
from vexillum.server.storage import database
from vexillum.server.storage.database import (
    Database,
    NeedsStop,
    UnknownTables,
    found_shape,
    misfits,
    open_engine,
    upgrade,
    upgrade_to_serve,
)

FIRST, SECOND = "9.0.1", "9.0.2"
COMPATIBLE = "database newer than this program, but compatible"
NEED_A_STOP = {"0002": ["matches.save is gone"], "0003": ["accounts is unique by looks"]}
"""Migrations that the previous version cannot work with. New ones must be documented in docs/hosting.md."""


@pytest.fixture
def server(database_url, tmp_path):
    running = Installed(database_url, tmp_path, version(tmp_path, FIRST))
    try:
        running.wait_for("ready", 2, version=FIRST)
        yield running
    finally:
        pids = running.children() if running.parent.poll() is None else ()
        running.parent.kill()
        running.parent.wait()
        wait_until_gone(*pids)


@pytest.mark.sql
@pytest.mark.parametrize("database_url", ["postgresql", pytest.param("sqlite", marks=long)], indirect=True)
def test_a_new_version_takes_over_while_people_play(server, database_url, tmp_path):
    """One that cannot start changes nothing; in the long run, the first takes over again: its program finds a database
    that is newer, and can work with it.
    """
    asking = [Asking(server.port, kept=kept) for kept in (False, True)]
    for one in asking:
        one.start()
    story, before, Mover.moved, back = Story(), server.children(), 0, by_run(False, True)

    async def upgrade_twice() -> None:
        playing = [asyncio.create_task(table(server, number, story)) for number in range(2)]
        server.install(broken_version(tmp_path, "9.0.0"))
        server.upgrade()
        refused = await asyncio.to_thread(server.wait_for, "upgrade refused")
        assert "half installed" in refused["why"]
        assert server.children() == before
        await take_over(tmp_path, server, SECOND, 1)
        if back:
            newer(database_url)
            await take_over(tmp_path, server, FIRST, 2)
        story.kills = -1
        await asyncio.wait_for(asyncio.gather(*playing), 8 * PATIENCE)

    try:
        asyncio.run(upgrade_twice())
    finally:
        for one in asking:
            one.ending.set()
            one.join()
    assert server.parent.poll() is None
    assert not before & server.children()
    for one in asking:
        assert one.asked.answered > 20
        assert one.asked.failed == []
    assert story.lost == 0, story.refused
    assert not story.refused
    assert Mover.moved >= 2
    assert len(story.acknowledged) > 20
    last = server.children()
    assert server.end() == 0
    wait_until_gone(*last)
    server.wait_for("shutting down", 6 if back else 4)
    assert not list(tmp_path.glob("vexillum-*"))
    wrong = ("Traceback", "Fatal", "server process died")
    assert not any(word in line["message"] for word in wrong for line in server.logged)
    assert {line["message"] for line in server.logged if line.get("level") == "error"} == {"upgrade refused"}
    if back:
        server.wait_for(COMPATIBLE, schema="9999")
    check(database_url, story)


async def take_over(folder, server: Installed, number: str, times: int) -> None:
    """Install a version, and wait until it serves and the processes before it have gone."""
    ready = sum(line["message"] == "ready" and line["version"] == number for line in server.logged)
    server.install(folder / number if (folder / number).exists() else version(folder, number))
    server.upgrade()
    await asyncio.to_thread(server.wait_for, "ready", ready + 2, version=number)
    await asyncio.to_thread(server.wait_for, "shutting down", 2 * times)


def newer(address: str) -> None:
    """The tables as a future version may leave them: with an unknown table and columns."""
    with open_engine(address).begin() as connection:
        for change in (
            "ALTER TABLE matches ADD COLUMN mood VARCHAR(8)",
            "ALTER TABLE seats ADD COLUMN mood VARCHAR(8) DEFAULT 'calm' NOT NULL",
            "CREATE TABLE moods (id INTEGER PRIMARY KEY)",
            "UPDATE alembic_version SET version_num = '9999'",
        ):
            connection.execute(text(change))


def test_the_successor_is_the_command_that_was_started(monkeypatch, tmp_path):
    """A script that a link leads to may be another one by now; the processes of this version stay with it."""
    script = tmp_path / "current" / "vexillum"
    script.parent.mkdir()
    script.touch(0o755)
    monkeypatch.setattr(supervisor.sys, "argv", [str(script), "serve", "--port", "0"])
    assert supervisor.successor() == [str(script), "serve", "--port", "0"]
    monkeypatch.setattr(supervisor.sys, "argv", [str(tmp_path / "__main__.py"), "serve"])
    assert supervisor.successor() == [sys.executable, "-m", "vexillum", "serve"]
    (tmp_path / "link").symlink_to("current")
    monkeypatch.setattr(supervisor.sys, "executable", str(tmp_path / "link" / "python"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "link"))
    assert supervisor.pinned_python() == str(tmp_path / "current" / "python")
    assert supervisor.pinned_environment()["PYTHONPATH"] == str(tmp_path / "current")


@pytest.mark.sql
def test_the_previous_version_can_work_with_migrated_tables(empty_database_url):
    """From one version to the next an older program can go on, with known exceptions."""
    found = {}
    with open_engine(empty_database_url).begin() as connection:
        upgrade(connection, "0001")
        before = found_shape(connection)
        for number in range(2, int(database.newest_schema() or 0) + 1):
            upgrade(connection, f"{number:04}")
            now = found_shape(connection)
            if reasons := misfits(before, now):
                found[f"{number:04}"] = reasons
            before = now
    assert found == NEED_A_STOP


@pytest.mark.sql
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("ALTER TABLE chat RENAME TO talk", "chat is gone"),
        ("ALTER TABLE seats RENAME COLUMN sat TO sits", "seats.sat is gone"),
        ("CREATE UNIQUE INDEX one_each ON chat (match)", "chat is unique by match"),
    ],
)
def test_an_older_program_refuses_tables_that_it_cannot_work_with(database_url, change, reason):
    newer(database_url)
    Database(database_url).close()
    newer_still = open_engine(database_url)
    with newer_still.begin() as connection:
        connection.execute(text(change))
    with pytest.raises(UnknownTables, match=reason):
        Database(database_url)
    newer_still.dispose()


@pytest.mark.sql
def test_a_migration_that_needs_a_stop_changes_nothing_while_another_serves(empty_database_url):
    engine = open_engine(empty_database_url)
    with engine.begin() as connection:
        upgrade(connection, "0002")
    with pytest.raises(NeedsStop, match="accounts is unique by looks"), engine.begin() as connection:
        upgrade_to_serve(connection, in_use=True)
    with engine.begin() as connection:
        assert database.schema_of(connection) == "0002"
        upgrade(connection, "0003")
    with engine.begin() as connection:
        upgrade_to_serve(connection, in_use=True)
        assert database.schema_of(connection) == database.newest_schema()
    engine.dispose()
