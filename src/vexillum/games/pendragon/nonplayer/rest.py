"""8.1 What is left of a Command that a person has begun: the Non-player that takes over plans only that."""

from __future__ import annotations

from vexillum.coin.nonplayer.planning import Rest
from vexillum.coin.state import CoinState
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.map import N
from vexillum.games.pendragon.state import State

ONE_BY_ONE = ("train", "muster", "march")
"""3.1 The Commands that act in a space before the next one is selected; the others select all their spaces first."""


class RestOfCommand(Rest, Action):
    """8.1 What was selected, moved and paid for is given."""

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        for name in Action.fields():
            setattr(self, name, getattr(action, name))
        self._outset = action.outset
        self.spaces = list(action.spaces)
        self.start = state.copy()
        if action.feat_start is not None:
            self.feat_start = self.start
        if action.command in ONE_BY_ONE:
            self.most = max(0, action.most - len(action.spaces))
        elif action.spaces:
            self.most = N

    def goes_on(self, action: Action, state: CoinState) -> bool:
        """Is this still what is left of that Command?"""
        same = (
            self.spaces == action.spaces and self.special == action.special and self.special_done == action.special_done
        )
        return same and (self.feat_start is None) == (action.feat_start is None) and self.start == state
