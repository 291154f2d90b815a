"""10 The phase of the neutrals."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.games.akkren.boons import GK_CAMPAIGN, in_force
from vexillum.games.akkren.nonplayer.campaign import campaign
from vexillum.games.akkren.nonplayer.defence import defend
from vexillum.games.akkren.nonplayer.hosts import rest
from vexillum.games.akkren.nonplayer.kingdom import raise_unit, stands
from vexillum.games.akkren.nonplayer.minors import next_minor
from vexillum.games.akkren.nonplayer.neutrals import next_nation
from vexillum.games.akkren.state import Piece, Play, State, Table, Turn


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
