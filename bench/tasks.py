"""Single operations of the engine at typical positions: copy, fork, save, load, an agent's answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from vexillum import Session, drive, get_game
from vexillum.core.agent import Agent, RandomAgent
from vexillum.core.files import save

Task = Callable[[], int]
"""Runs an operation once on each sample and returns the count."""

SAMPLES = 12
FEWER = 3
"""One in this many samples is used for agents: some are slow."""


def samples(game_id: str, count: int) -> list[Session[Any]]:
    """Sessions spread over random games, from the beginning to the end, with every scenario and number of players."""
    game = get_game(game_id)
    agents = dict.fromkeys(game.info.seats, RandomAgent())
    found = []
    for number in range(count):
        players = game.info.players[number % len(game.info.players)]
        scenario = game.info.scenarios[number % len(game.info.scenarios)]
        table = {"players": players, "scenario": scenario, "seed": f"sample/{number}"}
        length = drive(Session.start(game, **table, quiet=True), agents)
        session = Session.start(game, **table)
        drive(session, agents, limit=length * (2 * number + 1) // (2 * count))
        found.append(session)
    return found


def tasks(game_id: str, count: int = SAMPLES) -> dict[str, Task]:
    """The operations by name, on this many samples."""
    sessions = samples(game_id, count)
    saved = [save.dumps(session) for session in sessions]
    fewer = samples(game_id, max(1, count // FEWER))
    agents = {id: make() for id, make in get_game(game_id).agents.items() if id != RandomAgent.id}
    return {
        "State.copy": _at_each(sessions, lambda session: session.state.copy()),
        "Session.fork": _at_each(sessions, lambda session: session.fork(quiet=True)),
        "save (dumps)": _at_each(sessions, save.dumps),
        "load (loads)": _at_each(saved, save.loads),
        **{f"answer of {id}": _at_each(fewer, _answer(agent)) for id, agent in agents.items()},
    }


def state_sizes(game_ids: tuple[str, ...]) -> dict[str, int]:
    """The size of a state in the middle of a game."""
    return {id: len(msgspec.msgpack.encode(samples(id, 3)[1].state)) for id in game_ids}


def _answer(agent: Agent) -> Callable[[Session[Any]], object]:
    return lambda session: agent.choose(session, session.decision)


def _at_each(samples: list[Any], operation: Callable[[Any], object]) -> Task:
    def task() -> int:
        for sample in samples:
            operation(sample)
        return len(samples)

    return task
