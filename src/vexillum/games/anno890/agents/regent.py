"""The regent: plays out many imagined continuations before each answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from vexillum.core.agent import Agent, drive
from vexillum.core.decision import Decision
from vexillum.core.parts.rules import Outcome
from vexillum.core.search.tree import sequential_halving
from vexillum.core.session import Session

from ..state import State
from .outlook import Weights, scales_of
from .steward import Planner, answers_to, judge

PLAYOUTS = 120
WIDTH = 8
TRUST = 1.0
"""Weight of the steward's valuation beside the playouts, in games won per point."""
CLEAR = 4.0
"""A lead of this many points is a clear win: further points matter less and less."""


class Regent(Agent):
    """Tries the steward's favourite answers in imagined worlds and gives the one that does best.

    A world is the game as the seat knows it, with everything hidden dealt again; stewards play it to the end. The
    number of games is fixed, not the time, so the regent answers the same on every machine.
    """

    id = "regent"
    version = 2

    def __init__(self, playouts: int = PLAYOUTS, width: int = WIDTH, weights: Weights | None = None) -> None:
        self.playouts = playouts
        """About how many games are played out for one answer."""
        self.width = width
        """How many answers are tried at most."""
        self.weights = weights or Weights()

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The answer with the best results."""
        answers = answers_to(decision)
        worths = judge(session.state, scales_of(self.weights), decision)
        tried = sorted(range(len(answers)), key=lambda number: -worths[number])[: self.width]
        first_seed = session.chance(decision.seat).below(1 << 32)

        def score(number: int, world: int) -> float:
            return self.play_out(session, decision.seat, answers[number], first_seed + world)

        best = sequential_halving(tried, self.playouts, score, [TRUST * worths[number] for number in tried])
        return answers[best]

    def play_out(self, session: Session[Any], seat: str, answer: Sequence[str], seed: int) -> float:
        """How well a seat does with an answer in one world."""
        world = session.imagine(seat, Random(seed))
        world.answer(seat, answer)
        drive(world, dict.fromkeys(world.setup.seats, Planner(self.weights)))
        return success(world.outcome, seat)


def promising(state: State, decision: Decision) -> list[tuple[str, ...]]:
    """The answers in the steward's order: for the engine's search."""
    answers = answers_to(decision)
    worths = judge(state, scales_of(Weights()), decision)
    return [answers[number] for number in sorted(range(len(answers)), key=lambda number: -worths[number])]


def success(outcome: Outcome, seat: str) -> float:
    """A seat's result from 0 to 1, above one half for a win. Further points hardly matter."""
    lead = float(outcome.scores[seat] - max(points for other, points in outcome.scores.items() if other != seat))
    if not lead:
        lead = 0.5 if seat in outcome.winners else -0.5
    return 1 / (1 + exp(-lead / CLEAR))
