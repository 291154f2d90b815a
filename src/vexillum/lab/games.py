"""The plan of a simulation (seed, scenario and agents of each game), and its games, played one by one."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

import msgspec

from vexillum.core.agent import Watch, drive
from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game
from vexillum.core.session import Session

# The plan ------------------------------------------------------------------------------------------------------------


EVERY_SCENARIO = "all"
"""Instead of a scenario: all scenarios in turn."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A validated plan of many games. Game ``i`` is a function of the plan and ``i`` alone."""

    game: str
    scenario: str
    scenarios: tuple[str, ...]
    """The scenarios that are played, in turn."""
    players: int
    options: dict[str, str]
    agents: dict[str, str]
    """The agent of each seat; with ``rotate``, those of the first game."""
    seed: str
    games: int
    rotate: bool

    def deal(self, index: int) -> Deal:
        """Game ``index``. With ``rotate``, each seed is used once for every rotation of the agents."""
        ways = self.rotations if self.rotate else [self.agents]
        number, way = divmod(index, len(ways))
        return Deal(
            scenario=self.scenarios[number % len(self.scenarios)], seed=f"{self.seed}/{number}", agents=ways[way]
        )

    @property
    def rotations(self) -> list[dict[str, str]]:
        """The distinct rotations of the agents over the seats; only one if all agents are the same."""
        seats, agents = tuple(self.agents), tuple(self.agents.values())
        moved = dict.fromkeys(agents[-shift:] + agents[:-shift] for shift in range(self.players))
        return [dict(zip(seats, way, strict=True)) for way in moved]


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up of one game of a plan."""

    scenario: str
    seed: str
    agents: dict[str, str]


def make_plan(
    game: str,
    *,
    games: int,
    scenario: str | None = None,
    players: int | None = None,
    agents: Mapping[str, str] | None = None,
    default_agent: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: str,
    rotate: bool = False,
) -> Plan:
    """A validated plan, or :class:`BadSetup`, which lists the valid values."""
    if games < 1:
        raise ValueError(f"{games} games cannot be played: at least one.")
    rules = get_game(game)
    every = scenario == EVERY_SCENARIO
    setup = rules.setup(scenario=None if every else scenario, players=players, options=options, seed=seed)
    seated = dict.fromkeys(setup.seats, default_agent or rules.info.quick_agent)
    for seat, agent in (agents or {}).items():
        if seat not in seated:
            raise BadSetup("error.seat", game=game, seat=seat, known=setup.seats)
        seated[seat] = agent
    for agent in seated.values():
        rules.agents.check(game, agent)
    plan = Plan(
        game=game,
        scenario=EVERY_SCENARIO if every else setup.scenario,
        scenarios=rules.info.scenarios if every else (setup.scenario,),
        players=len(setup.seats),
        options=setup.options,
        agents=seated,
        seed=seed,
        games=games,
        rotate=rotate,
    )
    for way in plan.rotations if rotate else [seated]:
        rules.options.derived(plan.options, way)
    return plan


# The games -----------------------------------------------------------------------------------------------------------


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
