"""The board: the map with panels (1.4.1), tracks (1.8-1.9), Senate (6.5) and cards around it; small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from vexillum.coin.show import boxes as shared
from vexillum.coin.show.boxes import Band, EdgeTrack, Marker, SequenceBoxes, spots_row, step
from vexillum.coin.show.cards import OpenCards
from vexillum.core.show.board import (
    DOOR,
    EYE,
    EYE_GROUND,
    RIM,
    RING,
    SIGN_SHAPES,
    below_root,
    control_picture,
    counter_picture,
    picture_colours,
    settled,
)
from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import at, attribute, banner, cached, document, group, path, rect, text, title
from vexillum.core.words.texts import Texts

from ..cards import FACES
from ..decks import DECKS
from ..pieces import (
    FACTIONS,
    IS_CITADEL,
    KIND_TYPE,
    KINDS,
    LEADER_ID,
    LEGIONS_PER_ROW,
    SEATS,
    STATUS_OWNER,
    STATUSES,
    TOTALS,
    TRACK_MAX,
    TYPE_NUMBER,
    TYPES,
)
from ..state import BOXES
from ..victory import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL
from .look import (
    EMBLEMS,
    HOLDING_SHAPES,
    LEADERS,
    LEGIONS,
    LIGHT,
    LOOK,
    MARKS,
    MASONRY,
    PIECES,
    STATUS_SHAPES,
    STYLE,
    counter,
    use,
)
from .map import MAP_HEIGHT, MAP_WIDTH, TEXTURES, holding, map_blocks

# 1.4.1, 1.8, 7.2 A panel for each Faction: what it has and needs, its Available forces; a flat one for Germans -------


PANEL_WIDTH, PANEL_HEIGHT, FLAT = 200.0, 240.0, 92.0
UNIT_ROWS = {
    "romans": ("auxilia", "fort"),
    "arverni": ("arverni_warband",),
    "aedui": ("aedui_warband",),
    "belgae": ("belgic_warband",),
    "germans": ("germanic_warband",),
}
HOLDING_COLUMNS = {
    "romans": ("roman_ally",),
    "arverni": ("arverni_ally", "arverni_citadel"),
    "aedui": ("aedui_ally", "aedui_citadel"),
    "belgae": ("belgic_ally", "belgic_citadel"),
    "germans": ("germanic_ally",),
}


def needs(view: dict[str, Any], texts: Texts, who: str) -> list[tuple[str, str]]:
    """7.2 What a Faction counts and what it must exceed: pairs of words and numbers."""
    derived = view["derived"]
    n = derived["scores"][who]
    if who == "romans":
        return [(texts("drawing.need_subdued"), f"{n} (>{ROMAN_GOAL})")]
    if who == "arverni":
        off = (texts("drawing.need_off_map"), f"{derived['off_map_legions']} (>{LEGIONS_GOAL})")
        return [off, (texts("drawing.need_allies"), f"{n} (>{ARVERNI_GOAL})")]
    if who == "aedui":
        return [(texts("drawing.need_allies"), f"{n} (>{derived['others_most']})")]
    return [(texts("drawing.need_control"), f"{n} (>{BELGIC_GOAL})")]


@cached(2048)
def _available(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """1.4.1 Available pieces of a type."""
    type, n, x, y = shown
    return counter(texts, WOOD[type], n, x, y) if type != "fort" else _forts(texts, n, x, y)


def _forts(texts: Texts, n: int, x: float, y: float) -> str:
    """Forts have a number beside them."""
    number = text(x + 24, y + 6, str(n), "t16 b")
    said = title(texts.count("fort", n))
    return f'<g data-token="fort" data-n="{n}">{said}{counter(texts, "fort", n, x, y)}{number}</g>'


@cached(2048)
def _holdings(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """1.4.1 Available Allies or Citadels in the highest-numbered spots: the empty ones count those on the map."""
    type, left, x, y = shown
    total = TOTALS[TYPE_NUMBER[type]]
    said = texts("drawing.available_pieces", what=texts.name("status", type), n=left, out=total - left)
    return spots_row(type, left, total, said, (x, y, PANEL_WIDTH - 20), lambda x, y, size: holding(type, x, y, size))


@cached(64)
def _name(shown: tuple[str, bool, float, float, float, float], texts: Texts) -> str:
    """The name of the panel's owner."""
    who, playing, x, y, wide, tall = shown
    active = " active" if playing else ""
    return (
        f'<g class="seat {who}{active}" data-thing="seat:{who}">{title(texts.name("seat", who))}'
        f'{rect(x, y, wide, tall, "panel", 9)}<path d="{banner(x, y, wide, 30, 9)}" class="head"/>'
        f"{use(f'e-{who}', 'watermark', at(x + wide / 2, y + tall - 40, 2.6 if tall == PANEL_HEIGHT else 1.4))}"
        f"{LOOK.coat(who, x + 17, y + 15, 0.95)}{text(x + 32, y + 21, texts.name('seat', who), 'head-name')}</g>"
    )


def panel(view: dict[str, Any], texts: Texts, who: str, x: float, y: float) -> Iterator[str]:
    """All that belongs to a Faction with a seat."""
    derived, inner = view["derived"], x + 9
    yield _name((who, derived["active"] == who, x, y, PANEL_WIDTH, PANEL_HEIGHT), texts)
    yield _margin((who, derived["margins"][who], derived["passes"][who], x + PANEL_WIDTH - 10, y + 20.5), texts)
    yield _resources((who, view["tracks"][who], inner, y + 48), texts)
    yield _victory((needs(view, texts, who), inner, y + 84), texts)
    yield text(x + PANEL_WIDTH - 10, y + 122, texts("drawing.available"), "t12 e soft")
    shown = list(UNIT_ROWS[who])
    leader = LEADER_ID.get(who)
    if leader and view["available"][leader]:
        shown.append(leader)
    for k, type in enumerate(shown):
        yield _available((type, view["available"][type], inner + 20 + 58 * k, y + 140), texts)
    for k, type in enumerate(HOLDING_COLUMNS[who]):
        yield _holdings((type, view["available"][type], inner, y + 176 + 27 * k), texts)


@cached(1024)
def _margin(shown: tuple[str, int, bool, float, float], texts: Texts) -> str:
    """7.3 How far a Faction is from its threshold, with a tick when it meets its condition."""
    who, n, met, x, y = shown
    said = texts("drawing.margin_met" if met else "drawing.margin", n=n)
    signed = f"{'✓ ' if met else ''}{n:+d}".replace("-", "−")
    return f'<g class="{who}">{title(said)}{text(x, y, signed, "head-name head-n e")}</g>'


@cached(1024)
def _resources(shown: tuple[str, int, float, float], texts: Texts) -> str:
    who, n, x, y = shown
    said = f"{texts.name('track', who)}: {n}"
    return (
        f'<g class="token {who}" data-thing="track:{who}">{title(said)}'
        f"{use('m-cylinder', 'marker', at(x + 11, y + 3, 1.2))}{text(x + 27, y + 4, str(n), 't20 b')}"
        f"{text(x + 27, y + 18, texts('drawing.resources'), 't12 soft')}</g>"
    )


@cached(4096)
def _victory(shown: tuple[list[tuple[str, str]], float, float], texts: Texts) -> str:
    needed, x, y = shown
    rows = "".join(
        text(x, y + 15 * k, what, "t12 soft") + text(x + PANEL_WIDTH - 18, y + 15 * k, numbers, "t12 e b")
        for k, (what, numbers) in enumerate(needed)
    )
    return f"<g>{title(texts('drawing.victory'))}{rows}</g>"


def germans(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> Iterator[str]:
    """1.4.1 The Germans, who have no seat: their Available forces."""
    yield _name(("germans", False, x, y, wide, FLAT), texts)
    yield _available(("germanic_warband", view["available"]["germanic_warband"], x + 30, y + 57), texts)
    yield _holdings(("germanic_ally", view["available"]["germanic_ally"], x + 70, y + 57), texts)


def panels(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """The four panels, two by two, and the Germans below them."""
    drawn = [
        part
        for k, who in enumerate(SEATS)
        for part in panel(view, texts, who, x + (PANEL_WIDTH + 8) * (k % 2), y + (PANEL_HEIGHT + 6) * (k // 2))
    ]
    below = y + 2 * (PANEL_HEIGHT + 6)
    return "".join([*drawn, *germans(view, texts, x, below, 2 * PANEL_WIDTH + 8)])


# 1.8-1.9, 6.5 The edge track from 0 to 45, and the Senate with the Legions on the rows of their track ----------------


TOP = 1246.0
_EDGE_TRACK = EdgeTrack(LOOK, TRACK_MAX, left=22.0, top=TOP, cell=36.6)
_TRACK = f'<g class="edge-track">{rect(8, TOP - 56, 1716, 98, "panel", 8)}{_EDGE_TRACK.squares()}'


def markers(view: dict[str, Any], texts: Texts) -> list[Marker]:
    """1.8-1.9 All that is marked: Resources as cylinders, what counts for victory as blocks."""
    derived = view["derived"]
    scores = derived["scores"]
    found = [Marker(seat, seat, "cylinder", "R", view["tracks"][seat], texts.name("track", seat)) for seat in SEATS]
    counted = (
        ("score_romans", "romans", "S", scores["romans"]),
        ("score_legions", "arverni", "L", derived["off_map_legions"]),
        ("score_arverni", "arverni", "A", scores["arverni"]),
        ("score_aedui", "aedui", "A", scores["aedui"]),
        ("score_others", "aedui", "O", derived["others_most"]),
        ("score_belgae", "belgae", "C", scores["belgae"]),
    )
    return found + [Marker(id, css, "block", letter, n, texts(f"drawing.{id}")) for id, css, letter, n in counted]


def edge_track(view: dict[str, Any], texts: Texts) -> str:
    """1.8-1.9 The track along the lower edge."""
    derived = {id: view["derived"][id] for id in ("scores", "off_map_legions", "others_most")}
    return _edge_track({"tracks": view["tracks"], "derived": derived}, texts)


@cached(2048)
def _edge_track(shown: dict[str, Any], texts: Texts) -> str:
    bands = _EDGE_TRACK.bands(_bands(shown, texts), texts)
    return f"{_TRACK}{bands}{_EDGE_TRACK.markers(markers(shown, texts), texts)}</g>"


def _bands(view: dict[str, Any], texts: Texts) -> list[Band]:
    """7.2 What each Faction must exceed."""
    most = view["derived"]["others_most"]
    return [
        Band("romans", ROMAN_GOAL, texts("drawing.band_romans", n=ROMAN_GOAL)),
        Band("arverni", LEGIONS_GOAL, texts("drawing.band_arverni_legions", n=LEGIONS_GOAL)),
        Band("arverni", ARVERNI_GOAL, texts("drawing.band_arverni_allies", n=ARVERNI_GOAL)),
        Band("aedui", most, texts("drawing.band_aedui", n=most)),
        Band("belgae", BELGIC_GOAL, texts("drawing.band_belgae", n=BELGIC_GOAL)),
    ]


def senate(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """6.5 The Senate track, with the Legions of each row, the Fallen and those out of the game."""
    boxes = (view["fallen"], view["removed_legions"], view["waiting_legions"])
    return _senate((view["senate"], view["firm"], view["derived"]["legion_rows"], boxes, x, y), texts)


@cached(256)
def _senate(
    shown: tuple[str, bool, dict[str, int], tuple[int, int, int], float, float],
    texts: Texts,
) -> str:
    now, firm, rows, boxes, x, y = shown
    wide = 196.0
    drawn = [rect(x, y, wide, 226, "panel", 9), text(x + wide / 2, y + 21, texts("drawing.senate"), "t16 m b caps")]
    for number, box in enumerate(BOXES):
        top = y + 30 + 44 * number
        name = texts.name("senate", box)
        words = f"{name} · {texts('drawing.firm')}" if firm and now == box else name
        said = texts("drawing.legions_row", row=name, n=rows[box], most=LEGIONS_PER_ROW)
        drawn.append(step(LOOK, words, said, (x + 8, top, 120, 40), here="eagle" if now == box else ""))
        drawn.append(f"<g>{title(said)}{counter(texts, 'legion', rows[box], x + 162, top + 20)}</g>")
    for number, (id, n) in enumerate(zip(("fallen", "removed", "waiting"), boxes, strict=True)):
        left = x + 8 + 60 * number
        said = f"{texts(f'drawing.{id}')}: {n}"
        drawn.append(
            f"<g>{title(said)}{rect(left, y + 166, 58, 52, 'inset', 5)}"
            f"{counter(texts, 'legion', n, left + 29, y + 199, scale=0.8)}"
            f"{text(left + 29, y + 179, texts(f'drawing.short_{id}'), 't10 m soft')}</g>"
        )
    return f'<g class="box" data-thing="track:senate">{"".join(drawn)}</g>'


# 2.2, 5.0 The cards that lie open, and the head of the column --------------------------------------------------------


SIGN = {"capability": "triskele", "momentum": "snow"}
"""5.3 The signs of the marks of a side."""
_CARDS = OpenCards(LOOK, DECKS, FACES, SIGN)
open_cards = _CARDS.draw
in_effect = _CARDS.in_effect


def header(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """The scenario, the Winters gone and to come, how many cards are left in the deck, and those played."""
    gone, of = view["winters"], view["derived"]["winters"]
    return _CARDS.header(view, texts, (x, y, wide), (gone, of), texts("drawing.winters", n=gone, most=of))


# The style sheet of the picture with everything around the map: what Falling Sky adds to that of all volumes ---------


EAGLE = ".eagle{fill:#2a2016}"
GERMANS = ".seat.active.germans>.panel{stroke:var(--rim)}"
SHEET_RULES = (
    shared.TYPE_STYLE
    + shared.BOARD_STYLE
    + EAGLE
    + shared.cards_style("winter", "aedui")
    + shared.card_backs("romans")
    + shared.PANELS_STYLE
    + GERMANS
    + shared.SPOTS_STYLE
    + shared.card_signs("winter")
)
SHEET = below_root(LOOK, SHEET_RULES)
"""Rules beside those of the map."""


# The board: one picture of the map with everything around it ---------------------------------------------------------


WIDTH, HEIGHT = 1732, 1296
COLUMN, WIDE = 1316.0, 408.0
"""Where the column beside the map begins, and how wide it is."""

_CLIP = f"{LOOK.prefix}-map"
_GROUND = (
    f'<style>{SHEET}</style><clipPath id="{_CLIP}"><rect width="{MAP_WIDTH}" height="{MAP_HEIGHT}"/></clipPath>'
    f'{rect(0, 0, WIDTH, HEIGHT, "table")}<g clip-path="url(#{_CLIP})">'
)
_SEQUENCE = SequenceBoxes(LOOK, SEATS)
_EDGE = f"</g>{rect(1, 1, MAP_WIDTH - 1, MAP_HEIGHT - 1, 'map')}"


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The whole board that a view shows, in the reader's language."""
    return "".join(
        (
            _beginning(view["scenario"], texts),
            _GROUND,
            *map_blocks(view, texts).values(),
            senate(view, texts, 8, 846),
            in_effect(view, texts, 1030, 1038, 270),
            _EDGE,
            _column(view, texts),
            edge_track(view, texts),
            "</svg>",
        )
    )


@cached(32)
def _beginning(scenario: str, texts: Texts) -> str:
    """The element of the document, with its name for those who cannot see it."""
    name = texts("drawing.label", scenario=scenario)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="{LOOK.css}" role="img"'
        f" aria-label={attribute(name)}>"
    )


def _column(view: dict[str, Any], texts: Texts) -> str:
    """2.0 The cards, the Sequence of Play and the Factions, beside the map."""
    return (
        header(view, texts, COLUMN, 8, WIDE)
        + open_cards(view, texts, COLUMN, 74, WIDE)
        + _SEQUENCE.draw(view, texts, (COLUMN, 482, WIDE, 96))
        + panels(view, texts, COLUMN, 590)
    )


# Small pictures for use outside of the map: emblems of the Factions, counters, and the signs of the map --------------
#
# Each is an SVG document of its own without style sheet, ids or references, in colours for light and dark
# backgrounds: it can be shown as an image, any number of times.


_CUBE = "M-14.5,-13.5H14.5V13.5H-14.5Z"
_ROUND = "M-4,-13.5H4A13.5,13.5 0 0 1 4,13.5H-4A13.5,13.5 0 0 1 -4,-13.5Z"
_LEADER = "M-14.5,13.5V-5L-8,-14H8L14.5,-5V13.5Z"
_BOX = "-18 -18 36 34"
_OPEN_EYE = f'<g transform="scale(.56)" {EYE}>{SIGN_SHAPES["seen"]}</g>'
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
    values = picture_colours(LOOK, style.colour)
    if kind == "fort":
        return document("-18 -16 36 32", settled(_holding("fort", style.colour), **values))
    if style.shape in LEADERS:
        return document(_BOX, settled(counter_picture(_LEADER, LEADERS[style.shape]), **values))
    if kind == "legion":
        return document(_BOX, settled(counter_picture(_CUBE, PIECES["legion"]), **values))
    sign = PIECES["javelin" if style.shape.startswith("auxilia") else "axe"]
    if style.shape.endswith("-hidden"):
        sign = SIGN_SHAPES["hidden"]
    drawn = counter_picture(_ROUND, sign) + (_EYE if style.shape.endswith("-scouted") else "")
    return document(_BOX, settled(drawn, **values))


def _holding(shape: str, who: str) -> str:
    return group(HOLDING_SHAPES[shape], fill=LIGHT[who], stroke=RIM, stroke_width="1.3", stroke_linejoin="round")


def permanent_fort_picture() -> str:
    """1.4.2 The Fort of Provincia."""
    stones = f'<path {RING} {MASONRY}/><path {DOOR} d="M-16,11H16V13.6H-16Z"/>'
    return document("-18 -16 36 32", settled(_holding("fort", "romans") + stones, **picture_colours(LOOK, "romans")))


def legion_pictures() -> dict[str, str]:
    """1.4.1, 2.1 Legions that are neither on the map nor on their track, by the box where they are."""
    values = picture_colours(LOOK, "romans")
    return {box: document(_BOX, settled(counter_picture(_CUBE, sign), **values)) for box, sign in LEGIONS.items()}


def holding_picture(status: str) -> str:
    """1.4 An Ally or a Citadel, with its Faction's emblem."""
    number = STATUSES.index(status)
    who = FACTIONS[STATUS_OWNER[number]]
    ink = LIGHT[f"{who}-ink"]
    arms = group(EMBLEMS[who], transform="translate(0,1) scale(.98)", fill=ink, color=ink)
    shape = _holding("citadel" if IS_CITADEL[number] else "ally", who)
    return document("-16 -16 32 32", settled(shape + arms, **picture_colours(LOOK, who)))


@cache
def pictures() -> dict[str, str]:
    """Every token with its picture."""
    kinds = {kind: piece_picture(kind) for kind in KINDS}
    holdings = {status: holding_picture(status) for number, status in enumerate(STATUSES) if STATUS_OWNER[number] >= 0}
    forts = {"sign_permanent_fort": permanent_fort_picture()}
    return kinds | holdings | {type: kinds[kind] for type, kind in WOOD.items()} | legion_pictures() | forts | signs()


def art(texts: Texts) -> Art:
    """Colours, emblems and all pictures, with their names in the reader's language."""
    found = pictures()
    return Art(
        seats={who: _faction(who, texts) for who in FACTIONS},
        tokens=found,
        token_names={token: _token_name(token, texts) for token in found},
    )


def _faction(who: str, texts: Texts) -> SeatArt:
    """A Faction's colour and emblem; the Germans, who have no seat, have a name of their own."""
    name = "" if who in SEATS else texts.name("seat", who)
    return SeatArt(LIGHT[who], LIGHT[f"{who}-ink"], control_picture(LOOK, who), name)


def _token_name(token: str, texts: Texts) -> str:
    kind = "unit" if token in KINDS else "status" if token in STATUSES else "token"
    return texts.name("drawing" if token.startswith("control_") else kind, token)


# The signs of the map that are no pieces, as small pictures for its legend -------------------------------------------


_SQUARE = "-15 -15 30 30"
_INK, _PAPER = LIGHT["marker-ink"], LIGHT["marker"]


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
    found |= {status: document(_SQUARE, _marker(sign)) for status, sign in STATUS_SHAPES.items()}
    found["devastated"] = document(_SQUARE, _marker(MARKS["flame"], LIGHT["scorched"], "#ffd9a0"))
    found["circumvallation"] = document(_SQUARE, _marker(MARKS["palisade"], scale=".84"))
    return found | {f"control_{holder}": control_picture(LOOK, holder) for holder in (*FACTIONS, "none")}


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


def _marker(sign: str, ground: str = _PAPER, ink: str = _INK, scale: str = ".92") -> str:
    """A round marker with a sign."""
    drawn = group(sign, transform=f"scale({scale})", fill=ink, color=ink)
    return f'<circle r="14" fill="{ground}" stroke="{RIM}" stroke-width="1.4"/>{drawn}'
