"""8.5 Whole games in which the Scotti are a Non-player and everybody else answers at random."""

from __future__ import annotations

import pytest

from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.nonplayer.catalog import NonPlayer
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.position import FACTS, TOTAL
from vexillum.games.pendragon.scenarios import SCENARIO_IDS


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("difficulty", ["standard", "easy"])
def test_a_game_to_the_end(scenario, difficulty):
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    options |= {"difficulty": difficulty, "non_players": "scotti"}
    session = Session(GAME, Setup("pendragon", scenario, FACTIONS, options, f"scotti {difficulty}"))
    scotti, others = NonPlayer(), RandomAgent()
    while (decision := session.decision) is not None:
        agent = scotti if decision.seat == "scotti" else others
        session.answer(decision.seat, tuple(agent.choose(session, decision)))
    assert GAME.rules.outcome(session.state) is not None
    assert FACTS.counted(session.state) == TOTAL
