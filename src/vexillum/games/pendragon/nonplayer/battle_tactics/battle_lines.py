"""3.6 What follows from the types of Units that stand in a row, the same for many Battles."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vexillum.games.pendragon.battle.force import CHARGE, ESCALADE, HARASS, MELEE
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    COMITATES,
    MILITIA,
    RAIDERS,
    SCOTTI_WARBAND,
    UNIT_KINDS,
    UNIT_OWNER,
)

Row = tuple[int, ...]
"""Numbers of Units, a place for each type."""

_ORDER = tuple(
    0 if kind in RAIDERS else 1 if kind == MILITIA else 3 if kind == COMITATES else 4 if kind == CAVALRY else 2
    for kind in range(UNIT_KINDS)
)
RANK = tuple((_ORDER[type // 2], type % 2, type) for type in range(2 * UNIT_KINDS))
"""8.4.1 The order in which a Non-player loses its own Units: those of lower rank first."""
FULL = 2
"""3.6.4 In a Storm every Unit absorbs a whole loss."""


class Lines(NamedTuple):
    """A value for each place of the row, or places by what they have in common."""

    types: tuple[int, ...]
    attack: tuple[int, ...]
    """The places of the attacker: the first ones."""
    defend: tuple[int, ...]
    bounds: tuple[tuple[int, int], tuple[int, int]]
    """For each side, its first place and the one after its last."""
    of: tuple[tuple[int, ...], ...]
    """The places of each Faction; of Factions that choose in any way together, only roughly."""
    order: tuple[tuple[int, ...], ...]
    """8.4.1 For each Faction, positions within its places, those that go first in front."""
    faction: tuple[int, ...]
    inflict: Row
    absorb: Row
    escalade: Row
    full: Row
    cavalry: tuple[int, ...]
    strikes: tuple[int, ...]
    """3.6.3 The step in which they Strike, without Trap and Ambush."""
    trapped: tuple[int, ...]
    """3.6.3 Whose Ambush is a Trap, as bits."""


@lru_cache(5_000)
def lines_of(
    types: tuple[int, ...], split: int, inflict: Row, absorb: Row, cavalry_melee: bool, ambush_traps: bool
) -> Lines:
    """``split``: how many places are the attacker's. ``inflict``, ``absorb``: half losses in the field, by kind."""
    kinds = [type // 2 for type in types]
    everywhere = range(len(types))
    owners = tuple([UNIT_OWNER[kind] for kind in kinds])
    of = tuple([tuple([place for place in everywhere if owners[place] == faction]) for faction in range(4)])
    return Lines(
        types=types,
        attack=tuple(everywhere[:split]),
        defend=tuple(everywhere[split:]),
        bounds=((0, split), (split, len(types))),
        of=of,
        order=tuple([_order(types, places) for places in of]),
        faction=owners,
        inflict=tuple([inflict[kind] for kind in kinds]),
        absorb=tuple([absorb[kind] for kind in kinds]),
        escalade=tuple([ESCALADE[kind] for kind in kinds]),
        full=(FULL,) * len(types),
        cavalry=tuple([place for place in everywhere if kinds[place] == CAVALRY]),
        strikes=tuple([_step(kind, cavalry_melee) for kind in kinds]),
        trapped=tuple([1 << place if ambush_traps and kinds[place] == SCOTTI_WARBAND else 0 for place in everywhere]),
    )


def _order(types: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """8.4.1 Positions within some places, those that go first in front."""
    return tuple(sorted(range(len(places)), key=lambda at: RANK[types[places[at]]]))


def _step(kind: int, cavalry_melee: bool) -> int:
    """3.6.3 Cavalry Charges, Raiders Harass, all others fight in the Melee."""
    if kind == CAVALRY and not cavalry_melee:
        return CHARGE
    return HARASS if kind in RAIDERS else MELEE
