"""Ratings of agents from the games of an experiment, with their uncertainty (openskill, Plackett-Luce)."""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from typing import Any

import msgspec

from vexillum.lab.experiments.results import Results

REACH = 1.959964
"""Standard deviations on each side of a 95% interval."""


class Rating(msgspec.Struct, frozen=True):
    """The strength of an agent at a game, relative to the other agents of the experiment."""

    game: str
    agent: str
    rating: float
    low: float
    high: float
    games: int
    """The number of games in which it had at least one seat."""


def ratings(results: Results) -> list[Rating]:
    """The ratings of all agents of an experiment, game by game, the strongest first.

    The arms' games are interleaved, so that no arm comes last. An agent at several seats of a game is rated there as
    several agents of the same strength: its new rating is the mean of theirs.
    """
    model = import_module("openskill.models").PlackettLuce()
    rated: dict[tuple[str, str], Any] = {}
    played: dict[tuple[str, str], int] = defaultdict(int)
    for game, seats in _tables(results):
        agents = [agent for agent, _ in seats]
        if len(set(agents)) < 2:
            continue
        teams = [[rated.get((game, agent)) or model.rating(name=agent)] for agent in agents]
        after = model.rate(teams, ranks=[place for _, place in seats])
        for agent in set(agents):
            new = [team[0] for team, one in zip(after, agents, strict=True) if one == agent]
            mu, sigma = (sum(getattr(one, name) for one in new) / len(new) for name in ("mu", "sigma"))
            rated[game, agent] = model.rating(name=agent, mu=mu, sigma=sigma)
            played[game, agent] += 1
    found = [
        Rating(game, agent, one.mu, one.mu - REACH * one.sigma, one.mu + REACH * one.sigma, played[game, agent])
        for (game, agent), one in rated.items()
    ]
    return sorted(found, key=lambda one: (one.game, -one.rating, one.agent))


def _tables(results: Results) -> list[tuple[str, list[tuple[str, int]]]]:
    """Each finished game with the agent and place of each seat, interleaved from all arms."""
    games = {arm.name: (n, arm.plan.game) for n, arm in enumerate(results.experiment.arms)}
    seats: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    table = results.table("seats").select(["arm", "number", "agent", "place"])
    for row in table.to_pylist():
        seats[row["number"], games[row["arm"]][0]].append((row["agent"], row["place"]))
    names = [arm.plan.game for arm in results.experiment.arms]
    return [(names[arm], found) for (_, arm), found in sorted(seats.items())]
