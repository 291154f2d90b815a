"""The tiles on offer: the row of territories with its prices, special buildings, castles, the face-down pile."""

from __future__ import annotations

from vexillum.core.show.svg import group
from vexillum.games.anno890.board.layout import CASTLE_TILE
from vexillum.games.anno890.board.pen import Pen, part, tile_of
from vexillum.games.anno890.board.svg import Rect, grown, label, rect, use, width
from vexillum.games.anno890.board.tiles import draw_tile
from vexillum.games.anno890.pieces import BUILDING_PRICE

PILES = {"territory": "pile", "character": "cards"}
"""The word for each face-down pile."""
NAME = 18.0


@part(2048)
def draw_territory(pen: Pen, slot: Rect) -> str:
    """1.1 One space of the row: the territory with its price, and the pieces beside it."""
    number, spot = pen.view["number"], pen.view["spot"]
    if spot is None:
        return empty_place(slot)
    id = spot["tile"]
    price = pen.texts("about.lose_coins", n=number) if number else pen.word("free")
    beside = [_beside(pen, piece, spot.get(f"{piece}s", 0), slot, id) for piece in ("coin", "saracen")]
    return (
        pen.thing(
            f"tile:{id}",
            slot,
            _image(pen, id, slot),
            title=f"{pen.tile_title(tile_of(id))} ({price})",
            over=_price(str(number) if number else pen.word("free"), slot, price),
        )
        + _name(pen, id, slot, pen.view["room"], slot.x - 6 + pen.view["room"] / 2)
        + "".join(beside)
    )


def _image(pen: Pen, id: str, slot: Rect) -> str:
    return draw_tile(pen, id, slot, printed=True, at="market")


def _name(pen: Pen, id: str, slot: Rect, room: float, x: float) -> str:
    """The name below a tile, on two lines if it is long."""
    name = pen.texts.name("tile", id)
    return grown(name, x, slot.y + slot.h + 2, NAME, "bold name", anchor="middle", room=room, most=2, high=42, up=0.8)


def _price(text: str, slot: Rect, title: str) -> str:
    """A coin with a number, or a tag that says it is free."""
    if len(text) == 1:
        shown = use("blank", slot.x - 8, slot.y - 8, 36) + label(
            text, slot.x + 10, slot.y + 17, 22, "onribbon", anchor="middle"
        )
    else:
        wide = width(text, 19) + 12
        shown = rect(Rect(slot.x - 7, slot.y - 7, wide, 26), "ribbon", 7) + label(
            text, slot.x - 7 + wide / 2, slot.y + 12, 19, "onribbon", anchor="middle"
        )
    return group(shown, title=title, class_="swell left")


def _beside(pen: Pen, piece: str, n: int, slot: Rect, id: str) -> str:
    """Coins and Saracen markers beside a territory."""
    if not n:
        return ""
    x = slot.x + slot.w + 3
    y = slot.y + (20 if piece == "coin" else 62)
    figures = "".join(use(piece, x, y - 5 * number, 28) for number in range(min(n, 4)))
    if n > 1:
        figures += label(f"×{n}", x + 18, y + 30, 20, "count", anchor="middle")
    return group(
        figures,
        title=pen.texts.count(f"{piece}s", n),
        class_="swell right",
        data_token=piece,
        data_n=n,
        data_at=f"row:{id}",
    )


@part(256)
def draw_pile(pen: Pen, place: Rect) -> str:
    """S.4 The face-down territories."""
    return pile(pen, place, "territory", pen.view["n"])


def pile(pen: Pen, place: Rect, token: str, n: int) -> str:
    """Face-down tiles or cards, with their number."""
    x, y, w, h = place
    title = pen.word(PILES[token], n=n)
    if not n:
        return group(rect(place, "cell", 8), grown("0", place.cx, place.cy, 22, "quiet", anchor="middle"), title=title)
    shown = min(n, 3)
    backs = [rect(Rect(x + 3 * i, y - 3 * i, w, h), "back", 8) for i in range(shown)]
    top = Rect(x + 3 * (shown - 1), y - 3 * (shown - 1), w, h)
    return group(
        *backs,
        rect(top.inset(4), "backline", 5),
        rect(top.inset(5), rx=4, fill="url(#an890-weave)"),
        rect(Rect(top.cx - 20, top.cy - 15, 40, 30), "back", 8),
        grown(str(n), top.cx, top.cy, 24, "onback", anchor="middle"),
        title=title, data_token=token, data_n=n, data_at="pile",
    )  # fmt: skip


@part(512)
def draw_building(pen: Pen, slot: Rect) -> str:
    """1.2, 7 A special building on offer, or its empty space."""
    id = pen.view["id"]
    if not id:
        return empty_place(slot)
    picture = pen.thing(f"tile:{id}", slot, _image(pen, id, slot), title=pen.tile_title(tile_of(id)))
    return picture + _name(pen, id, slot, pen.view["room"], slot.cx)


def market_heading(pen: Pen, row: tuple[float, float], buildings: tuple[float, float], wide: bool) -> str:
    """The headings of the market, with the price of each building."""
    x, y = buildings
    heading = pen.word("buildings" if wide else "buildings_short")
    after = x + 8 + width(heading, 19)
    return (
        grown(pen.word("row"), row[0], row[1] + 15, 19, "title")
        + grown(heading, x, y + 15, 19, "title", room=200 if wide else 100)
        + group(
            use("blank", after, y + 2, 26),
            label(str(BUILDING_PRICE), after + 13, y + 21, 18, "onribbon", anchor="middle"),
            title=pen.texts("about.lose_coins", n=BUILDING_PRICE),
            class_="swell left",
        )
    )


def empty_place(slot: Rect) -> str:
    """An empty space."""
    return rect(slot, "cell", 8)


@part(1024)
def draw_castles(pen: Pen, place: Rect) -> str:
    """S.9 The castles to choose from."""
    x, y, w, h = place
    tile_w, tile_h = CASTLE_TILE
    ids = pen.view["castles"]
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        grown(pen.word("castles_offered"), x + 20, y + h / 2, 26, "title"),
    ]
    step = (w - 150) / max(len(ids), 1)
    for number, id in enumerate(ids):
        slot = Rect(x + 150 + number * step, y + (h - tile_h) / 2, tile_w, tile_h)
        parts.append(pen.thing(f"castle:{id}", slot, _image(pen, id, slot), title=pen.tile_title(tile_of(id))))
        name, room = pen.texts.name("tile", id), step - tile_w - 16
        parts.append(grown(name, slot.x + tile_w + 8, slot.y + 20, 18, "bold name", room=room, most=4, high=110))
    return group(*parts)
