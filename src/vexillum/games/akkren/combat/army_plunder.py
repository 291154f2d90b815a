"""9.3.3 An army plunders its zone: on the march, or to pay for an attack."""

from __future__ import annotations

from vexillum.games.akkren import pillage
from vexillum.games.akkren.combat.companions import choose_stacks
from vexillum.games.akkren.combat.costs import PER_STACK
from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.combat.foes import own
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.pillage import GAIN
from vexillum.games.akkren.pillage import rebellion as rebellion
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table

PRICE = number("naval_raid", "mp")
"""9.3.3, 9.3.2.1 Plundering costs 1 MP, by land as by sea."""
ACTIVATION = number("base_costs", "activation")


def may_plunder(state: State, one: Stack) -> bool:
    """9.3.3 Whether a stack may plunder its zone: armies and mercenaries only."""
    if one.kind not in (Kind.ARMY, Kind.COMPANY) or is_sea(one.place) or REGION_OF[one.place] == SANCTUARY:
        return False
    return not pillage.barred(state, side(state, one), one.place)


def plunder(table: Table, stack_id: int) -> Play[bool]:
    """9.3.3 A stack plunders its zone. Returns whether it succeeded."""
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


# To pay for an attack -------------------------------------------------------------------------------------------------


def able_to_pay(state: State, place: int, faction: int) -> list[Stack]:
    """9.3.3, C435 The armies of a Faction that could pay for an attack in their zone by plundering it."""
    return [one for one in own(state, place, faction) if one.kind == Kind.ARMY and _may_pay(state, one)]


def _may_pay(state: State, one: Stack) -> bool:
    return not one.besieged and not one.paid and may_plunder(state, one)


def paid_by_plunder(table: Table, faction: int, zone: int) -> Play[bool]:
    """9.3.3, C435 An army plunders instead of paying for its attack. Returns whether it can attack now.

    Rebels are fought first; an army that does not beat them has had its battle of this phase.
    """
    state = table.state
    (one,) = yield from choose_stacks(table, faction, zone, able_to_pay(state, zone, faction), 1, 1)
    done = yield from plunder_with(table, (one.id,), GAIN - PER_STACK)
    left = stacks.find(state, one.id)
    if left is None or left.place != zone:
        return False
    if done:
        stacks.replace(state, one.id, paid=True)
    else:
        state.engaged = [*state.engaged, one.id]
    return done
