"""A decision while it is asked, and the Command, Battle or Event that it belongs to."""

from __future__ import annotations

from vexillum.coin.decision_info import pending_decision
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.pieces import KIT
from vexillum.games.falling_sky.state import State, Table

SPECIALS = "specials"
"""The group of Special Abilities beside what was asked for."""


class Asked(pending_decision.PendingDecision[State]):
    """A decision, the seat that is asked, and the Command, Battle or Event that it belongs to."""

    __slots__ = ("action", "fight")
    kit = KIT
    specials = SPECIALS

    def __init__(self, table: Table, decision: Decision) -> None:
        super().__init__(table, decision)
        self.action = self.table.innermost(Action)
        self.fight = self.table.innermost(Battle)

    @property
    def command(self) -> Action:
        """The Command that is being executed."""
        assert self.action is not None
        return self.action

    @property
    def battle(self) -> Battle:
        """The Battle that is being fought."""
        assert self.fight is not None
        return self.fight
