"""The marshal: a steward who tries what matters in imagined campaigns before he does it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.minds.marshal.candidates import TRIED, lines
from vexillum.games.akkren.minds.marshal.imagined_campaigns import Line, balance, play_out
from vexillum.games.akkren.minds.marshal.race import race
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.minds.steward import OPEN, Steward
from vexillum.games.akkren.movement.march_menu import FORCED

TRIALS = 160
WIDTH = 6
TRUST = 0.3
"""In each trial the steward's own answer has this many points in hand: small differences are mostly luck."""
HURRY = 1.5
"""By this many points a forced march must be better: what a weary army misses in the turns to come no phase shows."""
SAMPLES = 6
"""How often an answer is tried beside the steward's, to measure how much better it is."""


class Marshal(Agent):
    """Tries a few answers in imagined worlds and gives the one after which its Faction scores best.

    A world is the campaign as the seat knows it, with all that it does not know dealt again; stewards play it to the
    end of the phase. Not the time but the number of trials is fixed, so it answers the same on every machine.
    """

    id = "marshal"
    version = 2
    explains = True

    def __init__(self, trials: int = TRIALS, width: int = WIDTH, trust: float = TRUST) -> None:
        self.trials = trials
        """How often something is tried for one answer, at most; plain cases need fewer."""
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
        trial = Trials(session, decision, self.steward)
        ahead = {line: self._ahead(line, tried[0], Mind(session, decision).turns_left) for line in tried}

        def score(line: Line, world: int) -> float:
            return sum(trial(line, world).values()) + ahead[line]

        return race(tried, self.trials, score)[0]

    def _ahead(self, line: Line, stewards: Line, turns: int) -> float:
        """What a line has in hand, or lacks, before it is tried."""
        if line == stewards:
            return self.trust
        return -HURRY if turns and (FORCED.key,) in line else 0.0

    def reasons(self, session: Session[Any], decision: Decision, keys: Sequence[str]) -> list[Message]:
        """The steward's reasons where it did as he would; else by what it did better in some imagined campaigns."""
        if decision.kind not in OPEN or decision.sealed:
            return []
        found = self.steward.reasons(session, decision, keys)
        if found or decision.kind not in TRIED:
            return found
        stewards = self.steward.choose(session, decision)
        if sorted(stewards) == sorted(keys):
            return []
        tried = lines(Mind(session, decision), stewards, self.width)
        return [Message("reason.imagined"), *self._better(Trials(session, decision, self.steward), tried, tuple(keys))]

    def _better(self, trial: Trials, tried: Sequence[Line], keys: tuple[str, ...]) -> list[Message]:
        """By what an answer came out ahead of the steward's, if by anything; of several ways to go on, the likeliest.

        It is tried a few times only, not searched for again.
        """
        line = next((line for line in tried[1:] if line[0] == keys), None)
        if line is None:
            return []
        ahead = defaultdict[str, float](float)
        for world in range(SAMPLES):
            his = trial(tried[0], world)
            for name, value in trial(line, world).items():
                ahead[name] += value - his[name]
        name, value = max(ahead.items(), key=lambda pair: pair[1])
        return [Message(f"reason.better_{name}")] if value > 0 else []


class Trials:
    """Imagined worlds at a decision: each is dealt once, and lines are tried in copies of it."""

    def __init__(self, session: Session[Any], decision: Decision, steward: Agent) -> None:
        self.session = session
        self.seat = decision.seat
        self.steward = steward
        self.first = session.chance(decision.seat).below(1 << 32)
        self.worlds: dict[int, Session[Any]] = {}

    def __call__(self, line: Line, number: int) -> dict[str, float]:
        """How far the seat is ahead after a line in one of the worlds, by what it has."""
        if number not in self.worlds:
            self.worlds[number] = self.session.imagine(self.seat, Random(self.first + number))
        after = play_out(self.worlds[number].fork(quiet=True), self.seat, line, self.steward)
        return balance(after, SEATS.index(self.seat))
