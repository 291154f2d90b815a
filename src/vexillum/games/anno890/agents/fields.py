"""3 Crops on cells: what a crop on a cell contributes to the lines of three through it."""

from __future__ import annotations

from math import inf

from vexillum.games.anno890.agents.characters import line_worths
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.pieces import CROPS_IN, CROPS_OF, LINES, LINES_THROUGH
from vexillum.games.anno890.state import State

FREE = 16
"""A cell without a tile; the other values are the sixteen sets of crops."""
LOST = 4
"""No line of this crop is possible any more."""


def _grown(one: int, other: int, crop: int) -> int:
    tiles = [field for field in (one, other) if field != FREE]
    return len(tiles) if all(field >> crop & 1 for field in tiles) else LOST


GROWN = tuple(tuple(tuple(_grown(a, b, crop) for crop in range(4)) for b in range(17)) for a in range(17))
"""For two cells of a line and each crop: how many of the two grow it, or LOST if a tile there does not."""


def fields_of(state: State, player: int) -> list[int]:
    """The crops on each cell of a realm, a bit each: none on ruins and buildings, FREE where no tile lies."""
    start, stop = 9 * player, 9 * player + 9
    return [
        0 if ruined else FREE if tile < 0 else CROPS_OF[tile]
        for tile, ruined in zip(state.cells[start:stop], state.ruined[start:stop], strict=True)
    ]


def wanted(fields: list[int]) -> int:
    """The crops that would complete a line at once, a bit each."""
    crops = 0
    for cell, field in enumerate(fields):
        if field == FREE:
            for one, other in LINES_THROUGH[cell]:
                crops |= fields[one] & fields[other]
    return crops & ~FREE


class LineProspects:
    """The crops of a realm, and the value of its lines to the player."""

    __slots__ = ("chances", "fields", "later", "now")

    def __init__(self, outlook: Outlook) -> None:
        self.fields = fields_of(outlook.state, outlook.player)
        self.now, self.later = line_worths(outlook)
        self.chances = outlook.scales.chances[outlook.left]

    def unfinished(self) -> float:
        """The value of the lines that can still be completed."""
        fields, worth = self.fields, 0.0
        for a, b, c in LINES:
            if fields[a] == FREE:
                a, c = c, a
            elif fields[b] == FREE:
                b, c = c, b
            if fields[c] == FREE:
                for worth_of_line, grown in zip(self.later, GROWN[fields[a]][fields[b]], strict=True):
                    worth += worth_of_line * self.chances[grown]
        return worth

    def part(self, cell: int) -> float:
        """What the crop on a cell contributes to the lines that can still be completed."""
        fields, chances, later = self.fields, self.chances, self.later
        worth = 0.0
        for one, other in LINES_THROUGH[cell]:
            if fields[one] == FREE or fields[other] == FREE:
                grown = GROWN[fields[one]][fields[other]]
                for crop in CROPS_IN[fields[cell]]:
                    if grown[crop] != LOST:
                        worth += later[crop] * chances[grown[crop] + 1]
        return worth


class CellProspects:
    """For some free cells: what any tile costs there, and what each crop adds."""

    __slots__ = ("brings", "takes")

    def __init__(self, prospects: LineProspects, cells: list[int]) -> None:
        """A tile ends the chances of all other crops on its cell; its own crops come one cell nearer to a line."""
        fields = prospects.fields
        none, one, two, _, _ = prospects.chances
        before = [(none * worth, one * worth, two * worth, 0.0, 0.0) for worth in prospects.later]
        after = [
            (one * later, two * later, now, 0.0, 0.0) for now, later in zip(prospects.now, prospects.later, strict=True)
        ]
        (b0, b1, b2, b3), (a0, a1, a2, a3) = before, after
        self.takes = takes = [0.0] * 9
        self.brings: list[tuple[float, ...]] = [()] * 9
        for cell in cells:
            lost = wheat = olive = lavender = poppy = 0.0
            for one_cell, other_cell in LINES_THROUGH[cell]:
                w, x, y, z = GROWN[fields[one_cell]][fields[other_cell]]
                lost += b0[w] + b1[x] + b2[y] + b3[z]
                wheat += a0[w]
                olive += a1[x]
                lavender += a2[y]
                poppy += a3[z]
            takes[cell] = lost
            self.brings[cell] = (wheat, olive, lavender, poppy)

    def worth(self, crops: int, cell: int) -> float:
        """The value of a tile with these crops on a cell."""
        brings = self.brings[cell]
        worth = -self.takes[cell]
        for crop in CROPS_IN[crops]:
            worth += brings[crop]
        return worth

    def best(self, crops: int, cells: list[int]) -> tuple[float, int]:
        """The best of the cells for a tile with these crops: its value there, and the cell."""
        takes, brings, grown = self.takes, self.brings, CROPS_IN[crops]
        most, where = -inf, cells[0]
        for cell in cells:
            worth = -takes[cell]
            for crop in grown:
                worth += brings[cell][crop]
            if worth > most:
                most, where = worth, cell
        return most, where
