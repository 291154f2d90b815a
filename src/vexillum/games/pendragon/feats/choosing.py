"""4.1 The Feats, and when they are executed.

Nothing new becomes known between naming a space and acting there, as long as the income of a Feat pays for none of the
Command (ruling P1).
"""

from __future__ import annotations

from vexillum.coin.specials import SpecialRules, Specials
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.pieces import KIT
from vexillum.games.pendragon.state import State, Table


class Feats(Specials[State, Action]):
    """4.1 Of a Feat that brings money before its Command is over, it is told that it pays for none of it."""

    def executed_early(self, table: Table, action: Action) -> None:
        """3.1 The income stays aside (ruling P1)."""
        if action.gained:
            table.tell("income", "3.1", n=action.gained, feat=action.special, command=action.command)


FEATS = Feats(KIT, "feat", SpecialRules(offer="5.5"), targets=("raid", "intercept"))
"""``feats/catalog.py`` fills it."""
