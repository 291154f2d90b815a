"""4.4.3 Ravage: more Plunder, no Assault, and people who flee."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.battle.sides import enemies
from vexillum.games.pendragon.map import IS_CITY, REGIONS, SPACE_IDS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, KIT, UNIT_KINDS, WARBAND_OF
from vexillum.games.pendragon.prosperity import lower_population
from vexillum.games.pendragon.state import Play, State, Table

RULE = "4.4.3"
FLIGHT = 4
"""The least roll that drives people away."""


def ravaged(action: Action, space: int) -> bool:
    """4.4.3 Whether a space of the Command is Ravaged."""
    return action.special == "ravage" and space in (action.special_spaces or ())


def flight(table: Table, space: int) -> None:
    """4.4.3 After Plunder: on a 4-6 the Population drops by one. Without Population nothing is rolled (ruling P67)."""
    if table.state.population[space]:
        roll = table.roll(6)
        table.tell("ravage_roll", RULE, space=SPACE_IDS[space], roll=roll)
        if roll >= FLIGHT:
            lower_population(table, space, RULE)


def _possible(state: State, action: Action) -> bool:
    """4.4.3 A Raid can always go to some Region; a Battle needs a Region with own Warbands and enemies."""
    if action.command == "raid":
        return True
    warband = WARBAND_OF[action.faction]
    return any(
        state.units[UNIT_KINDS * space + warband] and action.allows(space) and enemies(state, space, action.faction)
        for space in REGIONS
    )


def _mark(table: Table, action: Action) -> Play[None]:
    """4.4.3 As many Regions of the Command as the Saxons want."""
    options = [SPACE[space] for space in action.spaces if not IS_CITY[space]]
    if options:
        picks = yield table.ask(
            FACTIONS[action.faction],
            "ravage.regions",
            options,
            rule=RULE,
            at_most=len(options),
            params={"command": action.command},
            why=_why_not_region,
        )
        action.special_spaces = [pick.value for pick in picks]
        table.tell("feat_named", RULE, feat="ravage", spaces=[pick.key for pick in picks])


def _why_not_region(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.3 Why a space cannot be Ravaged."""
    space = KIT.space_named(name)
    if space is None:
        return None
    if IS_CITY[space]:
        return Message("why.ravage_city", {"space": SPACE_IDS[space]}, RULE)
    return Message("why.feat_not_named", {"space": SPACE_IDS[space], "command": decision.params["command"]}, RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_ravage", {}, RULE)


RAVAGE = Feat("ravage", RULE, ("raid", "battle"), False, _possible, mark=_mark, why=_why_nowhere)
