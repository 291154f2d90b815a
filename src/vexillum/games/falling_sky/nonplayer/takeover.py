"""8.1 What is left of a Command that a person has begun: the Non-player that takes over plans only that."""

from __future__ import annotations

from copy import copy

from vexillum.coin.nonplayer.planners import RemainingCommand
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.state import State

COURSE = (
    "agreed",
    "battles",
    "britannia",
    "built",
    "earlier",
    "enlisted",
    "given_up",
    "lent",
    "moved",
    "refused",
    "seized",
    "selected",
    "truce",
)
"""The progress of a Command that is not on the board: the rest is planned from it."""


class RestOfCommand(RemainingCommand[State], Action):
    """8.1 What was selected, moved and paid for is given: every Command acts in a Region before the next,
    but the Arverni may have paid for some first (F251).
    """

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        super().__init__(action, state)
        for name in COURSE:
            setattr(self, name, copy(getattr(action, name)))
        if action.special_start is not None:
            self.special_start = self.start
        self.most = max(0, action.most - len(action.spaces))

    def goes_on(self, action: Action, state: State) -> bool:
        """Whether this is still what is left of that Command."""
        same = (self.special_start is None) == (action.special_start is None)
        return (
            same
            and all(getattr(self, name) == getattr(action, name) for name in COURSE)
            and super().goes_on(action, state)
        )
