"""7, 14.1, C184 In which order Factions are asked when all act at the same time."""

from __future__ import annotations

from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import State


def factions_in_order(state: State) -> list[int]:
    """7 The order of initiative (in winter that of the last turn); before there is one, that of the seats."""
    playing = in_play(state)
    ordered = [owner for owner in state.order if owner in playing]
    return [*ordered, *[faction for faction in playing if faction not in ordered]]


def poorest_first(state: State) -> list[int]:
    """14.1, C313 The Faction with the lowest income first; of equals the one before in the order of initiative."""
    return sorted(factions_in_order(state), key=lambda faction: state.income[faction])
