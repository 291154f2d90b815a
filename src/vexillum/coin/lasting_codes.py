"""The codes of lasting effects: a card side as a number, with the Faction that owns it if any.

``CoinState.lasting`` holds the effects in force. An effect of a Faction has a code of its own (:func:`owned`); rules
check ``EFFECT in state.lasting``, or ``owned(EFFECT, faction) in state.lasting``. What an effect is about need not be a
Faction: a volume may count places instead.
"""

from __future__ import annotations

from vexillum.coin.state import CoinState

_SPAN = 1 << 12
"""Larger than the code of any card side."""
SIDES = ("unshaded", "shaded")


def code(number: int, shaded: bool) -> int:
    """A card side as one number."""
    return 2 * number + shaded


def side_name(side: int) -> str:
    """The name of a card side: ``7.unshaded``."""
    return f"{side // 2}.{SIDES[side % 2]}"


def owned(effect: int, faction: int) -> int:
    """The code of an effect that a Faction owns: it executed the Event, or only it may use the effect."""
    return effect + _SPAN * (faction + 1)


def effect_of(entry: int) -> int:
    """The effect of an entry of ``CoinState.lasting``, with or without its Faction."""
    return entry % _SPAN


def owner_of(entry: int) -> int:
    """The Faction of an entry, or NOBODY."""
    return entry // _SPAN - 1


def owners(state: CoinState, effect: int) -> list[int]:
    """The Factions that own an effect, the latest last."""
    return [owner_of(entry) for entry in state.lasting if entry >= _SPAN and effect_of(entry) == effect]
