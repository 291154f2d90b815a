"""3.2.4, 3.3.4 The two sides of a Battle: which pieces fight, and for whom."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.control import allies, citadels, leader, mobile, warbands
from vexillum.games.falling_sky.map import PROVINCIA
from vexillum.games.falling_sky.pieces import (
    CAESAR,
    FORT,
    HIDDEN,
    LEADERS,
    LEGION,
    MOBILE,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.state import State


class Side:
    """One side: a Faction with its pieces in the Region, perhaps with others' Warbands or Auxilia beside them."""

    __slots__ = ("alone", "borrowed", "elite", "faction", "region")

    def __init__(
        self, region: int, faction: int, *, borrowed: tuple[int, ...] = (), alone: Mapping[int, int] | None = None
    ) -> None:
        self.region = region
        self.faction = faction
        """Who decides for this side."""
        self.borrowed = borrowed
        """Kinds of other Factions' pieces that fight as its own: 4.5.1 Enlist, cards 38 and 45."""
        self.alone = None if alone is None else dict(alone)
        """By kind, the only pieces that fight, if an Event limits them; None for all."""
        self.elite = 0
        """Card 30: how many Arverni Warbands fight as Legions in this Battle."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """The mobile kinds that fight."""
        return MOBILE[self.faction] + self.borrowed

    def count(self, state: State, kind: int) -> int:
        """How many pieces of a kind fight."""
        there = state.units[UNIT_KINDS * self.region + kind]
        return there if self.alone is None else min(there, self.alone.get(kind, 0))

    def take(self, kind: int, n: int = 1) -> None:
        """Pieces were removed: a group that fights alone grows smaller."""
        if self.alone is not None:
            self.alone[kind] = self.alone.get(kind, 0) - n

    def warbands(self, state: State) -> int:
        """How many Warbands and Auxilia fight, borrowed ones too."""
        if self.alone is not None:
            return sum([self.count(state, kind) for kind in self.small])
        units, first = state.units, UNIT_KINDS * self.region
        count = warbands(state, self.region, self.faction)
        return count + sum([units[first + kind] for kind in self.borrowed]) if self.borrowed else count

    @property
    def small(self) -> tuple[int, ...]:
        """The kinds that inflict half a Loss and are removed without a roll."""
        return WARBANDS[self.faction] + self.borrowed

    def hidden(self, state: State) -> int:
        """4.3.3 How many Hidden pieces fight."""
        kinds = [HIDDEN[self.faction], *[kind for kind in self.borrowed if kind in HIDDEN]]
        return sum([self.count(state, kind) for kind in kinds])

    def legions(self, state: State) -> int:
        """How many Legions fight."""
        return self.count(state, LEGION) if self.faction == ROMANS else 0

    def leader(self, state: State) -> int:
        """The kind of the Leader that fights, or NOBODY."""
        if self.alone is None:
            return leader(state, self.region, self.faction)
        return next((kind for kind in LEADERS[self.faction] if self.count(state, kind)), NOBODY)

    def caesar(self, state: State) -> bool:
        """Whether Caesar himself is on this side."""
        return self.faction == ROMANS and bool(self.count(state, CAESAR))

    def mobile(self, state: State) -> int:
        """How many pieces that can move fight."""
        if self.alone is None and not self.borrowed:
            return mobile(state, self.region, self.faction)
        return sum([self.count(state, kind) for kind in self.kinds])

    def allies(self, state: State) -> list[int]:
        """The Tribes where it has an Ally that can take a Loss."""
        return allies(state, self.region, self.faction) if self.alone is None else []

    def citadels(self, state: State) -> list[int]:
        """The Tribes where it has a Citadel that can take a Loss."""
        return citadels(state, self.region, self.faction) if self.alone is None else []

    def fort(self, state: State) -> bool:
        """Whether it has a Fort that can take a Loss. That of Provincia never does (1.4.2)."""
        if self.faction != ROMANS or self.alone is not None or self.region == PROVINCIA:
            return False
        return bool(state.units[UNIT_KINDS * self.region + FORT])

    def anything(self, state: State) -> bool:
        """Whether there is anything left that could take a Loss."""
        return bool(self.mobile(state) or self.allies(state) or self.citadels(state) or self.fort(state))
