"""Random games and random positions: no error, and every invariant after every decision."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.takeovers import some_answer
from tests.falling_sky.takeovers import at
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS

SELDOM = ("pass", "remove", "transfer", "call_off")
"""What random players do too often to get anywhere."""
POSITIONS = 90
STEPS = 2


def lively(decision: Decision, random: Random) -> tuple[str, ...]:
    """A random answer of a player who plays on."""
    keys = [key for key in decision.keys if key not in SELDOM and not key.startswith(("give.", "ask.", "event."))]
    if decision.kind == "turn" and decision.keys and random.random() < 0.5:
        keys = [key for key in decision.keys if key.startswith("event.")] or keys
    if keys and decision.at_least == decision.at_most == 1:
        return (random.choice(keys),)
    return some_answer(decision, random)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("number", range(3))
def test_lively_games(scenario, number):
    options = {
        "players": ("four", "two", "arverni_belgae")[number],
        "frost": ("shown", "sudden")[number % 2],
        "length": ("full", "short")[number % 2],
    }
    session = Session(GAME, GAME.setup(scenario=scenario, seed=f"lively {number}", options=options))
    random = Random(number)
    while (decision := session.decision) is not None:
        session.answer(decision.seat, lively(decision, random))
        assert GAME.positions.violations(session.state) == [], decision.kind
    assert session.over


def test_random_positions():
    for number in range(POSITIONS):
        session, random = at(str(number)), Random(number)
        assert GAME.positions.violations(session.state) == [], number
        last = len(session.steps) + STEPS
        while (decision := session.decision) is not None and len(session.steps) < last:
            session.answer(decision.seat, lively(decision, random))
            assert GAME.positions.violations(session.state) == [], (number, decision.kind)
