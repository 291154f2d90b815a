"""9.3.5, C242 Ports that fall: what becomes of the ships in them."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import COASTS, PLACE_IDS, is_sea
from vexillum.games.akkren.control import has_port, holder, land_stacks, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.naval.fleets import cargo, put
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table


def lost_port(state: State, one: Stack, doomed: int = NONE) -> bool:
    """C242 Whether a fleet is in a port that is razed, an enemy's, or with enemies and none of its own side.

    ``doomed``: the zone whose city, and the port with it, is about to be destroyed.
    """
    if one.kind != Kind.FLEET or is_sea(one.place):
        return False
    if one.place == doomed or not has_port(state, one.place):
        return True
    who, held = side(state, one), holder(state, one.place)
    there = [side(state, other) for other in land_stacks(state, one.place)]
    if any(allies(state, other, who) for other in there):
        return False
    return any(at_war(state, other, who) for other in there) or (held != NOBODY and at_war(state, held, who))


def driven_out(table: Table, doomed: int = NONE) -> Play[None]:
    """C242 Fleets put to sea from a port that has fallen or is about to be destroyed (``doomed``).

    Those of owners without a player are lost with it.
    """
    state = table.state
    for one in [one for one in state.stacks if lost_port(state, one, doomed)]:
        faction, where = decides(state, one), PLACE_IDS[one.place]
        if faction == NOBODY:
            for aboard in cargo(state, one.id):
                stacks.destroy(state, aboard.id)
            stacks.destroy(state, one.id)
            table.tell("fleet_lost_in_port", "C242", who=OWNERS[one.owner], zone=where)
            continue
        options = [
            Option(PLACE_IDS[sea], sea, f"place:{PLACE_IDS[sea]}", "option.sea_to", {"zone": PLACE_IDS[sea]})
            for sea in COASTS[one.place]
        ]
        (pick,) = yield table.ask(
            SEATS[faction],
            "naval.put_to_sea",
            options,
            rule="C242",
            params={"zone": where},
            about=f"place:{where}",
        )
        put(state, one.id, pick.value)
        table.tell("fleet_driven_out", "C242", who=OWNERS[one.owner], zone=where, target=PLACE_IDS[pick.value])
