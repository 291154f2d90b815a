"""8.8 Whole games with a Non-player Dux among people who answer at random."""

from __future__ import annotations

from random import Random

import pytest

from vexillum.core.session import Session
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.nonplayer.catalog import NonPlayer
from vexillum.games.pendragon.position import violations


@pytest.mark.parametrize("scenario", GAME.info.scenarios)
def test_every_answer_is_legal(scenario):
    done: set[str] = set()
    for seed in range(4):
        session = Session.start(GAME, scenario=scenario, seed=f"dux {seed}", seats={"dux": "np"}, quiet=True)
        random, dux = Random(seed), NonPlayer()
        while (decision := session.decision) is not None:
            if decision.seat == "dux":
                keys = tuple(dux.choose(session, decision))
                done.update(keys if decision.kind == "turn" else ())
            else:
                n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
                keys = tuple(option.key for option in random.sample(decision.options, n))
            session.answer(decision.seat, keys)
        assert not violations(session.state)
    assert len(done) >= 3
