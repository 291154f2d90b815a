"""8.1, 8.2 The political phase: all choose at the same time."""

from __future__ import annotations

from functools import partial

from vexillum.games.akkren.politics.affairs import affairs
from vexillum.games.akkren.politics.embassies import embassies
from vexillum.games.akkren.politics.treaties import treaties
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.state import Piece, State


def political_phase(state: State) -> list[Piece]:
    """8 Relations of Factions (8.1); ransoms, gifts and barbarians; then embassies to nations (8.2)."""
    each = [partial(affairs, faction=faction, barbarians=True) for faction in factions_in_order(state)]
    return [treaties, *each, embassies]
