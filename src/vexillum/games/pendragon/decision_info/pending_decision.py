"""A decision while it is asked, and the Command, Battle or Event that it belongs to."""

from __future__ import annotations

from typing import Any

from vexillum.coin.decision_info import pending_decision
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import KIT
from vexillum.games.pendragon.state import State, Table

FEATS = "feats"
"""The group of Feats beside what was asked for."""


class Asked(pending_decision.PendingDecision[State]):
    """A decision, the seat that is asked, and the Command, Battle or Event that it belongs to."""

    __slots__ = ("action", "fight")
    kit = KIT
    specials = FEATS

    def __init__(self, table: Table, decision: Decision) -> None:
        super().__init__(table, decision)
        self.action = self.table.innermost(Action)
        self.fight = self.table.innermost(Fight)

    @property
    def space(self) -> int:
        """The space that the question is about."""
        return SPACE_NUMBER[self.params["space"]]

    @property
    def command(self) -> Action:
        """The Command that is being executed."""
        assert self.action is not None
        return self.action

    @property
    def battle(self) -> Fight:
        """The Battle that is being fought."""
        assert self.fight is not None
        return self.fight


def in_space(id: str, space: int, **params: Any) -> Message:
    """What an option does in a space."""
    return Message(f"does.{id}", {"space": SPACE_IDS[space], **params})
