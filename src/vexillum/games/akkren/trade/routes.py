"""9.3.2, 13.4 How far a caravan comes, by land and by sea."""

from __future__ import annotations

from heapq import heappop, heappush

from vexillum.games.akkren.components.map import COASTS, LAND, NEIGHBOURS, SEA_NEIGHBOURS, is_sea, shores
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.control import has_port, side, troops_at
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.routes.costs import entry_cost
from vexillum.games.akkren.state import NONE, Caravan, Kind, Stack, State

MP = number("caravan", "mp")
PORT_MP = number("naval_move", "port_mp")
SEA_MP = number("naval_move", "sea_mp")


def open_to(state: State, place: int, faction: int) -> bool:
    """C305 A caravan does not enter a place with troops or ships that are at war with its owner.

    Those of its host are no hindrance: Factions at peace let it pass.
    """
    return not any(at_war(state, side(state, one), faction) for one in troops_at(state, place))


def steps(state: State, caravan: Caravan, place: int) -> list[tuple[int, int]]:
    """13.4, C305 Where a caravan can go next, and for how many MP: land as for an army, the sea from port to port."""
    if is_sea(place):
        ports = [(zone, PORT_MP) for zone in shores(place) if has_port(state, zone)]
        return [*[(sea, SEA_MP) for sea in SEA_NEIGHBOURS[place - LAND]], *ports]
    cart = Stack(NONE, caravan.owner, Kind.COMPANY, place)
    found = [(zone, entry_cost(state, cart, zone)) for zone in NEIGHBOURS[place]]
    if has_port(state, place):
        found += [(sea, PORT_MP) for sea in COASTS[place]]
    return found


def reach(state: State, caravan: Caravan) -> dict[int, int]:
    """9.3.2 Every place that a caravan can reach now, with the MP that it takes; its own place is not among them."""
    best = {caravan.place: 0}
    queue = [(0, caravan.place)]
    while queue:
        spent, place = heappop(queue)
        if spent > best[place]:
            continue
        for near, cost in steps(state, caravan, place):
            total = spent + cost
            if total < best.get(near, MP + 1) and open_to(state, near, caravan.owner):
                best[near] = total
                heappush(queue, (total, near))
    del best[caravan.place]
    return best
