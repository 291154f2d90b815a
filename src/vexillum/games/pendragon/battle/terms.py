"""3.6 What is particular about a Battle, and what came of it."""

from __future__ import annotations

import msgspec


class Terms(msgspec.Struct, frozen=True, kw_only=True):
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
