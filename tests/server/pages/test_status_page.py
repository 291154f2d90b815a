"""The status page: whether the club is well, for everybody, also while the database is not."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from tests.server.pages.tools import Page
from vexillum.server.edge.pages import status_page
from vexillum.server.storage.people.tables import OUTBOX


@pytest.fixture(autouse=True)
def always_look(monkeypatch):
    monkeypatch.setattr(status_page, "FRESH", -1.0)


def page(client, lang: str = "en", status: int = 200) -> str:
    told = client.get("/status", headers={"accept": "text/html", "accept-language": lang})
    assert told.status_code == status, told.text
    return " ".join(Page(told.text).words.split())


def test_all_is_well_in_both_languages(client):
    assert "All is well." in page(client)
    assert "Tutto funziona." in page(client, "it")


def test_mails_that_do_not_go_out_are_told(client, ann):
    database = client.app.state.hub.database
    with database.engine.begin() as connection:
        late = {"due": time.time() - 3600, "made": time.time() - 3600}
        connection.execute(insert(OUTBOX).values(kind="mail", address="x", content="{}", tries=3, **late))
    assert "Something is wrong." in page(client)


def test_a_database_that_is_gone_is_told_and_nothing_else(client, monkeypatch):
    async def gone(*_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("secret address"))

    monkeypatch.setattr(client.app.state.hub.database, "read", gone)
    told = page(client, status=503)
    assert "does not answer" in told
    assert "secret" not in told
