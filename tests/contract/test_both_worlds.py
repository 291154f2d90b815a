"""No channel of the server tells a reader what it may not know, and no deal forgets what it was shown, in any game."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.both_worlds import Compared, compare
from tests.contract.tables import start, tables_of
from tests.long import by_run, long
from vexillum.core.agent import Agent, RandomAgent, drive
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN

MOMENTS = by_run(12, 24)
"""How many moments are compared."""
APART = 60
"""The most answers from one of them to the next."""
SECRETS = 12
"""How many answers further a secret question is looked for, every other time."""
MOST_FALLBACKS = 0.1
"""For what part of the comparisons at most no other deal may be found."""
Table = tuple[str, str, int]


def compare_games(tables: list[Table], agent: str, seed: str, *, whole: bool) -> None:
    """Play games at these tables and compare some moments of them, for who is asked and for others.

    ``whole``: for all others and with all options, instead of one other and some options.
    """
    random = Random(f"{tables} {agent} {seed}")
    game, found, session, number = get_game(tables[0][0]), list[Compared](), None, 0
    while len(found) < MOMENTS * (4 if whole else 2):
        if session is None or session.over:
            session = start(tables[number % len(tables)], f"{seed} {number}")
            agents = {seat: _agent(session, agent) for seat in session.setup.seats}
            number += 1
        drive(session, agents, limit=random.randint(1, APART))
        if random.random() < 0.5:
            _to_a_secret_question(session, agents)
        if session.decision is None:
            continue  # at the end all is public
        asked = session.decision.seat
        others = [reader for reader in (*session.setup.seats, None) if reader != asked]
        for reader in (asked, *random.sample(others, len(others) if whole else 1)):
            one = compare(session, reader, random, random.choice(BUILT_IN), whole=whole)
            where = f"{session.setup.scenario}, {seed} {number - 1}, answer {session.decision_number}, {reader}"
            assert not one.differences, "\n".join([where, *one.differences])
            found.append(one)
    assert sum(one.fallback for one in found) <= MOST_FALLBACKS * len(found)
    assert any(one.hidden for one in found) == game.info.hidden


def _agent(session: Session, agent: str) -> Agent:
    return RandomAgent() if agent == "random" else session.game.agents[agent]()


def _to_a_secret_question(session: Session, agents: dict[str, Agent]) -> None:
    for _ in range(SECRETS):
        if session.decision is None or session.decision.secret:
            return
        drive(session, agents, limit=1)


@pytest.mark.parametrize("id", game_ids())
def test_no_channel_tells_what_a_reader_may_not_know(id):
    compare_games(tables_of(id), "random", "worlds", whole=False)


@long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("id", game_ids())
def test_in_many_games_of_every_kind_of_player(id, seed):
    for agent in ("random", get_game(id).info.quick_agent):
        compare_games(tables_of(id), agent, f"worlds {seed}", whole=True)
