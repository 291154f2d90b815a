"""Lasting effects: card sides as numbers, and whose they are where that matters.

``CoinState.lasting`` holds the effects in force. An effect that belongs to a Faction is held with it (:func:`owned`);
a rule asks for ``EFFECT in state.lasting``, or for ``owned(EFFECT, faction) in state.lasting``.
"""

from __future__ import annotations

from vexillum.coin.state import CoinState

_SPAN = 1 << 12
"""More than any card side."""
SIDES = ("unshaded", "shaded")


def code(number: int, shaded: bool) -> int:
    """A card side as one number."""
    return 2 * number + shaded


def side_name(side: int) -> str:
    """A card side in words: ``7.unshaded``."""
    return f"{side // 2}.{SIDES[side % 2]}"


def owned(effect: int, faction: int) -> int:
    """An effect that belongs to a Faction: it executed the Event, or it is the one that may use it."""
    return effect + _SPAN * (faction + 1)


def effect_of(entry: int) -> int:
    """The effect of an entry of ``CoinState.lasting``, with or without its Faction."""
    return entry % _SPAN


def owner_of(entry: int) -> int:
    """The Faction of an entry, or NOBODY."""
    return entry // _SPAN - 1


def owners(state: CoinState, effect: int) -> list[int]:
    """The Factions that have an effect, the latest last."""
    return [owner_of(entry) for entry in state.lasting if entry >= _SPAN and effect_of(entry) == effect]
