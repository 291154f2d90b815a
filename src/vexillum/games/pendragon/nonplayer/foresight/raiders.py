"""8.4.2 The table "Can Raider Assault remove Stronghold?", computed from 3.6.4."""

from __future__ import annotations

from vexillum.games.pendragon.battle.strongholds import coup_de_main, defence, garrison
from vexillum.games.pendragon.state import State


def can_raiders_remove(state: State, site: int, inside: int, raiders: int, *, coup: bool = False) -> bool:
    """3.6.4 Whether this many Raiders would remove the Stronghold on a Site with this many Units inside; with a Coup de
    Main.

    A Coup de Main that cannot succeed (in a City with many inside) is none.
    """
    walls = inside + garrison(state, site)
    if coup and coup_de_main(state, site, inside) >= 1:
        return raiders > walls
    return raiders - walls * defence(state, site) > walls
