"""2.3.4-2.3.5, 8.1.2 How large a Command may be."""

from __future__ import annotations

from vexillum.coin.sequence import Allowed, options
from vexillum.games.pendragon.state import State


def limited_command(state: State, faction: int) -> bool:
    """2.3.5 After a Command the 2nd Eligible has a Limited one; 8.1.2 a Non-player a full one all the same."""
    return options(state.first_did)[0] == Allowed.LIMITED and not state.non_players >> faction & 1
