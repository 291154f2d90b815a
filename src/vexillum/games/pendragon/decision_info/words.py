"""Pieces and places in words, and as the counters that stand for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.decision_info import places
from vexillum.coin.kit import NOBODY
from vexillum.core.show.option_info import Held
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.forces import pool_of, unit_words
from vexillum.games.pendragon.map import SITES_OF, SPACE_IDS
from vexillum.games.pendragon.money import NOUN, funds
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    FACTIONS,
    STRONGHOLD_OWNER,
    STRONGHOLDS,
    UNIT_KINDS,
    UNITS,
    UNITS_OF,
)
from vexillum.games.pendragon.state import State

ALL_KINDS = tuple(range(UNIT_KINDS))


def standing_words(state: State, space: int, factions: Sequence[int] | None = None) -> list[Message]:
    """Strongholds and Units in a space, all or those of some Factions: "1 Fort", "2 Cavalry", "6 Scotti Raiders"."""
    if factions is None:
        return strongholds_of(state, space, range(4)) + unit_words(pool_of(state, space, ALL_KINDS))
    kinds = tuple([kind for faction in factions for kind in UNITS_OF[faction]])
    return strongholds_of(state, space, factions) + unit_words(pool_of(state, space, kinds))


def strongholds_of(state: State, space: int, factions: Sequence[int]) -> list[Message]:
    """The Strongholds of some Factions in a space."""
    kinds = [state.sites[site] for site in SITES_OF[space] if STRONGHOLD_OWNER[state.sites[site]] in factions]
    return [Message(f"count.{STRONGHOLDS[kind]}", {"n": kinds.count(kind)}) for kind in dict.fromkeys(kinds)]


def units_of(state: State, space: int, factions: Sequence[int]) -> list[Message]:
    """The Units of some Factions in a space."""
    return unit_words(pool_of(state, space, tuple([kind for faction in factions for kind in UNITS_OF[faction]])))


def there(state: State, space: int) -> Message:
    """What stands in a space: "There: 1 Town, 2 Militia"."""
    return places.there(standing_words(state, space))


def brings(state: State, space: int, what: Sequence[Message]) -> Message:
    """What choosing a space brings, and what stands there."""
    return places.brings(what, standing_words(state, space))


def named(spaces: Sequence[int]) -> Message:
    """Spaces by name if they are few, else how many there are."""
    return places.places([SPACE_IDS[space] for space in spaces])


def control_words(state: State, space: int) -> Message:
    """Who Controls a space."""
    holder = controller(state, space)
    if holder == NOBODY:
        return Message("control.nobody")
    return Message("control.briton" if holder == CIVITATES else "control.faction", {"who": FACTIONS[holder]})


def held(pool: Iterable[tuple[int, bool, int]]) -> tuple[Held, ...]:
    """Units as counters."""
    counts: dict[int, int] = {}
    for kind, _, n in pool:
        counts[kind] = counts.get(kind, 0) + n
    return tuple([Held(UNITS[kind], n) for kind, n in counts.items() if n])


def money(faction: int, n: int) -> Message:
    """An amount of a Faction's money: "3 Resources"."""
    return Message(f"count.{NOUN[faction]}", {"n": n})


def leaves(state: State, faction: int, n: int) -> Message:
    """A cost and what it leaves: "3 Resources, 40 left"."""
    return places.leaves(money(faction, n), funds(state, faction) - n)


def each(faction: int, n: int, noun: str) -> Message:
    """A cost for each of something: "3 Resources a space"."""
    return places.each(money(faction, n), noun)
