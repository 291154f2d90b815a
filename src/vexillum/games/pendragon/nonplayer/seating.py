"""8.0, 8.9 Which Factions begin as Non-players, and how strong they are, as a set-up says."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup
from vexillum.games.pendragon.difficulty import DIFFICULTIES
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import OWNERS

AGENT = "np"
"""The agent that plays by the rules for Non-players."""
NON_PLAYERS = "non_players"
"""The option that records which Factions began as Non-players; it follows from who sits where."""


def non_players_of(setup: Setup) -> int:
    """8.0 The Factions that are Non-players from the start, as bits."""
    return sum(1 << FACTIONS.index(id) for id in setup.options.get(NON_PLAYERS, "").split(",") if id)


def difficulty_of(setup: Setup) -> int:
    """8.9 How strong the Non-players are."""
    return DIFFICULTIES.index(setup.options.get("difficulty", DIFFICULTIES[0]))


def non_players_named(value: str) -> str:
    """The option as a match records it: Factions in their order, or :class:`BadSetup`."""
    named = {id.strip() for id in value.split(",")} - {""}
    if unknown := sorted(named - set(FACTIONS)):
        raise BadSetup("error.option_value", option=NON_PLAYERS, value=unknown[0], known=FACTIONS)
    return ",".join(id for id in FACTIONS if id in named)


def non_players_seated(options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
    """8.0 The option that follows from who sits where. The Factions of one player are Non-players together or not."""
    named = [id for id in FACTIONS if seats.get(id) == AGENT]
    for factions in OWNERS[options["players"]]:
        together = [FACTIONS[faction] for faction in factions]
        if 0 < len([id for id in together if id in named]) < len(together):
            raise BadSetup("error.together", option="players", value=options["players"], seats=together, agent=AGENT)
    return {NON_PLAYERS: ",".join(named)} if named else {}
