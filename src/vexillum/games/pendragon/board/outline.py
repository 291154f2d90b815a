"""The coastline and the borders: paths in the board's own units, read once."""

from __future__ import annotations

from vexillum.coin.board import outline
from vexillum.coin.board.outline import read_outlines
from vexillum.games.pendragon.map import DATA, SPACE_IDS

WIDTH, HEIGHT = 1190, 1130
"""The part of the board that is map."""


class Outlines(outline.Outlines, frozen=True, kw_only=True):
    """The file ``data/outlines.json``: smoothed lines, and the frontier to Caledonia by itself."""

    coast: str
    borders: str
    caledonia: str


OUTLINES = read_outlines(DATA / "outlines.json", Outlines)


def _behind_the_frontier() -> str:
    """1.3.9 Caledonia: of the land that is out of play, the part that the frontier borders."""
    frontier = set(OUTLINES.caledonia.replace("M", " ").split())
    parts = [f"M{part}" for part in OUTLINES.backdrop.split("M")[1:]]
    return "".join(part for part in parts if frontier & set(part[1:].rstrip("Z").split()))


CALEDONIA = _behind_the_frontier()
PATHS = {id: OUTLINES.spaces[id].path for id in SPACE_IDS}
ESTUARIES = "M424,797 439,780 447,770M797,801 822,806 850,809"
"""1.3.4 Water that parts Silures from Durotriges (the Severn) and Trinovantes from Cantiaci (the Thames)."""
SEA_SHAPES = {
    "hibernicus": "M-5,-5H300V150L400,330V800H360L55,1070 10,1135H-5Z",
    "britannicus": "M10,1135 55,1070 360,900 930,885 972,905V1135Z",
    "germanicus": "M1195,262 756,322 640,400V900L930,885 972,905 1195,860Z",
    "septentrionalis": "M300,-5H1195V262L756,322 560,250 300,60Z",
}
"""1.3.7 Where each Sea is; the land covers what is too much."""
SEA_BORDERS = "M756,322 1195,262M938,886 972,905M57,1080 10,1135"
