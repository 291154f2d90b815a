"""10.1 The Great Kingdom's army: where it is, what can be sent away, how it comes home, what is raised again."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren.battle.best_fit import may_go
from vexillum.games.akkren.components.battle_tables import points
from vexillum.games.akkren.components.factions import GREAT_KINGDOM
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, LAND, PLACE_IDS, REGION_OF, REGIONS, SEAT_OF
from vexillum.games.akkren.components.tables import BATTLE, row, sides
from vexillum.games.akkren.components.units import (
    CF,
    COST,
    NAVAL,
    UNIT_IDS,
    Force,
    force,
    force_of,
    joined,
    strength,
    without,
)
from vexillum.games.akkren.control import has_port, holder
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.nonplayer.hosts import factors, gather
from vexillum.games.akkren.state import NONE, Kind, Stack, State, Table, Turn

CAPITAL = SEAT_OF[GREAT_KINGDOM_HOME]
GUARD = force_of(REGIONS[GREAT_KINGDOM_HOME].guard_units)
"""10.1.3, C359 These never leave the capital."""
_LOSSES: Any = BATTLE["gk_losses"]
SEASONS_BEGIN = (Turn.SPRING, Turn.SUMMER_1, Turn.AUTUMN, Turn.WINTER)
"""10.1.1 The first turns of the seasons: winter has one only."""


def land_army(state: State) -> list[Stack]:
    """10.1.2 All troops of the Great Kingdom on the ground, those of its allies and conquests too."""
    return [
        one for one in state.stacks if one.owner == GREAT_KINGDOM and one.kind != Kind.FLEET and not stacks.empty(one)
    ]


def stands(state: State) -> bool:
    """C359 Whether the Great Kingdom still exists: it holds its own land."""
    return state.holder[GREAT_KINGDOM_HOME] == GREAT_KINGDOM


def home_army(state: State) -> Stack | None:
    """10.1.1 The Great Kingdom's army in its capital."""
    return next(iter(stacks.kingdom_at_home(state)), None)


# 10.1.1 Production ----------------------------------------------------------------------------------------------------


def raise_unit(table: Table) -> None:
    """10.1.1, C117 On the first turn of a season one random unit that is face down is turned up again.

    A ship is launched in the Great Kingdom's nearest port; while it has none, ships are not chosen.
    """
    state = table.state
    army = home_army(state)
    if state.turn not in SEASONS_BEGIN or army is None:
        return
    port = harbour(state)
    waiting = [unit for unit, n in army.face_down for _ in range(n) if port != NONE or not NAVAL[unit]]
    if not waiting:
        return
    with table.step("kingdom_raises"):
        unit = lot(table, waiting)
        raised = force({unit: 1})
        stacks.replace(state, army.id, face_down=without(army.face_down, raised))
        if NAVAL[unit]:
            launch(state, port, raised)
        else:
            stacks.replace(state, army.id, units=joined(army.units, raised))
        if stacks.spent(state, stacks.stack(state, army.id)):
            stacks.remove(state, army.id)
        zone = port if NAVAL[unit] else CAPITAL
        table.tell("kingdom_raises", "10.1.1", unit=UNIT_IDS[unit], zone=PLACE_IDS[zone], n=len(waiting))


@asks_nothing
def raise_in_winter(table: Table) -> None:
    """10.1.1, C404 Winter has no phase of the neutrals: a unit is raised when all Factions have bought theirs."""
    if stands(table.state):
        raise_unit(table)


def harbour(state: State) -> int:
    """10.1.1 The port where the Great Kingdom's ships are launched: one at home first, else one that it has won."""
    ports = [zone for zone in range(LAND) if has_port(state, zone) and holder(state, zone) == GREAT_KINGDOM]
    return min(ports, key=lambda zone: (REGION_OF[zone] != GREAT_KINGDOM_HOME, zone), default=NONE)


def launch(state: State, port: int, ships: Force) -> None:
    """10.1.1 Ships join the Great Kingdom's fleet in a port, or make a new one."""
    for one in state.stacks:
        if one.owner == GREAT_KINGDOM and one.kind == Kind.FLEET and one.place == port:
            stacks.replace(state, one.id, units=joined(one.units, ships))
            return
    stacks.add(state, Stack(0, GREAT_KINGDOM, Kind.FLEET, port, ships))


# The host that is sent out --------------------------------------------------------------------------------------------


def to_spare(army: Stack) -> Force:
    """10.1.3, C359 What can leave the capital: everything but the guard; without one the weakest unit stays."""
    stays = force([(unit, min(n, dict(army.units).get(unit, 0))) for unit, n in GUARD])
    if not stays and army.units:
        stays = force({min([unit for unit, _ in army.units], key=lambda unit: (CF[unit], COST[unit], unit)): 1})
    return without(army.units, stays)


def send(state: State, army: Stack, units: Force, zone: int) -> Stack:
    """10.1.3 Units of the army in the capital are put into a zone without a real movement."""
    stacks.replace(state, army.id, units=without(army.units, units))
    return stacks.add(state, Stack(0, GREAT_KINGDOM, Kind.COMPANY, zone, units))


def come_home(state: State, host: int) -> None:
    """C360 A host goes back to the capital when its work is done, wherever it is; without one there it is the army."""
    one = stacks.find(state, host)
    if one is None:
        return
    stacks.replace(state, host, place=CAPITAL, came_from=NONE)
    army = next((other for other in stacks.kingdom_at_home(state) if other.id != host), None)
    if army is not None:
        stacks.replace(state, host, besieged=army.besieged)  # 9.4.3.1 it slips in to those who are shut in
        gather(state, army.id, host)


# 10.1.2 Losses of a campaign ------------------------------------------------------------------------------------------


def campaign_losses(table: Table, column: str) -> None:
    """10.1.2, C14, C55 A campaign's losses, in percent of the troops on the ground; lost units are turned face down."""
    state = table.state
    rolled = table.roll(sides(_LOSSES["die"]))
    percent: int = row(_LOSSES["rows"], rolled)["cells"][_LOSSES["columns"].index(column)]
    left = points(percent, factors(land_army(state)))
    lost: Force = ()
    while left:
        there = [(CF[unit], COST[unit], unit, one.id) for one in land_army(state) for unit, _ in one.units]
        values = may_go([CF[unit] for one in land_army(state) for unit, n in one.units for _ in range(n)], left)
        able = [entry for entry in there if entry[0] in values]
        if not able:
            break
        cf, _, unit, id = min(able)
        left -= cf
        lost = joined(lost, force({unit: 1}))
        if stacks.spent(state, stacks.lose(state, id, units=force({unit: 1}))):
            stacks.remove(state, id)
    table.tell("kingdom_losses", "10.1.2", roll=rolled, column=column, percent=percent, n=strength(lost))
