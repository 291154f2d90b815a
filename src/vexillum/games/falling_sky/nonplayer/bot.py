"""8.0 What a Non-player looks at when it is asked: the board, its rolls, and what is being carried out."""

from __future__ import annotations

from typing import TypeAlias

from vexillum.coin.nonplayer import answers
from vexillum.coin.nonplayer.context import BotContext
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.events.context import FallingSkyEvent
from vexillum.games.falling_sky.nonplayer.candidates import REGIONS
from vexillum.games.falling_sky.nonplayer.loans import sure_lenders
from vexillum.games.falling_sky.nonplayer.takeover import RestOfCommand
from vexillum.games.falling_sky.pieces import GERMANS
from vexillum.games.falling_sky.state import State


class FallingSkyBot(BotContext[State, Action]):
    """One Non-player at one moment."""

    __slots__ = ()
    spaces = REGIONS

    @property
    def action(self) -> Action | None:
        """The innermost Command that is being executed."""
        return self.innermost(Action)

    @property
    def event(self) -> FallingSkyEvent | None:
        """The Event that is being executed."""
        return self.innermost(FallingSkyEvent)

    @property
    def battle(self) -> Battle | None:
        """The Battle that is being fought."""
        return self.innermost(Battle)

    def rest_of(self, action: Action) -> Action:
        """8.1 What is left of a Command on the board as it is."""
        return RestOfCommand(action, self.state)

    def action_of_turn(self, command: str) -> Action:
        """8.1 A Command by the sequence of play; 8.8.8 with what is sure to be lent for it."""
        action = super().action_of_turn(command)
        action.lent = sure_lenders(self.state, self.faction)
        return action

    def is_player(self, faction: int) -> bool:
        """8.0 Whether a Faction is run by a person. The Germans never are: they are neither player nor Non-player."""
        return faction != GERMANS and super().is_player(faction)


Answer: TypeAlias = answers.Answer[FallingSkyBot]
"""The keys to answer a decision with."""
