"""10.1.3 How the Great Kingdom defends its land, its conquests and its allies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.combat.foes import FIGHTERS
from vexillum.games.akkren.components.factions import GREAT_KINGDOM, NEUTRAL, OWNERS
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, PLACE_IDS, REGIONS, ZONES_OF, is_sea
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import CF, COST, NOTHING, Force, force, joined, strength
from vexillum.games.akkren.control import land_stacks, side
from vexillum.games.akkren.forces.stacks import empty
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.nonplayer.hosts import factors, sides
from vexillum.games.akkren.nonplayer.kingdom import CAPITAL, come_home, home_army, send, to_spare
from vexillum.games.akkren.realm.region_changes import holder_of
from vexillum.games.akkren.routes.costs import allowance
from vexillum.games.akkren.routes.reach import reach
from vexillum.games.akkren.state import Play, Stack, State, Table

INTERVENE = number("gk_defence", "intervene_ratio")
DETACH = number("gk_defence", "detachment_ratio")


class Intruder(NamedTuple):
    """10.1.3 A side in the Great Kingdom's land, and the units that would be sent against it."""

    zone: int
    troops: list[Stack]
    send: Force


def defend(table: Table) -> Play[None]:
    """10.1.3, C359 The capital comes first, then the Great Kingdom's own land, then conquests and allies.

    In its own land a detachment goes out at three to one; otherwise the army intervenes at two to one. One attack in a
    phase, at random among the possible ones.
    """
    state = table.state
    army = home_army(state)
    if army is None or empty(army):
        return
    if sides(state, CAPITAL, GREAT_KINGDOM):
        yield from sally(table, army)
        return
    won = [region for region in range(len(REGIONS)) if holder_of(state, region) == GREAT_KINGDOM]
    abroad = [region for region in won if region != GREAT_KINGDOM_HOME]
    if intruders(state, won):
        table.reveal()  # whether it comes out against them tells how strong a hidden stack is
    found = detached(state, army) or in_force(state, army, [GREAT_KINGDOM_HOME]) or in_force(state, army, abroad)
    if found:
        with table.step("kingdom_defends"):
            yield from repel(table, army, lot(table, found))


def sally(table: Table, army: Stack) -> Play[None]:
    """10.1.3, C359 Enemies in the capital itself: the whole army attacks a side that it outnumbers two to one."""
    there = sides(table.state, CAPITAL, GREAT_KINGDOM)
    table.reveal()  # whether they are outnumbered tells how strong a hidden stack is
    weak = [troops for troops in there if factors([army]) >= INTERVENE * factors(troops)]
    if weak:
        troops = lot(table, weak)
        table.tell("kingdom_sallies", "10.1.3", who=OWNERS[side(table.state, troops[0])], zone=PLACE_IDS[CAPITAL])
        yield from battle(table, (army.id,), tuple([one.id for one in troops]), CAPITAL)


def detached(state: State, army: Stack) -> list[Intruder]:
    """10.1.3 Who can be attacked three to one by a detachment in the Great Kingdom's own land; the rest guards."""
    found = []
    for zone, troops in intruders(state, [GREAT_KINGDOM_HOME]):
        there = locals_at(state, zone)
        units = detachment(to_spare(army), max(int(not there), DETACH * factors(troops) - factors(there)))
        if units is not None:
            found.append(Intruder(zone, troops, units))
    return found


def in_force(state: State, army: Stack, regions: Iterable[int]) -> list[Intruder]:
    """10.1.3 Who can be attacked two to one in some regions by all that can be spared, if the capital is safe."""
    spare = to_spare(army)
    return [
        Intruder(zone, troops, spare)
        for zone, troops in intruders(state, regions)
        if strength(spare) + factors(locals_at(state, zone)) >= max(1, INTERVENE * factors(troops))
        and not in_danger(state, troops)
    ]


def intruders(state: State, regions: Iterable[int]) -> list[tuple[int, list[Stack]]]:
    """10.1.3 The sides in some regions that are not the Great Kingdom's."""
    zones = [zone for region in regions for zone in ZONES_OF[region] if zone != CAPITAL]
    return [(zone, troops) for zone in zones for troops in sides(state, zone, GREAT_KINGDOM)]


def locals_at(state: State, zone: int) -> list[Stack]:
    """10.1.3 Troops of the Great Kingdom that are in a zone already: they fight too."""
    return [one for one in land_stacks(state, zone) if one.owner == GREAT_KINGDOM and not empty(one)]


def detachment(spare: Force, needed: int) -> Force | None:
    """10.1.3, C359 The smallest detachment with this many factors, the strongest units first; None: there is none."""
    taken: Force = NOTHING
    each = [unit for unit, n in spare for _ in range(n)]
    for unit in sorted(each, key=lambda unit: (-CF[unit], COST[unit], unit)):
        if strength(taken) >= needed:
            break
        taken = joined(taken, force({unit: 1}))
    return taken if strength(taken) >= needed else None


def in_danger(state: State, besides: list[Stack]) -> bool:
    """10.1.3 Whether an army could attack the capital with its next move, besides those that would be attacked now."""
    known = {one.id for one in besides}
    return any(
        CAPITAL in reach(state, one, allowance(state, one))
        for one in state.stacks
        if one.id not in known and one.owner not in (GREAT_KINGDOM, NEUTRAL) and _could_attack(one)
    )


def _could_attack(one: Stack) -> bool:
    return one.kind in FIGHTERS and one.aboard < 0 and not is_sea(one.place) and not one.besieged and not empty(one)


def repel(table: Table, army: Stack, intruder: Intruder) -> Play[None]:
    """10.1.3, C360 The units are put into the zone without a real movement, attack, and go home."""
    state = table.state
    zone = intruder.zone
    attackers = [one.id for one in locals_at(state, zone)]
    if intruder.send:
        attackers.insert(0, send(state, army, intruder.send, zone).id)
    who = OWNERS[side(state, intruder.troops[0])]
    table.tell("kingdom_defends", "10.1.3", who=who, zone=PLACE_IDS[zone])
    yield from battle(table, tuple(attackers), tuple([one.id for one in intruder.troops]), zone)
    if intruder.send:
        come_home(state, attackers[0])
