"""9.4.3.1 Losses without a battle: points that fall on stacks by best fit, known to their owner only."""

from __future__ import annotations

from typing import NamedTuple

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.best_fit import may_go
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import NOBODY, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import CF, COST, UNIT_IDS
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import put_under
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Play, State, Table


class Victim(NamedTuple):
    """A unit of a stack that can go."""

    unit: int
    stack: int


def suffer(table: Table, ids: tuple[int, ...], points: int, kind: str, rule: str) -> Play[int]:
    """C55 Stacks lose units that are worth this many points, by best fit; returns what fits no unit.

    The one who decides for the first stack chooses between equal ones; owners without a player give up the cheapest
    (C102).
    """
    state = table.state
    faction = decides(state, stacks.stack(state, ids[0]))
    while True:
        there = _there(state, ids)
        values = may_go([CF[one.unit] for one in there], points)
        able = list(dict.fromkeys(one for one in there if CF[one.unit] in values))
        if not able:
            return points
        one = min(able, key=lambda one: (CF[one.unit], COST[one.unit], one.unit, one.stack))
        if faction != NOBODY:
            one = yield from _chosen(table, faction, able, points, kind, rule)
        left = stacks.lose_any(state, one.stack, one.unit)
        points -= CF[one.unit]
        if faction != NOBODY:
            seat = SEATS[faction]
            table.tell("suffers", rule, to=(seat,), who=seat, unit=UNIT_IDS[one.unit], zone=_zone(state, one))
        if stacks.empty(left):  # C116: its general gets away, those with it stay in the zone
            put_under(state, left.general)
            stacks.remove(state, left.id)


def _there(state: State, ids: tuple[int, ...]) -> list[Victim]:
    return [
        Victim(unit, stack.id)
        for stack in state.stacks
        if stack.id in ids
        for unit, n in whole_force(stack)
        for _ in range(n)
        if CF[unit]
    ]


def _chosen(table: Table, faction: int, able: list[Victim], points: int, kind: str, rule: str) -> Play[Victim]:
    several = len({one.stack for one in able}) > 1
    options = [
        Option(
            f"{UNIT_IDS[one.unit]}.s{one.stack}" if several else UNIT_IDS[one.unit],
            one,
            f"unit:{UNIT_IDS[one.unit]}",
            "option.suffer_unit",
            {"unit": UNIT_IDS[one.unit]},
        )
        for one in able
    ]
    zone = _zone(table.state, able[0])
    (pick,) = yield table.ask(
        SEATS[faction],
        kind,
        options,
        rule=rule,
        params={"points": points, "zone": zone},
        about=f"place:{zone}",
        secret=True,
    )
    found: Victim = pick.value
    return found


def _zone(state: State, one: Victim) -> str:
    return PLACE_IDS[stacks.stack(state, one.stack).place]
