"""The tiles on offer: the row of territories with its prices, special buildings, castles, the face-down pile."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.drawing import Block
from vexillum.games.anno890.board.layout import CASTLE_TILE, MARKET_TILE
from vexillum.games.anno890.board.pen import Pen, part, parts, tile_of
from vexillum.games.anno890.board.svg import Rect, block, group, label, rect, use, width
from vexillum.games.anno890.board.tiles import draw_tile
from vexillum.games.anno890.pieces import BUILDING_PRICE

CLOSED = ("</g>",)
"""The end of a group whose parts are blocks of their own."""
PILES = {"territory": "pile", "character": "cards"}
"""The word for each face-down pile."""
NAME = 18.5
HALF = 192


def draw_market(pen: Pen, place: Rect) -> tuple[Block, ...]:
    """1 The row above, the special buildings below."""
    return _market(pen, place, {id: pen.view[id] for id in ("row", "stage", "deck", "buildings", "players")})


@parts(2048)
def _market(pen: Pen, place: Rect) -> Iterator[Block]:
    upper = Rect(place.x, place.y, place.w, HALF + 4)
    lower = Rect(place.x, place.y + HALF + 4, place.w, place.h - HALF - 4)
    yield _ground(pen, place, {})
    yield from _row(pen, upper)
    yield from _buildings(pen, lower)
    yield CLOSED


@part(16)
def _ground(pen: Pen, place: Rect) -> str:
    """The panel, with the heading of the row; the group is open."""
    heading = label(pen.word("row"), place.x + 18, place.y + 25, 20, "title")
    return f"<g>{rect(place, 'panel', 10)}{rect(place.inset(5), 'inner', 7)}{heading}"


def _row(pen: Pen, place: Rect) -> Iterator[Block]:
    """1.1 Territories from the free one on, with what lies beside them; the pile that they come from."""
    x, y, w, _ = place
    tile_w, tile_h = MARKET_TILE
    for number, spot in enumerate(pen.view["row"]):
        slot = Rect(x + 24 + number * 150, y + 36, tile_w, tile_h)
        yield _territory(pen, slot, {"number": number, "spot": spot})
    if pen.view["stage"] != "deal":
        yield draw_pile(pen, Rect(x + w - 90, y + 52, 64, 90), {"of": "territory", "n": pen.view["deck"]})


@part(2048)
def _territory(pen: Pen, slot: Rect) -> str:
    """One place of the row."""
    number, spot = pen.view["number"], pen.view["spot"]
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
        + _name(pen, id, slot, 145)
        + "".join(beside)
    )


def _image(pen: Pen, id: str, slot: Rect) -> str:
    return draw_tile(pen, id, slot, printed=True, at="market")


def _name(pen: Pen, id: str, slot: Rect, room: float) -> str:
    return block(
        pen.texts.name("tile", id), slot.cx, slot.y + slot.h + 19, NAME, anchor="middle", room=room, class_="bold"
    )


def _price(text: str, slot: Rect, title: str) -> str:
    """A coin with a number, or a tag that says it is free."""
    if len(text) == 1:
        shown = use("blank", slot.x - 9, slot.y - 9, 36) + label(
            text, slot.x + 9, slot.y + 16, 22, "onribbon", anchor="middle"
        )
    else:
        wide = width(text, 18) + 14
        shown = rect(Rect(slot.x - 7, slot.y - 7, wide, 26), "ribbon", 7) + label(
            text, slot.x - 7 + wide / 2, slot.y + 12, 18, "onribbon", anchor="middle"
        )
    return group(shown, title=title)


def _beside(pen: Pen, piece: str, n: int, slot: Rect, id: str) -> str:
    """Coins and Saracen markers beside a territory."""
    if not n:
        return ""
    x = slot.x + slot.w + 3
    y = slot.y + (20 if piece == "coin" else 74)
    figures = "".join(use(piece, x, y - 5 * number, 28) for number in range(min(n, 4)))
    figures += label(f"×{n}", x + 14, y + 44, 18, "bold", anchor="middle")
    return group(figures, title=pen.texts.count(f"{piece}s", n), data_token=piece, data_n=n, data_at=f"row:{id}")


@part(256)
def draw_pile(pen: Pen, place: Rect) -> str:
    """Face-down tiles or cards, with their number."""
    x, y, w, h = place
    token, n = pen.view["of"], pen.view["n"]
    title = pen.word(PILES[token], n=n)
    if not n:
        return group(
            rect(place, "cell", 8), label("0", place.cx, place.cy + 8, 24, "quiet", anchor="middle"), title=title
        )
    backs = [rect(Rect(x + 4 * i, y - 4 * i, w, h), "back", 8) for i in range(min(n, 3))]
    top = Rect(x + 4 * (min(n, 3) - 1), y - 4 * (min(n, 3) - 1), w, h)
    return group(
        *backs,
        rect(top.inset(5), "backline", 5),
        rect(top.inset(6), rx=4, fill="url(#an890-weave)"),
        rect(Rect(top.cx - 24, top.cy - 18, 48, 36), "back", 8),
        label(str(n), top.cx, top.cy + 9, 27, "onback", anchor="middle"),
        title=title, data_token=token, data_n=n, data_at="pile",
    )  # fmt: skip


def _buildings(pen: Pen, place: Rect) -> Iterator[Block]:
    """1.2, 7 The special buildings and their price."""
    x, y, w, _ = place
    tile_w, tile_h = MARKET_TILE
    yield _buildings_head(pen, place, {})
    ids = pen.view["buildings"]
    places = max(pen.view["players"] + 1, len(ids))
    step = min(150.0, (w - 20) / places)
    left = x + (24 if places < 5 else 10 + (step - tile_w) / 2)
    slots = [Rect(left + number * step, y + 36, tile_w, tile_h) for number in range(places)]
    for slot, id in zip(slots, ids, strict=False):
        yield _building(pen, slot, {"id": id, "room": step - 4})
    for slot in slots[len(ids) :]:
        yield empty_place(pen, slot, {})


@part(16)
def _buildings_head(pen: Pen, place: Rect) -> str:
    """What they are, and what each costs."""
    x, y, _, _ = place
    heading = pen.word("buildings")
    after = x + 30 + width(heading, 20)
    return label(heading, x + 18, y + 25, 20, "title") + group(
        use("blank", after, y + 4, 28),
        label(str(BUILDING_PRICE), after + 14, y + 24, 19, "onribbon", anchor="middle"),
        title=pen.texts("about.lose_coins", n=BUILDING_PRICE),
    )


@part(512)
def _building(pen: Pen, slot: Rect) -> str:
    """A special building that nobody has taken yet."""
    id = pen.view["id"]
    picture = pen.thing(f"tile:{id}", slot, _image(pen, id, slot), title=pen.tile_title(tile_of(id)))
    return picture + _name(pen, id, slot, pen.view["room"])


@part(128)
def empty_place(_: Pen, slot: Rect) -> str:
    """Where nothing lies any more."""
    return rect(slot, "cell", 8)


@part(1024)
def draw_castles(pen: Pen, place: Rect) -> str:
    """S.9 The castles to choose from."""
    x, y, _, _ = place
    tile_w, tile_h = CASTLE_TILE
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        use("category-castle", x + 26, y + 30, 74),
        label(pen.word("castles_offered"), x + 116, y + 78, 30, "title"),
        label(pen.word("castles"), x + 116, y + 106, 20, "quiet italic"),
    ]
    ids = pen.view["castles"]
    step = 288.0
    left = x + 308
    for number, id in enumerate(ids):
        slot = Rect(left + number * step, y + 28, tile_w, tile_h)
        parts.append(pen.thing(f"castle:{id}", slot, _image(pen, id, slot), title=pen.tile_title(tile_of(id))))
        parts.append(
            block(
                pen.texts.name("tile", id),
                slot.x + tile_w + 12,
                slot.cy - 12,
                21,
                "bold",
                room=step - tile_w - 20,
                most=3,
            )
        )
    return group(*parts)
