"""5, 13.2, 13.6 What goes with an army beside its units: specialists, mines, traps, wagons, offerings."""

from __future__ import annotations

from vexillum.games.akkren.components.records import Specialist, read
from vexillum.games.akkren.forces.stacks import replace, stack
from vexillum.games.akkren.state import Stack, State

SPECIALISTS = read("specialists", "specialist", Specialist)
SPECIALIST_IDS = tuple(specialist.id for specialist in SPECIALISTS)
GOOD = {id: number for number, id in enumerate(SPECIALIST_IDS)}
INQUISITOR, ASSASSIN, BODYGUARD, HEALER = (GOOD[id] for id in ("inquisitor", "assassin_unit", "bodyguard", "healer"))
ALCHEMIST, NULL, MINE, TRAP = (GOOD[id] for id in ("alchemist", "null", "mine", "trap"))
WAGON, OFFERING = GOOD["wagon"], GOOD["offering"]


def has(one: Stack, good: int) -> int:
    """How many of a kind go with a stack."""
    return dict(one.goods).get(good, 0)


def change(state: State, id: int, good: int, by: int) -> None:
    """This many more or fewer of a kind go with a stack."""
    goods = dict(stack(state, id).goods)
    goods[good] = goods.get(good, 0) + by
    assert goods[good] >= 0, (id, SPECIALIST_IDS[good])
    replace(state, id, goods=tuple(sorted((kind, n) for kind, n in goods.items() if n)))
