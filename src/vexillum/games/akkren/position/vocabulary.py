"""Every name that this game can use: a case that names another one is misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from vexillum.core.decision import DONE
from vexillum.core.words.vocabulary import Vocabulary
from vexillum.games.akkren.components.decks import AGENT_IDS, AGENTS, EVENT_IDS, GUARDIAN_IDS
from vexillum.games.akkren.components.factions import MINOR_IDS, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.components.units import UNIT_IDS
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.forces.goods import SPECIALIST_IDS
from vexillum.games.akkren.forces.heroes import HERO_IDS, MAGE_IDS, MASTER_IDS, MASTERS, SPELLS_OF_MAGE
from vexillum.games.akkren.hand.watches import WATCHES
from vexillum.games.akkren.politics.nations import APPROACH_IDS
from vexillum.games.akkren.position.facts import FACTS
from vexillum.games.akkren.position.option_words import (
    FORMS,
    OF_PLACE,
    OF_POWER,
    OF_REGION,
    OF_STACK,
    TAGS,
    WAYS,
    WORDS,
)
from vexillum.games.akkren.position.record_facts import QUEST_IDS

SPELL_IDS = tuple(
    dict.fromkeys(
        [spell.id for spells in SPELLS_OF_MAGE for spell in spells]
        + [spell.id for master in MASTERS for spell in master.spells]
    )
)
NAMES = (
    *PLACE_IDS,
    *REGION_IDS,
    *OWNERS,
    *UNIT_IDS,
    *GENERAL_IDS,
    *SPECIALIST_IDS,
    *AGENT_IDS,
    *EVENT_IDS,
    *QUEST_IDS,
    *GUARDIAN_IDS,
    *MINOR_IDS,
    *HERO_IDS,
    *MAGE_IDS,
    *MASTER_IDS,
    *SPELL_IDS,
)
"""Things that an option can be about: their id is its key."""


@cache
def vocabulary() -> Vocabulary:
    """What can be named in any match."""
    return Vocabulary.of(
        keys=_keys(), things=_things(), paths=_paths(), key_forms=_key_forms(), thing_forms=(_NUMBERED_THINGS,)
    )


def _keys() -> Iterator[str]:
    yield from (DONE.key, *WORDS, *NAMES)
    yield from (f"{word}.{id}" for word in OF_PLACE for id in PLACE_IDS)
    yield from (f"{word}.{id}" for word in OF_REGION for id in REGION_IDS)
    yield from (f"{word}.{id}" for word in OF_POWER for id in OWNERS)
    yield from (f"{place}.{owner}{way}" for place in PLACE_IDS for owner in OWNERS for way in ("", ".plunder"))
    yield from (f"{region}.{approach}" for region in REGION_IDS for approach in APPROACH_IDS)
    yield from (f"{approach}-{way}" for approach in APPROACH_IDS for way in WAYS)
    yield from APPROACH_IDS
    yield from (f"caravan.{one}.{other}" for one in SEATS for other in SEATS)
    yield from (f"swap.{old}.{new}" for old in UNIT_IDS for new in UNIT_IDS)
    yield from (f"agent.{id}" for id in AGENT_IDS)
    yield from WATCHES
    yield from (f"{id}.{use}" for id in AGENT_IDS for use in ("attacker", "defender", "besieger", "help"))
    yield from (f"{agent.id}.{effect.effect['op']}" for agent in AGENTS for effect in agent.effects)


def _key_forms() -> Iterator[str]:
    """Keys with the number of a stack or a person in them, and how many of a unit."""
    yield from FORMS
    units, tags = _any(UNIT_IDS), _any(TAGS)
    yield f"({_any(OF_STACK)})\\.s\\d+"
    yield f"({units})(\\.({tags}))*(\\.s\\d+)?"
    yield f"(({tags})\\.)?({units}|{_any(SPECIALIST_IDS)})\\.?\\d+"
    yield f"s\\d+\\.({units})"


def _any(words: Sequence[str]) -> str:
    return "|".join([re.escape(word) for word in words])


_NUMBERED_THINGS = r"(stack|person|caravan):\d+"


def _things() -> Iterator[str]:
    for kind, ids in (
        ("place", PLACE_IDS),
        ("region", REGION_IDS),
        ("seat", OWNERS),
        ("unit", UNIT_IDS),
        ("general", GENERAL_IDS),
        ("good", SPECIALIST_IDS),
        ("agent", AGENT_IDS),
        ("event", EVENT_IDS),
        ("quest", QUEST_IDS),
        ("guardian", GUARDIAN_IDS),
        ("minor", MINOR_IDS),
        ("spell", SPELL_IDS),
        ("order", MASTER_IDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"caravan:{one}-{other}" for one in SEATS for other in SEATS)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    for seat in SEATS:
        here = f"derived.realms.{seat}"
        yield from (f"{here}.{name}" for name in ("zones", "income", "mana", "points"))
        yield from (f"{here}.{name}.#" for name in ("regions", "allies", "capitals"))
