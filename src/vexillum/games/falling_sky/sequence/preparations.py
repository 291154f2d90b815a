"""1.4.1, 1.5.2 What may come before a Faction acts: Resources change hands, own pieces are taken off the map."""

from __future__ import annotations

from vexillum.coin.sequence import options
from vexillum.coin.turn import Extras
from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.removal import REMOVE, has_own, remove_own
from vexillum.games.falling_sky.actions.transfers import TRANSFER, transfer_options, transfers
from vexillum.games.falling_sky.state import Play, State


class Preparations(Extras[State]):
    """Before a Faction acts; during a Command more of both is possible."""

    def options(self, doing: bool) -> list[Option]:
        """Give to others and ask them; take own pieces off the map, where the Event may be executed (F101)."""
        if not doing:
            return []
        state, faction = self.state, self.faction
        found = [TRANSFER] if transfer_options(state, faction) else []
        event = options(state.first_did)[1]
        return [*found, REMOVE] if event and has_own(state, faction) else found

    @property
    def may_pass(self) -> bool:
        """Once a transfer was made, or a piece removed, there must be an execution."""
        return not any(self.state.shared) and not self.state.withdrew

    def take(self, pick: Option) -> Play[None]:
        """Remove pieces; or give Resources and ask others, who choose how much they give."""
        if pick is REMOVE:
            self.state.withdrew = 1
            yield from remove_own(self.table, self.faction)
        else:
            yield from transfers(self.table, self.faction)
