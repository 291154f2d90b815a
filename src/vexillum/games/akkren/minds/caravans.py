"""Caravans: the way to another capital, by land and sea, and what to do with those who come."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import CAPITAL_OF, SEATS
from vexillum.games.akkren.components.map import COASTS, LAND, NEIGHBOURS, PORT, SEA_NEIGHBOURS, TERRAIN, ZONES, shores
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.minds.estimates import open_points
from vexillum.games.akkren.minds.mind import Keys, Mind, best
from vexillum.games.akkren.minds.threats import lead, leader, overlord
from vexillum.games.akkren.relations import can_trade
from vexillum.games.akkren.state import State
from vexillum.games.akkren.trade.routes import MP, PORT_MP, SEA_MP

TOO_FAR_AHEAD = 8
"""With a Faction that leads by this many points, and by a third of one's own, the agent does not trade."""
_COST = TABLES["movement_cost"]


def _entry(zone: int) -> int:
    if TERRAIN[zone] == "mountain" and ZONES[zone].passable:
        return int(_COST["mountain_with_pass"])
    return int(_COST[TERRAIN[zone]])


def _before(place: int) -> list[tuple[int, int]]:
    """From where a place can be entered, and for how many MP."""
    if place >= LAND:
        ports = [(zone, PORT_MP) for zone in shores(place) if PORT[zone]]
        return [*[(sea, SEA_MP) for sea in SEA_NEIGHBOURS[place - LAND]], *ports]
    found = [(zone, _entry(place)) for zone in NEIGHBOURS[place]]
    return [*found, *[(sea, PORT_MP) for sea in COASTS[place]]] if PORT[place] else found


@cache
def ways_to(goal: int) -> dict[int, int]:
    """How many MP it is from everywhere to a place, if the way is free."""
    found = {goal: 0}
    queue = [(0, goal)]
    while queue:
        spent, place = heappop(queue)
        if spent > found[place]:
            continue
        for near, cost in _before(place):
            if spent + cost < found.get(near, 10**6):
                found[near] = spent + cost
                heappush(queue, (spent + cost, near))
    return found


def turns_to(state: State, start: int, goal: int) -> int | None:
    """In how many turns a caravan can be there."""
    way = ways_to(goal).get(start)
    return None if way is None else -(-way // MP)


def move(mind: Mind) -> Keys:
    """``trade.move``: the shortest way to the one it is for; home, if he has become an enemy."""
    target = SEATS.index(mind.decision.params["target"])
    goal = CAPITAL_OF[target if can_trade(mind.state, mind.me, target) else mind.me]
    far = ways_to(goal)

    def near(option: Option) -> float:
        return -far.get(option.value, 10**6) - (0.5 if option.key == "stay" else 0.0)

    return best(mind, near)


def offer(mind: Mind) -> Keys:
    """``trade.offer``: both gain by a trade; one who is far ahead is kept waiting."""
    owner = SEATS.index(mind.decision.params["owner"])
    far = max(TOO_FAR_AHEAD, open_points(mind.state)[mind.me] // 3)
    if owner == overlord(mind) or (owner == leader(mind) and lead(mind, owner) >= far):
        mind.say("no_trade", who=SEATS[owner])
        return ("leave",)
    return ("trade",)


def home(mind: Mind) -> Keys:
    """``trade.home``: sold if it cannot go where it was sent."""
    target = SEATS.index(mind.decision.params["target"])
    return ("keep",) if can_trade(mind.state, mind.me, target) and mind.turns_left >= 2 else ("disband",)
