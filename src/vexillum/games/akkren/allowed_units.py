"""5 Which units a Faction may have at all."""

from __future__ import annotations

from vexillum.games.akkren.factions import SEATS, THEOCRACY
from vexillum.games.akkren.money import rule_of
from vexillum.games.akkren.units import HUMAN, UNITS


def may_use(faction: int, unit: int) -> bool:
    """5 May a Faction have a unit at all? The Theocracy has no units that are not human; some belong to others."""
    only = UNITS[unit].faction_only
    if only and only != SEATS[faction]:
        return False
    return faction != THEOCRACY or HUMAN[unit] or rule_of(faction, "forbid_units") is None
