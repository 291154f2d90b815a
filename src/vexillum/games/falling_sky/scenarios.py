"""2.1 The three scenarios: deck, Resources, markers and pieces, as the set-up pages list them."""

from __future__ import annotations

from typing import Any

import msgspec
import tomli

from vexillum.games.falling_sky.map import DATA


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the deck is built: piles of five Events, some with a Winter card shuffled in."""

    piles: int
    winter_piles: tuple[int, ...]


class Totals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the set-up page prints as totals: a check, not a fact."""

    off_map_legions: int
    control_and_allies: int
    subdued_dispersed_allies: int
    other_most_allies: int


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as the data has it."""

    format: int
    id: str
    winters: int
    first_winter: bool = False
    """The special rules of the first Winter of Pax Gallica."""
    great_revolt: bool = False
    """The rules of The Great Revolt about Ambiorix and about a player who runs Arverni and Belgae."""
    senate: str = "nowhere"
    legions_track: int
    waiting_legions: int = 0
    vercingetorix_waits: bool = False
    deck: Recipe
    short_deck: Recipe | None = None
    resources: dict[str, int]
    check: Totals
    tribes: dict[str, str]
    regions: dict[str, dict[str, Any]]
    """By Region: who Controls it (a check), and how many pieces of which name."""


SCENARIO_IDS = ("pax-gallica", "reconquest-of-gaul", "the-great-revolt")
SCENARIOS = tuple(
    msgspec.convert(tomli.loads((DATA / "scenarios" / f"{id}.toml").read_text("utf-8")), Scenario)
    for id in SCENARIO_IDS
)
