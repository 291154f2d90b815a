"""10, 16.2, 16.3, C53 The phase of the neutrals: nations that were attacked, rebels, minor powers and their pirates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.core.tools.graph import ways

from .. import stacks
from ..armies.zone_entry import enter, halt
from ..boons import GK_CAMPAIGN, in_force
from ..combat.battles import battle, interceptors_attack
from ..combat.participants import frozen
from ..components.map import (
    GP,
    LAND,
    PLACE,
    PLACE_IDS,
    REGION,
    REGION_IDS,
    REGION_OF,
    REGIONS,
    ZONES_OF,
    N,
    is_sea,
    seas_at,
    shores,
)
from ..components.pieces import MINOR, MINORS, NEUTRAL, NOTHING, OWNERS, REBELS
from ..components.tables import TABLES, number, row, sides
from ..control import allies, is_city, side, troops_at
from ..money import markers
from ..naval import naval_battle, put, sailing
from ..pillage import MARKER
from ..routes import allowance, step_cost
from ..stacks import factors
from ..state import NONE, Kind, Piece, Play, Stack, State, Table, Turn
from . import hosts
from .hosts import aim, aim_at, fall_upon, foes, foes_by_side, gather, lot, march, next_stack, rest, way
from .kingdom import campaign, defend, raise_unit, stands

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
    there = foes_by_side(state, one.place, NEUTRAL)
    if there:
        table.reveal()  # whether they are outnumbered tells how strong a hidden stack is
    weak = [troops for troops in there if factors([one]) >= ATTACK * factors(troops)]
    if weak:
        troops = lot(table, weak)
        table.tell("nation_attacks", "10", region=REGION_IDS[one.nation], zone=PLACE_IDS[one.place], n=ATTACK)
        yield from battle(table, (id,), tuple([foe.id for foe in troops]), one.place)


# 16.3, C53 Rebels, and minor powers that have broken with their ally -------------------------------------------------


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
    acts = ACTS | SAILING if one.kind == Kind.FLEET else ACTS
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
    foe = hosts.neighbouring_foe(table, one)
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
    foe = hosts.nearest_foe(table, one)
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
    return hosts.nearest(table, one, _worth_going(table.state, one, hosts.cities(table.state)))


def _fort(table: Table, one: Stack) -> int:
    return hosts.nearest(table, one, _worth_going(table.state, one, hosts.forts(table.state)))


def _unmarked(table: Table, one: Stack) -> int:
    return hosts.unmarked(table, one, hosts.has_marker)


def _unmarked_city(table: Table, one: Stack) -> int:
    state = table.state
    return hosts.nearest(table, one, [zone for zone in hosts.cities(state) if not hosts.has_marker(state, zone)])


def home_of(one: Stack) -> int:
    """16.3, C357 The region where a stack belongs: a minor power's home, or where the rebels rose; NONE: nowhere."""
    if one.owner == REBELS:
        return one.nation
    home = MINORS[one.nation].home
    return REGION.get(home, NONE)


def _home(table: Table, one: Stack) -> int:
    region = home_of(one)
    return NONE if region == NONE else hosts.nearest(table, one, ZONES_OF[region])


@asks_nothing
def removed(table: Table, one: Stack) -> bool:
    """16.3 The army is taken from the game for good, its general with it; what it held back does not come any more."""
    state = table.state
    table.tell("minor_removed", "16.3", who=OWNERS[one.owner], zone=PLACE_IDS[one.place])
    stacks.discard_general(state, one.general)
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
    "random adjacent zone": _go(hosts.random_neighbour),
    "attack adjacent, else move to the nearest and attack if reached": attack_or_approach,
    "nearest city without marker": _go(_unmarked_city),
    "nearest zone without marker": _go(_unmarked),
    "towards home": _go(_home),
    "removed from the game": removed,
}
"""16.3 The words of the table."""


# 16.2, 16.3 Fleets of minor powers that have broken with their ally: the pirates of Jerlea Bay -----------------------


_WATER = tuple(seas_at(place) for place in range(N))
"""9.3.5 The seas that can be sailed to from each place: out of a port, and from sea to sea."""


@cache
def _ways(origin: int) -> dict[int, tuple[int, ...]]:
    return ways(_WATER, origin)


@asks_nothing
def sail(table: Table, id: int, goal: int) -> None:
    """9.3.5, C358 A fleet sails towards a sea, one MP for each; a sea with enemy ships stops it."""
    state = table.state
    one = stacks.stack(state, id)
    if goal == one.place:
        return
    for sea in (*_ways(one.place)[goal], goal)[: sailing(state, one)]:
        here = stacks.stack(state, id)
        table.tell("pirates_sail", "9.3.5", who=OWNERS[here.owner], zone=PLACE_IDS[here.place], sea=PLACE_IDS[sea])
        put(state, id, sea)
        if fleets(state, sea, here):
            return


def fleets(state: State, sea: int, one: Stack) -> list[Stack]:
    """16.3 The fleets of others in a sea."""
    there = [other for other in state.stacks if other.place == sea and other.kind == Kind.FLEET]
    return [other for other in there if not allies(state, side(state, other), one.owner) and not stacks.empty(other)]


def fall_upon_fleet(table: Table, id: int, victim: int | None = None) -> Play[None]:
    """16.3, C351 Pirates attack a fleet that they have met: one side, at random among several."""
    state = table.state
    one = stacks.stack(state, id)
    found: dict[int, list[Stack]] = {}
    for other in fleets(state, one.place, one) if is_sea(one.place) else ():
        found.setdefault(side(state, other), []).append(other)
    wanted = [group for group in found.values() if any(other.id == victim for other in group)]
    if found:
        group = wanted[0] if wanted else lot(table, list(found.values()))
        yield from naval_battle(table, (id,), tuple([other.id for other in group]), one.place)


def neighbouring_fleet(table: Table, one: Stack) -> Stack | None:
    """16.3, C351 A fleet in the same sea, else one in a sea next to it, at random among several."""
    state = table.state
    near = fleets(state, one.place, one) if is_sea(one.place) else []
    near = near or [other for sea in seas_at(one.place) for other in fleets(state, sea, one)]
    return lot(table, near) if near else None


def nearest_sea(table: Table, one: Stack, among: Iterable[int]) -> int:
    """16.3 The nearest of some seas, at random among equally near ones; NONE: there is none."""
    far = {sea: 0 if sea == one.place else len(_ways(one.place)[sea]) + 1 for sea in among}
    return lot(table, [sea for sea, steps in far.items() if steps == min(far.values())]) if far else NONE


def off(zones: Iterable[int]) -> list[int]:
    """C356 For ships a zone is as near as the sea on which it lies: the seas off some zones."""
    wanted = set(zones)
    return [sea for sea in range(LAND, N) if wanted & set(shores(sea))]


def attack_neighbouring_fleet(table: Table, one: Stack) -> Play[bool]:
    """16.3 A fleet next to them is attacked."""
    return (yield from _attack(table, one, neighbouring_fleet(table, one)))


def attack_or_approach_fleet(table: Table, one: Stack) -> Play[bool]:
    """16.3 A fleet next to them is attacked; else they sail towards the nearest one at sea."""
    if (yield from attack_neighbouring_fleet(table, one)):
        return True
    state = table.state
    sea = nearest_sea(table, one, [sea for sea in range(LAND, N) if fleets(state, sea, one)])
    return (yield from _attack(table, one, lot(table, fleets(state, sea, one)) if sea != NONE else None))


def _attack(table: Table, one: Stack, foe: Stack | None) -> Play[bool]:
    if foe is None:
        return False
    aim_at(table, one, foe)
    yield from sail(table, one.id, foe.place)
    yield from fall_upon_fleet(table, one.id, foe.id)
    return True


def _sail_to(goal: Callable[[Table, Stack], int]) -> Act:
    """C351 They sail to a goal, and attack whatever they meet where they stop."""

    def act(table: Table, one: Stack) -> Play[bool]:
        to = goal(table, one)
        if to == NONE:
            return False
        aim(table, one, to)
        yield from sail(table, one.id, to)
        yield from fall_upon_fleet(table, one.id)
        return True

    return act


def _off_fresh(table: Table, one: Stack, zones: list[int]) -> int:
    state = table.state
    return nearest_sea(table, one, off([zone for zone in zones if not state.plunder[zone]]))


def _off_city(table: Table, one: Stack) -> int:
    return _off_fresh(table, one, hosts.cities(table.state))


def _off_fort(table: Table, one: Stack) -> int:
    return _off_fresh(table, one, hosts.forts(table.state))


def _off_unmarked(table: Table, one: Stack) -> int:
    state = table.state
    return nearest_sea(table, one, off([zone for zone in range(LAND) if not hosts.has_marker(state, zone)]))


def _off_unmarked_city(table: Table, one: Stack) -> int:
    state = table.state
    return nearest_sea(table, one, off([zone for zone in hosts.cities(state) if not hosts.has_marker(state, zone)]))


def _random(table: Table, one: Stack) -> int:
    return lot(table, seas_at(one.place))


def _home_port(table: Table, one: Stack) -> int:
    home = MINORS[one.nation].home if one.owner != REBELS and one.nation != NONE else ""
    return PLACE[home] if home in PLACE and is_sea(PLACE[home]) else NONE


SAILING: dict[str, Act] = {
    "attack adjacent army or fleet": attack_neighbouring_fleet,
    "nearest city": _sail_to(_off_city),
    "nearest fort": _sail_to(_off_fort),
    "nearest zone without plunder or Akkren marker": _sail_to(_off_unmarked),
    "random adjacent zone": _sail_to(_random),
    "attack adjacent, else move to the nearest and attack if reached": attack_or_approach_fleet,
    "nearest city without marker": _sail_to(_off_unmarked_city),
    "nearest zone without marker": _sail_to(_off_unmarked),
    "towards home": _sail_to(_home_port),
}
"""16.3 The words of the table, for ships."""


# 16.3 What rebels and minor powers take where no one defends it ------------------------------------------------------


def worth_taking(state: State, zone: int) -> bool:
    """16.3, 9.3.3 Whether there is a city or fort, in a region that still yields something."""
    region = REGION_OF[zone]
    return (is_city(state, zone) or state.forts[zone] > 0) and markers(state, region) < GP[region]


def loot(table: Table, id: int) -> None:
    """16.3, C356 Where their movement ends, an undefended city or fort gets a plunder marker.

    Ships plunder one on the coast of the sea where they end.
    """
    state = table.state
    one = stacks.find(state, id)
    if one is None:
        return
    near = shores(one.place) if is_sea(one.place) else (one.place,)
    open_to = [zone for zone in near if worth_taking(state, zone) and not _defended(state, zone, one.owner)]
    if open_to:
        zone = min(open_to, key=lambda zone: (state.plunder[zone], zone))
        state.plunder[zone] += MARKER
        table.tell("minor_plunders", "16.3", who=OWNERS[one.owner], zone=PLACE_IDS[zone])


def _defended(state: State, zone: int, owner: int) -> bool:
    """C356, C482 Whether troops of others are there, be they ships in the port or aboard them."""
    return any(not allies(state, side(state, one), owner) for one in troops_at(state, zone))


# 10 The phase of the neutrals ----------------------------------------------------------------------------------------


def neutral_piece(table: Table) -> Play[bool]:
    """10, 16.3, 10.1 Neutral nations act, then rebels and minor powers, then the Great Kingdom: one at a time.

    False when the phase is over.
    """
    state = table.state
    while state.piece < len(PARTS):
        act = PARTS[state.piece](state)
        if act is not None:
            with table.turn("", "neutrals"):
                yield from act(table)
            return True
        rest(state)
        state.piece, state.next_up = state.piece + 1, 0
    state.piece = 0
    return False


def next_of_kingdom(state: State) -> Piece | None:
    """10.1 What the Great Kingdom does next: it raises a unit, campaigns, and defends itself."""
    if not stands(state) or state.next_up == len(OF_KINGDOM):
        return None
    state.next_up += 1
    return OF_KINGDOM[state.next_up - 1]


def in_spring(table: Table) -> Play[None]:
    """10.1.1, 10.1.2 It raises a unit, and in spring it may campaign."""
    raise_unit(table)
    if table.state.turn == Turn.SPRING:
        yield from campaign(table)


def when_stirred(table: Table) -> Play[None]:
    """9.1 An event stirs it to a campaign."""
    if in_force(table.state, GK_CAMPAIGN):
        table.tell("kingdom_stirred", "9.1")
        yield from campaign(table)


OF_KINGDOM: tuple[Piece, ...] = (in_spring, when_stirred, defend)
PARTS: tuple[Callable[[State], Piece | None], ...] = (next_nation, next_minor, next_of_kingdom)
"""10, 16.3, 10.1 Each returns who acts next, if any is left."""
