"""Garrisons on the move: troops that are not needed where they are join an army that can use them."""

from __future__ import annotations

from vexillum.games.akkren.control import friendly
from vexillum.games.akkren.minds.armies.goals import Goal, paths
from vexillum.games.akkren.minds.mind import Mind, mobile
from vexillum.games.akkren.minds.threats import foes, guards_wanted
from vexillum.games.akkren.routes.costs import allowance
from vexillum.games.akkren.state import Kind, Stack

FACTOR = 0.05
"""What each factor that joins an army is worth."""
LEAST = 4
"""Fewer factors than this are not worth the gold."""


def garrison_goal(mind: Mind, one: Stack, mp: int | None = None) -> Goal | None:
    """Where a garrison that is not needed should go: to the strongest army within reach on friendly ground."""
    if one.owner != mind.me or one.nation >= 0 or one.besieged or one.aboard >= 0:
        return None
    power = mind.power(one)
    if guards_wanted(mind, one.place) or power < LEAST or mobile(one.units) != one.units:
        return None
    reach = paths(mind, one, allowance(mind.state, one) if mp is None else mp)
    for army in mind.armies:
        if army.kind != Kind.ARMY or army.owner != mind.me or army.besieged:
            continue
        if army.place == one.place:
            return None
        open_way = army.place in reach and friendly(mind.state, army.place, mind.me)
        if open_way and not foes(mind, army.place):
            return Goal(FACTOR * power, army.place, reach[army.place].zones, 1, "join", fight=False)
    return None
