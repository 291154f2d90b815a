"""13.2 A Faction's book during one economic or administrative phase: what it has bought so far that sets limits."""

from __future__ import annotations

import msgspec

from vexillum.games.akkren.components.map import REGION_OF
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.state import State


class Book(msgspec.Struct):
    """What counts within the phase only."""

    faction: int
    mana: int
    """15.1 Mana points that are left for units; what is not used is lost."""
    raised: dict[tuple[int, int], int] = {}
    """13.3 How many of each unit have been raised in each region."""
    begun: set[int] = set()
    """8.3.2 Forts whose work began in this phase: they cannot be finished in it."""

    def note(self, zone: int, unit: int, n: int) -> None:
        """Units are raised in a zone."""
        key = (REGION_OF[zone], unit)
        self.raised[key] = self.raised.get(key, 0) + n


def open_book(state: State, faction: int) -> Book:
    """15.1 The phase begins: mana points are computed again."""
    return Book(faction, mana_of(state, faction))
