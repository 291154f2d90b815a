"""An agent takes over a seat in the middle of a game, as when a player leaves, resigns, runs out of time or is banned.

Like the server, this changes only who answers for the seat, not the state. People are played at random, with a separate
random source, so that these games do not depend on how agents use theirs.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType

from tests.contract.tables import TABLES, start
from vexillum.core.agent import Agent, RandomAgent
from vexillum.core.decision import Decision
from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session

AGENTS: dict[str, Agent] = {}
"""One of each kind, by game and id."""


def more_of(id: str) -> ModuleType | None:
    """The game's own module ``tests/<game>/takeovers.py``, if there is one."""
    name = f"tests.{id.replace('-', '_')}.takeovers"
    return import_module(name) if find_spec(name) is not None else None


def agents_of(id: str) -> dict[str, Agent]:
    """The agents that may take over; a game's tests may give a quicker one of the same kind."""
    quicker: Mapping[str, Callable[[], Agent]] = getattr(more_of(id), "QUICKER", {})
    game = get_game(id)
    made = {name: game.agents[name] for name in game.info.agents} | dict(quicker)
    for name, make in made.items():
        AGENTS.setdefault(f"{id}/{name}", make())
    return {name: AGENTS[f"{id}/{name}"] for name in made}


def kinds_of(id: str) -> set[str]:
    """All kinds of decisions, by their prompts."""
    texts = get_game(id).words.catalog.texts["en"]
    return {text.removeprefix("ask.") for text in texts if text.startswith("ask.")}


# Games ----------------------------------------------------------------------------------------------------------------


def games(id: str, count: int) -> Iterator[Session]:
    """Games of all scenarios and numbers of players, with all options and several mixes of people and agents."""
    game = get_game(id)
    tables = [table for table in TABLES if table[0] == id]
    for number in range(count):
        table = tables[number % len(tables)]
        turn = number // len(tables)
        options = {
            choice.id: choice.values[(number + turn) % len(choice.values)] for choice in game.options.listed if turn % 3
        }
        seats = game.info.seats_for(table[2])
        mixed = {seat: game.info.quick_agent if (turn // 2 >> place) & 1 else HUMAN for place, seat in enumerate(seats)}
        if HUMAN not in mixed.values():
            mixed = dict.fromkeys(seats, HUMAN)
        try:
            yield start(table, f"takeovers {number}", options=options, seats=mixed, quiet=True)
        except BadSetup:
            yield start(table, f"takeovers {number}", options=options, quiet=True)


def some_answer(decision: Decision, random: Random) -> tuple[str, ...]:
    """Any legal answer."""
    most = min(decision.at_most, len(decision.options))
    return tuple(random.sample(decision.keys, random.randint(decision.at_least, most)))


def answer_for_all(session: Session, random: Random, agents: Mapping[str, Agent]) -> None:
    """The next answer: of a person at random, of an agent by itself."""
    decision = session.decision
    player = session.player(decision.seat)
    keys = some_answer(decision, random) if player == HUMAN else agents[player].choose(session, decision)
    session.answer(decision.seat, keys)


# Takeovers ------------------------------------------------------------------------------------------------------------


class Tally:
    """How many takeovers there were, and which of them failed."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.agents = {name: agent for name, agent in agents_of(id).items() if not isinstance(agent, RandomAgent)}
        self.all_agents = agents_of(id)
        self.made: Counter[str] = Counter()
        """The count by kind of decision."""
        self.broken: Counter[str] = Counter()
        self.why: dict[str, str] = {}
        """The failures, once for each kind of decision."""

    def at(self, session: Session, *, name: str = "", together: tuple[bool, ...] = (False, True)) -> None:
        """Let each agent take over the seat to answer, alone and, if ``together``, with all other seats."""
        decision = session.decision
        for id, agent in self.agents.items():
            for taken in (set(session.setup.seats) if all_seats else {decision.seat} for all_seats in together):
                self.made[decision.kind] += 1
                trouble = self._goes_on(session.fork(quiet=True), agent, taken)
                if trouble is not None:
                    self.broken[decision.kind] += 1
                    self.why.setdefault(decision.kind, f"{id} in {name}, answer {session.decision_number}: {trouble}")

    def _goes_on(self, session: Session, agent: Agent, taken: set[str]) -> str | None:
        """Answer to the end of the step. Returns what went wrong."""
        steps, random = len(session.steps), Random(session.decision_number)
        alone = len(taken) == 1
        while (decision := session.decision) is not None and len(session.steps) == steps:
            if decision.seat not in taken:
                answer_for_all(session, random, self.all_agents)
                continue
            try:
                keys = agent.choose(session, decision)
                again = agent.choose(session.fork(quiet=True), decision) if alone and agent.explains else keys
                session.answer(decision.seat, keys)
            except Exception as error:  # whatever an agent does wrong is what this looks for
                place = traceback.extract_tb(error.__traceback__)[-1]
                return f"at {decision.kind} {type(error).__name__} {error} ({place.filename}:{place.lineno})"
            if tuple(again) != tuple(keys):
                return f"at {decision.kind} {keys}, but {again} after a reload"
        return None

    def check(self, kinds: set[str], least: int) -> None:
        """Check that none failed, there were enough, and no kind of decision was left out."""
        assert not self.broken, f"{self.broken.total()} of {self.made.total()} failed: {self.broken}\n" + "\n".join(
            f"{kind}: {why}" for kind, why in sorted(self.why.items())
        )
        assert set(self.made) <= kinds
        missing = sorted(kinds - set(self.made))
        assert not missing, (
            f"nothing leads to {missing}: python -m tests.{self.id.replace('-', '_')}.takeovers --write looks for a way"
        )
        assert self.made.total() >= least
