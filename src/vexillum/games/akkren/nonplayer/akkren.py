"""11 The Akkren: before their war, in it, and after it."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren.components.tables import TABLES, number, row, sides
from vexillum.games.akkren.nonplayer.akkren_moves import next_group, spread
from vexillum.games.akkren.nonplayer.hordes import wandering_group
from vexillum.games.akkren.nonplayer.hosts import rest
from vexillum.games.akkren.nonplayer.nests import close_nests, first_nests, new_nest, produce, settle_nests
from vexillum.games.akkren.state import Piece, Play, State, Table, Turn

_START: Any = TABLES["akkren_start"]
_RANDOM: Any = TABLES["akkren_random"]
_ADD: dict[str, int] = {modifier["if"]: modifier["add"] for modifier in _RANDOM["modifiers"]}
FROM_YEAR = number("akkren_start", "from_year")
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
    if state.war or state.year < FROM_YEAR or state.turn == Turn.WINTER:
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
