from __future__ import annotations

import pytest

from tests.server.accounts.club import NOWHERE
from tests.server.attacks.world import settle_in
from tests.server.quick import quick_and_still, quick_passwords  # noqa: F401  # for all tests here
from tests.server.tools import serving

TOKEN = "of-prometheus-" * 3


@pytest.fixture
def club(database_url, thoughts):
    """A club whose limits do not get in the way of an attack."""
    settings = {"public": True, "smtp": NOWHERE, "sender": "club@club.example", "metrics": TOKEN, "limits": False}
    with serving(database_url, thoughts, **settings) as client:
        yield client


@pytest.fixture
def world(club):
    return settle_in(club)
