"""The results of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from vexillum.lab.game_runner import Failure, Tally
from vexillum.lab.plan import Plan
from vexillum.lab.statistics import Share, Summary, share, summary

SHOWN_FAILURES = 100
"""At most this many failures are described."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a simulation. Only ``seconds`` and ``decisions_per_second`` depend on more than the plan."""

    game: str
    scenario: str
    """``"all"`` if every scenario was played in turn."""
    players: int
    options: dict[str, str]
    seed: str
    agents: dict[str, str]
    """The agent of each seat; with ``rotate``, those of the first game."""
    rotate: bool
    games: int
    """The number of games requested."""
    finished: int
    errors: int
    """The number of games that failed."""
    interrupted: bool
    """Whether it was stopped before all games were played."""
    decisions: int
    seconds: float
    decisions_per_second: float
    wins: dict[str, int]
    """For each seat. A shared victory counts for each winner."""
    win_share: dict[str, Share]
    """Among the finished games."""
    scores: dict[str, Summary]
    """For each seat; empty if no game was finished."""
    length: Summary | None
    """Decisions in a finished game."""
    agent_wins: dict[str, int]
    """For each agent: the number of games won by one of its seats."""
    agent_win_share: dict[str, Share]
    agent_scores: dict[str, Summary]
    score_counts: dict[str, dict[int, int]]
    """For each seat: how often each score was reached."""
    agent_score_counts: dict[str, dict[int, int]]
    failures: list[Failure]
    """The games that failed, at most a hundred."""


def make_report(plan: Plan, tally: Tally, seconds: float) -> Report:
    """The report on the played games of a plan."""
    agents = tuple(dict.fromkeys(plan.agents.values()))
    return Report(
        game=plan.game,
        scenario=plan.scenario,
        players=plan.players,
        options=plan.options,
        seed=plan.seed,
        agents=plan.agents,
        rotate=plan.rotate,
        games=plan.games,
        finished=tally.finished,
        errors=len(tally.failures),
        interrupted=tally.played < plan.games,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds if seconds else 0.0,
        wins={seat: tally.wins[seat] for seat in plan.agents},
        win_share=_shares(plan.agents, tally.wins, tally.finished),
        scores=_summaries(plan.agents, tally.scores),
        length=summary(tally.lengths),
        agent_wins={agent: tally.agent_wins[agent] for agent in agents},
        agent_win_share=_shares(agents, tally.agent_wins, tally.finished),
        agent_scores=_summaries(agents, tally.agent_scores),
        score_counts=_sorted(plan.agents, tally.scores),
        agent_score_counts=_sorted(agents, tally.agent_scores),
        failures=sorted(tally.failures, key=lambda failure: failure.index)[:SHOWN_FAILURES],
    )


def _shares(names: Iterable[str], wins: Mapping[str, int], games: int) -> dict[str, Share]:
    return {name: share(wins[name], games) for name in names}


def _summaries(names: Iterable[str], counts: Mapping[str, Counter[int]]) -> dict[str, Summary]:
    found = {name: summary(counts.get(name, {})) for name in names}
    return {name: figures for name, figures in found.items() if figures}


def _sorted(names: Iterable[str], counts: Mapping[str, Counter[int]]) -> dict[str, dict[int, int]]:
    return {name: dict(sorted(counts.get(name, {}).items())) for name in names}
