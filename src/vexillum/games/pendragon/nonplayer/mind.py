"""8.0 What a Non-player looks at when it is asked: the board, its rolls, and what is being carried out."""

from __future__ import annotations

from typing import Any

from vexillum.coin.nonplayer.rolls import NamedRolls
from vexillum.coin.nonplayer.trace import Trace
from vexillum.core.session import Session
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.charts import RANDOM_SPACES
from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.nonplayer.candidates import SPACES
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.sequence.limits import limited_command
from vexillum.games.pendragon.state import State


class Mind:
    """One Non-player at one moment."""

    __slots__ = ("doing", "faction", "luck", "state", "trace")
    spaces = SPACES
    """What it chooses among if nothing else is said."""

    def __init__(self, state: State, faction: int, luck: NamedRolls, trace: Trace, doing: tuple[Any, ...] = ()) -> None:
        self.state = state
        self.faction = faction
        self.luck = luck
        self.trace = trace
        self.doing = doing
        """What the rules are in the middle of, the innermost last."""

    @classmethod
    def now(cls, session: Session[State], faction: int, *, traced: bool = False) -> Mind:
        """At the decision that is being asked."""
        luck = NamedRolls(session.luck(FACTIONS[faction]), RANDOM_SPACES)
        return cls(session.state, faction, luck, Trace(traced), tuple(session.table.doing))

    def at(self, state: State) -> Mind:
        """The same Non-player, with the same rolls, looking at another board."""
        return Mind(state, self.faction, self.luck, self.trace, self.doing)

    def silent(self) -> Mind:
        """The same Non-player, looking at something of which its trace says nothing."""
        return Mind(self.state, self.faction, self.luck, Trace(False), self.doing) if self.trace.kept else self

    @property
    def action(self) -> Action | None:
        """The innermost Command that is being executed."""
        return next((thing for thing in reversed(self.doing) if isinstance(thing, Action)), None)

    @property
    def fight(self) -> Fight | None:
        """The Battle that is being fought."""
        return next((thing for thing in reversed(self.doing) if isinstance(thing, Fight)), None)

    @property
    def scene(self) -> PendragonEvent | None:
        """The Event that is being executed."""
        return next((thing for thing in reversed(self.doing) if isinstance(thing, PendragonEvent)), None)

    def is_player(self, faction: int) -> bool:
        """Is a Faction run by a person?"""
        return not self.state.non_players >> faction & 1

    @property
    def limited(self) -> bool:
        """2.3.5, 8.1.2, 8.9 Is a Command of this turn confined to one space?"""
        return limited_command(self.state, self.faction)
