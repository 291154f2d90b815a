"""Every registered game in every scenario and with every number of players: what the contract tests run over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

import msgspec
import pytest

from tests.long import by_run
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files import save
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session

TABLES = [
    (id, scenario, players)
    for id in game_ids()
    for scenario in get_game(id).info.scenarios
    for players in get_game(id).info.players
]
SHORTER: Mapping[str, Mapping[str, str]] = {"akkren": {"years": "1"}}
"""Options for a game that would take hours; its own tests play it completely."""
FIRST: Mapping[str, tuple[tuple[str, int], ...]] = {"akkren": (("border-war", 2), ("quickstart", 4), ("campaign", 3))}
"""For such a game, the scenarios and numbers of players of a short run; the others are in the long one."""
OFTEN = by_run(40, 5)
"""A moment of a random game is looked at after this many answers."""
MANY, ONE = range(by_run(1, 4)), range(1)


def each(some: Iterable[tuple[str, str, int]]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A case for each of some tables, a few in one test."""
    params = [
        pytest.param(table, marks=() if table[1:] in FIRST.get(table[0], (table[1:],)) else pytest.mark.long)
        for table in some
    ]
    return together("table", params, ids=lambda table: "-".join(map(str, table)), each=7)


tables = each(TABLES)


def agents_of(id: str) -> tuple[str, ...]:
    """The agents of a game: its own, and the engine's with a budget that is enough for a test."""
    return (*get_game(id).info.agents, "search:playouts=4")


def seeds(table: tuple[str, str, int], many: range = MANY) -> range:
    """The seeds of the games at a table: only one for a slow game."""
    return ONE if table[0] in SHORTER else many


def looked_at(session: Session, every: int) -> bool:
    """Whether to try something expensive at this decision: in a long game only at some, else at all."""
    return session.setup.game not in SHORTER or session.decision_number % every == 0


def start(table: tuple[str, str, int], seed: object, options: Mapping[str, str] | None = None, **more) -> Session:
    id, scenario, players = table
    chosen = {**SHORTER.get(id, {}), **(options or {})}
    return Session.start(
        get_game(id), scenario=scenario, players=players, seed=f"contract {seed}", options=chosen, **more
    )


def random_agents(session: Session) -> dict[str, RandomAgent]:
    return dict.fromkeys(session.setup.seats, RandomAgent())


def answer_at_random(session: Session) -> None:
    drive(session, random_agents(session), limit=1)


@cache
def played(table: tuple[str, str, int], seed: str = "a") -> Session:
    """A finished game of random agents, shared by read-only tests: do not modify it."""
    session = start(table, seed)
    drive(session, random_agents(session))
    return session


@cache
def moments(table: tuple[str, str, int]) -> list[Session]:
    """A random game, forked at the first decision of each kind and at some others; shared by many tests.

    The forks are read-only; fork one again to modify it.
    """
    session, kinds, found = start(table, "moments"), set[str](), list[Session]()
    while (decision := session.decision) is not None:
        secret = decision.secret and looked_at(session, 24)
        if decision.kind not in kinds or session.decision_number % OFTEN == 0 or secret:
            kinds.add(decision.kind)
            found.append(session.fork())
        answer_at_random(session)
    return found


def tables_of(id: str) -> list[tuple[str, str, int]]:
    """A table for each scenario of a game, with all numbers of players among them."""
    info = get_game(id).info
    usual = [(scenario, info.players[number % len(info.players)]) for number, scenario in enumerate(info.scenarios)]
    return [(id, *one) for one in FIRST.get(id, usual)]


def some_moments(table: tuple[str, str, int], every: int) -> list[Session]:
    """Some of the moments, of other kinds at other tables; in the long run all."""
    every = by_run(every, 1)
    return moments(table)[TABLES.index(table) % every :: every]


def quick_games(scenarios: int, players: int) -> list[str]:
    """Saved games of quick agents, after a few answers and at the end: some scenarios and numbers of players."""
    found = []
    for id in game_ids():
        game = get_game(id)
        for scenario in game.info.scenarios[:scenarios]:
            for many in game.info.players[-players:]:
                session = start((id, scenario, many), "hash")
                agents = {seat: game.agents[game.info.quick_agent]() for seat in session.setup.seats}
                drive(session, agents, limit=20)
                found.append(save.dumps(session))
                session = save.loads(found[-1])
                drive(session, agents)
                found.append(save.dumps(session))
    return found


def everything(session: Session) -> tuple:
    """All that must be equal in two sessions at the same point of the same game.

    Journal lines are immutable, so most are compared by identity: serializing all of them after every answer takes
    longer than the game.
    """
    return (
        msgspec.json.encode(session.game.positions.write(session.state)),
        session.journal[:],
        session.answers[:],
        session.decision and (session.decision.seat, session.decision.kind, session.decision.keys),
    )
