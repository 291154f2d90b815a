"""How positions are edited: the labels of the facts, and what is on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.parts.editing import Editing, either
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGION_OF, ZONE_IDS
from vexillum.games.akkren.position.facts import FACTS
from vexillum.games.akkren.position.positions import own_problems
from vexillum.games.akkren.state import State

UNITS = ("stacks.units", "stacks.hired", "stacks.sworn", "stacks.face_down", "sightings.units", "factions.pool")


def places(plain: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Each zone with its markers and its region; each sea."""
    found: dict[str, tuple[str, ...]] = {f"place:{id}": () for id in PLACE_IDS}
    for zone, id in enumerate(ZONE_IDS):
        markers = [f"{name}.{id}" for name in ("plunder", "forts", "fort_owner", "lairs")]
        found[f"place:{id}"] = (f"regions.{REGION_IDS[REGION_OF[zone]]}", *markers)
    return found


def _pair(texts: Texts, id: str) -> str:
    return " – ".join([texts.name("seat", one) for one in id.split("-")])


def _person(texts: Texts, id: str) -> str:
    """A hero, a magic user or a Master; no two have the same id."""
    role = next((one for one in ("hero", "mage", "master") if f"person.{one}_{id}" in texts), "hero")
    return texts.name("person", f"{role}_{id}")


def _gain(texts: Texts, id: str) -> str:
    """What a hero has gained: a value or a trait by its name, an effect by its own word."""
    kind = next((one for one in ("trait", "fact_word.gain", "treasure") if f"{one}.{id}" in texts), None)
    return texts.name(kind, id) if kind else id


SEAT_WORDS = (
    *("order", "stacks.owner", "people.owner", "people.captor", "caravans.owner", "caravans.target"),
    *("sieges.besieger", "sightings.seat", "glimpses.seat", "glimpses.faction", "regions.holder", "regions.allied"),
    *("fort_owner", "minors.ally", "winner"),
)
PLACE_WORDS = (
    *("stacks.place", "stacks.came_from", "people.place", "caravans.place", "sieges.place", "sightings.place"),
    *("tabletop.place", "razed", "nests"),
)

EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": (
            *("year", "turn", "stage", "segment", "order", "acting", "current", "weather"),
            *("war", "war_modifier", "winner", "sudden"),
        ),
        "seats": ("factions", "relations", "minors"),
        "tracks": ("caravans", "sieges", "nests", "razed", "woken", "kan_lost"),
        "cards": (
            *("generals", "fallen_generals", "agents", "spent_agents", "events", "spent_events"),
            *("guardians", "done_quests", "dead_heroes"),
        ),
        "setup": ("scenario", "players", "last_year", "rules"),
        "hidden": ("stacks", "people", "regions", "plunder", "forts", "fort_owner", "lairs", "draws", "rolls"),
    },
    keys={
        **dict.fromkeys((*UNITS, "regions.muster", "minors.reserve"), "unit"),
        "stacks.goods": "good",
        "factions": "seat",
        "factions.boons": "boon",
        "factions.grievances": "seat",
        "relations": _pair,
        "regions": "region",
        "regions.points": "seat",
        **dict.fromkeys(("plunder", "forts", "fort_owner", "lairs"), "place"),
        "free_year": "general",
        "minors": "minor",
    },
    words={
        **dict.fromkeys(SEAT_WORDS, "seat"),
        "factions.watches": "watch",
        **dict.fromkeys(PLACE_WORDS, "place"),
        "scenario": "scenario",
        "rules": "setting",
        "turn": "season",
        "segment": "segment",
        "stacks.kind": "kind",
        "stacks.general": "general",
        "stacks.nation": either("minor", "region"),
        "people.role": "person_kind",
        **dict.fromkeys(("people.who", "spurned_hero", "dead_heroes"), _person),
        "people.quest": "quest",
        "people.gains": _gain,
        "people.raised": "guardian",
        "glimpses.cards": "agent",
        "factions.hand": "agent",
        "factions.order": "fact_word.order_of_magic",
        "relations": "relation",
        **dict.fromkeys(("woken", "kan_lost"), "region"),
        "lairs": "guardian",
        **dict.fromkeys(("generals", "fallen_generals"), "general"),
        **dict.fromkeys(("events", "spent_events", "current"), "event"),
        **dict.fromkeys(("agents", "spent_agents"), "agent"),
        "guardians": "guardian",
        "done_quests": "quest",
        "weather": "weather",
    },
    places=places,
    chosen=("place",),
    records={"stack": "stacks", "person": "people", "caravan": "caravans"},
)
