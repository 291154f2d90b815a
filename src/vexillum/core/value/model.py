"""A learned value: decision trees that score every seat, and win chances computed from the scores."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

import msgspec

from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.value.facts import public_facts
from vexillum.core.value.rows import Columns
from vexillum.core.value.trees import Trees


class Training(msgspec.Struct, frozen=True):
    """How a value was trained, and its quality in held-out games."""

    games: int
    positions: int
    seed: str
    agent: str
    """The agent that played."""
    made: str
    """The version of Vexillum that made it."""
    held_out: int
    """The number of held-out games."""
    brier: float
    alike: float
    """The Brier score of equal chances for all seats, for comparison."""


class Value(msgspec.Struct, frozen=True):
    """A learned value of one game, for one version of its rules."""

    game: str
    rules: int
    facts: int
    """The version of the facts that it needs."""
    columns: Columns
    trees: Trees
    training: Training

    def chances(self, game: Game[Any], state: Any, seats: tuple[str, ...]) -> dict[str, float]:
        """Each seat's chance of winning, from public facts: numbers that add up to 1."""
        rows = self.columns.rows(public_facts(game, state, seats))
        return dict(zip(seats, softmax([self.trees.score(row) for row in rows]), strict=True))

    def judged(self, session: Session[Any]) -> dict[str, float]:
        """The chances at the current position of a session; the result if the game is over."""
        if session.over:
            winners = session.outcome.winners
            return {seat: float(seat in winners) for seat in session.setup.seats}
        return self.chances(session.game, session.state, session.setup.seats)


def softmax(scores: Sequence[float]) -> list[float]:
    """Positive numbers that add up to 1, larger for larger scores.

    >>> softmax([0.0, 0.0])
    [0.5, 0.5]
    """
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]
