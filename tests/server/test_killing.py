"""A few kills on each database; ``tests/server/killing.py`` does as many as one likes."""

from __future__ import annotations

import asyncio

import pytest

from tests.long import by_run, long
from tests.server.killing import check, rampage


@pytest.mark.parametrize(("servers", "processes"), [(2, 1), pytest.param(1, 2, marks=long)])
def test_nothing_is_lost_when_servers_are_killed(database_url, servers, processes):
    kills = by_run(2, 4)
    story = asyncio.run(rampage(database_url, kills=kills, tables=2, servers=servers, processes=processes))
    assert story.kills >= kills
    assert story.acknowledged
    check(database_url, story)
