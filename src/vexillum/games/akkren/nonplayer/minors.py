"""16.3, C53 Rebels, and minor powers that have broken with their ally."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren.combat.foes import frozen
from vexillum.games.akkren.components.factions import MINOR, MINORS, OWNERS, REBELS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION, ZONES_OF
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.components.units import NOTHING
from vexillum.games.akkren.forces import generals, stacks
from vexillum.games.akkren.nonplayer import goals, pirates
from vexillum.games.akkren.nonplayer.hosts import next_stack
from vexillum.games.akkren.nonplayer.loot import loot
from vexillum.games.akkren.nonplayer.march import aim, aim_at, fall_upon, march
from vexillum.games.akkren.state import NONE, Kind, Piece, Play, Stack, State, Table

_MOVE: Any = TABLES["minor_move"]
_DIE = sides(_MOVE["die"])
Act = Callable[[Table, Stack], Play[bool]]


def on_the_loose(state: State, one: Stack) -> bool:
    """16.3 Whether it is a stack of rebels, or of a minor power that has broken with its ally."""
    return one.owner == REBELS or (one.owner == MINOR and state.minors[one.nation] == REBELS)


def next_minor(state: State) -> Piece | None:
    """16.3 The next of their armies and fleets, in the order in which they came: each by its own roll."""
    one = next_stack(state, [one for one in state.stacks if on_the_loose(state, one) and one.aboard < 0])
    return None if one is None else partial(one_minor, one=one)


def one_minor(table: Table, one: Stack) -> Play[None]:
    """16.3 An army or fleet acts."""
    with table.step("minor_move", things=(f"stack:{one.id}",), zone=PLACE_IDS[one.place]):
        yield from minor_acts(table, one)


def minor_acts(table: Table, one: Stack) -> Play[None]:
    """16.3 A roll: 1-7 by the list of priorities, else by a second roll. What is undefended then is plundered."""
    who, zone = OWNERS[one.owner], PLACE_IDS[one.place]
    if frozen(table.state, one):
        table.tell("unplayed_frozen", "13.5", who=who, zone=zone)
        return
    acts = ACTS | pirates.SAILING if one.kind == Kind.FLEET else ACTS
    rolled = table.roll(_DIE)
    table.tell("minor_move", "16.3", who=who, zone=zone, roll=rolled)
    names = list(_MOVE["priorities"])
    if rolled > _MOVE["priority_max"]:
        again = table.roll(sides(_MOVE["else"]["die"]))
        table.tell("minor_move_again", "16.3", who=who, zone=zone, roll=again)
        names = [row(_MOVE["else"]["rows"], again)["act"]]
    for name in names:
        if (yield from acts[name](table, one)):
            break
    else:
        table.tell("minor_stay", "16.3", who=who, zone=zone)
    loot(table, one.id)


# What they do: each says whether it could be done ---------------------------------------------------------------------


def attack_neighbour(table: Table, one: Stack) -> Play[bool]:
    """16.3 An army next to them is attacked, at random among several."""
    foe = goals.neighbouring_foe(table, one)
    if foe is None:
        return False
    aim_at(table, one, foe)
    yield from march(table, one.id, foe.place)
    yield from fall_upon(table, one.id, foe.id)
    return True


def attack_or_approach(table: Table, one: Stack) -> Play[bool]:
    """16.3 An army next to them is attacked; else they go towards the nearest one, and attack it if they get there."""
    if (yield from attack_neighbour(table, one)):
        return True
    foe = goals.nearest_foe(table, one)
    if foe is None:
        return False
    aim_at(table, one, foe)
    yield from march(table, one.id, foe.place)
    yield from fall_upon(table, one.id, foe.id)
    return True


def _go(goal: Callable[[Table, Stack], int]) -> Act:
    """C351 They go to a goal, and attack whatever they meet where they stop."""

    def act(table: Table, one: Stack) -> Play[bool]:
        to = goal(table, one)
        if to == NONE:
            return False
        aim(table, one, to)
        yield from march(table, one.id, to)
        yield from fall_upon(table, one.id)
        return True

    return act


def _worth_going(state: State, one: Stack, zones: list[int]) -> list[int]:
    """C355 The city or fort where they are is no goal once it is plundered."""
    return [zone for zone in zones if zone != one.place or not state.plunder[zone]]


def _city(table: Table, one: Stack) -> int:
    return goals.nearest(table, one, _worth_going(table.state, one, goals.cities(table.state)))


def _fort(table: Table, one: Stack) -> int:
    return goals.nearest(table, one, _worth_going(table.state, one, goals.forts(table.state)))


def _unmarked(table: Table, one: Stack) -> int:
    return goals.unmarked(table, one, goals.has_marker)


def _unmarked_city(table: Table, one: Stack) -> int:
    state = table.state
    return goals.nearest(table, one, [zone for zone in goals.cities(state) if not goals.has_marker(state, zone)])


def home_of(one: Stack) -> int:
    """16.3, C357 The region where a stack belongs: a minor power's home, or where the rebels rose; NONE: nowhere."""
    if one.owner == REBELS:
        return one.nation
    home = MINORS[one.nation].home
    return REGION.get(home, NONE)


def _home(table: Table, one: Stack) -> int:
    region = home_of(one)
    return NONE if region == NONE else goals.nearest(table, one, ZONES_OF[region])


@asks_nothing
def removed(table: Table, one: Stack) -> bool:
    """16.3 The army is taken from the game for good, its general with it; what it held back does not come any more."""
    state = table.state
    table.tell("minor_removed", "16.3", who=OWNERS[one.owner], zone=PLACE_IDS[one.place])
    generals.discard(state, one.general)
    for aboard in [other.id for other in state.stacks if other.aboard == one.id]:
        stacks.remove(state, aboard)
    stacks.remove(state, one.id)
    if one.owner == MINOR and not any(other.owner == MINOR and other.nation == one.nation for other in state.stacks):
        state.minor_reserve[one.nation] = NOTHING
    return True


ACTS: dict[str, Act] = {
    "attack adjacent army or fleet": attack_neighbour,
    "nearest city": _go(_city),
    "nearest fort": _go(_fort),
    "nearest zone without plunder or Akkren marker": _go(_unmarked),
    "random adjacent zone": _go(goals.random_neighbour),
    "attack adjacent, else move to the nearest and attack if reached": attack_or_approach,
    "nearest city without marker": _go(_unmarked_city),
    "nearest zone without marker": _go(_unmarked),
    "towards home": _go(_home),
    "removed from the game": removed,
}
"""16.3 The words of the table."""
