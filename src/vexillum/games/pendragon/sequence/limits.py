"""2.3.4-2.3.5, 8.1.2, 8.9 How large a Command may be."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.coin.sequence import CommandLimit, options
from vexillum.coin.turn import Size
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.difficulty import Difficulty
from vexillum.games.pendragon.state import State

NON_PLAYERS_LIMITED = {
    Difficulty.STANDARD: Size.FULL,
    Difficulty.INTRODUCTORY: Size.LIMITED,
    Difficulty.EASY: Size.ONE_SPACE,
    Difficulty.DIFFICULT: Size.FULL,
}
"""8.1.2, 8.9 What a Non-player does instead of a Limited Command."""


def command_size(state: State, faction: int) -> Size:
    """2.3.5 After a Command the 2nd Eligible has a Limited one; 8.1.2 a Non-player still has a full one."""
    if options(state.first_did)[0] != CommandLimit.LIMITED:
        return Size.FULL
    return NON_PLAYERS_LIMITED[Difficulty(state.difficulty)] if non_player(state, faction) else Size.LIMITED


def limited_command(state: State, faction: int) -> bool:
    """2.3.5, 8.9 Whether a Command of this turn is confined to one space."""
    return command_size(state, faction) != Size.FULL


def action_of_turn(state: State, faction: int, command: str) -> Action:
    """2.3.4 A Command by the sequence of play, as large as it may be now."""
    size = command_size(state, faction)
    return Action(state, faction, command, limited=size != Size.FULL, feats=size != Size.LIMITED)
