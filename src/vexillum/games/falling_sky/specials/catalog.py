"""4.1 The Special Abilities of each Faction."""

from __future__ import annotations

from vexillum.coin.specials import SpecialRules, Specials
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.pieces import KIT
from vexillum.games.falling_sky.state import State

SPECIALS: Specials[State, Action] = Specials(KIT, "special", SpecialRules(offer="5.4"), ((), (), (), ()))
"""Romans, Arverni, Aedui, Belgae."""
