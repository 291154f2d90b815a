"""Small pictures for use outside of the map: emblems of the Factions, counters, and the signs of the map.

Each is an SVG document of its own without style sheet, ids or references, in colours for light and dark backgrounds: it
can be shown as an image, any number of times.
"""

from __future__ import annotations

from functools import cache

from vexillum.core.show.board.pictures import RIM, colours, control_picture, counter_picture, settled
from vexillum.core.show.board.shapes import DOOR, EYE, EYE_GROUND, RING, SIGNS
from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import document, group
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.counters import STYLE
from vexillum.games.falling_sky.board.icons import EMBLEMS, HOLDINGS, LEADERS, LEGIONS, MASONRY, PIECES
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.board.palette import LIGHT
from vexillum.games.falling_sky.board.signs import signs
from vexillum.games.falling_sky.pieces import (
    FACTIONS,
    IS_CITADEL,
    KIND_TYPE,
    KINDS,
    SEATS,
    STATUS_OWNER,
    STATUSES,
    TYPES,
)

_CUBE = "M-14.5,-13.5H14.5V13.5H-14.5Z"
_ROUND = "M-4,-13.5H4A13.5,13.5 0 0 1 4,13.5H-4A13.5,13.5 0 0 1 -4,-13.5Z"
_LEADER = "M-14.5,13.5V-5L-8,-14H8L14.5,-5V13.5Z"
_BOX = "-18 -18 36 34"
_OPEN_EYE = f'<g transform="scale(.56)" {EYE}>{SIGNS["seen"]}</g>'
_EYE = f'<g transform="translate(-10,-10)"><circle r="7.8" {EYE_GROUND}/>{_OPEN_EYE}</g>'
WOOD = {
    TYPES[KIND_TYPE[kind]]: id
    for kind, id in reversed(list(enumerate(KINDS)))
    if not id.endswith(("_revealed", "_scouted", "_successor"))
}
"""The kind shown for a piece type that is Available: Hidden Warbands, named Leaders."""


def piece_picture(kind: str) -> str:
    """1.4 A piece: Legions are cubes, Warbands and Auxilia round, Leaders have shoulders; a Fort is a Fort."""
    style = STYLE[kind]
    values = colours(LOOK, style.colour)
    if kind == "fort":
        return document("-18 -16 36 32", settled(_holding("fort", style.colour), **values))
    if style.shape in LEADERS:
        return document(_BOX, settled(counter_picture(_LEADER, LEADERS[style.shape]), **values))
    if kind == "legion":
        return document(_BOX, settled(counter_picture(_CUBE, PIECES["legion"]), **values))
    sign = PIECES["javelin" if style.shape.startswith("auxilia") else "axe"]
    if style.shape.endswith("-hidden"):
        sign = SIGNS["hidden"]
    drawn = counter_picture(_ROUND, sign) + (_EYE if style.shape.endswith("-scouted") else "")
    return document(_BOX, settled(drawn, **values))


def _holding(shape: str, who: str) -> str:
    return group(HOLDINGS[shape], fill=LIGHT[who], stroke=RIM, stroke_width="1.3", stroke_linejoin="round")


def permanent_fort_picture() -> str:
    """1.4.2 The Fort of Provincia."""
    stones = f'<path {RING} {MASONRY}/><path {DOOR} d="M-16,11H16V13.6H-16Z"/>'
    return document("-18 -16 36 32", settled(_holding("fort", "romans") + stones, **colours(LOOK, "romans")))


def legion_pictures() -> dict[str, str]:
    """1.4.1, 2.1 Legions that are neither on the map nor on their track, by the box where they are."""
    values = colours(LOOK, "romans")
    return {box: document(_BOX, settled(counter_picture(_CUBE, sign), **values)) for box, sign in LEGIONS.items()}


def holding_picture(status: str) -> str:
    """1.4 An Ally or a Citadel, with its Faction's emblem."""
    number = STATUSES.index(status)
    who = FACTIONS[STATUS_OWNER[number]]
    ink = LIGHT[f"{who}-ink"]
    arms = group(EMBLEMS[who], transform="translate(0,1) scale(.98)", fill=ink, color=ink)
    shape = _holding("citadel" if IS_CITADEL[number] else "ally", who)
    return document("-16 -16 32 32", settled(shape + arms, **colours(LOOK, who)))


@cache
def pictures() -> dict[str, str]:
    """Every token with its picture."""
    kinds = {kind: piece_picture(kind) for kind in KINDS}
    holdings = {status: holding_picture(status) for number, status in enumerate(STATUSES) if STATUS_OWNER[number] >= 0}
    forts = {"sign_permanent_fort": permanent_fort_picture()}
    return kinds | holdings | {type: kinds[kind] for type, kind in WOOD.items()} | legion_pictures() | forts | signs()


def _name(token: str, texts: Texts) -> str:
    kind = "unit" if token in KINDS else "status" if token in STATUSES else "token"
    return texts.name("drawing" if token.startswith("control_") else kind, token)


def _faction(who: str, texts: Texts) -> SeatArt:
    """A Faction's colour and emblem; the Germans, who have no seat, have a name of their own."""
    name = "" if who in SEATS else texts.name("seat", who)
    return SeatArt(LIGHT[who], LIGHT[f"{who}-ink"], control_picture(LOOK, who), name)


def art(texts: Texts) -> Art:
    """Colours, emblems and all pictures, with their names in the reader's language."""
    found = pictures()
    return Art(
        seats={who: _faction(who, texts) for who in FACTIONS},
        tokens=found,
        token_names={token: _name(token, texts) for token in found},
    )
