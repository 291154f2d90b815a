"""Which Factions begin as Non-players, as a set-up says."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.players import Players
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

AGENT = "np"
"""The agent that plays by the rules for Non-players."""
PLAYERS = "players"
"""The option that says who runs which Factions."""
NON_PLAYERS = "non_players"
"""The option that records which Factions began as Non-players; it follows from who sits where."""


def non_players_of(setup: Setup, seats: tuple[str, ...]) -> int:
    """The Factions that are Non-players from the start, as bits."""
    return sum(1 << seats.index(id) for id in setup.options.get(NON_PLAYERS, "").split(",") if id)


def non_players_named(value: str, seats: tuple[str, ...]) -> str:
    """The option as a match records it: Factions in their order, or :class:`BadSetup`."""
    named = {id.strip() for id in value.split(",")} - {""}
    if unknown := sorted(named - set(seats)):
        raise BadSetup("error.option_value", option=NON_PLAYERS, value=unknown[0], known=seats)
    return ",".join(id for id in seats if id in named)


def non_players_seated(
    options: Mapping[str, str], given: Mapping[str, str], seats: tuple[str, ...], players: Players
) -> dict[str, str]:
    """The option that follows from who sits where. The Factions of one player are Non-players together or not."""
    named = [id for id in seats if given.get(id) == AGENT]
    for factions in players.ways[options[PLAYERS]]:
        together = [seats[faction] for faction in factions]
        if 0 < len([id for id in together if id in named]) < len(together):
            raise BadSetup("error.together", option=PLAYERS, value=options[PLAYERS], seats=together, agent=AGENT)
    return {NON_PLAYERS: ",".join(named)} if named else {}
