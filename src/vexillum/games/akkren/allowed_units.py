"""5 Which units a Faction may have at all."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import SEATS, THEOCRACY
from vexillum.games.akkren.components.units import HUMAN, UNITS
from vexillum.games.akkren.money import rule_of


def may_use(faction: int, unit: int) -> bool:
    """5 Whether a Faction may have a unit at all. The Theocracy has only human units; some units belong to others."""
    only = UNITS[unit].faction_only
    if only and only != SEATS[faction]:
        return False
    return faction != THEOCRACY or HUMAN[unit] or rule_of(faction, "forbid_units") is None
