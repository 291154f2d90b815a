"""The coastline, the borders and the rivers: paths in the board's own units, read once."""

from __future__ import annotations

from vexillum.coin.board import outline
from vexillum.coin.board.outline import borders_between, coast_and_borders, read_outlines
from vexillum.games.falling_sky.map import ACROSS_RHENUS, BORDERS_CISALPINA, CISALPINA, DATA, REGION_IDS


class Outlines(outline.Outlines, frozen=True, kw_only=True):
    """The file ``data/outlines.json``: Regions, land out of play, and the rivers that only adorn the map."""

    rivers: dict[str, str]


OUTLINES = read_outlines(DATA / "outlines.json", Outlines)
WIDTH, HEIGHT = OUTLINES.width, OUTLINES.height
PATHS = {id: OUTLINES.spaces[id].path for id in REGION_IDS}
COAST, BORDERS = coast_and_borders(OUTLINES)
RHENUS = borders_between(
    OUTLINES,
    [
        (REGION_IDS[here], REGION_IDS[there])
        for here, ends in enumerate(ACROSS_RHENUS)
        for there in ends
        if here < there
    ],
)
"""1.3.5 The border that stops a March."""
ALPS = borders_between(OUTLINES, [(REGION_IDS[here], REGION_IDS[CISALPINA]) for here in BORDERS_CISALPINA])
"""3.2.1 The border of Cisalpina, where Supply Lines end."""
RIVERS = "".join(OUTLINES.rivers.values())
