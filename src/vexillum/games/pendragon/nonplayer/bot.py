"""8.0 The context of a Non-player's decision: the board, its rolls, and the action in progress."""

from __future__ import annotations

from typing import TypeAlias

from vexillum.coin.nonplayer import answers
from vexillum.coin.nonplayer.context import BotContext
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.nonplayer.candidates import SPACES
from vexillum.games.pendragon.nonplayer.takeover import RestOfCommand
from vexillum.games.pendragon.sequence.limits import limited_command
from vexillum.games.pendragon.state import State


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


Answer: TypeAlias = answers.Answer[PendragonBot]
"""The keys to answer a decision with."""
