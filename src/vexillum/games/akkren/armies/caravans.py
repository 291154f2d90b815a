"""9.3.2, 13.4 Caravans: how far they come, their way, and what they are worth."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import boons
from ..boons import NEXT_CARAVAN, TRUCE, in_force, take
from ..components.map import COASTS, LAND, NEIGHBOURS, PLACE, PLACE_IDS, REGION_OF, SEA_NEIGHBOURS, is_sea, shores
from ..components.pieces import CAPITAL_OF, NOBODY, SEATS
from ..components.tables import TABLES, number, row, sides
from ..control import (
    allies,
    at_war,
    can_trade,
    capital_stands,
    has_port,
    hostile_act,
    is_city,
    is_faction,
    side,
    troops_at,
)
from ..money import earn, rule_of
from ..naval import PORT_MP, SEA_MP
from ..routes import entry_cost
from ..state import NONE, Caravan, Kind, Play, Stack, State, Table

# 9.3.2, 13.4 Caravans: their way, and what they are worth ------------------------------------------------------------


_TABLE: Any = TABLES["caravan"]
SEIZED = number("caravan", "seize_gp")
REFUND = number("caravan", "refund_home")


def caravan_turn(table: Table, faction: int, index: int) -> Play[None]:
    """9.3.2 A caravan (its place in ``State.caravans``) moves up to 4 MP at no cost, and trades where it arrives."""
    state = table.state
    caravan = state.caravans[index]
    assert caravan.owner == faction
    table.set_title("armies_caravan", target=SEATS[caravan.target])
    with table.step("caravan", owner=SEATS[faction]):
        goal = yield from _choose_way(table, caravan)
        caravan = _set(state, index, replace(caravan, place=goal, moved=True))
        if goal == CAPITAL_OF[faction] and capital_stands(state, faction):
            yield from _at_home(table, index)
        elif (host := host_of(state, caravan)) != NOBODY:
            yield from _ask_host(table, index, host)


def _set(state: State, index: int, caravan: Caravan) -> Caravan:
    state.caravans = [caravan if number == index else one for number, one in enumerate(state.caravans)]
    return caravan


def _remove(state: State, index: int) -> None:
    state.caravans = [one for number, one in enumerate(state.caravans) if number != index]


def _choose_way(table: Table, caravan: Caravan) -> Play[int]:
    """9.3.2 Where it goes; it may stay."""
    state = table.state
    here = PLACE_IDS[caravan.place]
    options = [
        Option(PLACE_IDS[place], place, f"place:{PLACE_IDS[place]}", "option.trade_to", {"zone": PLACE_IDS[place]})
        for place in sorted(reach(state, caravan))
    ]
    options.append(Option("stay", caravan.place, f"place:{here}", "option.trade_stay"))
    (pick,) = yield table.ask(
        SEATS[caravan.owner],
        "trade.move",
        options,
        rule="9.3.2",
        params={"target": SEATS[caravan.target], "mp": CARAVAN_MP},
        about=f"caravan:{SEATS[caravan.owner]}-{SEATS[caravan.target]}",
        why=_why_not_way,
    )
    goal: int = pick.value
    if goal != caravan.place:
        table.tell("caravan_moved", "9.3.2", owner=SEATS[caravan.owner], zone=PLACE_IDS[goal])
    return goal


def _why_not_way(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """Why a caravan cannot go there: it is too far, or the way is blocked."""
    place = PLACE.get(name.removeprefix("place:"))
    if place is None:
        return None
    if not open_to(table.state, place, SEATS.index(decision.seat)):
        return Message("why.trade_blocked", {}, decision.rule)
    return Message("why.trade_too_far", {"mp": CARAVAN_MP}, decision.rule)


def _at_home(table: Table, index: int) -> Play[None]:
    """13.4 Back in its own capital a caravan can be sold for what it cost."""
    state = table.state
    caravan = state.caravans[index]
    options = [
        Option("disband", True, text="option.trade_disband", params={"n": REFUND}),
        Option("keep", False, text="option.trade_keep"),
    ]
    (pick,) = yield table.ask(
        SEATS[caravan.owner],
        "trade.home",
        options,
        rule="13.4",
        params={"target": SEATS[caravan.target], "n": REFUND},
    )
    if pick.value:
        _remove(state, index)
        table.tell("caravan_sold", "13.4", owner=SEATS[caravan.owner])
        earn(table, caravan.owner, REFUND, "13.4", "disbanded")


def host_of(state: State, caravan: Caravan) -> int:
    """9.3.2, C69 Who may trade with a caravan where it is: the holder of the capital it was sent to.

    Not one who is at war with its owner, and not the owner himself if he has taken that capital.
    """
    if caravan.place != CAPITAL_OF[caravan.target] or not is_city(state, caravan.place):
        return NOBODY
    host = state.holder[REGION_OF[caravan.place]]
    if not is_faction(host) or host == caravan.owner or not can_trade(state, host, caravan.owner):
        return NOBODY
    return host


def _ask_host(table: Table, index: int, host: int) -> Play[None]:
    """9.3.2 The host opens the trade, lets the caravan wait, or takes its goods; from an ally he cannot."""
    state = table.state
    caravan = state.caravans[index]
    owner, zone = SEATS[caravan.owner], PLACE_IDS[caravan.place]
    options = [
        Option("trade", "trade", text="option.trade_open"),
        Option("leave", "leave", text="option.trade_leave"),
    ]
    if may_seize(state, host, caravan.owner):
        options.append(Option("seize", "seize", text="option.trade_seize", params={"n": SEIZED, "owner": owner}))
    (pick,) = yield table.ask(
        SEATS[host],
        "trade.offer",
        options,
        rule="9.3.2",
        params={"owner": owner, "zone": zone},
        about=f"place:{zone}",
        why=_why_not_seize,
    )
    if pick.value == "trade":
        _trade(table, index, host)
    elif pick.value == "leave":
        table.tell("caravan_left", "9.3.2", host=SEATS[host], owner=owner, zone=zone)
    else:
        _remove(state, index)
        table.tell("caravan_seized", "9.3.2", host=SEATS[host], owner=owner, zone=zone)
        earn(table, host, SEIZED, "9.3.2", "seized")
        hostile_act(table, host, caravan.owner, "8.1.2")


def may_seize(state: State, host: int, owner: int) -> bool:
    """9.3.2, 8.1.2 Taking a caravan is an act of war: not against an ally, not during a truce."""
    if allies(state, host, owner):
        return False
    return at_war(state, host, owner) or not in_force(state, TRUCE)


def _why_not_seize(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    if name != "seize":
        return None
    ally = allies(table.state, SEATS.index(decision.seat), SEATS.index(decision.params["owner"]))
    return Message("why.trade_ally" if ally else "why.trade_truce", {}, decision.rule)


def _trade(table: Table, index: int, host: int) -> None:
    """9.3.2, C306 A roll decides what both receive; the Kân adds 1 (5.3), an event once 2. The caravan is sold."""
    state = table.state
    caravan = state.caravans[index]
    rule = rule_of(caravan.owner, "caravan_modifier")
    own = rule["n"] if rule is not None else 0
    assert isinstance(own, int)
    plus = own + take(state, caravan.owner, NEXT_CARAVAN)
    roll = table.roll(sides(_TABLE["die"]))
    found = row(_TABLE["rows"], roll + plus)
    table.tell(
        "caravan_traded",
        "9.3.2",
        owner=SEATS[caravan.owner],
        host=SEATS[host],
        zone=PLACE_IDS[caravan.place],
        roll=roll,
        plus=plus,
        n=found["owner"],
        m=found["host"],
    )
    _remove(state, index)
    boons.count_deed(state, caravan.owner, boons.CARAVANS_SOLD)
    earn(table, caravan.owner, found["owner"], "9.3.2", "caravan")
    earn(table, host, found["host"], "9.3.2", "host")


# 9.3.2, 13.4 How far a caravan comes, by land and by sea -------------------------------------------------------------


CARAVAN_MP = number("caravan", "mp")


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
            if total < best.get(near, CARAVAN_MP + 1) and open_to(state, near, caravan.owner):
                best[near] = total
                heappush(queue, (total, near))
    del best[caravan.place]
    return best
