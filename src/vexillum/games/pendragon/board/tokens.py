"""Small pictures for use outside of the map: emblems of the Factions, counters, and the signs of the map.

Each is an SVG document of its own without style sheet, ids or references, in colours that stand on light and on dark
ground: it can be shown as an image, as often as one likes.
"""

from __future__ import annotations

from functools import cache

from vexillum.core.show.board.pictures import RIM, colours, control_picture, counter_picture, settled
from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import document, group, path
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board import counters, strongholds
from vexillum.games.pendragon.board.icons import FLAG, MARKS, STRONGHOLD_SHAPES, UNIT_ICONS
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.board.palette import LIGHT
from vexillum.games.pendragon.board.signs import signs
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_NUMBER, UNITS

_TROOPS = "M-14.5,-13.5H14.5V13.5H-14.5Z"
_RAIDERS = "M-14.5,13.5V-5L0,-16.5 14.5,-5V13.5Z"
_GOLD = {"fill": LIGHT["gold"], "stroke": LIGHT["gold-edge"], "stroke_width": "1.4"}
_LOAD = path("M4,-19h9v9h-9z", **_GOLD)
_SACK = path("M-7,7C-10,0 -5,-4 -2,-5L-4,-9H4L2,-5C5,-4 10,0 7,7Z", **_GOLD)


def unit_picture(unit: str, *, loaded: bool = False) -> str:
    """1.4 A Unit: Troops are cubes, Raiders have a ridge; Foederati have their employer's rim and flag."""
    colour, icon, employer = counters.STYLE[unit]
    body = _RAIDERS if icon == "ship" else _TROOPS
    drawn = counter_picture(body, UNIT_ICONS[icon])
    values = colours(LOOK, colour)
    if employer:
        drawn += group(FLAG, transform="translate(3,2)")
        values |= {"h": LIGHT[employer], "r": LIGHT[employer], "w": "2.6"}
    return document("-17 -20 34 37", settled(drawn, **values) + (_LOAD if loaded else ""))


def stronghold_picture(kind: str) -> str:
    """1.4.2 A Stronghold, with its employer's flag if it is Foederati."""
    colour, shape, employer = strongholds.STYLE[kind]
    drawn = group(STRONGHOLD_SHAPES[shape], fill=LIGHT[colour], stroke=RIM, stroke_width="1.3", stroke_linejoin="round")
    if employer:
        drawn += group(MARKS["flag"], transform="translate(7,-3)", fill=LIGHT[employer], stroke=RIM)
    return document("-18 -21 40 34", settled(drawn, **colours(LOOK, colour)))


@cache
def pictures() -> dict[str, str]:
    """Every token with its picture."""
    return (
        {unit: unit_picture(unit) for unit in UNITS}
        | {f"{unit}_loaded": unit_picture(unit, loaded=True) for unit in UNITS}
        | {kind: stronghold_picture(kind) for kind in STRONGHOLD_NUMBER}
        | {
            "prosperity": document("-9 -9 18 18", path("M-6,-6H6V6H-6Z", **_GOLD)),
            "plunder": document("-10 -11 20 20", _SACK),
            "refugees": document("-10 -10 20 20", group(MARKS["people"], fill=RIM)),
        }
        | signs()
    )


def _name(token: str, texts: Texts) -> str:
    for kind in ("unit", "stronghold"):
        if f"{kind}.{token}" in texts:
            return texts.name(kind, token)
    return texts.name("drawing" if token.startswith("control_") else "token", token)


def art(texts: Texts) -> Art:
    """Colours, emblems and all pictures, with their names in the reader's language."""
    found = pictures()
    return Art(
        seats={seat: SeatArt(LIGHT[seat], LIGHT[f"{seat}-ink"], control_picture(LOOK, seat)) for seat in FACTIONS},
        tokens=found,
        token_names={token: _name(token, texts) for token in found},
    )
