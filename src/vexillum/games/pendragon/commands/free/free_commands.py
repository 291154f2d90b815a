"""5.5 Free Train, Muster and Intercept granted by an Event."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import Offer, Spaces
from vexillum.games.pendragon.battle.terms import Result
from vexillum.games.pendragon.commands.common import tell_unused
from vexillum.games.pendragon.commands.intercept import intercept_command
from vexillum.games.pendragon.commands.muster import muster
from vexillum.games.pendragon.commands.train import train
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import CIVITATES, DUX
from vexillum.games.pendragon.state import Play, Table


def free_train(
    table: Table, spaces: Spaces | None = None, *, most: int = SPACE_COUNT, casualties: bool = False
) -> Play[list[int]]:
    """5.5 The Dux may Train (3.2.1) in up to ``most`` of ``spaces``, Prosperity included, at no cost.

    ``casualties``: Cavalry may also come from Casualties. Returns the spaces selected.
    """
    action = Action(table.state, DUX, "train", offer=Offer(spaces=spaces, most=most, casualties=casualties))
    yield from table.during(action, train(table, action))
    tell_unused(table, action)
    return action.spaces


def free_muster(
    table: Table, spaces: Spaces | None = None, *, most: int = SPACE_COUNT, wealth: bool, not_yet: int = 0
) -> Play[list[int]]:
    """5.5 The Civitates may Muster (3.3.1) in up to ``most`` of ``spaces`` without Resources.

    ``wealth``: Wealth is paid (R55). ``not_yet``: this many Comitates in all may come from Not Yet in Play. Returns the
    spaces selected.
    """
    offer = Offer(spaces=spaces, most=most, wealth=wealth, not_yet=not_yet)
    action = Action(table.state, CIVITATES, "muster", offer=offer)
    yield from table.during(action, muster(table, action))
    tell_unused(table, action)
    return action.spaces


def free_intercept(table: Table, *, most: int = SPACE_COUNT) -> Play[list[tuple[int, Result]]]:
    """5.5 The Dux may Intercept (3.2.3) in up to ``most`` targets. Returns the Battles in the order of fighting."""
    action = Action(table.state, DUX, "intercept", offer=Offer(most=most))
    yield from table.during(action, intercept_command.execute(table, action))
    tell_unused(table, action)
    return action.results
