"""Questions that a Non-player's plan did not foresee, because a person began the turn and decided otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from vexillum.core.decision import Decision

_T = TypeVar("_T")


class Unforeseen(Exception):
    """The plan has no answer to the question, or the planned answer is not among the options."""


def planned(candidates: Iterable[_T]) -> _T:
    """The first of a plan's candidates for a question; :class:`Unforeseen` if there are none."""
    for candidate in candidates:
        return candidate
    raise Unforeseen


def allowed(decision: Decision, keys: Sequence[str]) -> Sequence[str]:
    """The keys of a planned answer; :class:`Unforeseen` if it is not legal."""
    if len(keys) == 1 and decision.at_least <= 1 <= decision.at_most:
        for option in decision.options:
            if option.key == keys[0]:
                return keys
        raise Unforeseen
    offered = decision.keys
    if not decision.at_least <= len(keys) <= decision.at_most or len(set(keys)) != len(keys):
        raise Unforeseen
    if any(key not in offered for key in keys):
        raise Unforeseen
    return keys
