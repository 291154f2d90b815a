from __future__ import annotations

import time

import pytest

from tests.server.people.club import Member
from tests.server.tools import serving
from vexillum.server.matches import watching


@pytest.fixture(autouse=True)
def looked_at_on_demand(monkeypatch):
    """Those who watch later are shown more only when a test says so."""
    monkeypatch.setattr(watching, "EVERY", 3600.0)


@pytest.fixture
def club(database_url, thoughts):
    with serving(database_url, thoughts, public=True, limits=False) as client:
        yield client


@pytest.fixture
def people(club):
    """Ann and Ben, who play, Eve and Wes, who look on, and Ada, who administers the club."""
    named = [Member(club, name, seen=time.time()) for name in ("Ann", "Ben", "Eve", "Wes")]
    return (*named, Member(club, "Ada", admin=True, seen=time.time()))
