"""How positions are edited: the labels of the facts, and what is on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.coin.display import fact_names as coin
from vexillum.core.parts.editing import Editing, either
from vexillum.games.falling_sky.map import COLONY, REGION_IDS, TRIBE_IDS, TRIBES_OF
from vexillum.games.falling_sky.position.facts import FACTS
from vexillum.games.falling_sky.position.violations import own_problems
from vexillum.games.falling_sky.state import State


def places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Each Region with its Tribes, and each Tribe; the Colony where its marker is."""
    found: dict[str, tuple[str, ...]] = {}
    for region, id in enumerate(REGION_IDS):
        tribes = [TRIBE_IDS[tribe] for tribe in TRIBES_OF[region]]
        if position.get("colony") == id:
            tribes.append(TRIBE_IDS[COLONY])
        found[f"space:{id}"] = (f"spaces.{id}", *[f"tribes.{tribe}" for tribe in tribes])
        found |= {f"tribe:{tribe}": (f"tribes.{tribe}",) for tribe in tribes}
    return found


EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": (*coin.TURN, "winters", "victory_phases", "ended"),
        "tracks": (
            *("tracks", "senate", "firm", "colony", "gallia_togata"),
            *("circumvallation", "encircled", "encircled_warbands", "encircled_leader"),
        ),
        "supply": (
            *("available", "legions_track", "fallen", "removed_legions"),
            *("waiting_legions", "vercingetorix_waits"),
        ),
        "cards": (*coin.CARDS, "looked_ahead"),
        "setup": ("scenario", "owners", "non_players", "solitaire", "own_deck", "sudden_frost", "short"),
        "hidden": (*coin.HIDDEN, "tribes"),
    },
    keys={**coin.KEYS, "spaces.units": "unit", "available": "unit", "tribes": "tribe", "looked_ahead": "seat"},
    words={
        **coin.WORDS,
        "senate": either("senate", "fact_word.senate"),
        "colony": "space",
        "tribes": "status",
        "circumvallation": "space",
        "encircled": "seat",
        "solitaire": "setting_value.solitaire",
    },
    places=places,
    chosen=("space",),
    pools=either("unit", "pool"),
)
