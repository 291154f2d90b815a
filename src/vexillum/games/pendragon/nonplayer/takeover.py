"""8.1 The rest of a Command that a person has begun: the Non-player that takes over plans only that."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import RemainingCommand
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.state import State

ONE_BY_ONE = ("train", "muster", "march")
"""3.1 The Commands that act in a space before the next one is selected; the others select all their spaces first."""


class RestOfCommand(RemainingCommand[State], Action):
    """8.1 What was selected, moved and paid for is given."""

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        super().__init__(action, state)
        self._outset = action.outset
        if action.feat_start is not None:
            self.feat_start = self.start
        if action.command in ONE_BY_ONE:
            self.most = max(0, action.most - len(action.spaces))
        elif action.spaces:
            self.most = SPACE_COUNT

    def goes_on(self, action: Action, state: State) -> bool:
        """Whether this is still what is left of that Command."""
        return (self.feat_start is None) == (action.feat_start is None) and super().goes_on(action, state)
