"""A club whose accounts are quick to test."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from vexillum.server.accounts import login
from vexillum.server.mail import mail_service

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes passwords a thousand times faster than is good for a real club."""


@pytest.fixture
def quick_passwords(monkeypatch):
    monkeypatch.setattr(login, "HASHER", QUICK)


@pytest.fixture(autouse=True)
def quick_and_still(monkeypatch, clock, quick_passwords):
    """Passwords are hashed quickly, nothing is granted by waiting, and the post office does nothing while a test goes
    on, however long it takes.
    """
    for name in ("DELIVERED_EVERY", "REMINDED_EVERY"):
        monkeypatch.setattr(mail_service, name, 3600.0)
