"""A game in numbers, for machine learning: a closed list of actions, and what a seat may know as a vector."""

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
    """The numbers of a game. A game without one gets the generic encoding (``vexillum.environments.dialogue``)."""

    version: int
    """Raised whenever an action or feature is added, removed or moved: earlier models are then invalid."""
    actions: Mapping[str, tuple[str, ...]]
    """For each kind of decision every key that can ever be offered, in a fixed order.

    If keys are unbounded numbers, list them up to a bound that the rules cannot exceed.
    """
    features: tuple[Feature, ...]
    """The numbers of an observation."""
    observe: Callable[[dict[str, Any], str], Sequence[int]]
    """The numbers, from the view of a seat (``Knowledge.view``) and its name, so nothing hidden can be among them."""
