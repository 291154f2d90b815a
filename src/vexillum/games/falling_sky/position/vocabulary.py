"""Every name that this game can use: a case that names another one is misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vexillum.coin.owndeck.traversal import branches
from vexillum.core.decision import DONE
from vexillum.core.words.vocabulary import Vocabulary, numbered
from vexillum.games.falling_sky.cards.card_list import CARDS
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.decks import DECKS
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import FACTIONS, KINDS, SEATS, STATUSES, TOTALS, TRACK_MAX
from vexillum.games.falling_sky.position.facts import FACTS
from vexillum.games.falling_sky.specials.catalog import SPECIALS

SEQUENCE = ("pass", "event.unshaded", "event.shaded")
COMMAND = ("all", "some", "drop", "stop", "remove", "gain", "leader", "transfer", "truce", "call_off")
SPECIAL = ("fort", "trade", "as_belgae", "nothing")
EVENT = ("limited", "eligible", "warbands", "auxilia", "ally", "stay", "under", "beside", "replace")
ANSWERS = (DONE.key, "yes", "no", "none")
"""Options that are a word of their own."""


@cache
def vocabulary(deck: str) -> Vocabulary:
    """What can be named in a match with a deck: the Events of an owner may have branches of their own."""
    return Vocabulary.of(keys=(*_keys(), *_branches(deck)), things=_things(), paths=_paths())


def _keys() -> Iterator[str]:
    yield from (*SEQUENCE, *COMMAND, *SPECIAL, *EVENT, *ANSWERS)
    yield from numbered("{}", 0, max(TRACK_MAX, *CARDS))
    yield from (*REGION_IDS, *TRIBE_IDS, *FACTIONS, *KINDS)
    for commands, specials in zip(COMMANDS, SPECIALS, strict=True):
        yield from commands
        yield from (f"limited.{command}" for command in commands)
        yield from (f"special.{special}" for special in specials)
    yield from (f"{what}.{seat}" for what in ("ask", "give", "supply", "place", "loan") for seat in FACTIONS)
    yield from (f"german.{command}" for command in COMMANDS[-1])
    for what in ("auxilia", "warbands", "germanic", "loan"):
        yield from numbered(what + ".{}", 1, max(TOTALS))
    yield from (f"{kind}.rest" for kind in KINDS)
    yield from (f"{what}.{kind}" for what in ("elite", "remove", "leave") for kind in KINDS)
    yield from (f"{what}.{tribe}" for what in ("citadel", "subdue", "remove") for tribe in TRIBE_IDS)
    yield from (f"{tribe}.{what}" for tribe in TRIBE_IDS for what in ("ally", *FACTIONS, *STATUSES))
    yield from (f"{what}.{region}" for what in ("fort", "first") for region in REGION_IDS)
    yield from (f"{region}.{kind}" for region in REGION_IDS for kind in KINDS)


def _branches(deck: str) -> Iterator[str]:
    """5.1 What one can choose to do in an Event."""
    for effect in DECKS.chosen(deck).effects.values():
        yield from (branch.id for branch in branches(effect.steps))


def _things() -> Iterator[str]:
    for kind, ids in (
        ("space", REGION_IDS),
        ("tribe", TRIBE_IDS),
        ("seat", FACTIONS),
        ("track", SEATS),
        ("card", CARDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"unit:{region}.{kind}" for region in REGION_IDS for kind in KINDS)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    yield from (f"derived.{part}.#" for part in ("order", "supply"))
