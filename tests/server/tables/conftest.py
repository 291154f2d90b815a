from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from tests.server.people.club import Member
from tests.server.tools import serving
from vexillum.core.registry import get_game
from vexillum.server.matches import departures


@pytest.fixture(autouse=True)
def looked_for_on_demand(monkeypatch):
    """Servers check for expired turns at startup, and later only when a test asks for it."""
    monkeypatch.setattr(departures, "CLOCKS_EVERY", 3600.0)


@pytest.fixture
def club(database_url, thoughts):
    with serving(database_url, thoughts, public=True, limits=False) as client:
        yield client


@pytest.fixture
def people(club):
    """Ann, Ben and Eve, who were all here just now."""
    return tuple(Member(club, name, seen=time.time()) for name in ("Ann", "Ben", "Eve"))


@pytest.fixture
def nothing_hidden(monkeypatch):
    """890 Anno Domini, as if it hid nothing."""
    game = get_game("anno890")
    monkeypatch.setitem(vars(game), "info", replace(game.info, hidden=False))
