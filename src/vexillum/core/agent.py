"""Agents: programs that answer decisions as people do, and the agents of a game by name."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from vexillum.core.decision import random_keys
from vexillum.core.errors import BadSetup

if TYPE_CHECKING:
    from vexillum.core.decision import Decision
    from vexillum.core.session import Session
    from vexillum.core.words.texts import Message


class Agent(ABC):
    """Answers the decisions of the seats assigned to it."""

    id: ClassVar[str]
    version: ClassVar[int] = 1
    """Raised when its answers change: only answers of the same version can be recomputed (``verify``)."""
    explains: ClassVar[bool] = False
    """Whether it can explain its answers. If so, explanations are public and the same answer is given every time."""

    signature: str
    """Recorded with its answers: ``steward/1``, or with settings ``search:playouts=400/1``."""
    repeatable: bool = True
    """Whether it gives the same answer again. False for an agent with a time budget."""

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "id"):
            cls.signature = f"{cls.id}/{cls.version}"

    @abstractmethod
    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The keys to answer. It may read the state, but use only what ``decision.seat`` may know."""

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """How it reaches its answer, line by line; empty if it has no explanation."""
        return []

    def reasons(self, session: Session[Any], decision: Decision, keys: Sequence[str]) -> list[Message]:
        """Why it gave this answer; empty if it would now give another one, or fails.

        By default it chooses again. A slow agent may explain the answer without computing it again.
        """
        try:
            chosen = self.choose(session, decision)
        except Exception:
            return []
        return self.explain(session, decision) if sorted(chosen) == sorted(keys) else []


class RandomAgent(Agent):
    """Any legal answer, all equally likely."""

    id = "random"
    version = 1

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """Choose at random, with the seat's luck."""
        return random_keys(decision, session.chance(decision.seat))


def legal_answer(session: Session[Any], decision: Decision) -> tuple[str, ...]:
    """A legal answer that does not need the seat's agent: the one that ``random`` gives."""
    return tuple(RandomAgent().choose(session, decision))


def legal_answers(session: Session[Any], decision: Decision) -> Iterator[tuple[str, ...]]:
    """The same, then an answer beginning with each option, in case the rules crash on the others."""
    first = legal_answer(session, decision)
    yield first
    keys, count = decision.keys, max(1, decision.at_least)
    for start in range(len(keys)):
        answer = (keys[start:] + keys[:start])[:count]
        if set(answer) != set(first):
            yield answer


def answer_safely(session: Session[Any], agent: Agent, decision: Decision) -> Exception | None:
    """Let an agent answer. If it fails, give a legal answer instead and return the exception.

    For matches, which must go on. The laboratory uses :func:`drive`, which passes exceptions on.
    """
    try:
        session.answer(decision.seat, agent.choose(session, decision), by=agent.signature)
    except Exception as failure:
        session.answer(decision.seat, legal_answer(session, decision), by=RandomAgent.signature)
        return failure
    return None


def failure_place(failure: BaseException) -> str:
    """The type and place of an exception. Unlike its message, they reveal no secret of a seat."""
    calls = traceback.extract_tb(failure.__traceback__)
    place = f", {PurePath(calls[-1].filename).name}:{calls[-1].lineno}" if calls else ""
    return f"{type(failure).__name__}{place}"


def signer(by: str) -> str:
    """The agent of a signature; anything else (a person, an empty string) is returned as it is."""
    return by.partition("/")[0]


Watch = Callable[["Decision"], None]
"""Called with each decision before it is answered."""


def drive(
    session: Session[Any], agents: Mapping[str, Agent], *, limit: int | None = None, watch: Watch | None = None
) -> int:
    """Let agents answer until a seat without one is asked, the game ends, or ``limit`` answers were given.

    Where the rules require a certain agent, that one answers. Exceptions are passed on. Returns the number of answers.
    """
    given = 0
    game = session.game
    asked_for: dict[str, Agent] = {}
    while (decision := session.decision) is not None and (limit is None or given < limit):
        agent = agents.get(decision.seat)
        wanted = game.rules.agent_for(session.state, decision.seat)
        if wanted is not None and (agent is None or agent.id != wanted):
            agent = asked_for.get(wanted) or asked_for.setdefault(wanted, game.agents[wanted]())
        if agent is None:
            break
        if watch is not None:
            watch(decision)
        session.answer(decision.seat, agent.choose(session, decision), by=agent.signature)
        given += 1
    return given


# The agents of a game by name. Settings are part of the name: ``search:playouts=400`` --------------------------------


SETTINGS = ":"
"""Separates the id of an agent from its settings."""


class Roster(dict[str, Callable[[], "Agent"]]):
    """Lists agents without settings; looks them up with settings, and refuses invalid settings."""

    def __init__(
        self, own: Mapping[str, Callable[[], Agent]], with_settings: Mapping[str, Callable[[str], Agent]]
    ) -> None:
        super().__init__({**own, **{id: partial(make, id) for id, make in with_settings.items()}})
        self._with_settings = with_settings

    def __missing__(self, name: str) -> Callable[[], Agent]:
        id, colon, _ = name.partition(SETTINGS)
        if not colon or id not in self._with_settings:
            raise KeyError(name)
        make = partial(self._with_settings[id], name)
        make()
        return make

    def __contains__(self, name: object) -> bool:
        """Whether there is such an agent. Invalid settings make it False: :meth:`check` says what is wrong."""
        if super().__contains__(name):
            return True
        try:
            return isinstance(name, str) and self[name] is not None
        except (KeyError, BadSetup):
            return False

    def check(self, game: str, name: str, known: Sequence[str] | None = None) -> None:
        """Raise :class:`BadSetup` if there is no such agent or its settings are invalid.

        ``known`` are the names to list in the error, if other names than agents are allowed.
        """
        known = list(self) if known is None else known
        if name in known:
            return
        try:
            self[name]
        except KeyError:
            raise BadSetup("error.agent", game=game, agent=name, known=known) from None
