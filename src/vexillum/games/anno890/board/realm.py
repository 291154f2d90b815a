"""A realm: whose it is, its goods, the nine cells, the characters at its court."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.drawing import Block
from vexillum.games.anno890.board.layout import CELL_GAP, COURT_ROW, REALM_HEAD, Court, lay_out
from vexillum.games.anno890.board.market import CLOSED
from vexillum.games.anno890.board.pen import Pen, part, parts
from vexillum.games.anno890.board.svg import Rect, attrs, block, circle, group, label, rect, use, width, wrapped
from vexillum.games.anno890.board.tiles import draw_pieces, draw_ruin, draw_tile
from vexillum.games.anno890.pieces import CELLS, CENTRE, CHARACTER_NUMBER, CHARACTERS

NAMED = 6
"""So many characters are named at a court below the grid; more are shown by their emblems."""
BESIDE_ROW = 58


def draw_realm(pen: Pen, seat: str, place: Rect) -> tuple[Block, ...]:
    """A realm from its name down to its court."""
    view, derived = pen.view, pen.derived
    realm, scores = view["realms"][seat], derived["scores"]
    goods = {"coin": realm["coins"], "tower": derived["towers"][seat], "noble": derived["nobles"][seat]}
    shown = {
        "seat": seat,
        "players": view["players"],
        "stage": view["stage"],
        "playing": view["stage"] == "turns" and derived["active"] == seat,
        "first": view["first"] == seat,
        "goods": goods,
        "score": scores[seat],
        "points": derived["points"][seat],
        "most": view["stage"] == "over" and scores[seat] == max(scores.values()),
        "cells": realm["cells"],
        "held": _held(view, realm["characters"]),
    }
    return _realm(pen, place, shown)


@parts(4096)
def _realm(pen: Pen, place: Rect) -> Iterator[Block]:
    """The head, which changes often, the cells, and the court."""
    view = pen.view
    seat, held = view["seat"], view["held"]
    layout = lay_out(view["players"], view["stage"])
    cell_w, cell_h = layout.cell
    wide = 3 * cell_w + 2 * CELL_GAP
    left = place.x + 10 if layout.court.beside else place.x + (place.w - wide) / 2
    grid = Rect(left, place.y + REALM_HEAD + 6, wide, 3 * cell_h + 2 * CELL_GAP)
    yield _head(pen, place, {id: view[id] for id in ("seat", "playing", "first")})
    for number, (piece, n) in enumerate(view["goods"].items()):
        yield _good(pen, Rect(place.x + 66 + number * 66, place.y + 36, 25, 25), {"seat": seat, "piece": piece, "n": n})
    seal = Rect(place.x + place.w - 65, place.y + 10, 50, 50)
    yield _score(pen, seal, {id: view[id] for id in ("score", "points", "most")})
    yield from _cells(pen, grid, {"seat": seat, "cell": layout.cell, "cells": view["cells"]})
    if layout.court.beside:
        beside = Rect(grid.x + wide + 12, grid.y, place.x + place.w - grid.x - wide - 22, grid.h)
        yield from _court_beside(pen, seat, held, beside)
    elif view["stage"] != "castles":
        below = Rect(grid.x, grid.y + grid.h + 7, wide, layout.court.rows * COURT_ROW)
        yield from _court_below(pen, seat, held, below, layout.court)
    yield CLOSED


@parts(4096)
def _cells(pen: Pen, grid: Rect) -> Iterator[Block]:
    """2 Three rows of three."""
    w, h = pen.view["cell"]
    for number, name in enumerate(CELLS):
        place = Rect(grid.x + number % 3 * (w + CELL_GAP), grid.y + number // 3 * (h + CELL_GAP), w, h)
        yield _cell(pen, place, {"seat": pen.view["seat"], "number": number, "cell": pen.view["cells"].get(name)})


@part(64)
def _head(pen: Pen, place: Rect) -> str:
    """The ground of a realm, the arms and name of the seat; the group is open."""
    x, y, _, _ = place
    seat = pen.view["seat"]
    name = pen.texts.name("seat", seat)
    drawn = [
        f"<g{attrs(class_='realm', data_seat=seat)}>",
        rect(place, "panel playing" if pen.view["playing"] else "panel", 10),
        use(f"arms-{seat}", x + 9, y + 6, 52),
        label(name, x + 68, y + 31, 27, "bold"),
    ]
    if pen.view["first"]:
        drawn.append(group(use("seal", x + 74 + width(name, 27), y + 9, 26), title=pen.texts("setting.first")))
    return "".join(drawn)


@part(1024)
def _good(pen: Pen, place: Rect) -> str:
    """How many coins, towers or nobles a realm has."""
    left, top, size, _ = place
    seat, piece, n = pen.view["seat"], pen.view["piece"], pen.view["n"]
    shown = use(piece, left, top, size) + label(str(n), left + 30, top + 20, 22, "bold")
    # Towers and nobles stand on tiles, where they are tokens; here they are only counted.
    token = {"data_token": "coin", "data_n": n, "data_at": f"realm:{seat}"} if piece == "coin" else {}
    return group(shown, title=pen.texts.count(f"{piece}s", n), **token)


@part(4096)
def _score(pen: Pen, place: Rect) -> str:
    """5 The points on a seal, what they are made of in its title; the most points in a laurel at the end."""
    cx, cy = place.cx, place.cy
    score = pen.view["score"]
    detail = [f"{pen.texts(f'part.{part}')} {n:+d}" for part, n in pen.view["points"].items() if n]
    title = "; ".join([pen.texts.count("points", score), *detail])
    return group(
        use("laurel", cx - 36, cy - 36, 72) if pen.view["most"] else "",
        circle(cx, cy, 25, "seal"),
        circle(cx, cy, 21, "sealline"),
        label(str(score), cx, cy + 9, 27, "onseal", anchor="middle", room=40),
        title=title,
    )


@part(16384)
def _cell(pen: Pen, place: Rect) -> str:
    """One of the nine cells: empty with its name, or with a tile and what stands on it."""
    seat, number, cell = pen.view["seat"], pen.view["number"], pen.view["cell"]
    w, h = place.w, place.h
    name = CELLS[number]
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


def _held(view: dict[str, Any], characters: list[str]) -> list[tuple[str, bool]]:
    """3.1 The characters of a realm, and the card that its Apprentice kept (6.1)."""
    held = [(id, False) for id in characters]
    if view["legacy"] and "apprentice" in characters:
        held.append((view["legacy"], True))
    return held


def _court_below(pen: Pen, seat: str, held: list[tuple[str, bool]], place: Rect, court: Court) -> Iterator[Block]:
    """Characters in as few columns as will do, with their names, or, when they are many, as emblems."""
    named = len(held) <= NAMED
    rows = court.rows if named else 2
    columns = -(-len(held) // rows)
    wide = place.w / max(columns, 1.4) if named else min(place.w / columns, 84)
    high = place.h / rows
    places = [Rect(place.x + n // rows * wide, place.y + n % rows * high, wide - 4, high - 4) for n in range(len(held))]
    for (id, kept), spot in zip(held, places, strict=True):
        yield _chip(pen, spot, {"seat": seat, "id": id, "kept": kept, "named": named})


def _court_beside(pen: Pen, seat: str, held: list[tuple[str, bool]], place: Rect) -> Iterator[Block]:
    """Characters one below the other."""
    row = min(BESIDE_ROW, place.h / max(len(held), 1))
    for n, (id, kept) in enumerate(held):
        spot = Rect(place.x, place.y + n * row, place.w, row - 5)
        yield _chip(pen, spot, {"seat": seat, "id": id, "kept": kept, "named": True})


@part(4096)
def _chip(pen: Pen, place: Rect) -> str:
    """A character at court: emblem, name, points."""
    seat, id, kept, named = (pen.view[fact] for fact in ("seat", "id", "kept", "named"))
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
