"""11.5 How the Akkren move, their targets, and what they leave behind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from vexillum.games.akkren.combat.foes import frozen
from vexillum.games.akkren.components.factions import AKKREN
from vexillum.games.akkren.components.map import GP, PLACE_IDS, REGION_IDS, REGION_OF, is_sea
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.movement.neutral_muster import wake
from vexillum.games.akkren.nonplayer import goals
from vexillum.games.akkren.nonplayer.hosts import foes, next_stack
from vexillum.games.akkren.nonplayer.march import aim, aim_at, fall_upon, march
from vexillum.games.akkren.nonplayer.ruin import destroy
from vexillum.games.akkren.state import NONE, Piece, Play, Stack, State, Table

_MOVE: Any = TABLES["akkren_move"]
_DIE = sides(_MOVE["die"])
WITHIN: int = _MOVE["within"]
"""11.5 How many zones away a city or fort draws them."""


def next_group(state: State) -> Piece | None:
    """11.5 The next group, in the order in which they came: each by its own roll."""
    one = next_stack(state, [one for one in state.stacks if one.owner == AKKREN])
    return None if one is None else partial(one_group, one=one)


def one_group(table: Table, one: Stack) -> Play[None]:
    """11.5 A group wakes the nation where it is, moves, and lays waste to what is undefended."""
    with table.step("akkren_move", things=(f"stack:{one.id}",), zone=PLACE_IDS[one.place]):
        wake(table, one.place)
        yield from move(table, one)
        yield from raze(table, one.id)


def spread(table: Table) -> None:
    """11.5, C36 Each region with Akkren in it gets a marker; one that is there grows, up to what the region yields."""
    state = table.state
    there = {REGION_OF[one.place] for one in state.stacks if one.owner == AKKREN and not is_sea(one.place)}
    for region in sorted(there):
        if state.presence[region] < GP[region]:
            state.presence[region] += 1
            table.tell("akkren_presence", "11.5", region=REGION_IDS[region], n=state.presence[region])


def move(table: Table, one: Stack) -> Play[None]:
    """11.5 A roll: 1-7 by the list of priorities, else by a second roll."""
    if frozen(table.state, one):
        table.tell("unplayed_frozen", "13.5", who="akkren", zone=PLACE_IDS[one.place])
        return
    rolled = table.roll(_DIE)
    table.tell("akkren_move", "11.5", zone=PLACE_IDS[one.place], roll=rolled)
    if rolled <= _MOVE["priority_max"]:
        for name in _MOVE["priorities"]:
            if (yield from ACTS[name](table, one)):
                return
        table.tell("akkren_stay", "11.5", zone=PLACE_IDS[one.place])
        return
    again = table.roll(sides(_MOVE["else"]["die"]))
    table.tell("akkren_move_again", "11.5", zone=PLACE_IDS[one.place], roll=again)
    if not (yield from ACTS[row(_MOVE["else"]["rows"], again)["act"]](table, one)):
        table.tell("akkren_stay", "11.5", zone=PLACE_IDS[one.place])


# What they do: each says whether it could be done ---------------------------------------------------------------------


def attack_neighbour(table: Table, one: Stack) -> Play[bool]:
    """11.5 An army next to them is attacked, at random among several."""
    return (yield from _attack(table, one, goals.neighbouring_foe(table, one)))


def attack_nearest(table: Table, one: Stack) -> Play[bool]:
    """11.5 The nearest army is attacked, if they can get there with their movement."""
    foe = goals.nearest_foe(table, one)
    if foe is not None and not goals.within_one_move(table.state, one, foe.place):
        foe = None
    return (yield from _attack(table, one, foe))


def _attack(table: Table, one: Stack, foe: Stack | None) -> Play[bool]:
    if foe is None:
        return False
    aim_at(table, one, foe)
    yield from march(table, one.id, foe.place)
    yield from fall_upon(table, one.id, foe.id)
    return True


def _go(goal: Callable[[Table, Stack], int], steps: int | None = None) -> Callable[[Table, Stack], Play[bool]]:
    """C351 They go to a goal, and attack whatever they meet where they stop."""

    def act(table: Table, one: Stack) -> Play[bool]:
        to = goal(table, one)
        if to == NONE:
            return False
        aim(table, one, to)
        yield from march(table, one.id, to, steps)
        yield from fall_upon(table, one.id)
        return True

    return act


def _nearest_city(table: Table, one: Stack) -> int:
    return goals.nearest(table, one, goals.cities(table.state))


def _city_near(table: Table, one: Stack) -> int:
    return goals.nearest(table, one, goals.cities(table.state), WITHIN)


def _fort_near(table: Table, one: Stack) -> int:
    return goals.nearest(table, one, goals.forts(table.state), WITHIN)


def _free_neighbour(table: Table, one: Stack) -> int:
    return goals.random_neighbour(table, one, goals.has_presence)


def _unmarked(table: Table, one: Stack) -> int:
    return goals.unmarked(table, one, goals.has_presence)


def _nest(table: Table, one: Stack) -> int:
    return goals.nearest(table, one, table.state.nests)


ACTS: dict[str, Callable[[Table, Stack], Play[bool]]] = {
    "attack adjacent army": attack_neighbour,
    "nearest city within 4": _go(_city_near),
    "nearest fort within 4": _go(_fort_near),
    "random adjacent zone without an Akkren marker": _go(_free_neighbour),
    "random adjacent zone": _go(goals.random_neighbour),
    "attack nearest army in reach": attack_nearest,
    "nearest city": _go(_nearest_city),
    "nearest zone without an Akkren marker": _go(_unmarked),
    "one zone towards the nearest nest": _go(_nest, steps=1),
}
"""11.5 The words of the table."""


def raze(table: Table, id: int) -> Play[None]:
    """11.5 Where they end their movement without a defender, the city is destroyed and the fort removed."""
    one = stacks.find(table.state, id)
    if one is not None and not foes(table.state, one.place, AKKREN):
        yield from destroy(table, one.place)
