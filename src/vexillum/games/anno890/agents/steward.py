"""The steward: values every option by rules of thumb, instantly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.games.anno890.agents.answers import answers_to, judge
from vexillum.games.anno890.agents.weights import Weights, scales_of

EQUAL = 1e-9
"""Values that differ by less count as equal."""


class Steward(Agent):
    """Picks the answer with the highest value; ties are broken at random."""

    id = "steward"
    version = 2

    def __init__(self, weights: Weights | None = None) -> None:
        self.scales = scales_of(weights or Weights())

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The best answer."""
        worths = judge(session.state, self.scales, decision)
        enough = max(worths) - EQUAL
        best = [number for number, worth in enumerate(worths) if worth >= enough]
        number = best[0] if len(best) == 1 else best[session.chance(decision.seat).below(len(best))]
        return (decision.options[number].key,) if decision.at_least == 1 else answers_to(decision)[number]
