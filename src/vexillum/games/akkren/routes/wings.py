"""15.3 Wings of haste: what a Master of Air does for an army on the march."""

from __future__ import annotations

from vexillum.games.akkren.forces.heroes import MASTERS
from vexillum.games.akkren.state import Stack, State

WINGS_MP: int = next(
    spell.effect["mp"] for master in MASTERS for spell in master.spells if spell.effect["op"] == "march"
)


def wings(state: State, one: Stack) -> int:
    """15.3 The MP that wings of haste add to a stack this turn; where it has any, rivers do not matter to it."""
    return WINGS_MP if state.clock < one.winged_until else 0
