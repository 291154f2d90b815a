from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from tests.server.accounts.club import Member, club
from vexillum.server.accounts import passwords
from vexillum.server.storage.database import Database


@pytest.fixture(autouse=True)
def quick_and_still(monkeypatch, clock):
    """Passwords are hashed a thousand times faster than is good for a real club, and nothing is granted by waiting."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


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
