"""10 What neutral nations do that have been attacked: they go to a city, gather, and strike back."""

from __future__ import annotations

from functools import partial

from vexillum.games.akkren.combat.assault import interceptors_attack
from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.combat.foes import frozen
from vexillum.games.akkren.components.factions import NEUTRAL
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGIONS, ZONES_OF
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.control import is_city
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.movement.zone_entry import enter, halt
from vexillum.games.akkren.nonplayer.hosts import factors, foes, gather, sides
from vexillum.games.akkren.nonplayer.march import way
from vexillum.games.akkren.routes.costs import allowance, step_cost
from vexillum.games.akkren.state import Kind, Piece, Play, Stack, State, Table

ATTACK = number("neutral_phase", "attack_ratio")


def next_nation(state: State) -> Piece | None:
    """10 The next neutral nation with troops on the map, in the order of the regions; ships stay in port."""
    for region in range(state.next_up, len(REGIONS)):
        if troops_of(state, region):
            state.next_up = region + 1
            return partial(one_nation, region=region)
    return None


def one_nation(table: Table, region: int) -> Play[None]:
    """10 A nation acts."""
    with table.step("nation", things=(f"region:{REGION_IDS[region]}",), region=REGION_IDS[region]):
        yield from nation_acts(table, region)


def troops_of(state: State, region: int) -> list[Stack]:
    """10 The troops of a neutral nation on the ground."""
    return [one for one in state.stacks if one.owner == NEUTRAL and one.nation == region and one.kind != Kind.FLEET]


def nation_acts(table: Table, region: int) -> Play[None]:
    """10 First to a city, then together, then against the enemy: all that can be done, in this order."""
    left = {one.id: allowance(table.state, one) for one in troops_of(table.state, region)}
    for id in list(left):
        yield from to_a_city(table, id, left)
    yield from concentrate(table, region, left)
    for id in [one.id for one in troops_of(table.state, region)]:
        yield from strike_back(table, id)
    yield from interceptors_attack(table, NEUTRAL)


def to_a_city(table: Table, id: int, left: dict[int, int]) -> Play[None]:
    """10, C354 A stack outside a city goes to the nearest one of its region, if no enemy is there or on the way."""
    state = table.state
    one = stacks.stack(state, id)
    if is_city(state, one.place):
        return
    found = [free_way(state, one, zone) for zone in ZONES_OF[one.nation] if is_city(state, zone)]
    ways = [zones for zones in found if zones]
    if ways:
        yield from walk(table, id, min(ways, key=lambda zones: (len(zones), zones)), left)


def free_way(state: State, one: Stack, goal: int) -> tuple[int, ...]:
    """10, C354 The way to a zone within the nation's borders without enemies; none if there is no such way."""
    zones = way(one.place, goal) or ()
    open_way = all(zone in ZONES_OF[one.nation] and not foes(state, zone, NEUTRAL) for zone in zones)
    return zones if open_way else ()


def walk(table: Table, id: int, zones: tuple[int, ...], left: dict[int, int]) -> Play[None]:
    """10 A stack goes along a way as far as its movement of this phase allows."""
    state = table.state
    moved = False
    for zone in zones:
        one = stacks.stack(state, id)
        cost = step_cost(state, one, zone)
        if cost is None or cost > left[id] or frozen(state, one):
            break
        left[id] -= cost
        moved = True
        going = yield from enter(table, id, zone)
        if stacks.find(state, id) is None:
            return
        if not going:
            left[id] = 0
    if moved:
        yield from halt(table, id)


def concentrate(table: Table, region: int, left: dict[int, int]) -> Play[None]:
    """10, C354 Smaller stacks of a nation go to the largest one and join it, where no enemy is in the way."""
    state = table.state
    there = sorted(troops_of(state, region), key=lambda one: (-factors([one]), one.id))
    for one in there[1:]:
        target = stacks.find(state, there[0].id)
        if target is None or stacks.find(state, one.id) is None:
            continue
        yield from walk(table, one.id, free_way(state, one, target.place), left)
    for zone in ZONES_OF[region]:
        together = [one for one in troops_of(state, region) if one.place == zone]
        together.sort(key=lambda one: (-factors([one]), one.id))
        for one in together[1:]:
            gather(state, together[0].id, one.id)
            table.tell("nation_gathers", "10", region=REGION_IDS[region], zone=PLACE_IDS[zone])


def strike_back(table: Table, id: int) -> Play[None]:
    """10, C347 Enemies in the zone that a stack outnumbers two to one are attacked: one side at random."""
    state = table.state
    one = stacks.find(state, id)
    if one is None or frozen(state, one):
        return
    there = sides(state, one.place, NEUTRAL)
    if there:
        table.reveal()  # whether they are outnumbered tells how strong a hidden stack is
    weak = [troops for troops in there if factors([one]) >= ATTACK * factors(troops)]
    if weak:
        troops = lot(table, weak)
        table.tell("nation_attacks", "10", region=REGION_IDS[one.nation], zone=PLACE_IDS[one.place], n=ATTACK)
        yield from battle(table, (id,), tuple([foe.id for foe in troops]), one.place)
