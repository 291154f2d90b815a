"""What a plan of a Non-player did not foresee: a person has begun the turn, and has decided otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from vexillum.core.decision import Decision

_T = TypeVar("_T")


class Unforeseen(Exception):
    """What the rules ask is not in the plan, or the planned answer is not among the options."""


def planned(candidates: Iterable[_T]) -> _T:
    """The first of what a plan has for a question; :class:`Unforeseen` if it has nothing."""
    for candidate in candidates:
        return candidate
    raise Unforeseen


def allowed(decision: Decision, keys: Sequence[str]) -> Sequence[str]:
    """The keys of a planned answer; :class:`Unforeseen` if the rules do not allow it."""
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
