"""4.2.4 Retaliate: the Dux strikes at the Renown or Wealth of an enemy in one Battle. 3.6.5 does the rest."""

from __future__ import annotations

from functools import partial

from vexillum.coin.kit import NOBODY
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, why_space
from vexillum.games.pendragon.control import allied, friendly
from vexillum.games.pendragon.map import SITES_OF, SPACE_COUNT
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import DUX, RAIDERS, STRONGHOLD_OWNER, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table

RULE = "4.2.4"


def enemy_stronghold(state: State, space: int) -> bool:
    """4.2.4 Whether an enemy has a Stronghold there. The Civitates are an enemy only under Fragmentation."""
    for site in SITES_OF[space]:
        owner = STRONGHOLD_OWNER[state.sites[site]]
        if owner != NOBODY and not allied(state, DUX, owner):
            return True
    return False


def _could_fight(state: State, command: str, space: int) -> bool:
    units = state.units
    if command == "intercept":
        return any(units[UNIT_KINDS * space + kind] for kind in RAIDERS) and friendly(state, DUX, space)
    return any(units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[DUX])


def possible(state: State, action: Action) -> bool:
    """Whether there is a space with an enemy Stronghold where the Command could bring a Battle."""
    return any(
        enemy_stronghold(state, space) and _could_fight(state, action.command, space) for space in range(SPACE_COUNT)
    )


def mark(table: Table, action: Action) -> Play[None]:
    """4.2.4 One of the Battle spaces, with an enemy Stronghold."""
    state = table.state
    options = [SPACE[space] for space in action.spaces if enemy_stronghold(state, space)]
    action.special_spaces = []
    if options:
        (pick,) = yield table.ask(
            "dux", "retaliate.space", options, rule=RULE, why=why_space(partial(_why_not, action))
        )
        action.special_spaces.append(pick.value)


def _why_not(action: Action, space: int) -> Message:
    if space not in action.spaces:
        return about("briton_not_selected", space, RULE)
    return about("retaliate_stronghold", space, RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_retaliate", {}, RULE)


RETALIATE = Feat("retaliate", RULE, ("intercept", "battle"), False, possible, mark=mark, why=_why_nowhere)
