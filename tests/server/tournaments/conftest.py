from __future__ import annotations

import pytest

from tests.server.tools import serving
from vexillum.server.matches import departures, tournament_progress


@pytest.fixture(autouse=True)
def looked_for_on_demand(monkeypatch):
    """Servers advance tournaments and check for expired turns only when a test asks for it."""
    monkeypatch.setattr(departures, "CLOCKS_EVERY", 3600.0)
    monkeypatch.setattr(tournament_progress, "EVERY", 3600.0)


@pytest.fixture
def club(database_url, thoughts, toy):
    with serving(database_url, thoughts, public=True, limits=False) as client:
        yield client
