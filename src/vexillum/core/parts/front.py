"""A game on the front page: how long, how hard, and a lively position to draw.

A game keeps it in ``data/front.toml`` and the position in ``data/front.json``. Its sentences are texts:
``scenario_about.<id>``, ``seat_about.<id>``, ``setting_about.<id>``. Missing facts are not shown.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
import tomli

Difficulty = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""From 1 (a family game) to 5 (a heavy game); 0: unknown."""


class ScenarioFront(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many minutes a scenario takes between people, and how hard it is."""

    minutes: tuple[int, int]
    difficulty: Difficulty = 0


class Front(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The facts of the front page."""

    difficulty: Difficulty = 0
    first_game: bool = False
    """Whether it is a good first game."""
    first_scenario: str = ""
    """The scenario for newcomers; empty: the first one."""
    first_seat: str = ""
    """The seat for newcomers; empty: the first one."""
    first_options: dict[str, str] = {}
    """Options for newcomers, where they differ from the defaults."""
    scenarios: dict[str, ScenarioFront] = {}
    seats: dict[str, Difficulty] = {}
    box: tuple[float, float, float, float] | None = None
    """The part of the map that the picture shows: left, top, width, height."""
    position: dict[str, Any] | None = None
    """The recorded position that the picture shows."""


def no_front() -> Front:
    """No facts but those that every game has."""
    return Front()


@cache
def read_front(package: str) -> Front:
    """The facts of a game, from its folder ``data``."""
    data = files(package) / "data"
    facts = tomli.loads((data / "front.toml").read_text("utf-8"))
    position = msgspec.json.decode((data / "front.json").read_bytes())
    return msgspec.convert({**facts, "position": position}, Front)
