"""4.4.2, 4.5.2 Surprise: Coup de Main in one Raid or Battle space, which may be a Deep Raid."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, KIT, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Play, State, Table

RULE = {SAXONS: "4.4.2", SCOTTI: "4.5.2"}


def surprised(action: Action, space: int) -> bool:
    """4.4.2, 4.5.2 Whether Assaults in this space roll for Coup de Main."""
    return action.special == "surprise" and space in (action.special_spaces or ())


def _possible(state: State, action: Action) -> bool:
    """4.4.2, 4.5.2 Any Raid or Battle space will do."""
    return True


def _mark(table: Table, action: Action) -> Play[None]:
    """4.4.2, 4.5.2 One space of the Command; a Deep Raid target, named with the targets, is the one."""
    if action.special_spaces or not action.spaces:
        return
    (pick,) = yield table.ask(
        FACTIONS[action.faction],
        "surprise.space",
        [SPACE[space] for space in action.spaces],
        rule=RULE[action.faction],
        params={"command": action.command},
        why=_why_not_space,
    )
    action.special_spaces = [pick.value]
    table.tell("feat_named", RULE[action.faction], feat="surprise", spaces=[pick.key])


def _why_not_space(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.2, 4.5.2 Why a space cannot be the Surprise space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    params = {"space": SPACE_IDS[space], "command": decision.params["command"]}
    return Message("why.feat_not_named", params, decision.rule)


SURPRISE = Feat("surprise", RULE[SAXONS], ("raid", "battle"), False, _possible, mark=_mark)
SCOTTI_SURPRISE = Feat("surprise", RULE[SCOTTI], ("raid", "battle"), False, _possible, mark=_mark)
