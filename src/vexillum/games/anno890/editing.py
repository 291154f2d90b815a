"""How positions are edited: names of facts, and which facts belong to which place on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.parts.editing import Editing
from vexillum.games.anno890.facts import FACTS
from vexillum.games.anno890.pieces import CELLS, CROPS
from vexillum.games.anno890.positions import own_problems
from vexillum.games.anno890.state import State


def places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """The facts of each place: a realm's coins and characters, each cell, the standards' characters."""
    found: dict[str, tuple[str, ...]] = {}
    for seat in position.get("realms", {}):
        found[f"realm:{seat}"] = (f"realms.{seat}.coins", f"realms.{seat}.characters")
        found |= {f"cell:{seat}.{cell}": (f"realms.{seat}.cells.{cell}",) for cell in CELLS}
    return found | {f"standard:{crop}": (f"standards.{crop}",) for crop in CROPS}


EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": ("stage", "first", "turn", "invader"),
        "cards": ("row", "buildings", "castles", "standards", "legacy", "drawn", "deck", "characters"),
        "setup": ("scenario", "players"),
        "hidden": ("realms", "draws", "rolls"),
    },
    keys={"standards": "crop", "realms": "seat", "realms.cells": "cell"},
    words={
        "scenario": "scenario",
        "first": "seat",
        **dict.fromkeys(("row.tile", "buildings", "castles", "realms.cells.tile", "deck"), "tile"),
        **dict.fromkeys(("standards", "realms.characters", "legacy", "drawn", "characters"), "character"),
    },
    places=places,
    chosen=("cell", "realm", "standard"),
    tokens={"tower": "towers", "noble": "nobles", "coin": "coins"},
    families={"tile": "tile", "character": "characters"},
    pools="pool",
)
