"""Agreements: one Faction asks another for consent when it needs it, be it a person or a Non-player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.coin.kit import Kit
from vexillum.coin.options import NO, YES
from vexillum.coin.players import Players
from vexillum.coin.state import CoinTable, Play
from vexillum.core.decision import NOTHING


class Agreements:
    """The agreements of a volume."""

    def __init__(self, kit: Kit, players: Players) -> None:
        self._seats = kit.seats
        self._players = players

    def ask(
        self,
        table: CoinTable,
        asking: int,
        asked: int,
        kind: str,
        *,
        rule: str,
        params: Mapping[str, Any] = NOTHING,
        about: str = "",
    ) -> Play[bool]:
        """Ask a Faction for its consent; returns whether it agrees. Its player or Non-player answers.

        A player who runs both Factions agrees automatically. A Faction without a seat is never asked: the rules decide
        for it.
        """
        if self._players.one_player(table.state, asking, asked):
            return True
        (pick,) = yield table.ask(self._seats[asked], kind, (YES, NO), rule=rule, params=params, about=about)
        return pick is YES
