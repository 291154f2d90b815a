"""3.6 The special conditions of a Battle, and its result."""

from __future__ import annotations

import msgspec

from vexillum.games.pendragon.pieces import STRONGHOLD_OWNER, UNIT_KINDS, UNITS_OF


class Manner(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.1.1 The special conditions that an Event can give a Battle."""

    raiders_stand: bool = False
    """The defender's Raiders may not Evade."""
    no_evade: bool = False
    """The defender may not Evade."""
    no_withdraw: bool = False
    """The defender may not Withdraw."""
    no_rolls: bool = False
    """The defender may neither Evade nor Ambush, and so has no way to Trap either."""
    cavalry_melee: bool = False
    """Cavalry Strikes in the Melee step instead of the Charge step."""
    militia_full: bool = False
    """In Field Battle each Militia inflicts 1 loss and absorbs 1 loss."""
    attackers_trap: bool = False
    """All attackers Strike in the Trap step, only there, and roll neither to Evade nor to Ambush."""


class Terms(Manner, frozen=True, kw_only=True):
    """3.6 What the Command, Feat or Event that led to a Battle says about it."""

    executing: int
    """The Faction that executes: it takes the Plunder of 3.6.5."""
    raiders: tuple[int, int] | None = None
    """3.4.1, 3.5.1 In a Raid only these Raiders of the attacker fight: without Plunder, with Plunder (R22)."""
    surprise: bool = False
    """4.4.2 Assaults roll for Coup de Main."""
    retaliate: bool = False
    """4.2.4 Cavalry may carry Plunder of destroyed Strongholds."""
    shield_wall: bool = False
    """4.4.4 Saxon Warbands absorb double in Field Battle."""
    no_assault: bool = False
    """4.4.3 Ravage: no Assault by the attacker."""
    no_escape: bool = False
    """4.4.3 Ravage: the defender may neither Evade nor Withdraw."""


class Result(msgspec.Struct, kw_only=True):
    """What others need to know of a Battle that was fought."""

    attackers_evaded: bool = False
    """The attacker's Raiders Evaded successfully (4.4.2)."""
    razed: list[int] = []
    """Strongholds that Assaults removed, by kind, in order."""
    spoils: list[int] = []
    """For each of them, how many Plunder cubes were placed on attacking Units for it."""
    removed: list[int] = msgspec.field(default_factory=lambda: [0] * UNIT_KINDS)
    """Units of each kind that were removed, Siege included (ruling P96)."""

    def lost(self, faction: int) -> int:
        """How many pieces of a Faction were removed, Strongholds and those of a Siege included (ruling P96)."""
        return sum([self.removed[kind] for kind in UNITS_OF[faction]]) + sum(
            [STRONGHOLD_OWNER[kind] == faction for kind in self.razed]
        )
