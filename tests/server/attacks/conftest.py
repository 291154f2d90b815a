from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from tests.server.accounts.club import NOWHERE
from tests.server.attacks.world import settle_in
from tests.server.tools import serving
from vexillum.server.accounts import passwords

TOKEN = "of-prometheus-" * 3


@pytest.fixture(autouse=True)
def quick_and_still(monkeypatch, clock):
    """Passwords are hashed a thousand times faster than is good for a real club, and nothing is granted by waiting."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def club(database_url, thoughts):
    """A club whose limits do not get in the way of an attack."""
    settings = {"public": True, "smtp": NOWHERE, "sender": "club@club.example", "metrics": TOKEN, "limits": False}
    with serving(database_url, thoughts, **settings) as client:
        yield client


@pytest.fixture
def world(club):
    return settle_in(club)
