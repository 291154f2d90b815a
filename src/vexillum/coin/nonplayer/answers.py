"""The functions that answer each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vexillum.coin.nonplayer.context import B
from vexillum.core.decision import Decision

Answer = Callable[[B, Decision], Sequence[str]]
"""Returns the keys to answer a decision with."""
Answers = tuple[Mapping[str, Answer[B]], ...]
"""For each Faction with a seat, by kind of decision."""


def answers_of(
    factions: int, common: Mapping[str, Answer[B]], own: Mapping[tuple[int, ...], Mapping[str, Answer[B]]]
) -> Answers[B]:
    """The answers of each Faction: those common to all, and its own."""
    tables: list[dict[str, Answer[B]]] = [dict(common) for _ in range(factions)]
    for some, answers in own.items():
        for faction in some:
            twice = tables[faction].keys() & answers.keys()
            if twice:
                raise ValueError(f"Faction {faction} has two answers to {', '.join(sorted(twice))}.")
            tables[faction].update(answers)
    return tuple(tables)


def largest(decision: Decision) -> Sequence[str]:
    """The largest number that is offered."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def smallest(decision: Decision) -> Sequence[str]:
    """The smallest number that is offered."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)
