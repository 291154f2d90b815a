"""The signs of the map that are no pieces, as small pictures for its legend."""

from __future__ import annotations

from vexillum.core.show.board.pictures import RIM, control_picture
from vexillum.core.show.svg import document, group, path
from vexillum.games.falling_sky.board.icons import MARKS, STATUSES
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.board.palette import LIGHT
from vexillum.games.falling_sky.board.patterns import TEXTURES
from vexillum.games.falling_sky.pieces import FACTIONS

_SQUARE = "-15 -15 30 30"
_INK, _PAPER = LIGHT["marker-ink"], LIGHT["marker"]


def _marker(sign: str, ground: str = _PAPER, ink: str = _INK, scale: str = ".92") -> str:
    """A round marker with a sign."""
    drawn = group(sign, transform=f"scale({scale})", fill=ink, color=ink)
    return f'<circle r="14" fill="{ground}" stroke="{RIM}" stroke-width="1.4"/>{drawn}'


def _value() -> str:
    """7.2 A circle with a number."""
    ink = LIGHT["ink"]
    digit = path("M-2.5,-4L1,-6V6", fill="none", stroke=ink, stroke_width="2.4")
    return f'<circle r="11" fill="{LIGHT["panel"]}" stroke="{ink}" stroke-width="1.8"/>{digit}'


def _tribe() -> str:
    """1.3.2 An empty circle."""
    look = {"fill": LIGHT["vacant"], "stroke": RIM, "stroke_width": "1.6", "stroke_dasharray": "3 2.5"}
    return group('<circle r="13"/>', **look)


def _city() -> str:
    """1.3.3 A diamond with a circle."""
    return path("M0,-15 15,0 0,15 -15,0Z", fill=LIGHT["tag"], fill_opacity=".6", stroke=RIM)


def _rhenus() -> str:
    """1.3.5 The river that stops a March."""
    return path("M-12,9C-4,4 -4,-2 4,-4S10,-10 13,-12", fill="none", stroke=LIGHT["rhenus"], stroke_width="5")


def _crossing() -> str:
    """1.3.4 A way over the sea."""
    ink = LIGHT["sea-ink"]
    way = path("M-14,12 14,-12", stroke=ink, stroke_width="3", stroke_dasharray=".5 5", stroke_linecap="round")
    ship = group(MARKS["ship"], transform="scale(.7)", fill=ink, color=ink)
    return f'{way}<circle r="9" fill="{LIGHT["sea-1"]}" stroke="{ink}"/>{ship}'


def _alps() -> str:
    """3.2.1 The border of Cisalpina."""
    return path(
        "M-13,6 -4,-2 5,2 13,-7", fill="none", stroke=LIGHT["border"], stroke_width="5", stroke_dasharray="2.4 4"
    )


def _area(id: str) -> str:
    """The ground of a part of Gaul with its texture."""
    ground = path("M-14,-11H14V11H-14Z", fill=LIGHT[id], stroke=RIM)
    lines = {"fill": "none", "stroke": LIGHT[f"texture-{id}"], "stroke_width": "1.5", "stroke_linejoin": "round"}
    wide, tall = TEXTURES[id][:2]
    return ground + group(path(TEXTURES[id][4]), transform=f"translate({-wide / 2:g},{-tall / 2:g}) scale(1)", **lines)


def signs() -> dict[str, str]:
    """All of them by token."""
    drawn = {
        "value": _value(),
        "tribe": _tribe(),
        "city": _city(),
        "rhenus": _rhenus(),
        "crossing": _crossing(),
        "alps": _alps(),
    }
    drawn |= {area: _area(area) for area in ("celtica", "belgica", "germania")}
    found = {f"sign_{sign}": document(_SQUARE, picture) for sign, picture in drawn.items()}
    found |= {status: document(_SQUARE, _marker(sign)) for status, sign in STATUSES.items()}
    found["devastated"] = document(_SQUARE, _marker(MARKS["flame"], LIGHT["scorched"], "#ffd9a0"))
    found["circumvallation"] = document(_SQUARE, _marker(MARKS["palisade"], scale=".84"))
    return found | {f"control_{holder}": control_picture(LOOK, holder) for holder in (*FACTIONS, "none")}
