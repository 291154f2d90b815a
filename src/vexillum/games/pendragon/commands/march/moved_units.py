"""3.2.2, 3.2.3, 3.3.2 No Unit moves more than once per Command: the Units that have moved, and those that still can."""

from __future__ import annotations

from vexillum.games.pendragon.forces import Pool
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import BLUE_SAXON, BLUE_SCOTTI, RED_SAXON, RED_SCOTTI, UNIT_KINDS
from vexillum.games.pendragon.state import State

OTHER_COLOUR = {RED_SAXON: BLUE_SAXON, BLUE_SAXON: RED_SAXON, RED_SCOTTI: BLUE_SCOTTI, BLUE_SCOTTI: RED_SCOTTI}


class MovedUnits:
    """How many Units of each kind arrived in each space during this Command; laid out as ``State.units``."""

    __slots__ = ("plunder", "units")

    def __init__(self) -> None:
        self.units = [0] * (UNIT_KINDS * SPACE_COUNT)
        self.plunder = [0] * (UNIT_KINDS * SPACE_COUNT)

    def pool(self, state: State, space: int, kinds: tuple[int, ...]) -> Pool:
        """The Units of some kinds in a space that have not moved yet."""
        pool: Pool = []
        for kind in kinds:
            place = UNIT_KINDS * space + kind
            n = state.units[place] - self.units[place]
            if n:
                loaded = state.plunder[place] - self.plunder[place]
                if n > loaded:
                    pool.append((kind, False, n - loaded))
                if loaded:
                    pool.append((kind, True, loaded))
        return pool

    def any(self, state: State, space: int, kinds: tuple[int, ...]) -> bool:
        """Whether there is such a Unit."""
        there, moved = state.units, self.units
        for kind in kinds:
            place = UNIT_KINDS * space + kind
            if there[place] > moved[place]:
                return True
        return False

    def arrive(self, space: int, group: Pool) -> None:
        """These Units have moved, and are here now."""
        for kind, loaded, n in group:
            self.units[UNIT_KINDS * space + kind] += n
            self.plunder[UNIT_KINDS * space + kind] += n * loaded

    def depart(self, space: int, group: Pool) -> None:
        """These Units, still on their one move, leave again."""
        for kind, loaded, n in group:
            self.units[UNIT_KINDS * space + kind] -= n
            self.plunder[UNIT_KINDS * space + kind] -= n * loaded

    def spaces(self) -> list[int]:
        """Where Units are that have moved."""
        return [
            space
            for space in range(SPACE_COUNT)
            if any(self.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS])
        ]

    def after_feat(self, state: State, before: list[int]) -> None:
        """4.1 A Feat in the middle of the Command may have removed Units, changed their employer or their Plunder.

        ``before`` is ``State.units`` before the Feat. Foederati that were won over stay moved or not as they were; of
        Units taken away, those that had moved go first (ruling P35).
        """
        now = state.units
        for place, n in enumerate(self.units):
            other = OTHER_COLOUR.get(place % UNIT_KINDS)
            if n and other is not None and not now[place]:
                there = place - place % UNIT_KINDS + other
                if now[there] >= before[there] + before[place]:
                    self.units[there] += n
                    self.plunder[there] += self.plunder[place]
                    self.units[place] = self.plunder[place] = 0
        for place, n in enumerate(self.units):
            if n:
                n = self.units[place] = max(0, n - max(0, before[place] - now[place]))
                carriers = state.plunder[place]
                least = n - (now[place] - carriers)
                self.plunder[place] = min(max(self.plunder[place], least), n, carriers)
