"""What the front page tells about a game before anybody plays it: how long, how hard, and a lively position to draw.

A game keeps it in ``data/front.toml`` and the position in ``data/front.json``. Its sentences are texts:
``scenario_about.<id>``, ``seat_about.<id>``, ``setting_about.<id>``. Whatever is missing is not shown.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
import tomli

Difficulty = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""From 1 (a family game) to 5 (an evening of thinking); 0: not known."""


class ScenarioFront(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a scenario lasts among people, in minutes, and how hard it is."""

    minutes: tuple[int, int]
    difficulty: Difficulty = 0


class Front(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The facts of the front page."""

    difficulty: Difficulty = 0
    first_game: bool = False
    """Is it a good game to begin with?"""
    first_scenario: str = ""
    """What a newcomer plays; nothing: the first scenario."""
    first_seat: str = ""
    """Where a newcomer sits; nothing: on the first seat."""
    first_options: dict[str, str] = {}
    """The options that are kind to a newcomer, where they are not the default ones."""
    scenarios: dict[str, ScenarioFront] = {}
    seats: dict[str, Difficulty] = {}
    box: tuple[float, float, float, float] | None = None
    """The part of the map that the picture shows: left, top, width, height."""
    position: dict[str, Any] | None = None
    """The recorded position that the picture shows."""


def no_front() -> Front:
    """Nothing is told but what every game has."""
    return Front()


@cache
def read_front(package: str) -> Front:
    """The facts of a game, from its folder ``data``."""
    data = files(package) / "data"
    facts = tomli.loads((data / "front.toml").read_text("utf-8"))
    position = msgspec.json.decode((data / "front.json").read_bytes())
    return msgspec.convert({**facts, "position": position}, Front)
