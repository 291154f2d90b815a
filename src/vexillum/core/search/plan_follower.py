"""A plan for the rest of a step: the playout agent's answers, with exceptions. And an agent that follows a plan.

An exception identifies a question by its kind, its options and how often the same was asked before in the step. So a
plan survives dice and the answers of others: unexpected questions are answered by the playout agent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.search.candidates import Keys
from vexillum.core.session import Session

Place = tuple[str, Keys, int]
"""A question of a step: its kind, the keys that may be answered, and how often the same was asked before."""
Plan = dict[Place, Keys]
"""The exceptions."""


class MetQuestion(NamedTuple):
    """A question asked while a plan was followed, and the answer."""

    place: Place
    decision: Decision
    keys: Keys


def place_now(session: Session[Any], decision: Decision) -> Place:
    """The current question as a place in the step."""
    return decision.kind, decision.keys, _asked(session, decision.seat).count((decision.kind, decision.keys))


def _asked(session: Session[Any], seat: str) -> list[tuple[str, Keys]]:
    """The questions to a seat so far in this step."""
    return [(choice.kind, choice.decision.keys) for choice in session.choices if choice.seat == seat]


class PlanFollower(Agent):
    """The playout agent with the exceptions of a plan. It records the questions of the step."""

    def __init__(self, agent: Agent, plan: Plan, session: Session[Any], seat: str) -> None:
        self.agent = agent
        self.id = agent.id  # type: ignore[misc]  # replaces that agent, even if the rules require it
        self.signature = agent.signature
        self.plan = plan
        self.step = session.steps[-1].number
        self.before: dict[tuple[str, Keys], int] = {}
        for one in _asked(session, seat):
            self.before[one] = self.before.get(one, 0) + 1
        self.met: list[MetQuestion] = []

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """As planned in this step; afterwards as the playout agent."""
        if session.steps[-1].number != self.step:
            return self.agent.choose(session, decision)
        question = decision.kind, decision.keys
        times = self.before.get(question, 0)
        self.before[question] = times + 1
        place = (*question, times)
        keys = self.plan.get(place)
        if keys is None:
            keys = tuple(self.agent.choose(session, decision))
        self.met.append(MetQuestion(place, decision, keys))
        return keys
