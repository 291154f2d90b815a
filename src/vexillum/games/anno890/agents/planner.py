"""The planner: a fast steward that plays the regent's imagined games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.games.anno890.agents.answers import SEAT_NUMBER, take_plans
from vexillum.games.anno890.agents.steward import Steward
from vexillum.games.anno890.agents.weights import Weights
from vexillum.games.anno890.pieces import CELLS


class Planner(Steward):
    """A steward that decides once a turn: a tile goes to the cell for which it was taken.

    It keeps the plan between two decisions, so it is not offered as an agent: a game loaded between taking and placing
    would continue differently.
    """

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._tile = self._cell = ""

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The best answer; among equals the first."""
        if decision.kind == "take":
            plans = take_plans(session.state, SEAT_NUMBER[decision.seat], self.scales, decision)
            best = max(range(len(plans)), key=lambda number: plans[number][0])
            key = decision.options[best].key
            self._tile, self._cell = decision.options[best].params["tile"], CELLS[plans[best][1]]
            return (key,)
        if decision.kind == "place" and decision.params["tile"] == self._tile:
            return (self._cell,)
        return super().choose(session, decision)
