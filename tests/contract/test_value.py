"""The learned value of every game: shipped, for the current rules, small, from public information."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.tables import SHORTER
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.value import packed_value, shipped_value

LARGEST = 200_000
games = pytest.mark.parametrize("id", game_ids())


@games
def test_a_value_is_shipped_that_was_learned_under_the_rules_of_today(id):
    value = shipped_value(get_game(id))
    assert value is not None
    assert len(packed_value(value)) < LARGEST
    assert value.training.brier < value.training.alike


@games
def test_it_uses_nothing_hidden(id):
    """With hidden things redealt and other players: the same chances, which add up to 1."""
    game = get_game(id)
    value = shipped_value(game)
    assert value is not None
    session = Session.start(game, players=game.info.players[-1], seed="value", options=SHORTER.get(id, {}), quiet=True)
    agents = dict.fromkeys(session.setup.seats, RandomAgent())
    for _ in range(3):
        drive(session, agents, limit=12)
        chances = value.judged(session)
        assert sum(chances.values()) == pytest.approx(1)
        assert value.judged(session.imagine(None, Random(1))) == chances
