"""9.3.2.1 Naval raids."""

from __future__ import annotations

from vexillum.games.akkren import pillage
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_OF
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces.generals import amount
from vexillum.games.akkren.naval.fleets import commanders
from vexillum.games.akkren.sea.voyage import Voyage, ship
from vexillum.games.akkren.state import Play, Table


def raid(table: Table, voyage: Voyage, zone: int) -> Play[None]:
    """9.3.2.1 As plunder, but rebels are not fought: they stay, and the raid succeeds in any case."""
    state = table.state
    one = ship(state, voyage)
    who, where = side(state, one), PLACE_IDS[zone]
    voyage.raided = True
    with table.step("raid", things=(f"place:{where}",), zone=where):
        table.tell("raids", "9.3.2.1", who=OWNERS[who], zone=where)
        pillage.provoke(table, who, zone, "8.1.2")
        yield from pillage.rebellion(table, REGION_OF[zone], zone, pillage.own_province(state, who, zone))
        bonus = max([amount(general, "raid_gp") for general in commanders(state, one)], default=0)
        pillage.sack(table, who, zone, pillage.GAIN + bonus, "raid")
