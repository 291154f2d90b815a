"""9.3.1, C24 A neutral nation puts its troops on the map when an army marches in."""

from __future__ import annotations

from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.components.factions import NEUTRAL
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGION_OF, ZONES_OF
from vexillum.games.akkren.components.units import NAVAL, Force, force
from vexillum.games.akkren.control import has_port
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.routes.foes import asleep, troops
from vexillum.games.akkren.state import Kind, Stack, Table


def wake(table: Table, zone: int) -> bool:
    """9.3.1, C24 The nation's troops appear in the zone that is entered, its ships in its port. Returns whether any.

    Where the Akkren have destroyed the port there are no ships (C353).
    """
    state = table.state
    region = REGION_OF[zone]
    if not asleep(state, region):
        return False
    state.woken[region] = 1
    whole = troops(region)
    land = force([(unit, n) for unit, n in whole if not NAVAL[unit]])
    ships = force([(unit, n) for unit, n in whole if NAVAL[unit]])
    _place(table, region, zone, land, Kind.COMPANY)
    port = next((one for one in ZONES_OF[region] if has_port(state, one)), None)
    if port is not None:
        _place(table, region, port, ships, Kind.FLEET)
    units = whole if port is not None else land
    table.tell("nation_wakes", "9.3.1", region=REGION_IDS[region], zone=PLACE_IDS[zone], units=in_words(units))
    return bool(land)


def _place(table: Table, region: int, zone: int, units: Force, kind: Kind) -> None:
    if units:
        stacks.add(table.state, Stack(0, NEUTRAL, kind, zone, units, nation=region))
