"""3.2.4, 3.3.4 The subject of the odds of a Battle: the Region now, what was chosen, what a side has lost."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from vexillum.coin.kit import NOBODY


class Field(NamedTuple):
    """What is left in the Region: pieces by kind, and what is at its Tribes."""

    units: tuple[int, ...]
    tribes: tuple[int, ...]
    rolls: bool = True
    """Whether the Defender may roll, and Counterattack: in an Ambush only by Caesar's die."""


class SideLosses(msgspec.Struct, frozen=True, order=True):
    """What a side has lost at the end."""

    pieces: int
    """Of every kind, Allies, Citadels and Fort among them."""
    legions: int
    leader: int
    strongholds: int
    left: int
    """How many pieces it still has in the Region."""


class Chosen(NamedTuple):
    """What was decided in a Battle already, or is thought of: Capabilities, and how far it has gone."""

    slingers: bool = False
    """Card 13: the Romans' Auxilia shoot before the Battle."""
    horse: bool = False
    """Card 59: Auxilia inflict whole Losses."""
    doubled: int = NOBODY
    """Card 59: the Faction that doubles the Losses of its enemy."""
    rolls: bool | None = None
    """4.3.3 Whether the Defender may roll in an Ambush; None if Caesar's die is still to be rolled."""
    shot: bool = False
    """Slingers and Archers have had their time."""
    citadel: bool | None = None
    """Whether the Defender started with a Citadel; None if the Battle has not begun."""
