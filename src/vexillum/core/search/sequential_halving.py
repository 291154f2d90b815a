"""Sequential halving: finding the best of several choices by trying all of them in the same worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

_T = TypeVar("_T")


def rounds_for(choices: int) -> int:
    """How often this many choices are halved, rounding up, until one is left."""
    return (choices - 1).bit_length()


def sequential_halving(
    choices: Sequence[_T],
    trials: int,
    score: Callable[[_T, int], float],
    prior: Sequence[float] | None = None,
) -> _T:
    """The choice with the best score, found with about ``trials`` calls of ``score(choice, world)``.

    Each round has the same number of trials, shared evenly among the remaining choices, and then drops the worse half.
    All choices of a round are tried in the same worlds (0, 1, 2, ...), so that luck does not decide between them.
    ``prior`` is added to the sum of a choice's scores: an estimate that counts like a trial. Of equal choices the
    earlier one wins, so the result only depends on the arguments.

    >>> sequential_halving(["low", "high", "middle"], 12, lambda word, world: len(word) if word != "middle" else 3)
    'high'
    """
    left = list(range(len(choices)))
    total = [0.0] * len(choices) if prior is None else list(prior)
    rounds = rounds_for(len(choices))
    done = 0
    while len(left) > 1:
        worlds = max(1, trials // (rounds * len(left)))
        for world in range(done, done + worlds):
            for choice in left:
                total[choice] += score(choices[choice], world)
        done += worlds
        left = sorted(left, key=lambda choice: -total[choice])[: (len(left) + 1) // 2]
    return choices[left[0]]
