"""The marshal: a steward who tries what matters in imagined campaigns before he does it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.search import sequential_halving
from vexillum.core.session import Session
from vexillum.core.texts import Message
from vexillum.games.akkren.factions import SEATS
from vexillum.games.akkren.minds.choices import TRIED, lines
from vexillum.games.akkren.minds.imagining import Line, play_out, standing
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.minds.steward import OPEN, Steward

TRIALS = 80
WIDTH = 6
TRUST = 0.3
"""In each trial the steward's own answer has so many points in hand: small differences are mostly luck."""


class Marshal(Agent):
    """Tries a few answers in imagined worlds and gives the one after which its Faction stands best.

    A world is the campaign as the seat knows it, with all that it does not know dealt anew; stewards play it to the end
    of the phase. Not the time is fixed but the number of trials, so it answers the same on every machine.
    """

    id = "marshal"
    explains = True

    def __init__(self, trials: int = TRIALS, width: int = WIDTH, trust: float = TRUST) -> None:
        self.trials = trials
        """How often something is tried for one answer, about."""
        self.width = width
        """How many answers are tried at most."""
        self.trust = trust
        self.steward = Steward()

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The answer that did best."""
        stewards = self.steward.choose(session, decision)
        tried = lines(Mind(session, decision), stewards, self.width)
        if len(tried) < 2:
            return stewards
        first_seed = session.chance(decision.seat).below(1 << 32)
        worlds: dict[int, Session[Any]] = {}

        def score(line: Line, number: int) -> float:
            if number not in worlds:
                worlds[number] = session.imagine(decision.seat, Random(first_seed + number))
            after = play_out(worlds[number].fork(quiet=True), decision.seat, line, self.steward)
            return standing(after, SEATS.index(decision.seat)) + (self.trust if line == tried[0] else 0.0)

        return sequential_halving(tried, self.trials, score)[0]

    def reasons(self, session: Session[Any], decision: Decision, keys: Sequence[str]) -> list[Message]:
        """The steward's reasons where it did as he would; else that it went better in imagined campaigns.

        It does not search again: an answer to an open question that a steward would not give was found by trying.
        """
        if decision.kind not in OPEN or decision.sealed:
            return []
        found = self.steward.reasons(session, decision, keys)
        if found or decision.kind not in TRIED:
            return found
        same = sorted(self.steward.choose(session, decision)) == sorted(keys)
        return [] if same else [Message("reason.imagined")]
