"""A realm: whose it is, its goods, the nine cells, the characters at its court."""

from __future__ import annotations

from vexillum.games.anno890.board.layout import CELL_GAP, COURT_ROW, REALM_HEAD, Court, Layout
from vexillum.games.anno890.board.pen import Pen
from vexillum.games.anno890.board.svg import Rect, block, circle, group, label, rect, use, width, wrapped
from vexillum.games.anno890.board.tiles import draw_pieces, draw_ruin, draw_tile
from vexillum.games.anno890.pieces import CELLS, CENTRE, CHARACTER_NUMBER, CHARACTERS

NAMED = 6
"""So many characters are named at a court below the grid; more are shown by their emblems."""
BESIDE_ROW = 58


def draw_realm(pen: Pen, seat: str, place: Rect, layout: Layout) -> str:
    """A realm from its name down to its court."""
    playing = pen.view["stage"] == "turns" and pen.derived["active"] == seat
    cell_w, cell_h = layout.cell
    wide = 3 * cell_w + 2 * CELL_GAP
    left = place.x + 10 if layout.court.beside else place.x + (place.w - wide) / 2
    grid = Rect(left, place.y + REALM_HEAD + 6, wide, 3 * cell_h + 2 * CELL_GAP)
    parts = [
        rect(place, "panel playing" if playing else "panel", 10),
        _head(pen, seat, place),
        *(_cell(pen, seat, number, grid, layout.cell) for number in range(9)),
    ]
    if layout.court.beside:
        beside = Rect(grid.x + wide + 12, grid.y, place.x + place.w - grid.x - wide - 22, grid.h)
        parts.append(_court_beside(pen, seat, beside))
    elif pen.view["stage"] != "castles":
        below = Rect(grid.x, grid.y + grid.h + 7, wide, layout.court.rows * COURT_ROW)
        parts.append(_court_below(pen, seat, below, layout.court))
    return group(*parts, class_="realm", data_seat=seat)


def _head(pen: Pen, seat: str, place: Rect) -> str:
    """The arms and name of the seat, its goods, its points as they stand."""
    x, y, w, _ = place
    view, derived = pen.view, pen.derived
    name = pen.texts.name("seat", seat)
    parts = [use(f"arms-{seat}", x + 9, y + 6, 52), label(name, x + 68, y + 31, 27, "bold")]
    if view["first"] == seat:
        parts.append(group(use("seal", x + 74 + width(name, 27), y + 9, 26), title=pen.texts("setting.first")))
    goods = (
        ("coin", view["realms"][seat]["coins"]),
        ("tower", derived["towers"][seat]),
        ("noble", derived["nobles"][seat]),
    )
    for number, (piece, n) in enumerate(goods):
        left = x + 66 + number * 66
        shown = use(piece, left, y + 36, 25) + label(str(n), left + 30, y + 56, 22, "bold")
        title = pen.texts.count(f"{piece}s", n)
        # Towers and nobles stand on tiles, where they are tokens; here they are only counted.
        token = {"data_token": "coin", "data_n": n, "data_at": f"realm:{seat}"} if piece == "coin" else {}
        parts.append(group(shown, title=title, **token))
    parts.append(_score(pen, seat, x + w - 40, y + 35))
    return "".join(parts)


def _score(pen: Pen, seat: str, cx: float, cy: float) -> str:
    """5 The points on a seal, what they are made of in its title; the most points in a laurel at the end."""
    scores, parts = pen.derived["scores"], pen.derived["points"][seat]
    most = pen.view["stage"] == "over" and scores[seat] == max(scores.values())
    detail = [f"{pen.texts(f'part.{part}')} {n:+d}" for part, n in parts.items() if n]
    title = "; ".join([pen.texts.count("points", scores[seat]), *detail])
    return group(
        use("laurel", cx - 36, cy - 36, 72) if most else "",
        circle(cx, cy, 25, "seal"),
        circle(cx, cy, 21, "sealline"),
        label(str(scores[seat]), cx, cy + 9, 27, "onseal", anchor="middle", room=40),
        title=title,
    )


def _cell(pen: Pen, seat: str, number: int, grid: Rect, size: tuple[float, float]) -> str:
    """One of the nine cells: empty with its name, or with a tile and what stands on it."""
    w, h = size
    name = CELLS[number]
    place = Rect(grid.x + number % 3 * (w + CELL_GAP), grid.y + number // 3 * (h + CELL_GAP), w, h)
    cell = pen.view["realms"][seat]["cells"].get(name)
    at = f"cell:{seat}.{name}"
    who = pen.texts.name("seat", seat)
    inside = [rect(place, "cell", 8)]
    if cell is None:
        if number == CENTRE:
            half = min(w, h) * 0.55
            inside.append(use("category-castle", place.cx - half / 2, place.cy - half / 2, half, class_="ghost"))
        else:
            inside.append(label(name, place.cx, place.cy + 7, 20, "cellname", anchor="middle"))
        return pen.thing(at, place, *inside, title=f"{who}, {name}")
    draw = draw_ruin(pen, cell["tile"], place, at=at) if cell.get("ruin") else ""
    inside.append(draw or draw_tile(pen, cell["tile"], place, printed=False, at=at))
    inside.append(draw_pieces(pen, cell, place, at=at))
    return pen.thing(at, place, *inside, title=f"{who}, {name}: {pen.texts.name('tile', cell['tile'])}")


def _held(pen: Pen, seat: str) -> list[tuple[str, bool]]:
    """3.1 The characters of a realm, and the card that its Apprentice kept (6.1)."""
    held = [(id, False) for id in pen.view["realms"][seat]["characters"]]
    if pen.view["legacy"] and ("apprentice", False) in held:
        held.append((pen.view["legacy"], True))
    return held


def _court_below(pen: Pen, seat: str, place: Rect, court: Court) -> str:
    """Characters in as few columns as will do, with their names, or, when they are many, as emblems."""
    held = _held(pen, seat)
    named = len(held) <= NAMED
    rows = court.rows if named else 2
    columns = -(-len(held) // rows)
    wide = place.w / max(columns, 1.4) if named else min(place.w / columns, 84)
    high = place.h / rows
    places = [Rect(place.x + n // rows * wide, place.y + n % rows * high, wide - 4, high - 4) for n in range(len(held))]
    return "".join(_chip(pen, seat, card, spot, named) for card, spot in zip(held, places, strict=True))


def _court_beside(pen: Pen, seat: str, place: Rect) -> str:
    """Characters one below the other."""
    held = _held(pen, seat)
    row = min(BESIDE_ROW, place.h / max(len(held), 1))
    return "".join(
        _chip(pen, seat, card, Rect(place.x, place.y + n * row, place.w, row - 5), True) for n, card in enumerate(held)
    )


def _chip(pen: Pen, seat: str, card: tuple[str, bool], place: Rect, named: bool) -> str:
    """A character at court: emblem, name, points."""
    id, kept = card
    x, _, w, h = place
    points = f"+{CHARACTERS[CHARACTER_NUMBER[id]].vp}"
    size = min(h - 4, 36 if named else 28)
    letters = min(20.0, h * 0.68)
    parts = [
        rect(place, "card kept" if kept else "card", 6),
        use(f"emblem-{id}", x + 4, place.cy - size / 2, size),
        label(points, x + w - 5, place.cy + letters * 0.34, letters, "bold", anchor="end"),
    ]
    if named:
        room = w - size - 14 - width(points, letters)
        name = pen.texts.name("character", id)
        most = 2 if h > 44 else 1
        high = place.cy + letters * (0.34 - 0.54 * (len(wrapped(name, letters, room, most)) - 1))
        parts.append(block(name, x + size + 8, high, letters, room=room, most=most))
    title = pen.card_title(id) + (f" ({pen.own('kept')})" if kept else "")
    token = group(*parts, data_token=f"character:{id}", data_n=1, data_at=f"realm:{seat}")
    return pen.thing(f"character:{id}", place, token, title=title, rx=6)
