"""8.1 A Non-player in a player's seat does not begin again what it has called off in the same turn."""

from __future__ import annotations

from random import Random

from vexillum.core.agent import drive
from vexillum.games.falling_sky.game import GAME
from vexillum.lab.samples import new_game

SEED = "train/64"
"""At answer 18 the flowchart says Recruit, for which a player needs a Supply Line that no Faction has agreed to."""


def test_what_was_called_off_is_not_chosen_again_in_that_turn():
    session, agents = new_game(GAME, SEED, Random(SEED))
    drive(session, agents, limit=18)
    assert session.decision.kind == "turn"
    agent = agents[session.decision.seat]
    assert agent.choose(session, session.decision) == ("recruit",)
    drive(session, agents, limit=2)
    assert [answer.keys for answer in session.answers[-2:]] == [("recruit",), ("call_off",)]
    assert agent.choose(session, session.decision) == ("pass",)
    assert "taken_over_plainly" in {line.id.rpartition(".")[2] for line in agent.explain(session, session.decision)}


def test_a_question_in_between_does_not_make_it_forget():
    session, agents = new_game(GAME, SEED, Random(SEED))
    drive(session, agents, limit=20)
    seat = session.decision.seat
    for key in ("transfer", "done"):
        session.answer(seat, [key])
    drive(session, agents, limit=1)
    assert session.answers[-1].keys == ("pass",)
