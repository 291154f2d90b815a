"""The agents that the engine has for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vexillum.core.agent import Agent
from vexillum.core.roster import Roster
from vexillum.core.search.agent import Search

EVERY_GAME: Mapping[str, Callable[[str], Agent]] = {Search.id: Search}
"""By id; each is created from its name with settings."""


def all_agents(own: Mapping[str, Callable[[], Agent]]) -> Roster:
    """The agents of a game: its own and the engine's."""
    return Roster(own, EVERY_GAME)
