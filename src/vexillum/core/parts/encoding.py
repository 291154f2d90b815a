"""A game in numbers, for programs that learn it: a closed list of actions, and what a seat may know as a vector."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec


class Feature(msgspec.Struct, frozen=True):
    """One number of an observation, with its bounds."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Encoding:
    """The numbers of a game. A game without one gets the generic encoding (``vexillum.environments.slots``)."""

    version: int
    """Goes up whenever an action or a feature comes, goes or changes its place: what was learnt before is void then."""
    actions: Mapping[str, tuple[str, ...]]
    """For each kind of decision every key that can ever be offered, in an order that stays.

    Where keys are numbers without an end, list them up to a bound that the rules cannot pass.
    """
    features: tuple[Feature, ...]
    """What each number of an observation is."""
    observe: Callable[[dict[str, Any], str], Sequence[int]]
    """The numbers, from the view of a seat (``Knowledge.view``) and its name: so nothing hidden can be among them."""
