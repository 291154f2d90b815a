"""Plays the games of a plan one by one, and counts the results."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

import msgspec

from vexillum.core.agent import Watch, drive
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.lab.plan import Deal, Plan

ENDLESS = 100_000
"""A game with this many decisions is assumed to be endless."""


class Endless(Exception):
    """The game does not end."""


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A game that failed, with everything needed to reproduce it."""

    index: int
    """Its number among the games of the plan, from 0."""
    seed: str
    scenario: str
    agents: dict[str, str]
    decisions: int
    """How many answers were given before the error."""
    error: str
    where: str
    """The line of code that raised the error."""


class Tally(msgspec.Struct):
    """Counts over some games. They are integers, so the sum of tallies does not depend on their order."""

    finished: int = 0
    decisions: int = 0
    """All answers given, those of failed games included."""
    wins: Counter[str] = msgspec.field(default_factory=Counter)
    agent_wins: Counter[str] = msgspec.field(default_factory=Counter)
    scores: dict[str, Counter[int]] = msgspec.field(default_factory=dict)
    """For each seat: how often each score was reached."""
    agent_scores: dict[str, Counter[int]] = msgspec.field(default_factory=dict)
    lengths: Counter[int] = msgspec.field(default_factory=Counter)
    """The number of finished games by their number of decisions."""
    failures: list[Failure] = msgspec.field(default_factory=list)

    @property
    def played(self) -> int:
        """Games that finished or failed."""
        return self.finished + len(self.failures)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.finished += other.finished
        self.decisions += other.decisions
        self.wins.update(other.wins)
        self.agent_wins.update(other.agent_wins)
        self.lengths.update(other.lengths)
        for mine, others in ((self.scores, other.scores), (self.agent_scores, other.agent_scores)):
            for who, counts in others.items():
                mine.setdefault(who, Counter()).update(counts)
        self.failures += other.failures


def begin(plan: Plan, deal: Deal, *, quiet: bool = True) -> Session[Any]:
    """The first decision of a game of the plan."""
    return Session.start(
        get_game(plan.game),
        scenario=deal.scenario,
        players=plan.players,
        options=plan.options,
        seed=deal.seed,
        seats=deal.agents,
        quiet=quiet,
    )


def play_games(plan: Plan, indices: Iterable[int]) -> Tally:
    """Play some games of a plan. A game that raises an error is counted, and the others continue."""
    tally = Tally()
    for index in indices:
        _count(plan, index, tally)
    return tally


def played_out(plan: Plan, index: int, *, quiet: bool = True, watch: Watch | None = None) -> Session[Any] | Failure:
    """A finished game of a plan, or its failure."""
    deal = plan.deal(index)
    session: Session[Any] | None = None
    try:
        session = begin(plan, deal, quiet=quiet)
        agents = {seat: session.game.agents[agent]() for seat, agent in deal.agents.items()}
        drive(session, agents, limit=ENDLESS, watch=watch)
        if not session.over:
            raise Endless(f"not over after {ENDLESS} decisions")
        _ = session.outcome
    except Exception as error:
        return _failure(index, deal, session.decision_number if session else 0, error)
    return session


def _count(plan: Plan, index: int, tally: Tally) -> None:
    session = played_out(plan, index)
    if isinstance(session, Failure):
        tally.decisions += session.decisions
        tally.failures.append(session)
        return
    deal, outcome = plan.deal(index), session.outcome
    tally.finished += 1
    tally.decisions += session.decision_number
    tally.lengths[session.decision_number] += 1
    tally.wins.update(outcome.winners)
    tally.agent_wins.update({deal.agents[seat] for seat in outcome.winners})
    for seat, score in outcome.scores.items():
        tally.scores.setdefault(seat, Counter())[score] += 1
        tally.agent_scores.setdefault(deal.agents[seat], Counter())[score] += 1


def _failure(index: int, deal: Deal, decisions: int, error: Exception) -> Failure:
    line = traceback.extract_tb(error.__traceback__)[-1]
    return Failure(
        index=index,
        seed=deal.seed,
        scenario=deal.scenario,
        agents=deal.agents,
        decisions=decisions,
        error=f"{type(error).__name__}: {error}",
        where=f"{PurePath(line.filename).name}:{line.lineno} {line.name}",
    )
