"""A realm: its lord, its coins, the nine cells, the people at its court, the tile in hand."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.svg import attributes, group, num
from vexillum.games.anno890.board.layout import RealmPlace
from vexillum.games.anno890.board.pen import Pen, part, tile_of
from vexillum.games.anno890.board.standards import draw_medal
from vexillum.games.anno890.board.svg import Rect, grown, label, rect, use, width
from vexillum.games.anno890.board.tiles import draw_pieces, draw_ruin, draw_tile
from vexillum.games.anno890.pieces import CELLS, CENTRE

NOTHING = (None, None, None, None)
"""The facts to compare with if no view was drawn before."""
HAND = 92.0
"""The size in which a tile in hand is drawn before it is scaled down."""


def draw_realm(pen: Pen, seat: str, places: RealmPlace, old: Pen | None = None) -> dict[str, str]:
    """The blocks of a realm: its background, its head, its court and the tile in hand. The cells are separate blocks.

    With an ``old`` view, only those that have changed since.
    """
    now, before = _shown(pen, seat), (NOTHING if old is None else _shown(old, seat))
    blocks = {}
    if now[0] != before[0]:
        blocks[f"realm:{seat}"] = _ground(pen, places.all, {"seat": seat, "playing": now[0]})
    if now[1] != before[1]:
        coins, first = now[1]
        blocks[f"head:{seat}"] = _head(pen, places.head, {"seat": seat, "coins": coins, "first": first})
    if now[2] != before[2]:
        blocks[f"court:{seat}"] = _court(pen, places.court, {"seat": seat, "held": now[2]})
    if now[3] != before[3]:
        blocks[f"hand:{seat}"] = _hand(pen, places.hand, {"hand": now[3]})
    return blocks


def _shown(pen: Pen, seat: str) -> tuple[bool, tuple[int, bool], list[tuple[str, bool]], str]:
    """What each of these blocks shows: whether it is its turn, coins and first player, its people, the tile in hand."""
    view = pen.view
    realm = view["realms"][seat]
    playing = view["stage"] == "turns" and pen.derived["active"] == seat
    head, held = (realm["coins"], view["first"] == seat), _held(view, realm["characters"])
    return playing, head, held, view.get("hand", "") if playing else ""


@part(64)
def _ground(pen: Pen, place: Rect) -> str:
    ground = rect(place, "panel playing" if pen.view["playing"] else "panel", 10)
    return group(ground, class_="realm", data_seat=pen.view["seat"])


@part(2048)
def _head(pen: Pen, head: Rect) -> str:
    """The arms and name of the seat, and its coins."""
    seat, coins = pen.view["seat"], pen.view["coins"]
    name = pen.texts.name("seat", seat)
    parts = [
        use(f"arms-{seat}", head.x + 2, head.y, 34),
        grown(name, head.x + 42, head.cy, 24, "bold name", room=head.w - 130, most=1),
    ]
    if pen.view["first"]:
        x = head.x + 48 + min(width(name, 24), head.w - 130)
        parts.append(group(use("seal", x, head.cy - 12, 24), title=pen.texts("setting.first")))
    purse = group(
        use("coin", head.x + head.w - 62, head.cy - 13, 26),
        grown(str(coins), head.x + head.w - 32, head.cy, 22, "bold"),
        title=pen.texts.count("coins", coins),
        data_token="coin", data_n=coins, data_at=f"realm:{seat}",
    )  # fmt: skip
    return pen.thing(f"realm:{seat}", head, *parts, purse, title=f"{name}, {pen.texts.count('coins', coins)}", rx=8)


@part(2048)
def _court(pen: Pen, place: Rect) -> str:
    """The people of the realm in one column, or in two if there are many."""
    held = pen.view["held"]
    columns = 1 if len(held) <= 6 else 2
    rows = max(6, -(-len(held) // columns))
    high = place.h / rows
    wide = place.w / columns
    at = f"realm:{pen.view['seat']}"
    return "".join(
        draw_medal(
            pen,
            id,
            Rect(place.x + n // rows * wide, place.y + n % rows * high + 2, wide - 2, high - 4),
            at,
            kept=kept,
        )
        for n, (id, kept) in enumerate(held)
    )


@part(1024)
def _hand(pen: Pen, place: Rect) -> str:
    """2 The tile that was taken, until it is placed."""
    id = pen.view["hand"]
    if not id:
        return ""
    scale = place.w / HAND
    image = draw_tile(pen, id, Rect(0, 0, HAND, HAND), printed=True, at="hand")
    title = pen.own("in_hand", tile=pen.tile_title(tile_of(id)))
    return group(
        rect(place.inset(-4), "inhand", 8),
        f'<g transform="translate({num(place.x)} {num(place.y)}) scale({scale:g})">{image}</g>',
        title=title,
        class_="held",
    )


def draw_cells(pen: Pen, seat: str, places: RealmPlace) -> dict[str, str]:
    """2 The nine cells, each a block of its own."""
    cells = pen.view["realms"][seat]["cells"]
    return {
        f"cell:{seat}.{name}": draw_cell(pen, place, {"seat": seat, "number": number, "cell": cells.get(name)})
        for number, (name, place) in enumerate(zip(CELLS, places.cells, strict=True))
    }


@part(16384)
def draw_cell(pen: Pen, place: Rect) -> str:
    """One of the nine cells: empty with its name, or with a tile and the pieces on it."""
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
            inside.append(grown(name, place.cx, place.cy, 20, "cellname", anchor="middle"))
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


@part(4096)
def draw_lord(pen: Pen, place: Rect) -> str:
    """5 A lord in the whole picture: arms, name, goods, points on a seal, with a laurel for the highest score."""
    x, y, w, _ = place
    seat, score = pen.view["seat"], pen.view["score"]
    detail = [f"{pen.texts(f'part.{part}')} {n:+d}" for part, n in pen.view["points"].items() if n]
    seal = group(
        use("laurel", x + w - 66, y - 4, 66) if pen.view["most"] else "",
        f'<circle cx="{num(x + w - 33)}" cy="{num(y + 29)}" r="23"{attributes(class_="seal")}/>',
        label(str(score), x + w - 33, y + 38, 26, "onseal", anchor="middle", room=40),
        title="; ".join([pen.texts.count("points", score), *detail]),
    )
    goods = [
        group(
            use(piece, x + 58 + number * 62, y + 30, 24),
            label(str(n), x + 86 + number * 62, y + 49, 20, "bold"),
            title=pen.texts.count(f"{piece}s", n),
        )
        for number, (piece, n) in enumerate(pen.view["goods"].items())
    ]
    return group(
        rect(place, "panel playing" if pen.view["playing"] else "panel", 10),
        use(f"arms-{seat}", x + 7, y + 7, 44),
        label(pen.texts.name("seat", seat), x + 58, y + 24, 22, "bold", room=w - 130),
        *goods,
        seal,
    )
