"""11 Groups of Akkren: what they are made of, and how they come onto the map."""

from __future__ import annotations

from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.components.factions import AKKREN, F
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGION_OF
from vexillum.games.akkren.components.tables import TABLES, row, sides, units_of
from vexillum.games.akkren.components.units import Force
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.lots import random_zone
from vexillum.games.akkren.sight import see_whole
from vexillum.games.akkren.state import Kind, Stack, Table

NEST, BAND = "akkren_11A", "akkren_11B"
"""The tables of what comes with a nest and of all other groups."""


def group(list_of: str, roll: int) -> Force:
    """11.1, 11.2 The units of a group, by a roll on one of the two tables."""
    return units_of(row(TABLES[list_of]["rows"], roll))


def appear(table: Table, zone: int, list_of: str, rule: str) -> Stack:
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
        return appear(table, zone, BAND, rule)
