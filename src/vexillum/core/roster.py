"""The agents of a game by name: its own, and those that the engine has for every game, with their settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from vexillum.core.errors import BadSetup

if TYPE_CHECKING:
    from vexillum.core.agent import Agent

SEARCH = "search"
EVERY_GAME = (SEARCH,)
"""The agents that every game has. Each reads its settings from its name: ``search:playouts=400``."""


def _search(name: str) -> Agent:
    from vexillum.core.search.agent import Search  # it needs sessions, and sessions need games

    return Search(name)


MAKERS: Mapping[str, Callable[[str], Agent]] = {SEARCH: _search}


class Roster(dict[str, Callable[[], "Agent"]]):
    """Lists the agents without settings; finds also those with settings, and refuses settings that are wrong."""

    def __init__(self, own: Mapping[str, Callable[[], Agent]]) -> None:
        super().__init__(own)
        for id, make in MAKERS.items():
            self.setdefault(id, partial(make, id))

    def __missing__(self, name: str) -> Callable[[], Agent]:
        make = MAKERS.get(name.partition(":")[0])
        if make is None or ":" not in name:
            raise KeyError(name)
        make(name)
        return partial(make, name)

    def __contains__(self, name: object) -> bool:
        """Is there such an agent? One with wrong settings is no agent: :meth:`check` says what is wrong."""
        if super().__contains__(name):
            return True
        try:
            return isinstance(name, str) and self[name] is not None
        except (KeyError, BadSetup):
            return False

    def check(self, game: str, name: str, *others: str) -> None:
        """Raise :class:`BadSetup` if there is no such agent or its settings are wrong; ``others`` may be named too."""
        if name in others:
            return
        try:
            self[name]
        except KeyError:
            raise BadSetup("error.agent", game=game, agent=name, known=[*self, *others]) from None
