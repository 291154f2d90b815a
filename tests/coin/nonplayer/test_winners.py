"""All-Non-player games go as recorded: a change of the Non-players shows here, and must be explained.

``python docs/balance/make.py GAME`` writes the record, and the table of win shares in ``docs/<game>-nonplayers.md``.
"""

from __future__ import annotations

import json

import pytest

from tests.lab.balance import make
from tests.long import by_run
from vexillum.lab.results import play_recorded

PAGES = [page for page in make.PAGES.values() if page.nonplayers]
ARMS = [(page, arm) for page in PAGES for arm in page.experiment.arms]


def recorded(page) -> dict[str, list[str]]:
    return json.loads(page.record.read_text("utf-8"))


@pytest.mark.parametrize(("page", "arm"), ARMS, ids=[f"{page.game} {arm.name}" for page, arm in ARMS])
def test_the_same_faction_wins(page, arm):
    games = by_run(1, make.KEPT)
    played = play_recorded(arm.name, arm.plan, range(games), ())
    assert [game.winners for game in played.games] == recorded(page)[arm.name][:games]


@pytest.mark.parametrize("page", PAGES, ids=[page.game for page in PAGES])
def test_every_arm_is_recorded(page):
    assert list(recorded(page)) == [arm.name for arm in page.experiment.arms]
