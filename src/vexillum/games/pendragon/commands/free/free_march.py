"""5.5 A free March Command granted by an Event."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import Offer, Spaces
from vexillum.games.pendragon.commands.common import tell_unused
from vexillum.games.pendragon.commands.march import barbarian_march
from vexillum.games.pendragon.commands.march.briton_march import groups
from vexillum.games.pendragon.commands.march.progress import March
from vexillum.games.pendragon.commands.march.routes import Routes
from vexillum.games.pendragon.control import controllers, friend
from vexillum.games.pendragon.imperium import roads_maintained
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import BARBARIANS, MILITIA, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table


def can_free_march(
    state: State, faction: int, *, origins: Spaces | None = None, destinations: Spaces | None = None
) -> bool:
    """5.5 Whether a Faction has Troops that could March from one of the origins to one of the destinations."""
    routes = Routes(controllers(state), friend(state, faction), roads_maintained(state))
    for origin in range(SPACE_COUNT) if origins is None else origins:
        kinds = [kind for kind in TROOPS_OF[faction] if state.units[UNIT_KINDS * origin + kind]]
        if kinds and (
            destinations is None or any(space in destinations for space in routes.reach(origin, kinds == [MILITIA]))
        ):
            return True
    return False


def free_march(
    table: Table, faction: int, *, origins: Spaces | None = None, destinations: Spaces | None = None
) -> Play[list[int]]:
    """5.5 A Faction may March. Returns the spaces where Units that Marched are then; none if no Unit did.

    Where the Event names ``origins``, no Units are picked up elsewhere; where it names ``destinations``, each group
    goes to one of them (ruling P98).
    """
    action = Action(table.state, faction, "march", offer=Offer(spaces=origins, destinations=destinations))
    if faction in BARBARIANS:
        yield from table.during(action, barbarian_march.execute(table, action))
        arrived = list(action.spaces)
    else:
        march = March(table, action)
        yield from table.during(action, groups(march))
        arrived = march.moved.spaces()
    tell_unused(table, action)
    return arrived
