"""Agents that play 890 Anno Domini."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.agent import Agent, RandomAgent
from vexillum.games.anno890.agents.regent import Regent
from vexillum.games.anno890.agents.steward import Steward

AGENTS: dict[str, Callable[[], Agent]] = {"random": RandomAgent, "steward": Steward, "regent": Regent}
"""By id, from the weakest to the strongest."""
