from __future__ import annotations

import pytest

from tests.server.people.club import Member
from tests.server.tools import serving
from vexillum.server.storage.database import Database


@pytest.fixture
def database(database_url):
    database = Database(database_url)
    yield database
    database.close()


@pytest.fixture
def do(database):
    """Does something in a transaction of its own."""

    def run(work, *args, **named):
        with database.engine.begin() as connection:
            return work(connection, *args, **named)

    return run


@pytest.fixture
def club(database_url, thoughts):
    with serving(database_url, thoughts, public=True) as client:
        yield client


@pytest.fixture
def members(club):
    """Ada, who administers the club, and Ben and Eve, who do not."""
    return Member(club, "Ada", admin=True), Member(club, "Ben"), Member(club, "Eve")
