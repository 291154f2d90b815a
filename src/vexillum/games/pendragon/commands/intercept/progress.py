"""3.2.3 The progress of an Intercept: what has been paid for and what has moved."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.march.moved_units import MovedUnits
from vexillum.games.pendragon.commands.march.routes import Routes, routes_of
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT
from vexillum.games.pendragon.money import funds, pay
from vexillum.games.pendragon.pieces import DUX, SAXON_RAIDER, SCOTTI_RAIDER, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table

RULE = "3.2.3"
COST = 2
"""Resources for each space from which a group moves out."""
TROOPS = TROOPS_OF[DUX]
"""Cavalry and red Foederati."""


def raided(state: State, space: int) -> bool:
    """Whether there are Raiders in a space."""
    return bool(state.units[UNIT_KINDS * space + SAXON_RAIDER] or state.units[UNIT_KINDS * space + SCOTTI_RAIDER])


def garrisoned(state: State, space: int) -> bool:
    """Whether there are Cavalry or red Foederati in a space."""
    first = UNIT_KINDS * space
    return any(state.units[first + kind] for kind in TROOPS)


def reached_from(routes: Routes, origin: int, targets: list[int]) -> list[int]:
    """3.2.3 Targets that a group can move to: Adjacent or along Roads, all under Friendly Control (R18)."""
    if not routes.controlled(origin):
        return []
    adjacent, along = ADJACENT[origin], routes.along(origin)
    return [target for target in targets if target in adjacent or target in along]


def fightable(state: State, routes: Routes, targets: list[int], money: bool) -> list[int]:
    """The targets with Dux Troops in them or, if there is money to move, within reach of some."""
    found = [target for target in targets if garrisoned(state, target)]
    if money and len(found) < len(targets):
        for origin in range(SPACE_COUNT):
            if garrisoned(state, origin):
                found += reached_from(routes, origin, targets)
    return [target for target in targets if target in found]


class Intercept:
    """An Intercept while it is executed."""

    __slots__ = ("action", "moved", "paid", "routes", "table")

    def __init__(self, table: Table, action: Action) -> None:
        self.table = table
        self.action = action
        self.routes = routes_of(table.state, action)
        self.moved = MovedUnits()
        self.paid: set[int] = set()
        """Spaces from which a group has moved out."""

    def cost(self, space: int) -> int:
        """What it costs that a group moves out of a space."""
        return 0 if space in self.paid else self.action.cost(COST)

    def left(self, space: int) -> int:
        """What is left of the money after that; below 0 it cannot be paid."""
        return funds(self.table.state, DUX) - self.cost(space)

    def select(self, space: int) -> Play[None]:
        """3.1 Select a space as an origin, and pay for it."""
        if space not in self.paid:
            yield from pay(self.table, DUX, self.action.cost(COST), RULE)
            self.paid.add(space)

    def within_reach(self, origin: int) -> list[int]:
        """The targets of this Intercept to which a group could move from a space."""
        return reached_from(self.routes, origin, self.action.spaces)

    def ready(self, space: int) -> bool:
        """Whether a space is an origin now: Troops that have not moved, a target within reach, and the money."""
        return (
            self.moved.any(self.table.state, space, TROOPS) and self.left(space) >= 0 and bool(self.within_reach(space))
        )
