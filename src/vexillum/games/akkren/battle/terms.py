"""9.4 What is particular about a battle, and what came of it."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from vexillum.games.akkren.components.units import NOTHING, Force

ATTACKER, DEFENDER = 0, 1


class Manner(IntEnum):
    """9.4.3 How a battle at a city or fort is fought."""

    FIELD = 0
    """There is no structure, or it does not matter."""
    PITCHED = 1
    """9.4.3.2 The defender comes out: what is behind him helps."""
    ASSAULT = 2
    """9.4.3.3 The attacker storms the walls."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """9.4 Both sides and the place. In each list the principal army comes first: it decides for its side (C108)."""

    attackers: tuple[int, ...]
    """Numbers of stacks."""
    defenders: tuple[int, ...]
    zone: int
    river: bool = False
    """9.4.2.4 The attacker came across a river."""
    landed: bool = False
    """3.5 The attacker came from the sea this turn."""
    failed_retreat: bool = False
    """9.3.1.1 The defender tried to retreat and could not."""
    structure: str = ""
    """9.4.3 ``fort``, ``city``, ``capital`` or nothing."""
    manner: Manner = Manner.FIELD
    shifts: tuple[tuple[str, int], ...] = ()
    """Columns from outside, in favour of the attacker: an agent (``strategist``), an event (``floods``)."""
    dice: tuple[tuple[str, int], ...] = ()
    """The same for the die of the first round and all others."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What others need to know of a battle."""

    fought: bool
    """18.1 Whether there was any fighting at all."""
    winner: int = -1
    """ATTACKER or DEFENDER: who holds the field; -1: neither, or both."""
    rounds: int = 0
    lost: tuple[Force, Force] = (NOTHING, NOTHING)
    """Units that each side has lost for good."""
    left: tuple[int, ...] = ()
    """9.4.2.5 Stacks that have retreated."""
    destroyed: tuple[tuple[int, int], ...] = ()
    """Stacks that are no more: number and owner."""
    stranded: tuple[int, ...] = ()
    """9.2.3 Persons who are left in the zone without an army."""
    captured: tuple[tuple[int, int, int], ...] = ()
    """C70 Generals who were captured: the general, his owner, the captor."""
