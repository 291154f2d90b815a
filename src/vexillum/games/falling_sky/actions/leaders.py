"""4.1.2 Where the Leaders of a Faction let its Special Abilities be executed."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.cards.lasting import LABIENUS, in_effect
from vexillum.games.falling_sky.control import leader_region
from vexillum.games.falling_sky.forces import within_one
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import NAMED_LEADER, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.state import State


def near_leader(state: State, faction: int) -> tuple[int, ...]:
    """4.1.2 The Regions within one of a Faction's named Leader, or the Region of its Successor.

    Card 12 lets Roman Special Abilities be executed anywhere.
    """
    if faction == ROMANS and in_effect(state, LABIENUS):
        return tuple(range(SPACE_COUNT))
    region = leader_region(state, faction)
    if region == NOBODY:
        return ()
    named = NAMED_LEADER[faction]
    return within_one(state, region) if state.units[UNIT_KINDS * region + named] else (region,)
