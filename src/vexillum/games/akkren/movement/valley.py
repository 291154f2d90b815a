"""15.3.1 An army passes the Valley of the Mage: its general, or a person with it, may call on the Four Orders."""

from __future__ import annotations

from vexillum.core.decision import DONE
from vexillum.games.akkren.components.factions import NOBODY, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.people.orders import open_channel, order_options
from vexillum.games.akkren.state import NONE, Play, Role, State, Table


def envoys(state: State, march: March) -> bool:
    """15.3.1 Whether a general, a hero or a magic user of the march's leader is with it."""
    own = [id for id in march.group if stacks.stack(state, id).owner == march.faction]
    if any(stacks.stack(state, id).general != NONE for id in own):
        return True
    return any(one.stack in own and one.role != Role.MASTER for one in state.people)


def visit(table: Table, march: March, zone: int) -> Play[None]:
    """15.3.1, C219 When a person reaches the Valley, his Faction may take the marker of one of the Orders."""
    state = table.state
    if march.faction == NOBODY or not envoys(state, march):
        return
    options = order_options(state, march.faction, zone, arrives=True)
    if not options:
        return
    (pick,) = yield table.ask(
        SEATS[march.faction],
        "move.visit",
        [*options, DONE],
        rule="15.3.1",
        params={"zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        secret=True,
    )
    if pick is not DONE:
        open_channel(table, march.faction, pick.value)
