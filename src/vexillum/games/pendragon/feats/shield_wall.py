"""4.4.4 Shield Wall: in Field Battle only double losses remove Saxon Warbands. It holds in all spaces of a Battle."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.state import State


def _possible(state: State, action: Action) -> bool:
    """4.4.4 Wherever the Saxons Battle."""
    return True


SHIELD_WALL = Feat("shield_wall", "4.4.4", ("battle",), False, _possible)
