"""4.1-4.5 The four Feats of each Faction, and when they are executed.

Nothing new becomes known between naming a space and acting there, as long as the income of a Feat pays for none of the
Command (ruling P1).
"""

from __future__ import annotations

from vexillum.coin.specials import SpecialRules, Specials
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.feats.build import BUILD
from vexillum.games.pendragon.feats.entreat import ENTREAT
from vexillum.games.pendragon.feats.invite import CIVITATES_INVITE, DUX_INVITE
from vexillum.games.pendragon.feats.pillage import PILLAGE
from vexillum.games.pendragon.feats.ransom import RANSOM
from vexillum.games.pendragon.feats.ravage import RAVAGE
from vexillum.games.pendragon.feats.reinforce import REINFORCE
from vexillum.games.pendragon.feats.requisition import REQUISITION
from vexillum.games.pendragon.feats.retaliate import RETALIATE
from vexillum.games.pendragon.feats.rule import RULE
from vexillum.games.pendragon.feats.settle_spaces import SAXON_SETTLE, SCOTTI_SETTLE
from vexillum.games.pendragon.feats.shield_wall import SHIELD_WALL
from vexillum.games.pendragon.feats.surprise import SCOTTI_SURPRISE, SURPRISE
from vexillum.games.pendragon.pieces import KIT
from vexillum.games.pendragon.state import State, Table


class Feats(Specials[State, Action]):
    """4.1 Of a Feat that brings money before its Command is over, the texts say that it pays for none of it."""

    def executed_early(self, table: Table, action: Action) -> None:
        """3.1 The income stays aside (ruling P1)."""
        if action.gained:
            table.tell("income", "3.1", n=action.gained, feat=action.special, command=action.command)


FEATS = Feats(
    KIT,
    "feat",
    SpecialRules(offer="5.5"),
    (
        (BUILD, DUX_INVITE, REQUISITION, RETALIATE),
        (RULE, CIVITATES_INVITE, REINFORCE, PILLAGE),
        (SAXON_SETTLE, SURPRISE, RAVAGE, SHIELD_WALL),
        (SCOTTI_SETTLE, SCOTTI_SURPRISE, RANSOM, ENTREAT),
    ),
    targets=("raid", "intercept"),
)
