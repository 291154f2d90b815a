"""1.6 The space of a Battle as it would be at some moment, for rules that look at the board."""

from __future__ import annotations

import msgspec

from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import Row
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import BattleModel
from vexillum.games.pendragon.nonplayer.foresight.stages import Position
from vexillum.games.pendragon.pieces import UNIT_KINDS, VACANT
from vexillum.games.pendragon.state import State


class Board:
    """A board that shares everything but pieces with the real one."""

    __slots__ = ("_sites", "_state", "_units", "control_before", "model", "space")

    def __init__(self, state: State, space: int, model: BattleModel, units: list[int]) -> None:
        """``units``: those of the space by kind, as if."""
        self.model = model
        self.space = space
        self._units = units
        self._sites = state.sites[2 * space : 2 * space + 2]
        self._state = msgspec.structs.replace(state, units=list(state.units), sites=list(state.sites))
        self._state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS] = units
        self.control_before = controller(self._state, space)

    def at(self, now: Position) -> State:
        """The board at a moment of the Battle; the next call changes it."""
        units = list(self._units)
        for place, left in enumerate(remaining(self.model, now)):
            units[self.model.types[place] // 2] += left - self.model.start[place]
        state, space = self._state, self.space
        state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS] = units
        state.sites[2 * space : 2 * space + 2] = self._sites
        for at, _ in now.razed:
            state.sites[self.model.sites[at].number] = VACANT
        return state


def remaining(model: BattleModel, now: Position) -> Row:
    """Units that are still in the space, wherever they are."""
    left = list(now.field)
    for inside in now.inside:
        for place, n in enumerate(inside):
            left[place] += n
    if now.evaded:
        for place, n in enumerate(model.start):
            if now.evaded >> place & 1:
                left[place] += n
    return tuple(left)
