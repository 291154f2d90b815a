"""8.0-8.1 The context of a Non-player's decision: the board, its rolls, the action, and what it takes over."""

from __future__ import annotations

from typing import TypeAlias

from vexillum.coin.nonplayer import context
from vexillum.coin.nonplayer.context import BotContext
from vexillum.coin.nonplayer.plans import RemainingCommand

from ..actions import Action
from ..battle.sides import Fight
from ..events.context import PendragonEvent
from ..map import SPACE_COUNT
from ..sequence import limited_command
from ..state import State
from .plans import SPACES

# 8.1 The rest of a Command that a person has begun: the Non-player that takes over plans only that -------------------


ONE_BY_ONE = ("train", "muster", "march")
"""3.1 The Commands that act in a space before the next one is selected; the others select all their spaces first."""


class RestOfCommand(RemainingCommand[State], Action):
    """8.1 What was selected, moved and paid for is given."""

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        super().__init__(action, state)
        self._control_at_start = action.control_at_start
        if action.feat_start is not None:
            self.feat_start = self.start
        if action.command in ONE_BY_ONE:
            self.most = max(0, action.most - len(action.spaces))
        elif action.spaces:
            self.most = SPACE_COUNT

    def goes_on(self, action: Action, state: State) -> bool:
        """Whether this is still what is left of that Command."""
        return (self.feat_start is None) == (action.feat_start is None) and super().goes_on(action, state)


# 8.0 The context of a Non-player's decision: the board, its rolls, and the action in progress ------------------------


class PendragonBot(BotContext[State, Action]):
    """One Non-player at one moment."""

    __slots__ = ()
    spaces = SPACES

    @property
    def action(self) -> Action | None:
        """The innermost Command that is being executed."""
        return self.innermost(Action)

    @property
    def fight(self) -> Fight | None:
        """The Battle that is being fought."""
        return self.innermost(Fight)

    @property
    def event(self) -> PendragonEvent | None:
        """The Event that is being executed."""
        return self.innermost(PendragonEvent)

    def rest_of(self, action: Action) -> Action:
        """8.1 What is left of a Command on the board as it is."""
        return RestOfCommand(action, self.state)

    @property
    def limited(self) -> bool:
        """2.3.5, 8.1.2, 8.9 Whether a Command of this turn is confined to one space."""
        return limited_command(self.state, self.faction)


Answer: TypeAlias = context.Answer[PendragonBot]
"""The keys to answer a decision with."""
