"""An agent can take over a seat at any decision, of any game, whatever a person has done in the turn before."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.contract.takeovers import Tally, answer_for_all, games, kinds_of, more_of
from vexillum.core.registry import game_ids
from vexillum.core.session import HUMAN, Session

each_game = pytest.mark.parametrize("id", game_ids())
GAMES = 72
"""How many games are played, unless a game's own tests set another number for a long game."""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Decks of owners are looked for here."""
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


@cache
def sought(id: str) -> list[tuple[str, Session]]:
    """A session at every kind of decision with a script in a game's own tests; read-only, or to be forked."""
    more = more_of(id)
    return [] if more is None or not hasattr(more, "reached") else list(more.reached())


@each_game
def test_an_agent_takes_over_at_every_kind_of_decision(id):
    """After each script, a seat is taken over alone or with all others, alternately; the long test does both."""
    tally = Tally(id)
    for number, (name, session) in enumerate(sought(id)):
        tally.at(session, name=name, together=(bool(number % 2),))
    for number, session in enumerate(games(id, getattr(more_of(id), "FEW", GAMES))):
        random = Random(number)
        while (decision := session.decision) is not None:
            if session.player(decision.seat) == HUMAN and tally.made[decision.kind] < 3:
                tally.at(session, name=f"game {number}")
            answer_for_all(session, random, tally.all_agents)
    tally.check(kinds_of(id), least=2 * len(kinds_of(id)))


@pytest.mark.long
@each_game
def test_an_agent_takes_over_at_every_decision(id):
    tally = Tally(id)
    for name, session in sought(id):
        tally.at(session, name=name)
    for number, session in enumerate(games(id, getattr(more_of(id), "MANY", GAMES))):
        random = Random(number)
        while (decision := session.decision) is not None:
            if session.player(decision.seat) == HUMAN:
                tally.at(session, name=f"game {number}")
            answer_for_all(session, random, tally.all_agents)
    tally.check(kinds_of(id), least=10_000)
