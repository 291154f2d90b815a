"""9.1 An event that has been drawn: the Factions it affects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from vexillum.games.akkren.components.decks import EVENTS
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Play, State, Table

_OF_FACTION = "faction:"


class DrawnEvent(msgspec.Struct):
    """9.1 The event, who has drawn it, and the Factions that it touches."""

    event: int
    drawer: int
    factions: tuple[int, ...]
    region: int = NONE
    """Where it strikes, once that is rolled."""

    @property
    def id(self) -> str:
        """The event's id."""
        return EVENTS[self.event].id


Effect: TypeAlias = Callable[[Table, DrawnEvent, Mapping[str, Any]], Play[None]]
"""Carries out one effect of an event; its numbers are those of the data."""


def touched(state: State, event: int, drawer: int) -> tuple[int, ...]:
    """9.1 The Factions that an event affects: all, the one who draws it, or one; none if that one is not in play."""
    scope = EVENTS[event].scope
    if scope == "all":
        return in_play(state)
    if scope == "drawer":
        return (drawer,)
    faction = SEATS.index(scope.removeprefix(_OF_FACTION))
    return (faction,) if faction in in_play(state) else ()
