"""Every name that this game can use: a case that names another one is misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.owndeck.traversal import branches
from vexillum.core.decision import DONE
from vexillum.core.words.texts import Catalog
from vexillum.core.words.vocabulary import Vocabulary, numbered
from vexillum.games.pendragon.cards.card_list import CARDS
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.decks import deck_named
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SEA_IDS, SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, FACTIONS, STRONGHOLD_NUMBER, TRACK_MAX, UNITS
from vexillum.games.pendragon.position.facts import FACTS
from vexillum.games.pendragon.state import TRACKS

SEQUENCE = ("pass", "consent", "event.unshaded", "event.shaded", "tribute", "tribute.offer", "feat", "mix")
COMMAND = ("all", "some", "drop", "others", "own", "pick", "strongholds", "units", "niall")
FEAT = ("move", "muster", "plunder", "population", "prestige", "settlement", "warbands", "wealth")
BATTLE = ("ambush", "britons", "evade", "half", "loaded", "prosperity", "renown", "split")
EVENT = ("blue", "civilian", "keep", "military", "pay", "red")
ANSWERS = (DONE.key, "yes", "no", "none", "stop")
"""Options that are a word of their own."""
RAID_DICE = numbered("{}d4", 1, 3)
SITES = tuple(filter(None, SITE_IDS))
PILES = tuple(unit + loaded for unit in UNITS for loaded in ("", "_loaded"))
"""3.4.1 Units with and without Plunder."""
BY_SEA_OR_LAND = (*SEA_IDS, "land", "caledonia")


BRANCH = "option.branch."
"""Before what one can choose to do in an Event, in the texts of our own deck."""


@cache
def vocabulary(deck: str, catalog: Catalog) -> Vocabulary:
    """What can be named in a match with a deck: the Events of an owner may have branches of their own."""
    return Vocabulary.of(keys=(*_keys(), *_branches(deck, catalog)), things=_things(), paths=_paths())


def _keys() -> Iterator[str]:
    yield from (*SEQUENCE, *COMMAND, *FEAT, *BATTLE, *EVENT, *ANSWERS, *RAID_DICE)
    yield from numbered("{}", 0, max(TRACK_MAX, *CARDS))
    yield from (*SPACE_IDS, *SITES, *FACTIONS, *TRACKS, *PILES, *BY_SEA_OR_LAND)
    for commands, feats in zip(COMMANDS, FEATS, strict=True):
        yield from commands
        yield from (f"feat.{feat}" for feat in feats)
    yield from (f"ask.{FACTIONS[briton]}" for briton in BRITONS)
    yield from (f"convert.{FACTIONS[nation]}" for nation in BARBARIANS)
    for space in SPACE_IDS:
        yield from (f"{space}.{what}" for what in ("sea", "loaded", *PILES, *BY_SEA_OR_LAND))
    for site in SITES:
        yield from (f"{what}.{site}" for what in (*PILES, *STRONGHOLD_NUMBER))
    for sites in SITES_OF:
        here = [SITE_IDS[site] for site in sites]
        yield from (f"town.{site}.{hillfort}" for site in here for hillfort in here)


def _branches(deck: str, catalog: Catalog) -> Iterator[str]:
    """5.1 What one can choose to do in an Event."""
    yield from (id.removeprefix(BRANCH) for id in catalog.texts["en"] if id.startswith(BRANCH))
    if deck != HOUSE_DECK:
        for effect in deck_named(deck).effects.values():
            yield from (branch.id for branch in branches(effect.steps))


def _things() -> Iterator[str]:
    for kind, ids in (
        ("space", SPACE_IDS),
        ("site", SITES),
        ("sea", SEA_IDS),
        ("seat", FACTIONS),
        ("track", TRACKS),
        ("card", CARDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"unit:{space}.{unit}" for space in SPACE_IDS for unit in UNITS)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    yield from (f"derived.{part}.#" for part in ("order", "pivotal_ready"))
