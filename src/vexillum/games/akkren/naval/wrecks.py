"""9.4.4 Ships that are lost: by best fit, with the troops aboard that have no room left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from vexillum.core.decision import Option
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.best_fit import may_go
from vexillum.games.akkren.battle.casualties import general_taken, show
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import CF, COST, UNIT_IDS
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.generals import put_under
from vexillum.games.akkren.naval.fleets import capacity, cargo, carried, landfall
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Play, Stack, State, Table


class Squadron(msgspec.Struct, eq=False):
    """9.4.4 One side of a battle at sea."""

    number: int
    owners: tuple[int, ...]
    decides: int
    fleets: list[int]
    residual: int = 0
    lost: dict[int, int] = {}
    left: list[int] = []
    destroyed: list[tuple[int, int]] = []
    captured: list[tuple[int, int, int]] = []
    stranded: list[int] = []
    tide: int = 0
    """15.3 Columns that a Master of Water has gained it."""

    @property
    def names(self) -> list[str]:
        """The owners, for texts."""
        return [OWNERS[owner] for owner in self.owners]

    def there(self, state: State) -> list[Stack]:
        """Its fleets that are still in the battle."""
        return [stacks.stack(state, id) for id in self.fleets]


class Ship(NamedTuple):
    """A ship of a fleet, or a unit of a stack aboard."""

    unit: int
    fleet: int


def ships_of(state: State, ids: Sequence[int]) -> list[Ship]:
    """Every ship of some fleets."""
    return [Ship(unit, id) for id in ids for unit, n in whole_force(stacks.stack(state, id)) for _ in range(n)]


def choose(
    table: Table, faction: int, kind: str, able: Sequence[Ship], sea: int, *, secret: bool = False, **params: int
) -> Play[Ship]:
    """The decider chooses one of some ships; for sides without a player the weakest, cheapest one goes (C102)."""
    different = list(dict.fromkeys(able))
    if faction == NOBODY:
        return min(different, key=lambda one: (CF[one.unit], COST[one.unit], one.unit, one.fleet))
    several = len({one.fleet for one in different}) > 1
    options = [_option(one, several=several) for one in different]
    (pick,) = yield table.ask(
        SEATS[faction],
        kind,
        options,
        rule="9.4.4",
        params={"zone": PLACE_IDS[sea], **params},
        about=f"place:{PLACE_IDS[sea]}",
        secret=secret,
    )
    found: Ship = pick.value
    return found


def _option(one: Ship, *, several: bool) -> Option:
    id = UNIT_IDS[one.unit]
    key = f"{id}.s{one.fleet}" if several else id
    return Option(key, one, f"unit:{id}", "option.naval_unit", {"unit": id})


def take_losses(table: Table, squadron: Squadron, enemy: Squadron, points: int, sea: int) -> Play[None]:
    """9.4.4, C55 Ships go by best fit, the owner choosing between equal ones; what fits none is kept."""
    points += squadron.residual
    while True:
        there = ships_of(table.state, squadron.fleets)
        values = may_go([CF[one.unit] for one in there], points)
        able = [one for one in there if CF[one.unit] in values]
        if not able:
            break
        one = yield from choose(table, squadron.decides, "naval.loss", able, sea, points=points)
        points -= CF[one.unit]
        yield from sink(table, squadron, enemy, one, sea)
    squadron.residual = points if squadron.fleets else 0
    if squadron.residual:
        scene.tell(table, "naval_residual", "9.4.4", who=squadron.names, n=squadron.residual)


def sink(table: Table, squadron: Squadron, enemy: Squadron, one: Ship, sea: int) -> Play[None]:
    """9.4.4 A ship is lost. When the last one of a fleet goes, everything aboard goes with it (C243)."""
    state = table.state
    squadron.lost = {**squadron.lost, one.unit: squadron.lost.get(one.unit, 0) + 1}
    scene.falls(table, squadron.number, UNIT_IDS[one.unit])
    scene.tell(table, "naval_sunk", "9.4.4", who=squadron.names, unit=UNIT_IDS[one.unit])
    left = stacks.lose_any(state, one.fleet, one.unit)
    if stacks.empty(left):
        _fleet_lost(table, squadron, enemy.owners[0], one.fleet, sea)
        return
    show(table, one.fleet)
    yield from overload(table, squadron.decides, one.fleet, sea)


def _fleet_lost(table: Table, squadron: Squadron, captor: int, id: int, sea: int) -> None:
    """C243, C116 A whole fleet is lost with its armies: generals are captured or get away, persons come ashore."""
    state = table.state
    for one in [stacks.stack(state, id), *cargo(state, id)]:
        there = [person.id for person in state.people if person.stack == one.id]
        if one.general != NONE and general_taken(table, one.general, one.owner, captor):
            squadron.captured.append((one.general, one.owner, captor))
        squadron.destroyed.append((one.id, one.owner))
        squadron.stranded += there
        stacks.destroy(state, one.id)
        shore = landfall(state, sea, one.owner)
        for person in there:
            heroes.change(state, person, place=shore)
    squadron.fleets.remove(id)
    scene.tell(table, "naval_fleet_lost", "9.4.4", who=squadron.names)


def overload(table: Table, faction: int, id: int, sea: int) -> Play[None]:
    """C243 Units aboard without room go down, the owner choosing; no one else sees which."""
    state = table.state
    while carried(state, id) > capacity(stacks.stack(state, id)):
        aboard = ships_of(state, [one.id for one in cargo(state, id)])
        one = yield from choose(table, faction, "naval.drown", aboard, sea, secret=True)
        left = stacks.lose_any(state, one.fleet, one.unit)
        owner = OWNERS[left.owner]
        table.tell("naval_drowned", "C243", who=owner)
        if faction != NOBODY:
            table.tell("naval_drowned_unit", "C243", to=(SEATS[faction],), who=owner, unit=UNIT_IDS[one.unit])
        if stacks.empty(left):
            _army_drowned(state, left)


def _army_drowned(state: State, left: Stack) -> None:
    """C243 The last unit of an army goes down: its general gets away alone, its persons stay with the fleet."""
    put_under(state, left.general)
    stacks.remove(state, left.id)
