"""1.5.1 Who runs which Factions."""

from __future__ import annotations

from vexillum.games.pendragon.pieces import CIVITATES, DUX
from vexillum.games.pendragon.state import State

OWNERS = {
    "four": ((0,), (1,), (2,), (3,)),
    "barbarians": ((0,), (1,), (2, 3)),
    "britons": ((0, 1), (2,), (3,)),
    "two": ((0, 1), (2, 3)),
}
"""Each player's Factions: four players; three, of whom one runs both Barbarians, or both Britons; two."""
OWNER_IDS = tuple(OWNERS)
PLAYERS = tuple(OWNERS.values())


def one_player(state: State, one: int, other: int) -> bool:
    """Are two Factions run by the same player? Then there is nobody to ask for an agreement."""
    return any(one in factions and other in factions for factions in PLAYERS[state.owners])


def britons_agree(state: State) -> bool:
    """Dux and Civitates are run by one player, who agrees with themselves."""
    return one_player(state, DUX, CIVITATES)
