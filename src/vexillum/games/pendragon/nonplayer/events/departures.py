"""8.2.1 Units that leave one by one: without loss of Control (#13, #82, #83), or evenly (#77, #78, #82)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.nonplayer.priorities import Priority, fewest, first, most
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.control import controller, friend
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.guidelines_pieces import NO_PLUNDER, lots_of, pick_lot
from vexillum.games.pendragon.pieces import TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import State


def keeps_control(board: State, faction: int, space: int, kind: int, n: int) -> bool:
    """1.6 Whether Friendly Control, if any, stays when this many Units leave a space. The board stays as it was."""
    mine = friend(board, faction)
    if controller(board, space) != mine:
        return True
    at = UNIT_KINDS * space + kind
    board.units[at] -= n
    kept = controller(board, space) == mine
    board.units[at] += n
    return kept


def going(bot: PendragonBot, decision: Decision, kinds: Sequence[int]) -> State:
    """The board without the Units that were named before: an Event takes them all at once in the end.

    What is still offered of some kinds has not been named.
    """
    board = bot.state.copy()
    left = [0] * len(board.units)
    for option in lots_of(decision):
        space, kind, _ = option.value
        left[UNIT_KINDS * space + kind] += option.params["n"]
    for at in range(len(left)):
        if at % UNIT_KINDS in kinds:
            board.units[at] = left[at]
    return board


OnBoard = Callable[[State, int], Priority[Option]]
"""A priority on the board without the Units that go already, for a Faction."""


def in_turn(kinds: Sequence[int], *priorities: OnBoard) -> Callable[[PendragonBot, Decision], Sequence[str]]:
    """8.2.1 A reply to which Units of some kinds go: by some priorities; those without Plunder first (8.4.1)."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str]:
        board = going(bot, decision, kinds)
        ordered = [priority(board, bot.faction) for priority in priorities]
        return pick_lot(bot, decision, lots_of(decision), *ordered, NO_PLUNDER)

    return choose


def of_kinds(*order: tuple[int, ...]) -> OnBoard:
    """Kinds of Units in an order; those in one group are equal."""
    place = {kind: at for at, kinds in enumerate(order) for kind in kinds}
    priority: Priority[Option] = fewest("kinds_in_order", lambda option: place[option.value[1]])
    return lambda board, faction: priority


def keeping_control(board: State, faction: int) -> Priority[Option]:
    """Friendly Control stays when one more Unit of the lot goes."""
    return first("keeps_control", lambda option: keeps_control(board, faction, option.value[0], option.value[1], 1))


def most_troops(board: State, faction: int) -> Priority[Option]:
    """From spaces with most own Troops."""
    return most(
        "own_troops",
        lambda option: sum([board.units[UNIT_KINDS * option.value[0] + kind] for kind in TROOPS_OF[faction]]),
    )


def evenly(board: State, faction: int) -> Priority[Option]:
    """From where most of them are left."""
    return most("units_left", lambda option: board.units[UNIT_KINDS * option.value[0] + option.value[1]])


def one_by_one(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """One Unit at a time, or as few as may be named."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)
