"""Agents: programs that answer decisions. They see the same decisions and nothing more."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from vexillum.core.answer_keys import random_keys

if TYPE_CHECKING:
    from vexillum.core.decision import Decision
    from vexillum.core.session import Session
    from vexillum.core.words.texts import Message


class Agent(ABC):
    """Answers the decisions of any seat that it is given."""

    id: ClassVar[str]
    version: ClassVar[int] = 1
    """Goes up when it answers otherwise than before: only the same version can be asked again (``verify``)."""
    explains: ClassVar[bool] = False
    """Can it say why it answers as it does? Then everybody may know, and it answers the same whenever it is asked."""

    signature: str
    """What is recorded with its answers: ``steward/1``; with settings of its own ``search:playouts=400/1``."""
    repeatable: bool = True
    """Does it answer the same when it is asked again? Not one that thinks by the clock."""

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "id"):
            cls.signature = f"{cls.id}/{cls.version}"

    @abstractmethod
    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The keys to answer. It may read the state, but use only what ``decision.seat`` may know."""

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """How it comes to its answer, line by line; nothing where there is nothing to say."""
        return []

    def reasons(self, session: Session[Any], decision: Decision, keys: Sequence[str]) -> list[Message]:
        """Why it gave this answer; nothing if it would give another one, or fails where it would not have come to be.

        It is asked once more. An agent that thinks for long may say it from the answer alone.
        """
        try:
            chosen = self.choose(session, decision)
        except Exception:
            return []
        return self.explain(session, decision) if sorted(chosen) == sorted(keys) else []


class RandomAgent(Agent):
    """Any legal answer, each as likely as another."""

    id = "random"

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """Pick with the luck of the seat."""
        return random_keys(decision, session.chance(decision.seat))


def legal_answer(session: Session[Any], decision: Decision) -> tuple[str, ...]:
    """Keys that the rules allow, whatever the agent of the seat makes of the decision: what ``random`` answers."""
    return tuple(RandomAgent().choose(session, decision))


def legal_answers(session: Session[Any], decision: Decision) -> Iterator[tuple[str, ...]]:
    """The same, and then an answer that begins with each of the options, should the rules break down at the others."""
    first = legal_answer(session, decision)
    yield first
    keys, count = decision.keys, max(1, decision.at_least)
    for start in range(len(keys)):
        answer = (keys[start:] + keys[:start])[:count]
        if set(answer) != set(first):
            yield answer


def answer_safely(session: Session[Any], agent: Agent, decision: Decision) -> Exception | None:
    """Let an agent answer. If it fails, a legal answer is given in its place, and the failure is returned.

    For tables, which have to go on. A laboratory uses :func:`drive`, which hides nothing.
    """
    try:
        session.answer(decision.seat, agent.choose(session, decision), by=agent.signature)
    except Exception as failure:
        session.answer(decision.seat, legal_answer(session, decision), by=RandomAgent.signature)
        return failure
    return None


def failure_place(failure: BaseException) -> str:
    """What kind of failure it was, and where: nothing that a seat may hide, unlike its message."""
    calls = traceback.extract_tb(failure.__traceback__)
    place = f", {PurePath(calls[-1].filename).name}:{calls[-1].lineno}" if calls else ""
    return f"{type(failure).__name__}{place}"


def signer(by: str) -> str:
    """The agent that a signature is of; for anything else (a person, nobody known) the same again."""
    return by.partition("/")[0]


Watch = Callable[["Decision"], None]
"""Is shown each decision before it is answered."""


def drive(
    session: Session[Any], agents: Mapping[str, Agent], *, limit: int | None = None, watch: Watch | None = None
) -> int:
    """Let agents answer until a seat without one is asked, the game ends, or ``limit`` answers were given.

    Where the rules ask for a certain agent, that one answers. An agent that fails ends it: nothing is hidden here.
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
