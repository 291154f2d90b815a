"""8.1 What is left of a Command that a person has begun: the Non-player that takes over plans only that."""

from __future__ import annotations

from vexillum.coin.nonplayer.planning import Rest
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.state import State


class RestOfCommand(Rest[State], Action):
    """8.1 What was selected, moved and paid for is given: every Command acts in a Region before the next."""

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        super().__init__(action, state)
        if action.special_start is not None:
            self.special_start = self.start
        self.most = max(0, action.most - len(action.spaces))

    def goes_on(self, action: Action, state: State) -> bool:
        """Is this still what is left of that Command?"""
        return (self.special_start is None) == (action.special_start is None) and super().goes_on(action, state)
