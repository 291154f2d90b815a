"""Campaigns that are too long to be played out: how far playouts go, and how their end is judged."""

from __future__ import annotations

import pytest

from vexillum.analysis.chances import Estimate
from vexillum.core.agent import drive
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.games.akkren.minds.marshal import AHEAD, far_enough, turns_left, winning_chances


@pytest.fixture(scope="module")
def campaign():
    """A campaign for two of which stewards have played two turns."""
    game = get_game("akkren")
    session = Session.start(game, scenario="quickstart", players=2, seed="outlook", quiet=True)
    agents = {seat: game.agents["steward"]() for seat in session.setup.seats}
    first = turns_left(session.state)
    while turns_left(session.state) > first - 2:
        drive(session, agents, limit=5)
    return session


def test_chances_add_up_and_follow_the_points(campaign):
    state = campaign.state.copy()
    before = winning_chances(state)
    assert sum(before.values()) == pytest.approx(1)
    assert set(before) == set(campaign.setup.seats)
    later = campaign.state.copy()
    later.year = later.last_year
    sharper, leader = winning_chances(later), max(before, key=lambda seat: before[seat])
    assert sharper[leader] > before[leader]


def test_a_playout_ends_after_some_turns_and_is_judged(campaign):
    known = Estimate(campaign).add(1)
    assert known.playouts == 1
    assert sum(one.share for one in known.seats.values()) == pytest.approx(1)
    assert all(0 < one.share < 1 for one in known.seats.values())


def test_how_far_is_far_enough(campaign):
    later = campaign.state.copy()
    later.turn += AHEAD - 1
    assert turns_left(campaign.state) - turns_left(later) < AHEAD
    assert not far_enough(campaign.state, later)
    later.year += 1
    assert far_enough(campaign.state, later)
