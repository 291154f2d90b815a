"""13.5 Losses outside of battle: a stack loses a part of its factors, by best fit and a roll for what is left over."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.best_fit import may_go, threshold
from vexillum.games.akkren.components.factions import OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import CF, COST, DEMON, SPIRIT, UNIT_IDS, strength
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import generals, stacks
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Play, Stack, Table


def points_of(one: Stack, percent: int) -> int:
    """C14 A percentage of a stack's factors, rounded to the nearest point, halves up."""
    return (strength(whole_force(one)) * percent + 50) // 100


def lose_percent(table: Table, id: int, percent: int, rule: str) -> Play[None]:
    """13.5, C55 A stack loses a percentage of its factors; what fits no unit is rolled for by one (ruling C266).

    Its owner chooses between equal ones, in secret; who is not played loses the weakest (C102).
    """
    points = points_of(stacks.stack(table.state, id), percent)
    while points:
        one = stacks.stack(table.state, id)
        each = [unit for unit, n in whole_force(one) for _ in range(n)]
        values = may_go([CF[unit] for unit in each], points)
        able = [unit for unit in dict.fromkeys(each) if CF[unit] in values]
        if not able:
            yield from _roll(table, one, points, rule)
            return
        unit = yield from _choose(table, one, able, points, rule)
        points -= CF[unit]
        if not _gone(table, one, unit, rule):
            return


def _choose(table: Table, one: Stack, able: list[int], points: int, rule: str) -> Play[int]:
    """Which unit is lost: the owner chooses."""
    who = side(table.state, one)
    if who >= F:
        return min(able, key=lambda unit: (CF[unit], COST[unit], unit))
    options = [
        Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.attrition_unit", {"unit": UNIT_IDS[unit]})
        for unit in able
    ]
    (pick,) = yield table.ask(
        SEATS[who],
        "attrition.loss",
        options,
        rule=rule,
        params={"points": points, "zone": PLACE_IDS[one.place]},
        about=f"stack:{one.id}",
        secret=True,
    )
    return int(pick.value)


def _roll(table: Table, one: Stack, points: int, rule: str) -> Play[None]:
    """9.4.2.4 A unit rolls for the points that fit no unit; demons and spirits go without a roll."""
    kinds = [unit for unit, _ in whole_force(one)]
    unit = yield from _choose(table, one, kinds, points, rule)
    deadly = threshold(points, CF[unit])
    roll = 0 if DEMON[unit] or SPIRIT[unit] else table.roll(sides(TABLES["residual_check"]["die"]))
    if roll <= deadly:
        _gone(table, one, unit, rule)


def _gone(table: Table, one: Stack, unit: int, rule: str) -> bool:
    """A unit is lost: its owner sees which; an empty stack is removed (C116). Returns whether something is left."""
    state = table.state
    table.tell("attrition", rule, owner=OWNERS[one.owner], zone=PLACE_IDS[one.place])
    who = side(state, one)
    if who < F:
        table.tell("attrition_unit", rule, to=(SEATS[who],), unit=UNIT_IDS[unit])
    left = stacks.lose_any(state, one.id, unit)
    if stacks.spent(state, left):
        if left.general != NONE:
            generals.put_under(state, left.general)
        stacks.remove(state, one.id)
    return not stacks.empty(left)
