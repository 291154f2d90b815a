"""The agents of a game by name. Settings are part of the name: ``search:playouts=400``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from vexillum.core.errors import BadSetup

if TYPE_CHECKING:
    from vexillum.core.agent import Agent

SETTINGS = ":"
"""Separates the id of an agent from its settings."""


class Roster(dict[str, Callable[[], "Agent"]]):
    """Lists agents without settings; looks them up with settings, and refuses invalid settings."""

    def __init__(
        self, own: Mapping[str, Callable[[], Agent]], with_settings: Mapping[str, Callable[[str], Agent]]
    ) -> None:
        super().__init__({**own, **{id: partial(make, id) for id, make in with_settings.items()}})
        self._with_settings = with_settings

    def __missing__(self, name: str) -> Callable[[], Agent]:
        id, colon, _ = name.partition(SETTINGS)
        if not colon or id not in self._with_settings:
            raise KeyError(name)
        make = partial(self._with_settings[id], name)
        make()
        return make

    def __contains__(self, name: object) -> bool:
        """Whether there is such an agent. Invalid settings make it False: :meth:`check` says what is wrong."""
        if super().__contains__(name):
            return True
        try:
            return isinstance(name, str) and self[name] is not None
        except (KeyError, BadSetup):
            return False

    def check(self, game: str, name: str, known: Sequence[str] | None = None) -> None:
        """Raise :class:`BadSetup` if there is no such agent or its settings are invalid.

        ``known`` are the names to list in the error, if other names than agents are allowed.
        """
        known = list(self) if known is None else known
        if name in known:
            return
        try:
            self[name]
        except KeyError:
            raise BadSetup("error.agent", game=game, agent=name, known=known) from None
