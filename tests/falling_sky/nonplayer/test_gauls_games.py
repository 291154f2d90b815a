"""8.5-8.7 Whole games in which the Gauls are Non-players, and the Romans answer at random."""

from __future__ import annotations

import pytest

from vexillum.coin.nonplayer.plans import allowed
from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS

OURS = ("arverni", "aedui", "belgae")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_command_goes_as_planned(scenario, seed, monkeypatch):
    """No Events: each answer to a question of a Command is in its plan, found again each time, and allowed."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)
    options = {choice.id: choice.values[0] for choice in GAME.options.listed} | {"non_players": ",".join(OURS)}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"gauls {seed}"))
    others = RandomAgent()
    while (decision := session.decision) is not None:
        if decision.seat in OURS:
            CATALOG.planners.forget()
            bot = CATALOG.context(session, CATALOG.seats.index(decision.seat), traced=True)
            keys = tuple(allowed(decision, CATALOG.answer(bot, decision)))
        else:
            keys = tuple(others.choose(session, decision))
        session.answer(decision.seat, keys)
    assert GAME.positions.violations(session.state) == []
