from __future__ import annotations

import time

import pytest

from tests.server.people.club import Member
from tests.server.tools import serving
from vexillum.server.matches import departures
from vexillum.server.storage.database import Database


@pytest.fixture(autouse=True)
def looked_for_on_demand(monkeypatch):
    """Servers check for expired turns only when a test asks for it."""
    monkeypatch.setattr(departures, "CLOCKS_EVERY", 3600.0)


@pytest.fixture
def club(database_url, thoughts, toy):
    with serving(database_url, thoughts, public=True, limits=False) as client:
        yield client


@pytest.fixture
def people(club):
    """Ann and Ben play, Eve watches, and Ada is the administrator."""
    named = [Member(club, name, seen=time.time()) for name in ("Ann", "Ben", "Eve")]
    return (*named, Member(club, "Ada", admin=True, seen=time.time()))


@pytest.fixture
def do(database_url):
    """Does something in a transaction of its own."""
    database = Database(database_url)

    def run(work, *args, **named):
        with database.engine.begin() as connection:
            return work(connection, *args, **named)

    yield run
    database.close()
