"""What modifies a Battle: the Special Ability that goes with it, and what an Event says."""

from __future__ import annotations

import msgspec


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms under which one Battle is fought. An ordinary Battle has none."""

    ambush: bool = False
    """3.4.4, 4.3.3 The Defender may not Retreat, rolls for nothing, and does not Counterattack."""
    besiege: bool = False
    """4.2.3 The Romans may first remove a Citadel or an Ally."""
    no_retreat: bool = False
    """The Event forbids Retreat (cards 36, 54)."""
    no_counterattack: bool = False
    """The Event forbids the Counterattack (card 36)."""
    no_citadel: bool = False
    """A Citadel does not halve Losses (card 36)."""
    no_fort: bool = False
    """The Defender fights as if there were no Fort (card 21)."""
    whole_losses: bool = False
    """A Fort does not halve Losses (card 58)."""
    double_auxilia: bool = False
    """Attacking Auxilia inflict twice their Losses (cards 6, 11)."""
    extra: int = 0
    """How many Losses more (card 25)."""
    ally_first: bool = False
    """The first Loss removes an Ally (card 25)."""
    legion_first: bool = False
    """The first Loss removes a Legion without a roll (card 2)."""
    stay_hidden: bool = False
    """The Attackers end Hidden (card 36)."""
    rule: str = ""
    """The rule that the lines of this Battle name; that of the Attacker's Command, if empty."""


ORDINARY = Terms()
