"""9.2.1 What is found when a guardian is beaten."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.boons import NEXT_TREASURE, give, take
from vexillum.games.akkren.components.decks import TREASURE_IDS, TREASURES
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.money import earn
from vexillum.games.akkren.state import Table

DRAUGHT = "healing_draught"


def row_of(roll: int) -> int:
    """9.2.1 The row of the table for a modified roll."""
    return next(number for number, one in enumerate(TREASURES) if one.least <= roll <= one.most)


def treasure(table: Table, id: int, modifier: int) -> None:
    """9.2.1 A D10, the guardian's modifier and what an old map adds: the treasure is the hero's or his Faction's."""
    one = heroes.person(table.state, id)
    with table.step("treasure", things=(f"person:{id}",), person=heroes.name(one)):
        roll = table.roll(sides(TABLES["heroes"]["treasure_die"]))
        add = modifier + take(table.state, one.owner, NEXT_TREASURE)
        row = row_of(roll + add)
        table.tell(
            "treasure",
            "9.2.1",
            who=SEATS[one.owner],
            person=heroes.name(one),
            treasure=TREASURE_IDS[row],
            roll=roll,
            add=add,
        )
        for effect in TREASURES[row].effects:
            _gain(table, id, effect)


def _gain(table: Table, id: int, effect: dict[str, Any]) -> None:
    """9.2.1 One of the gains from a treasure."""
    one, op = heroes.person(table.state, id), effect["op"]
    if op == "gp":
        earn(table, one.owner, effect["n"], "9.2.1", "treasure")
    elif op == "next_treasure":
        give(table.state, one.owner, NEXT_TREASURE, effect["mod"])
    elif op == "hero_stat":
        add_gain(table, id, effect["stat"], effect["n"])
    elif op == "hero_stat_set":
        assert effect["stat"] == "mov"
        add_gain(table, id, heroes.MOV_SET, max(0, effect["n"] - heroes.gained(one, heroes.MOV_SET)))
    elif op == "mana_while_hero_lives":
        add_gain(table, id, heroes.MANA_STONE, effect["n"])
    else:
        add_gain(table, id, effect["trait"] if op == "hero_trait" else effect["id"], 1)


def add_gain(table: Table, id: int, what: str, n: int) -> None:
    """9.2.1 A hero gains a value; those at 0 are not stored."""
    gains = dict(heroes.person(table.state, id).gains)
    gains[what] = gains.get(what, 0) + n
    heroes.change(table.state, id, gains=tuple(sorted((key, n) for key, n in gains.items() if n)))


def drink(table: Table, id: int) -> None:
    """9.2.1 A hero drinks a healing draught: all his wounds are healed."""
    add_gain(table, id, DRAUGHT, -1)
    heroes.change(table.state, id, wounds=0)
    one = heroes.person(table.state, id)
    table.tell("drinks", "9.2.1", who=SEATS[one.owner], person=heroes.name(one))
