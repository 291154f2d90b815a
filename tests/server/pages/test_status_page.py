"""The status page: whether the club is well, for everybody, also while the database is not."""

from __future__ import annotations

import time

import msgspec
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from tests.server.pages.tools import Page
from vexillum.server.edge import monitoring
from vexillum.server.storage.tables import OUTBOX


@pytest.fixture(autouse=True)
def always_look(monkeypatch):
    monkeypatch.setattr(monitoring, "FRESH", -1.0)


def page(client, lang: str = "en", status: int = 200) -> str:
    told = client.get("/status", headers={"accept": "text/html", "accept-language": lang})
    assert told.status_code == status, told.text
    return " ".join(Page(told.text).words.split())


def test_all_is_well_in_both_languages(client):
    assert "Everything is working." in page(client)
    assert "Tutto funziona." in page(client, "it")


def test_it_asks_nobody_to_sign_in(client):
    """The account is not looked up: a member who has signed in reads the same page."""
    assert "/signin" not in client.get("/status", headers={"accept": "text/html"}).text
    assert "/signin" in client.get("/forgot", headers={"accept": "text/html"}).text


def waiting(client, kind: str, since: float) -> None:
    """Something in the outbox that was tried in vain."""
    with client.app.state.hub.database.engine.begin() as connection:
        made = time.time() - since
        row = {"kind": kind, "address": "x", "content": "{}", "tries": 3, "due": time.time() + 60, "made": made}
        connection.execute(insert(OUTBOX).values(row))


def test_mails_that_do_not_go_out_are_told(client):
    waiting(client, "mail", monitoring.LATE - 60)
    assert "Everything is working." in page(client)
    waiting(client, "mail", monitoring.LATE + 60)
    told = page(client)
    assert "Something is wrong." in told
    assert "waiting for 61 minutes" in told


def test_a_members_webhook_and_a_club_without_mails_are_no_trouble(client):
    waiting(client, "webhook", monitoring.LATE + 60)
    assert "Everything is working." in page(client)
    waiting(client, "mail", monitoring.LATE + 60)
    hub = client.app.state.hub
    hub.config = msgspec.structs.replace(hub.config, smtp="")
    assert "Everything is working." in page(client)


def test_a_database_that_is_gone_is_told_and_nothing_else(client, monkeypatch):
    async def gone(*_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("secret address"))

    monkeypatch.setattr(client.app.state.hub.database, "read", gone)
    told = page(client, status=503)
    assert "not responding" in told
    assert "secret" not in told
