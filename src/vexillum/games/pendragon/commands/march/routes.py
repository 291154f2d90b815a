"""1.3.3, 3.2.2, 3.2.3, 3.3.2 Where Briton Units can go: next door, and along Maintained Roads."""

from __future__ import annotations

from vexillum.core.tools.graph import Ways, ways
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.control import friend
from vexillum.games.pendragon.imperium import roads_maintained
from vexillum.games.pendragon.map import ADJACENT, ROADS
from vexillum.games.pendragon.state import State


class Routes:
    """Ways on the map as they are for one Command: Control at its outset, Roads Maintained or not."""

    __slots__ = ("_along", "_reach", "friend", "outset", "roads")

    def __init__(self, outset: list[int], friend: int, roads: bool) -> None:
        self.outset = outset
        self.friend = friend
        """Whose Control is Friendly (1.6.1)."""
        self.roads = roads
        self._along: dict[int, Ways] = {}
        self._reach: dict[int, Ways] = {}

    def controlled(self, space: int) -> bool:
        """Whether a space was under Friendly Control at the outset."""
        return self.outset[space] == self.friend

    def along(self, origin: int) -> Ways:
        """1.3.3 Where Maintained Roads lead, every space that is entered being under Friendly Control at the outset."""
        found = self._along.get(origin)
        if found is None:
            found = self._along[origin] = ways(ROADS, origin, self.controlled) if self.roads else {}
        return found

    def reach(self, origin: int, one_step: bool) -> Ways:
        """3.2.2, 3.3.2 Where a group can go: an Adjacent space; for those not held to one step, on along Roads.

        The last step may leave the Road or enter a space without Friendly Control, and ends the move (R17).
        """
        if one_step:
            return dict.fromkeys(ADJACENT[origin], ())
        found = self._reach.get(origin)
        if found is None:
            along = self.along(origin)
            found = self._reach[origin] = {there: along.get(there, ()) for there in ADJACENT[origin]}
            found |= along
            for here, passed in along.items():
                for there in ADJACENT[here]:
                    if there != origin and there not in found:
                        found[there] = (*passed, here)
        return found

    def goes_on(self, origin: int, target: int, one_step: bool) -> bool:
        """3.2.2, 3.3.2 Whether a group may go further than its destination: only by Road and into Friendly Control.

        Where there is a long way by Road beside a short one without, the Road was taken if possible (ruling P37).
        """
        return self.along(origin).get(target) == () if one_step else target in self.along(origin)


def routes_of(state: State, action: Action) -> Routes:
    """The ways open to a Command."""
    return Routes(action.outset, friend(state, action.faction), roads_maintained(state))
