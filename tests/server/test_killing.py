"""A few kills on each database; ``tests/server/killing.py`` does as many as one likes."""

from __future__ import annotations

import asyncio

import pytest

from tests.long import by_run, long
from tests.server.killing import check, rampage
from tests.server.killing_tournaments import check_cups, cup_rampage


@pytest.mark.parametrize(("servers", "processes"), [(2, 1), pytest.param(1, 2, marks=long)])
def test_nothing_is_lost_when_servers_are_killed(database_url, servers, processes):
    kills = by_run(2, 4)
    story = asyncio.run(rampage(database_url, kills=kills, tables=2, servers=servers, processes=processes))
    assert story.kills >= kills
    assert story.acknowledged
    check(database_url, story)


@long
def test_a_tournament_runs_through_while_servers_are_killed(database_url):
    story, cups = asyncio.run(cup_rampage(database_url, kills=4, people=4, rounds=2))
    assert story.kills >= 4
    assert len(story.made) == 4 * len(cups)
    check_cups(database_url, story, cups, people=4)
