"""4.2-4.5 The four Feats of each Faction."""

from __future__ import annotations

from vexillum.games.pendragon.feats.build import BUILD
from vexillum.games.pendragon.feats.choosing import FEATS
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

__all__ = ["FEATS"]

FEATS.fill(
    (
        (BUILD, DUX_INVITE, REQUISITION, RETALIATE),
        (RULE, CIVITATES_INVITE, REINFORCE, PILLAGE),
        (SAXON_SETTLE, SURPRISE, RAVAGE, SHIELD_WALL),
        (SCOTTI_SETTLE, SCOTTI_SURPRISE, RANSOM, ENTREAT),
    )
)
