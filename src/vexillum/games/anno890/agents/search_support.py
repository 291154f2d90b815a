"""The steward's part in the engine's search: its valuation, and a planner for playouts."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.games.anno890.agents.answers import answers_to, judge
from vexillum.games.anno890.agents.planner import Planner
from vexillum.games.anno890.agents.weights import Weights, scales_of
from vexillum.games.anno890.state import State

CHANCE = 0.05
"""How much win chance a point of the steward's valuation stands for."""
_WEIGHTS = Weights()


def worths(state: State, decision: Decision) -> list[tuple[tuple[str, ...], float]]:
    """The answers and their value in win chance, best first."""
    judged = judge(state, scales_of(_WEIGHTS), decision)
    found = [(keys, CHANCE * worth) for keys, worth in zip(answers_to(decision), judged, strict=True)]
    found.sort(key=lambda one: -one[1])
    return found


def planner() -> Planner:
    """A planner for one imagined game."""
    return Planner(_WEIGHTS)
