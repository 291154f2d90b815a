"""The steward: a Faction led with common sense, at once, from what its seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.words.texts import Message
from vexillum.games.akkren.minds.catalog import ANSWERS
from vexillum.games.akkren.minds.mind import Mind

OPEN = frozenset(
    (
        "battle.next",
        "battle.withdraw",
        "move.intercept",
        "move.retreat",
        "move.to",
        "people.act",
        "phase",
        "politics.answer",
        "realm.conquer",
        "siege.begin",
        "siege.manner",
        "siege.shelter",
        "trade.offer",
    )
)
"""Questions whose answers are public at once: only for these it gives reasons, and names nothing hidden."""


class Steward(Agent):
    """Raises what it can pay, conquers what is weak, guards what is in danger, courts, trades, and seeks its aims."""

    id = "steward"
    version = 2
    explains = True

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """By the handler of the question."""
        return ANSWERS[decision.kind](Mind(session, decision))

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """The goal behind a public answer."""
        if decision.kind not in OPEN or decision.sealed:
            return []
        mind = Mind(session, decision)
        ANSWERS[decision.kind](mind)
        return mind.lines
