"""1.5.2 Transfers of Resources before a Faction acts: it may give, or ask for, Resources."""

from __future__ import annotations

from vexillum.coin.turn import Extras
from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.transfers import TRANSFER, transfer_options, transfers
from vexillum.games.falling_sky.state import Play, State


class Transfers(Extras[State]):
    """1.5.2 What changes hands before a Faction acts; during a Command more may."""

    def options(self, doing: bool) -> list[Option]:
        """Give to others and ask them, if there is something to be done with it."""
        return [TRANSFER] if doing and transfer_options(self.state, self.faction) else []

    @property
    def may_pass(self) -> bool:
        """Once a transfer was made there must be an execution."""
        return not any(self.state.shared)

    def take(self, pick: Option) -> Play[None]:
        """Give, or ask another Faction, which says how much it gives."""
        yield from transfers(self.table, self.faction)
