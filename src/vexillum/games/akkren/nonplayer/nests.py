"""11.1-11.3 The nests of the Akkren: where they appear, what they bring forth, how they end."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren import achievements
from vexillum.games.akkren.components.factions import AKKREN, OWNERS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS
from vexillum.games.akkren.components.records import Nest, read
from vexillum.games.akkren.components.tables import TABLES, number, sides
from vexillum.games.akkren.control import land_stacks, side
from vexillum.games.akkren.lots import random_zone
from vexillum.games.akkren.nonplayer.hordes import BAND, NEST, appear
from vexillum.games.akkren.nonplayer.hosts import factors, foes
from vexillum.games.akkren.state import Table

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
    appear(table, zone, NEST, rule)


def produce(table: Table) -> None:
    """11.2 Each nest is rolled for: it may bring forth a new group (table 11.B)."""
    for zone in list(table.state.nests):
        with table.step("akkren_brood", things=(f"place:{PLACE_IDS[zone]}",)):
            rolled = table.roll(_DIE)
            fertile = rolled <= PRODUCE
            id = "akkren_brood" if fertile else "akkren_no_brood"
            table.tell(id, "11.2", zone=PLACE_IDS[zone], roll=rolled, most=PRODUCE)
            if fertile:
                appear(table, zone, BAND, "11.2")


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
        achievements.count(state, by, achievements.NESTS_CLEARED)
        state.nests = [nest for nest in state.nests if nest != zone]
        table.tell("akkren_nest_cleared", "C44", zone=PLACE_IDS[zone], who=OWNERS[by])


def close_nests(table: Table) -> None:
    """11.2, C35 The sixth counted turn of the war: all nests are removed."""
    table.state.nests = []
    table.tell("akkren_nests_close", "11.2")
