"""5.5 A free Raid granted by an Event."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.raid_grant import Grant
from vexillum.games.pendragon.commands.raid.raid_command import execute
from vexillum.games.pendragon.state import Play, Table


def free_raid(table: Table, faction: int, grant: Grant) -> Play[list[tuple[int, int]]]:
    """5.5 A Faction may Raid without cost, with the larger number of dice and no Feat but a granted Surprise.

    Surprise only helps who has it, so only its space is asked (ruling P87). Returns the targets as they were Raided,
    with the Raiders placed in each; nothing if the Faction did not want to.
    """
    action = Action(table.state, faction, "raid", free=True, feats=False, grant=grant)
    if grant.surprise:
        action.special = "surprise"
    yield from table.during(action, execute(table, action))
    return list(action.landed.items())
