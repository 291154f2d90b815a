"""4.1 The Special Abilities of each Faction."""

from __future__ import annotations

from vexillum.coin.specials import SpecialRules, Specials
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, KIT
from vexillum.games.falling_sky.specials.battle_modifiers import AMBUSH, BESIEGE
from vexillum.games.falling_sky.specials.build import BUILD
from vexillum.games.falling_sky.specials.devastate import DEVASTATE
from vexillum.games.falling_sky.specials.enlist import ENLIST
from vexillum.games.falling_sky.specials.entreat import ENTREAT
from vexillum.games.falling_sky.specials.rampage import RAMPAGE
from vexillum.games.falling_sky.specials.scout import SCOUT
from vexillum.games.falling_sky.specials.suborn import SUBORN
from vexillum.games.falling_sky.specials.trade import TRADE
from vexillum.games.falling_sky.state import State

SPECIALS: Specials[State, Action] = Specials(
    KIT,
    "special",
    SpecialRules(offer="5.4"),
    (
        (BUILD, SCOUT, BESIEGE),
        (ENTREAT, DEVASTATE, AMBUSH[ARVERNI]),
        (TRADE, SUBORN, AMBUSH[AEDUI]),
        (ENLIST, RAMPAGE, AMBUSH[BELGAE]),
    ),
)
"""Romans, Arverni, Aedui, Belgae."""
