"""Which Factions begin as Non-players, as a set-up says."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

AGENT = "np"
"""The agent that plays by the rules for Non-players."""
NON_PLAYERS = "non_players"
"""The option that records which Factions began as Non-players; it follows from who sits where."""


class Seating(msgspec.Struct, frozen=True):
    """The seats of a volume, and which of them one player runs together."""

    factions: tuple[str, ...]
    """The Factions with a seat."""
    owners: Mapping[str, tuple[tuple[int, ...], ...]]
    """By the value of an option: the Factions of each player."""
    option: str = "players"

    def non_players(self, setup: Setup) -> int:
        """The Factions that are Non-players from the start, as bits."""
        return sum(1 << self.factions.index(id) for id in setup.options.get(NON_PLAYERS, "").split(",") if id)

    def named(self, value: str) -> str:
        """The option as a match records it: Factions in their order, or :class:`BadSetup`."""
        named = {id.strip() for id in value.split(",")} - {""}
        if unknown := sorted(named - set(self.factions)):
            raise BadSetup("error.option_value", option=NON_PLAYERS, value=unknown[0], known=self.factions)
        return ",".join(id for id in self.factions if id in named)

    def seated(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        """The option that follows from who sits where. The Factions of one player are Non-players together or not."""
        named = [id for id in self.factions if seats.get(id) == AGENT]
        value = options[self.option]
        for factions in self.owners[value]:
            together = [self.factions[faction] for faction in factions]
            if 0 < len([id for id in together if id in named]) < len(together):
                raise BadSetup("error.together", option=self.option, value=value, seats=together, agent=AGENT)
        return {NON_PLAYERS: ",".join(named)} if named else {}
