"""Every name that this game can use: a case that names another one is misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vexillum.core.decision import DONE
from vexillum.core.vocabulary import Vocabulary, numbered
from vexillum.games.akkren.decks import AGENT_IDS, AGENTS, EVENT_IDS, GUARDIAN_IDS
from vexillum.games.akkren.factions import MINOR_IDS, OWNERS, SEATS
from vexillum.games.akkren.facts import FACTS
from vexillum.games.akkren.generals import GENERAL_IDS
from vexillum.games.akkren.goods import SPECIALIST_IDS
from vexillum.games.akkren.heroes import HERO_IDS, MAGE_IDS, MASTER_IDS, MASTERS, SPELLS_OF_MAGE
from vexillum.games.akkren.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.option_words import (
    APPROACHES,
    FORMS,
    HOLDINGS,
    OF_PLACE,
    OF_POWER,
    OF_REGION,
    OF_STACK,
    WAYS,
    WORDS,
)
from vexillum.games.akkren.record_facts import QUEST_IDS
from vexillum.games.akkren.units import NAVAL, UNIT, UNIT_IDS

MOST = 9999
"""No campaign gives out so many numbers to stacks and persons."""
COPIES = 60
"""No stack, pool or page has so many of one unit."""
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
    return Vocabulary.of(keys=_keys(), things=_things(), paths=_paths())


def _keys() -> Iterator[str]:
    yield from (DONE.key, *WORDS, *NAMES)
    yield from numbered("{}", 0, COPIES)
    for form in FORMS:
        yield from numbered(form, 0, COPIES)
    for form in ("s{}", "p{}", "c{}"):
        yield from numbered(form, 0, MOST)
    for id in (*UNIT_IDS, *SPECIALIST_IDS):
        yield from numbered(id + ".{}", 0, COPIES)
        yield from numbered(id + "{}", 0, COPIES)
        yield from (f"{id}.{holding}" for holding in HOLDINGS)
    yield from _composed()


def _composed() -> Iterator[str]:
    """Keys of two parts: what is done, and with what."""
    yield from (f"{word}.{id}" for word in OF_PLACE for id in PLACE_IDS)
    yield from (f"{word}.{id}" for word in OF_REGION for id in REGION_IDS)
    yield from (f"{word}.{id}" for word in OF_POWER for id in OWNERS)
    yield from (f"caravan.{one}.{other}" for one in SEATS for other in SEATS)
    yield from (f"swap.{old}.{new}" for old in UNIT_IDS for new in UNIT_IDS)
    yield from (f"{agent.id}.{effect.effect['op']}" for agent in AGENTS for effect in agent.effects)
    yield from (*APPROACHES, *[f"{approach}-{way}" for approach in APPROACHES for way in WAYS])
    for word in OF_STACK:
        yield from numbered(word + ".s{}", 0, MOST)
    for id in UNIT_IDS:
        if NAVAL[UNIT[id]]:
            yield from numbered(id + ".s{}", 0, MOST)


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
        ("master", MASTER_IDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"caravan:{one}-{other}" for one in SEATS for other in SEATS)
    for form in ("stack:{}", "person:{}", "caravan:{}"):
        yield from numbered(form, 0, MOST)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    for seat in SEATS:
        here = f"derived.realms.{seat}"
        yield from (f"{here}.{name}" for name in ("zones", "income", "mana", "points"))
        yield from (f"{here}.{name}.#" for name in ("regions", "allies", "capitals"))
