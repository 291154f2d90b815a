"""Agents that play 890 Anno Domini."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.agent import Agent, RandomAgent

from .regent import Regent
from .steward import Steward

AGENTS: dict[str, Callable[[], Agent]] = {"random": RandomAgent, "steward": Steward, "regent": Regent}
"""By id, from the weakest to the strongest."""
