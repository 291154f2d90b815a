"""1.5.1, 8.0 Who runs which Factions."""

from __future__ import annotations

from vexillum.coin.agreements import Agreements
from vexillum.coin.players import Players
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, KIT
from vexillum.games.pendragon.state import State

PLAYERS = Players(
    len(FACTIONS),
    {
        "four": ((0,), (1,), (2,), (3,)),
        "barbarians": ((0,), (1,), (2, 3)),
        "britons": ((0, 1), (2,), (3,)),
        "two": ((0, 1), (2, 3)),
    },
)
"""Four players; three, of whom one runs both Barbarians, or both Britons; two."""
AGREEMENTS = Agreements(KIT, PLAYERS)
"""1.5.2 Asking another Faction."""


def britons_agree(state: State) -> bool:
    """Dux and Civitates are run by one player, who agrees with themselves."""
    return PLAYERS.one_player(state, DUX, CIVITATES)
