"""10 The phase of the neutrals."""

from __future__ import annotations

from vexillum.games.akkren.boons import GK_CAMPAIGN, in_force
from vexillum.games.akkren.state import Play, Table, Turn
from vexillum.games.akkren.unplayed.campaign import campaign
from vexillum.games.akkren.unplayed.defence import defend
from vexillum.games.akkren.unplayed.hosts import rest
from vexillum.games.akkren.unplayed.kingdom import raise_unit, stands
from vexillum.games.akkren.unplayed.minors import minors_act
from vexillum.games.akkren.unplayed.neutrals import nations_act


def neutral_phase(table: Table) -> Play[None]:
    """10, 16.3, 10.1 Neutral nations act, then rebels and minor powers, then the Great Kingdom."""
    yield from nations_act(table)
    rest(table.state)
    yield from minors_act(table)
    rest(table.state)
    if stands(table.state):
        yield from kingdom_acts(table)
        rest(table.state)


def kingdom_acts(table: Table) -> Play[None]:
    """10.1 The Great Kingdom raises a unit, campaigns in spring or when stirred (9.1), and defends itself."""
    raise_unit(table)
    if table.state.turn == Turn.SPRING:
        yield from campaign(table)
    if in_force(table.state, GK_CAMPAIGN):
        table.tell("kingdom_stirred", "9.1")
        yield from campaign(table)
    yield from defend(table)
