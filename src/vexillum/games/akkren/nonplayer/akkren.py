"""11 The Akkren: nests, groups, their war, how they move, and the ruin they leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from vexillum.core.decision import asks_nothing

from .. import boons, heroes, stacks
from ..armies.zone_entry import wake
from ..battle.scene import in_words
from ..combat.participants import frozen
from ..components.map import GP, PLACE, PLACE_IDS, REGION_IDS, REGION_OF, is_sea
from ..components.pieces import AKKREN, NOBODY, OWNERS, F, Force
from ..components.records import Nest, read
from ..components.tables import TABLES, number, row, sides, units_of
from ..control import is_city, land_stacks, side
from ..naval import driven_out
from ..people.capture import release
from ..stacks import factors, see_whole
from ..state import NONE, Kind, Piece, Play, Stack, State, Table, Turn
from . import hosts
from .hosts import aim, aim_at, fall_upon, foes, march, next_stack, random_zone, rest

_START: Any = TABLES["akkren_start"]
_RANDOM: Any = TABLES["akkren_random"]
_ADD: dict[str, int] = {modifier["if"]: modifier["add"] for modifier in _RANDOM["modifiers"]}
WAR_YEAR = number("akkren_start", "from_year")
PRODUCING = number("akkren_production", "turns")
"""11.2 For this many turns of the war nests bring forth new groups."""
NO_NESTS = number("akkren_production", "remove_nests_on_turn")
_SUMMER = (Turn.SUMMER_1, Turn.SUMMER_2)


def akkren_piece(table: Table) -> Play[bool]:
    """11.2-11.5 The Akkren appear, then they move group by group; False when all have."""
    state = table.state
    act: Piece | None = next_group(state) if state.piece else appear
    if act is not None:
        with table.turn("", "akkren"):
            yield from act(table)
        state.piece = 1
        return True
    rest(state)
    state.piece = state.next_up = 0
    return False


@asks_nothing
def appear(table: Table) -> None:
    """11.2-11.5 For five turns of their war (winters not counted, C35) the Akkren come out of their nests.

    Before and after it they come here and there. Then their markers of presence grow.
    """
    state = table.state
    settle_nests(table)
    if state.war == NO_NESTS:
        close_nests(table)
    if 1 <= state.war <= PRODUCING:
        produce(table)
        new_nest(table)
    else:
        random_groups(table)
    spread(table)
    if state.war:
        state.war += 1


def groups_modifier(state: State) -> int:
    """11.4 What is added to the roll for random groups: by season, and before the war."""
    add = _ADD["before_the_war"] if not state.war else 0
    if state.turn in _SUMMER:
        add += _ADD["summer"]
    return add + (_ADD["autumn"] if state.turn == Turn.AUTUMN else 0)


def random_groups(table: Table) -> None:
    """11.4 Before the war and after it a roll each turn: one or two groups may appear anywhere."""
    with table.step("akkren_groups"):
        rolled = table.roll(sides(_RANDOM["die"]))
        add = groups_modifier(table.state)
        groups: int = row(_RANDOM["rows"], rolled + add)["groups"]
        table.tell("akkren_groups", "11.4", roll=rolled, add=add, n=groups)
    for _ in range(groups):
        wandering_group(table, "11.4")


@asks_nothing
def war_roll(table: Table) -> None:
    """11.1, C06 At the end of a turn from the third year on: whether the war begins. A 1 on the die never begins it."""
    state = table.state
    if state.war or state.year < WAR_YEAR or state.turn == Turn.WINTER:
        return
    with table.step("akkren_war"):
        rolled = table.roll(sides(_START["die"]))
        begins = rolled + state.war_modifier >= _START["start_min"] and rolled != _START["never_on"]
        id = "akkren_war" if begins else "akkren_no_war"
        table.tell(id, "11.1", roll=rolled, add=state.war_modifier, least=_START["start_min"])
    if not begins:
        state.war_modifier = min(_START["max_modifier"], state.war_modifier + _START["step"])
        return
    state.war = 1
    first_nests(table)


# 11.1-11.3 The nests of the Akkren: where they appear, what they bring forth, how they end ---------------------------


SITES = tuple(PLACE[nest.zone] for nest in read("nests", "nest", Nest) for _ in range(nest.d100[0], nest.d100[1] + 1))
"""11.1 The zone of a nest for each roll of a D100, from 1 on."""
_COUNT: Any = TABLES["akkren_start"]["nests"]
_DIE = sides(TABLES["akkren_production"]["die"])
PRODUCE = number("akkren_production", "produce_max")
NEW_NEST = number("akkren_production", "new_nest_min")


def first_nests(table: Table) -> None:
    """11.1, C34 The war begins: two nests and a D5 more, each at its own site, and what comes out of them."""
    rolled = table.roll(sides(_COUNT["die"]))
    count: int = _COUNT["base"] + rolled
    table.tell("akkren_nests", "11.1", roll=rolled, n=count)
    for _ in range(count):
        with table.step("akkren_nest"):
            open_nest(table, *_site(table), "11.1")


def _site(table: Table) -> tuple[int, int]:
    """11.1, C34 A site by a D100, and the roll; where there is a nest already it is rolled again."""
    assert set(SITES) - set(table.state.nests)
    while True:
        rolled = table.roll(len(SITES))
        if SITES[rolled - 1] not in table.state.nests:
            return SITES[rolled - 1], rolled


def open_nest(table: Table, zone: int, rolled: int, rule: str) -> None:
    """11.1, 11.3 A nest opens, and a group comes out of it (table 11.A)."""
    table.state.nests = [*table.state.nests, zone]
    table.tell("akkren_nest", rule, zone=PLACE_IDS[zone], roll=rolled)
    place_group(table, zone, NEST, rule)


def produce(table: Table) -> None:
    """11.2 Each nest is rolled for: it may bring forth a new group (table 11.B)."""
    for zone in list(table.state.nests):
        with table.step("akkren_brood", things=(f"place:{PLACE_IDS[zone]}",)):
            rolled = table.roll(_DIE)
            fertile = rolled <= PRODUCE
            id = "akkren_brood" if fertile else "akkren_no_brood"
            table.tell(id, "11.2", zone=PLACE_IDS[zone], roll=rolled, most=PRODUCE)
            if fertile:
                place_group(table, zone, BAND, "11.2")


def new_nest(table: Table) -> None:
    """11.3, C33, C34 One roll a turn: a new nest may open in a random region."""
    with table.step("akkren_nest"):
        rolled = table.roll(_DIE)
        if rolled < NEW_NEST:
            table.tell("akkren_no_nest", "11.3", roll=rolled, least=NEW_NEST)
            return
        table.tell("akkren_new_nest", "11.3", roll=rolled, least=NEW_NEST)
        open_nest(table, *random_zone(table, table.state.nests), "11.3")


def settle_nests(table: Table) -> None:
    """C44, C352 A nest is cleared when others are in its zone and no Akkren: it counts for the strongest."""
    state = table.state
    for zone in list(state.nests):
        there = foes(state, zone, AKKREN)
        if not there or any(one.owner == AKKREN for one in land_stacks(state, zone)):
            continue
        if len({side(state, one) for one in there}) > 1:
            table.reveal()  # who is the strongest tells about hidden stacks
        by = side(state, max(there, key=lambda one: (factors([one]), -one.id)))
        boons.count_deed(state, by, boons.NESTS_CLEARED)
        state.nests = [nest for nest in state.nests if nest != zone]
        table.tell("akkren_nest_cleared", "C44", zone=PLACE_IDS[zone], who=OWNERS[by])


def close_nests(table: Table) -> None:
    """11.2, C35 The sixth counted turn of the war: all nests are removed."""
    table.state.nests = []
    table.tell("akkren_nests_close", "11.2")


# 11 Groups of Akkren: what they are made of, and how they come onto the map ------------------------------------------


NEST, BAND = "akkren_11A", "akkren_11B"
"""The tables of what comes with a nest and of all other groups."""


def group(list_of: str, roll: int) -> Force:
    """11.1, 11.2 The units of a group, by a roll on one of the two tables."""
    return units_of(row(TABLES[list_of]["rows"], roll))


def place_group(table: Table, zone: int, list_of: str, rule: str) -> Stack:
    """11.1-11.4 A group of Akkren comes onto the map. It is rolled for openly: everyone has seen it (C345)."""
    state = table.state
    rolled = table.roll(sides(TABLES[list_of]["die"]))
    one = stacks.add(state, Stack(0, AKKREN, Kind.COMPANY, zone, group(list_of, rolled)))
    for seat in range(F):
        see_whole(state, seat, one)
    table.tell("akkren_appear", rule, zone=PLACE_IDS[zone], roll=rolled, units=in_words(one.units))
    return one


def wandering_group(table: Table, rule: str) -> Stack:
    """11.4, C33 A group appears in a random region."""
    with table.step("akkren_appear"):
        zone, rolled = random_zone(table)
        table.tell("akkren_region", rule, region=REGION_IDS[REGION_OF[zone]], zone=PLACE_IDS[zone], roll=rolled)
        return place_group(table, zone, BAND, rule)


# 11.5 How the Akkren move, their targets, and what they leave behind -------------------------------------------------


_MOVE: Any = TABLES["akkren_move"]
_MOVE_DIE = sides(_MOVE["die"])
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
    rolled = table.roll(_MOVE_DIE)
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
    return (yield from _attack(table, one, hosts.neighbouring_foe(table, one)))


def attack_nearest(table: Table, one: Stack) -> Play[bool]:
    """11.5 The nearest army is attacked, if they can get there with their movement."""
    foe = hosts.nearest_foe(table, one)
    if foe is not None and not hosts.within_one_move(table.state, one, foe.place):
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
    return hosts.nearest(table, one, hosts.cities(table.state))


def _city_near(table: Table, one: Stack) -> int:
    return hosts.nearest(table, one, hosts.cities(table.state), WITHIN)


def _fort_near(table: Table, one: Stack) -> int:
    return hosts.nearest(table, one, hosts.forts(table.state), WITHIN)


def _free_neighbour(table: Table, one: Stack) -> int:
    return hosts.random_neighbour(table, one, hosts.has_presence)


def _unmarked(table: Table, one: Stack) -> int:
    return hosts.unmarked(table, one, hosts.has_presence)


def _nest(table: Table, one: Stack) -> int:
    return hosts.nearest(table, one, table.state.nests)


ACTS: dict[str, Callable[[Table, Stack], Play[bool]]] = {
    "attack adjacent army": attack_neighbour,
    "nearest city within 4": _go(_city_near),
    "nearest fort within 4": _go(_fort_near),
    "random adjacent zone without an Akkren marker": _go(_free_neighbour),
    "random adjacent zone": _go(hosts.random_neighbour),
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


# 11.5 What the Akkren leave of cities and forts ----------------------------------------------------------------------


def destroy(table: Table, zone: int) -> Play[None]:
    """11.5, C353 A city is destroyed and a fort removed; ships must leave the port first (C242), captives get away."""
    state = table.state
    if state.forts[zone]:
        state.forts[zone], state.fort_owner[zone] = 0, NOBODY
        table.tell("akkren_fort", "11.5", zone=PLACE_IDS[zone])
    if is_city(state, zone):
        yield from driven_out(table, doomed=zone)
        state.razed[zone] = 1
        table.tell("akkren_city", "11.5", zone=PLACE_IDS[zone])
        for one in [one for one in state.people if one.place == zone and not heroes.free(one)]:
            release(table, one.id, zone)
