"""The signs of the map that are no pieces, as small pictures for its legend."""

from __future__ import annotations

from vexillum.core.show.board.pictures import RIM, control_picture, settled
from vexillum.core.show.svg import document, group, path
from vexillum.games.pendragon.board.icons import MARKS, STRONGHOLD_SHAPES
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.board.palette import LIGHT

CONTROLS = ("briton", "dux", "saxons", "scotti", "none")
TEXTURES = {
    "clear": "M-8,6v-6M-4,6l2,-6M3,6v-6M7,6l2,-6",
    "fens": "M-10,2h8M-8,6h4M2,-3h8M4,1h4",
    "hills": "M-10,6l5,-9 5,9M1,7l4,-7 4,7",
}
SITES = ("town", "hillfort")
_SQUARE = "-15 -15 30 30"
_WAY = "M-12,7Q0,6 12,-8"


def _population() -> str:
    """1.3.6 A circle with a number."""
    ink = LIGHT["ink"]
    digit = path("M-2.5,-4L1,-6V6", fill="none", stroke=ink, stroke_width="2.4")
    return f'<circle r="11" fill="{LIGHT["panel"]}" stroke="{ink}" stroke-width="1.8"/>{digit}'


def _patrol(there: bool) -> str:
    """1.3.7 A galley, struck out without Patrol."""
    ink = LIGHT["sea-ink"]
    galley = group(MARKS["galley"], transform="scale(.55)", fill=ink, color=ink)
    strike = "" if there else path("M-9,9 9,-9", stroke=LIGHT["dux"], stroke_width="3")
    return f'<circle r="13" fill="{LIGHT["sea-1"]}" stroke="{ink}" stroke-width="1.6"/>{galley}{strike}'


def _terrain(terrain: str) -> str:
    """1.3.1 The ground with its texture."""
    ground = path("M-14,-11H14V11H-14Z", fill=LIGHT[terrain], stroke=RIM)
    return ground + path(TEXTURES[terrain], fill="none", stroke=LIGHT[f"texture-{terrain}"], stroke_width="1.6")


def _roads() -> str:
    """1.3.3 A paved Road."""
    bed = path(_WAY, stroke=LIGHT["road-edge"], stroke_width="6.4")
    return group(bed + path(_WAY, stroke=LIGHT["road"], stroke_width="3.6"), fill="none", stroke_linecap="round")


def _site(kind: str) -> str:
    """1.3.5 The ghost of the Stronghold that a Site is meant for."""
    return group(
        settled(STRONGHOLD_SHAPES[kind], g="none"),
        transform="scale(.82)",
        fill="none",
        stroke=RIM,
        stroke_width="1.6",
        stroke_dasharray="2.5 2",
    )


def signs() -> dict[str, str]:
    """All of them by token."""
    drawn = {"population": _population(), "patrolled": _patrol(True), "no_patrol": _patrol(False), "roads": _roads()}
    drawn |= {terrain: _terrain(terrain) for terrain in TEXTURES}
    drawn |= {f"{kind}_site": _site(kind) for kind in SITES}
    found = {f"sign_{sign}": document(_SQUARE, picture) for sign, picture in drawn.items()}
    return found | {f"control_{holder}": control_picture(LOOK, holder) for holder in CONTROLS}
