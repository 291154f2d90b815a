"""8.2.1 Card 50: the Faction that a Capability is about."""

from __future__ import annotations

from vexillum.coin.lasting_codes import effect_of, owned
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    ROMANS,
)

ON_ROMANS = frozenset((10, 12, 13, 15, 38))
"""Capabilities that are about the Romans, by card; those that a Faction holds are about that Faction."""


def affects(entry: int, faction: int) -> bool:
    """8.2.1 Whether a Capability affects a Faction: it is about that Faction, or in its hands."""
    effect = effect_of(entry)
    card, shaded = effect // 2, bool(effect % 2)
    if entry == owned(effect, faction):
        return True
    about = {
        27: (ARVERNI,),
        30: (ARVERNI,),
        38: (ROMANS, AEDUI),
        39: (AEDUI,),
        43: (AEDUI,),
        55: (BELGAE,) if shaded else (ROMANS,),
        59: (ROMANS,),
        63: (ROMANS,),
    }
    held = entry != effect
    return not held and (faction in about.get(card, (ROMANS,) if card in ON_ROMANS else ()))
