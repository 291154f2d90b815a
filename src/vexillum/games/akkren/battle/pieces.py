"""9.4.2 A unit's counter while it fights."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from vexillum.games.akkren.components.tables import TABLES, row
from vexillum.games.akkren.components.units import (
    CF,
    CLASS,
    CYCLIC,
    DEMON,
    FOOT,
    MONSTER,
    PARASITE,
    UNDEAD,
    UNIT,
    UNIT_IDS,
)
from vexillum.games.akkren.state import NONE

_LARGE, _SMALL = CF[UNIT["LM"]], CF[UNIT["SM"]]
"""C114 A monster of this many factors is a large one, a small one."""


class Holding(IntEnum):
    """3.2, 14.1, 3.5, 15.2 A unit's owner and role within its stack."""

    REGULAR = 0
    HIRED = 1
    SWORN = 2
    CALLED = 3
    """By magic, for this battle only (C103)."""


HOLDINGS = ("regular", "hired", "sworn", "called")


class Piece(msgspec.Struct, eq=False):
    """One unit in a battle, and what has befallen it."""

    unit: int
    owner: int
    stack: int = NONE
    holding: Holding = Holding.REGULAR
    cf: int = 0
    """3.1 Its printed factor; of a cyclic unit that of its stage. Losses are counted in it (C112)."""
    worth: int = 0
    """What it was worth when the battle began."""
    stage: str = ""
    """9.4.2.1 What a cyclic unit is now."""
    disordered: bool = False
    """9.4.2.2, 9.4.2.3 Out of this battle."""
    trapped: bool = False
    held: bool = False
    """15.2 It does not fight this round."""
    fanatic: bool = False
    """15.2.4 Jihad: for this round."""
    extra: int = 0
    """15.2.2 DeathGrip: factors this round."""
    extra_next: int = 0
    parasites: int = 0
    """9.4.2.1 This many sit on it."""
    host: Piece | None = None
    """9.4.2.1 Of a parasite: its host."""
    alchemist: bool = False
    null: bool = False
    comes: int = 0
    """15.2.2 Called for the round of this number."""

    @property
    def id(self) -> str:
        """The unit's id."""
        return UNIT_IDS[self.unit]

    @property
    def tags(self) -> tuple[str, ...]:
        """The marks that distinguish it from others of its kind."""
        found = [] if self.holding == Holding.REGULAR else [HOLDINGS[self.holding]]
        found += [self.stage] if self.stage else []
        marks = (
            ("parasites", self.parasites),
            ("alchemist", self.alchemist),
            ("null", self.null),
            ("trapped", self.trapped),
            ("held", self.held),
            ("gripped", self.extra or self.extra_next),
        )
        return (*found, *[tag for tag, there in marks if there])

    @property
    def monster(self) -> bool:
        """9.4.2.4 Whether it is a monster, a demon or a spirit. A larva fights as Blades do."""
        return MONSTER[self.unit] and not (CYCLIC[self.unit] and self.cf < _SMALL)

    @property
    def size(self) -> str:
        """15.2, C114 ``LM`` or ``SM`` for a monster, by its factors; nothing for others."""
        if CLASS[self.unit] != "monster" or not self.monster:
            return ""
        return "LM" if self.cf >= _LARGE else "SM" if self.cf >= _SMALL else ""

    @property
    def unearthly(self) -> bool:
        """15.2.3 Undead, called by magic, or a demon."""
        return UNDEAD[self.unit] or DEMON[self.unit] or self.holding == Holding.CALLED

    @property
    def on_foot(self) -> bool:
        """Whether it is on foot."""
        return FOOT[self.unit]

    @property
    def parasite(self) -> bool:
        """9.4.2.1 Whether it sits on others."""
        return PARASITE[self.unit]

    def become(self, roll: int) -> None:
        """9.4.2.1 A cyclic unit is an egg, a larva or an adult."""
        one = row(TABLES["cyclic"]["rows"], roll)
        self.stage, self.cf = one["state"], one["cf"]


def piece(unit: int, owner: int, stack: int = NONE, holding: Holding = Holding.REGULAR) -> Piece:
    """A unit that enters a battle."""
    return Piece(unit, owner, stack, holding, CF[unit], CF[unit])
