"""Small pictures for use outside of the map: arms of the seats, pieces, tiles, people.

Each is a standalone SVG document without style sheet, ids or references, in colours that are visible on light and on
dark backgrounds: it can be used as an image any number of times.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape

from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import num
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.board import emblems, symbols
from vexillum.games.anno890.board.style import LIGHT
from vexillum.games.anno890.pieces import CHARACTERS, SEATS, TILES, Tile

COLOURS = {"aix": "#8a5a00", "avignon": "#9c2318", "marseille": "#1f5499", "frejus": "#1c6b50"}
"""White text is readable on each of them."""
INK = "#ffffff"
PIECES = {"tower": "tower", "noble": "noble", "coin": "coin", "saracen": "saracen", "invader": "ship",
          "defence": "keep", "ruin": "category-ruin"}  # fmt: skip
CARD = '<rect x="1" y="1" width="38" height="38" rx="6" fill="#fff6dd" stroke="#8a6433" stroke-width="1.6"/>'
BACK = (
    '<rect x="4" y="1" width="32" height="38" rx="5" fill="#7a2a1c" stroke="#2b1a0e" stroke-width="2"/>'
    '<path d="M20 8l9 12-9 12-9-12z" fill="none" stroke="#f0c96a" stroke-width="2.4"/>'
)
EDGE = '<rect x="1" y="1" width="38" height="38" rx="5" fill="none" stroke="#2b1a0e" stroke-width="1.6"/>'


def _settled(drawn: str) -> str:
    """A picture of the board with its custom properties resolved."""
    return re.sub(r"var\(--an-([a-z0-9-]+)\)", lambda found: LIGHT[found[1]], " ".join(drawn.split()))


def _document(drawn: str, wide: int = 40) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} 40">{_settled(drawn)}</svg>'


def _small(picture: str, x: float, y: float, size: float) -> str:
    """A picture drawn in a square of forty, scaled and moved."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({size / 40:.3g})">{picture}</g>'


def _tile(tile: Tile, pictures: dict[str, str]) -> str:
    """A tile: its house under the sky, a plant for each crop; a special building is gold."""
    if not tile.crops:
        gilt = EDGE.replace("#2b1a0e", "#d9a520").replace('"1.6"', '"3"')
        ground = f'<rect x="1" y="1" width="38" height="38" rx="5" fill="{LIGHT["sky2"]}"/>'
        return ground + _small(pictures[f"building-{tile.id}"], 6, 7, 29) + gilt
    house = pictures[f"category-{tile.category}"]
    drawn = f'<rect x="1" y="1" width="38" height="38" rx="5" fill="{LIGHT["sky"]}"/>'
    wide = 38 / len(tile.crops)
    for n, crop in enumerate(tile.crops):
        left = 1 + n * wide
        drawn += f'<path d="M{num(left)} 19h{num(wide)}v20h-{num(wide)}z" fill="{LIGHT[crop]}"/>'
        drawn += _small(pictures[f"crop-{crop}"], left + wide / 2 - 9, 20.5, 18)
    return drawn + _small(house, 11, 2, 19) + EDGE


@cache
def pictures() -> dict[str, str]:
    """Every token with its picture."""
    known = symbols.pictures() | emblems.pictures()
    found = {token: known[name] for token, name in PIECES.items()}
    found |= {"character": BACK, "territory": BACK}
    found |= {f"tile:{tile.id}": _tile(tile, known) for tile in TILES}
    found |= {f"character:{card.id}": CARD + _small(known[f"emblem-{card.id}"], 5, 5, 30) for card in CHARACTERS}
    return {token: _document(drawn) for token, drawn in found.items()}


GOODS = ("coin", "tower", "noble", "ruin")
"""Changes that are shown with the arms of the seat beside it: tokens ``<seat>.<piece>``."""


@cache
def _of_seat(seat: str, piece: str) -> str:
    """A piece with the arms of its owner."""
    known = symbols.pictures()
    return _document(_small(known[f"arms-{seat}"], 0, 3, 34) + _small(known[PIECES[piece]], 36, 0, 40), 76)


@cache
def _points_of(seat: str, sign: str) -> str:
    """The points of a seat, as text in a picture."""
    word = (
        f'<text x="37" y="30" font-family="Georgia,serif" font-size="30" font-weight="700" fill="#8a5a00" '
        f'textLength="42" lengthAdjust="spacingAndGlyphs">{escape(sign)}</text>'
    )
    return _document(_small(symbols.pictures()[f"arms-{seat}"], 0, 3, 34) + word, 82)


@cache
def _arms(seat: str) -> str:
    return _document(symbols.pictures()[f"arms-{seat}"])


def _name(token: str, texts: Texts) -> str:
    kind, _, id = token.partition(":")
    seat, _, piece = token.partition(".")
    if piece:
        return texts("token.of", who=seat, what=piece)
    return texts.name(kind, id) if id else texts.name("token", token)


def art(texts: Texts) -> Art:
    """Colours, arms and all pictures, with their names in the reader's language."""
    sign = texts("token.sign")
    found = pictures() | {f"{seat}.{piece}": _of_seat(seat, piece) for seat in SEATS for piece in GOODS}
    found |= {f"{seat}.points": _points_of(seat, sign) for seat in SEATS}
    return Art(
        seats={seat: SeatArt(COLOURS[seat], INK, _arms(seat)) for seat in SEATS},
        tokens=found,
        token_names={token: _name(token, texts) for token in found},
    )
