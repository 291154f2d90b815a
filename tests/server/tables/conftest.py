from __future__ import annotations

import time

import pytest

from tests.server.people.club import Member
from tests.server.tools import serving


@pytest.fixture
def club(database_url, thoughts):
    with serving(database_url, thoughts, public=True, limits=False) as client:
        yield client


@pytest.fixture
def people(club):
    """Ann, Ben and Eve, who were all here just now."""
    return tuple(Member(club, name, seen=time.time()) for name in ("Ann", "Ben", "Eve"))
