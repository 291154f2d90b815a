from __future__ import annotations

import time

import pytest
from sqlalchemy import update

from tests.server.accounts.club import Member, do, rows
from vexillum.server.runtime.app import jobs, sweep
from vexillum.server.storage.tables import ACCOUNTS, MAIL_LINKS, SESSIONS, THROTTLES


@pytest.mark.sql
def test_expired_data_is_deleted(client, ann, ben):
    Member(client).register("Eve", "eve@mail.example")
    ann.post("/api/account/forgot", email="ann@mail.example")
    kept = [len(rows(client, name)) for name in ("accounts", "sessions", "letters", "throttles")]
    do(client, sweep)
    assert [len(rows(client, name)) for name in ("accounts", "sessions", "letters", "throttles")] == kept
    past, long_ago = time.time() - 3600, time.time() - 90_000
    do(client, lambda c: c.execute(update(ACCOUNTS).values(made=long_ago)))
    bens = next(row["id"] for row in rows(client, "accounts") if row["name"] == "Ben")
    do(client, lambda c: c.execute(update(SESSIONS).where(SESSIONS.c.account == bens).values(until=past)))
    for table in (MAIL_LINKS, THROTTLES):
        do(client, lambda c, table=table: c.execute(update(table).values(until=past)))
    do(client, sweep)
    assert sorted(row["name"] for row in rows(client, "accounts")) == ["Ann", "Ben"]
    assert len(rows(client, "sessions")) == 1
    assert rows(client, "letters") == rows(client, "throttles") == []


def test_the_server_deletes_expired_data_periodically(client):
    assert "cleaner" in [ticker.name for ticker in jobs(client.app.state.hub)]
