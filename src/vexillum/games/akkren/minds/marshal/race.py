"""A race among answers: all are tried in the same worlds, and those clearly behind are out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import TypeVar

T = TypeVar("T")
HEAT = 8
"""How many worlds are tried before each comparison of the candidates."""
CLEARLY = 2.0
"""How many standard errors a candidate must be behind to be out."""
LEAST = 0.5
"""The differences from world to world are taken to be no smaller than this: a few worlds may look alike by chance."""


def race(choices: Sequence[T], trials: int, score: Callable[[T, int], float]) -> T:
    """The choice that scores best, with at most ``trials`` calls of ``score(choice, world)``, one world at least.

    Plain cases end soon, and what is close gets the trials that were saved. Among equals the earlier choice wins, so
    the result depends on nothing but the arguments.

    >>> race(["low", "high", "middle"], 60, lambda word, world: len(word) if word != "middle" else 3)
    'high'
    """
    left = list(range(len(choices)))
    scores: list[list[float]] = [[] for _ in choices]
    used = worlds = 0
    heat = min(HEAT, max(1, trials // max(1, len(choices))))
    while len(left) > 1 and (not worlds or used + heat * len(left) <= trials):
        for world in range(worlds, worlds + heat):
            for number in left:
                scores[number].append(score(choices[number], world))
        worlds, used = worlds + heat, used + heat * len(left)
        first = max(left, key=lambda number: (sum(scores[number]), -number))
        left = [number for number in left if number == first or not _behind(scores[number], scores[first])]
    return choices[max(left, key=lambda number: (sum(scores[number]), -number))]


def _behind(mine: Sequence[float], best: Sequence[float]) -> bool:
    """Whether a candidate is clearly behind, world by world."""
    gaps = [his - own for own, his in zip(mine, best, strict=True)]
    error: float = max(LEAST, pstdev(gaps)) / len(gaps) ** 0.5
    return fmean(gaps) > CLEARLY * error
