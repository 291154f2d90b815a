"""How positions are edited: what the facts are called, and what stands where on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.coin.display import fact_names as coin
from vexillum.core.parts.editing import Editing
from vexillum.games.pendragon.map import SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.position.facts import FACTS
from vexillum.games.pendragon.position.violations import own_problems
from vexillum.games.pendragon.state import State

PIECES = "figure.piece"


def places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Each space with all its facts, and each Site."""
    found: dict[str, tuple[str, ...]] = {}
    for space, id in enumerate(SPACE_IDS):
        found[f"space:{id}"] = (f"spaces.{id}",)
        for site in SITES_OF[space]:
            found[f"site:{SITE_IDS[site]}"] = (f"spaces.{id}.strongholds.{SITE_IDS[site]}",)
    return found


EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": (*coin.TURN, "offering", "epoch", "ended"),
        "tracks": ("tracks", "imperium", "dominance", "roads", "patrolled", "refugees"),
        "supply": ("available", "casualties", "out_of_play", "not_yet_in_play", "niall", "dal_riada"),
        "cards": ("held", *coin.CARDS),
        "setup": ("scenario", "owners", "non_players", "difficulty", "own_deck"),
        "hidden": coin.HIDDEN,
    },
    keys={
        **coin.KEYS,
        "spaces.strongholds": "site",
        "spaces.units": PIECES,
        "spaces.plunder": PIECES,
        "available": PIECES,
        "held": "seat",
    },
    words={
        **coin.WORDS,
        "difficulty": "setting_value.difficulty",
        "imperium": "imperium",
        "dominance": "dominance",
        "patrolled": "sea",
        "spaces.strongholds": "stronghold",
        "held": coin.card_name,
        "offering": "seat",
    },
    places=places,
    chosen=("space",),
    pools=PIECES,
)
