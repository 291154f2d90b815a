"""9.3.3 An army plunders the zone in which it stands."""

from __future__ import annotations

from vexillum.games.akkren import pillage, stacks
from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.control import side
from vexillum.games.akkren.factions import OWNERS
from vexillum.games.akkren.map import PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.pillage import GAIN
from vexillum.games.akkren.pillage import rebellion as rebellion
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table
from vexillum.games.akkren.tables import number

PRICE = number("naval_raid", "mp")
"""9.3.3, 9.3.2.1 Plundering costs 1 MP, by land as by sea."""
ACTIVATION = number("base_costs", "activation")


def may_plunder(state: State, one: Stack) -> bool:
    """9.3.3 May a stack plunder where it stands? Armies and mercenaries only."""
    if one.kind not in (Kind.ARMY, Kind.COMPANY) or is_sea(one.place) or REGION_OF[one.place] == SANCTUARY:
        return False
    return not pillage.barred(state, side(state, one), one.place)


def plunder(table: Table, stack_id: int) -> Play[bool]:
    """9.3.3 A stack plunders the zone in which it stands. Has it succeeded?"""
    return (yield from plunder_with(table, (stack_id,), GAIN))


def plunder_with(table: Table, group: tuple[int, ...], gold: int) -> Play[bool]:
    """9.3.3, C53, C213 The roll of table 9.3; rebels are fought at once and for nothing, the plunderers attacking.

    Only if there are none, or none is left, there is gold and a marker.
    """
    state = table.state
    one = stacks.stack(state, group[0])
    who, zone = side(state, one), one.place
    named = {"who": OWNERS[who], "zone": PLACE_IDS[zone]}
    with table.step("plunder", things=(f"place:{PLACE_IDS[zone]}",), **named):
        table.tell("plunders", "9.3.3", who=OWNERS[who], zone=PLACE_IDS[zone])
        pillage.provoke(table, who, zone, "8.1.2")
        rebels = yield from rebellion(table, REGION_OF[zone], zone, pillage.own_province(state, who, zone))
    if rebels != NONE:
        yield from battle(table, group, (rebels,), zone)
        if stacks.find(state, rebels) is not None:
            table.tell("plunder_fails", "9.3.3", who=OWNERS[who], zone=PLACE_IDS[zone])
            return False
    with table.step("plunder", things=(f"place:{PLACE_IDS[zone]}",), **named):
        pillage.sack(table, who, zone, gold)
    return True
