"""3.1 The title of a turn in which a Command is executed."""

from __future__ import annotations

from vexillum.core.texts import Message
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.state import Table

NAMED = 2
"""So many spaces are named in a title; of more, it says how many."""


def entitle_action(table: Table, action: Action, *, done: bool = False) -> None:
    """3.1, 4.1 What a Faction does in its turn, as far as it is known: "Raid with Ransom: 4 targets".

    A Feat that was chosen is told; once all is ``done``, only if it was executed. A free Command keeps the title of its
    Event.
    """
    if table.quiet or action.free:
        return
    feat = action.feat if action.feat_done or not done else None
    params = {"command": action.command} | ({"feat": feat} if feat else {})
    what = Message(f"story.{'limited' if action.limited else 'command'}{'_feat' if feat else ''}", params)
    spaces = action.spaces
    if not spaces:
        table.entitle("untargeted", what=what)
    elif len(spaces) <= NAMED:
        table.entitle("targeted", what=what, where=[Message(f"space.{SPACE_IDS[space]}") for space in spaces])
    else:
        noun = "targets" if action.command in ("raid", "intercept") else "spaces"
        table.entitle("targeted", what=what, where=Message(f"count.{noun}", {"n": len(spaces)}))
