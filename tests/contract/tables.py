"""Every registered game in every scenario and with every number of players: what the contract tests run over."""

from __future__ import annotations

import msgspec

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session

TABLES = [
    (id, scenario, players)
    for id in game_ids()
    for scenario in get_game(id).info.scenarios
    for players in get_game(id).info.players
]


def start(table: tuple[str, str, int], seed: object, **more) -> Session:
    id, scenario, players = table
    return Session.start(get_game(id), scenario=scenario, players=players, seed=f"contract {seed}", **more)


def random_agents(session: Session) -> dict[str, RandomAgent]:
    return dict.fromkeys(session.setup.seats, RandomAgent())


def answer_at_random(session: Session) -> None:
    drive(session, random_agents(session), limit=1)


def everything(session: Session) -> tuple:
    """All that must be equal in two sessions at the same point of the same game."""
    return (
        msgspec.json.encode(session.game.position(session.state)),
        msgspec.json.encode(session.journal),
        session.answers[:],
        session.decision and (session.decision.seat, session.decision.kind, session.decision.keys),
    )
