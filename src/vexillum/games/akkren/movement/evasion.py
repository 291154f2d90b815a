"""9.3.1.1 An army retreats before the enemy who enters its zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import TABLES, number, sides
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import amount, strategic
from vexillum.games.akkren.movement.march import March, general_of, relocate, tell_sides
from vexillum.games.akkren.movement.march_reasons import why_not_retreat
from vexillum.games.akkren.routes.foes import truce
from vexillum.games.akkren.routes.reach import step_back_zones
from vexillum.games.akkren.state import KINDS, Kind, Play, Stack, State, Table

_TABLE: Any = TABLES["retreat_before_combat"]
MOST = number("retreat_before_combat", "ok_max")
_STAND = Option("stand", None, text="option.evade_stand")


def may_evade(state: State, one: Stack, who: int) -> bool:
    """9.3.1.1, C208 Who may try to retreat: armies and companies with a player, in the open, outside a truce."""
    faction = decides(state, one)
    if faction == NOBODY or one.besieged or one.kind not in (Kind.ARMY, Kind.COMPANY):
        return False
    return not truce(state, faction, who)


def evade(table: Table, march: March, foes: Sequence[Stack], came_from: int) -> Play[None]:
    """9.3.1.1 Each enemy army in the zone may try to slip away before there is a battle."""
    state = table.state
    for one in foes:
        zones = step_back_zones(state, one, came_from) if may_evade(state, one, march.who) else []
        if not zones:
            continue
        most = retreat_max(one)
        options = [
            Option(PLACE_IDS[zone], zone, f"place:{PLACE_IDS[zone]}", "option.evade_to", {"zone": PLACE_IDS[zone]})
            for zone in zones
        ]
        (pick,) = yield table.ask(
            SEATS[decides(state, one)],
            "move.retreat",
            [_STAND, *options],
            rule="9.3.1.1",
            params={"owner": OWNERS[march.who], "zone": PLACE_IDS[one.place], "kind": KINDS[one.kind], "most": most},
            about=f"stack:{one.id}",
            secret=True,
            why=why_not_retreat,
        )
        if pick.value is not None:
            slip_away(table, march, one, pick.value)


def retreat_max(one: Stack) -> int:
    """9.3.1.1, 3.5 The roll with which a retreat succeeds: 6 or less; a patient general's even with more."""
    return amount(one.general, "retreat_max") or MOST


def slip_away(table: Table, march: March, one: Stack, to: int) -> None:
    """9.3.1.1, C29 The roll: the better the attacker's general, the harder it is. Who fails is caught."""
    state = table.state
    mover = general_of(state, march.principal)
    add = strategic(mover, one.general) - strategic(one.general, mover)
    roll, most = table.roll(sides(_TABLE["die"])), retreat_max(one)
    away = roll + add <= most
    table.tell(
        "evades" if away else "evades_not",
        "9.3.1.1",
        who=OWNERS[one.owner],
        zone=PLACE_IDS[one.place],
        goal=PLACE_IDS[to],
        roll=roll,
    )
    tell_sides(table, "evade_sum", "9.3.1.1", (side(state, one), march.who), add=add, most=most)
    if away:
        relocate(table, one.id, to)
    else:
        stacks.replace(state, one.id, caught=True)
