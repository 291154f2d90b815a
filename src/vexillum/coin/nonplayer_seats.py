"""The Factions that begin as Non-players, by the options of a set-up."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.players import Players
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

AGENT = "np"
"""The agent that plays by the rules for Non-players."""
PLAYERS = "players"
"""The option for who runs which Factions."""
NON_PLAYERS = "non_players"
"""The option that records which Factions began as Non-players, derived from the players of the seats."""


def non_players_of(setup: Setup, seats: tuple[str, ...]) -> int:
    """The Factions that begin as Non-players, as a bit set."""
    return sum(1 << seats.index(id) for id in setup.options.get(NON_PLAYERS, "").split(",") if id)


def non_players_named(value: str, seats: tuple[str, ...]) -> str:
    """The normalized value of the option: Factions in order, or :class:`BadSetup`."""
    named = {id.strip() for id in value.split(",")} - {""}
    if unknown := sorted(named - set(seats)):
        raise BadSetup("error.option_value", option=NON_PLAYERS, value=unknown[0], known=seats)
    return ",".join(id for id in seats if id in named)


def non_players_seated(
    options: Mapping[str, str], given: Mapping[str, str], seats: tuple[str, ...], players: Players
) -> dict[str, str]:
    """The option derived from the players. The Factions of one player are all Non-players or none."""
    named = [id for id in seats if given.get(id) == AGENT]
    for factions in players.ways[options[PLAYERS]]:
        together = [seats[faction] for faction in factions]
        if 0 < len([id for id in together if id in named]) < len(together):
            raise BadSetup("error.together", option=PLAYERS, value=options[PLAYERS], seats=together, agent=AGENT)
    return {NON_PLAYERS: ",".join(named)} if named else {}
