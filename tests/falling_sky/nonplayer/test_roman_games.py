"""8.8 Whole games in which the Romans are a Non-player, and others answer at random."""

from __future__ import annotations

import pytest

from vexillum.coin.nonplayer.plans import allowed
from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.nonplayer import romans, romans_scout
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG, NonPlayer
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS


def forget():
    """Nothing is kept from one question to the next: every plan is found again."""
    CATALOG.planners.forget()
    romans._BUILDS.clear()
    romans_scout._MADE.clear()


@pytest.mark.parametrize("non_players", [("romans",), ("romans", "aedui")])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_command_goes_as_planned(scenario, seed, non_players, monkeypatch):
    """No Events of theirs: each answer to a question of a Command is in its plan, and allowed."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)
    options = {choice.id: choice.values[0] for choice in GAME.options.listed} | {"non_players": ",".join(non_players)}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"romans {seed}"))
    others = RandomAgent()
    while (decision := session.decision) is not None:
        if decision.seat in non_players and not decision.kind.startswith("event."):
            forget()
            bot = CATALOG.context(session, CATALOG.seats.index(decision.seat), traced=True)
            keys = tuple(allowed(decision, CATALOG.answer(bot, decision)))
        else:
            keys = tuple(others.choose(session, decision))
        session.answer(decision.seat, keys)
    assert GAME.positions.violations(session.state) == []


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_four_non_players_never_need_the_plainest_answer(scenario, seed):
    """8.1, 8.2 Events too: each answer of Romans and Arverni follows from a rule, and is allowed."""
    options = {choice.id: choice.values[0] for choice in GAME.options.listed} | {"non_players": ",".join(SEATS)}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"all four {seed}"))
    others = NonPlayer()
    while (decision := session.decision) is not None:
        if decision.seat in ("romans", "arverni"):
            bot = CATALOG.context(session, CATALOG.seats.index(decision.seat))
            keys = tuple(allowed(decision, CATALOG.answer(bot, decision)))
        else:
            keys = tuple(others.choose(session, decision))
        session.answer(decision.seat, keys)
    assert GAME.positions.violations(session.state) == []
