from __future__ import annotations

import pytest

from tests.server.accounts.club import Member, club
from tests.server.quick import quick_and_still, quick_passwords  # noqa: F401  # for all tests here
from vexillum.server.storage.database import Database


@pytest.fixture
def client(database_url, thoughts):
    """A club with mails."""
    with club(database_url, thoughts) as client:
        yield client


@pytest.fixture
def ann(client):
    return Member(client).join("Ann")


@pytest.fixture
def ben(client):
    return Member(client).join("Ben")


@pytest.fixture
def stranger(client):
    return Member(client)


@pytest.fixture
def database(database_url):
    opened = Database(database_url)
    yield opened
    opened.close()
