"""Realms and market: cells and people of each lord, the tiles on offer, the standards with their characters."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.svg import attributes, circle, group, num

from ..pieces import BUILDING_PRICE, CELLS, CENTRE, CHARACTER_NUMBER, CHARACTERS
from .pen import CASTLE_TILE, Pen, RealmPlace, Rect, grown, label, part, rect, tile_of, use, width, wrapped
from .tiles import draw_pieces, draw_ruin, draw_tile

# The tiles on offer: the row of territories with its prices, special buildings, castles, the face-down pile ----------


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


# The four standards with the characters waiting there, the characters' deck, cards in hand ---------------------------


CLOTH = {"wheat": "#8a5a00", "olive": "#4b6222", "lavender": "#5d3a9b", "poppy": "#ab1f15"}
"""The colours of the standards."""


@part(1024)
def draw_standard(pen: Pen, banner: Rect) -> str:
    """3.1 A banner and the people beside it."""
    crop, waiting = pen.view["crop"], pen.view["waiting"]
    places = [Rect(*spot) for spot in pen.view["places"]]
    at = f"standard:{crop}"
    cards = [_card(pen, spot, id, at) for spot, id in zip(places, waiting, strict=False)]
    return _banner(pen, crop, banner) + "".join([*cards, *map(empty_place, places[len(waiting) :])])


def _banner(pen: Pen, crop: str, place: Rect) -> str:
    """A banner on its pole, with the crop in its field."""
    x, y, w, h = place
    tail = num((w - 6) / 4)
    cloth = f"M{num(x + 3)} {num(y + 5)}h{num(w - 6)}v{num(h - 16)}" + f"l-{tail} 10-{tail}-10" * 2 + "z"
    banner = (
        f'<path d="{cloth}" fill="{CLOTH[crop]}" stroke="var(--an-edge)" stroke-width="2"/>'
        f'<path d="M{num(x)} {num(y + 5)}h{num(w)}" stroke="var(--an-wood)" stroke-width="6" stroke-linecap="round"/>'
        + circle(place.cx, place.cy, 18, "badge")
        + use(f"crop-{crop}", place.cx - 15, place.cy - 15, 30)
    )
    return pen.thing(f"standard:{crop}", place, banner, title=pen.texts.name("crop", crop))


def _card(pen: Pen, place: Rect, id: str, at: str) -> str:
    """A character: emblem with its points, name."""
    x, _, w, h = place
    size = min(30.0, h - 2)
    inside = group(
        rect(place, "card", 8),
        use(f"emblem-{id}", x + 3 + (30 - size) / 2, place.cy - size / 2, size),
        _character_name(pen, id, Rect(x + 57, place.y, w - 60, h)),
        _points(id, x + 44, place.cy),
        data_token=f"character:{id}", data_n=1, data_at=at,
    )  # fmt: skip
    return pen.thing(f"character:{id}", place, inside, title=pen.card_title(id), rx=8)


def _character_name(pen: Pen, id: str, room: Rect) -> str:
    """A character's name, centred in its room, on two lines if it has two words and does not fit on one."""
    name = pen.texts.name("character", id)
    most = 2 if room.h > 36 else 1
    y = room.cy - (9 if len(wrapped(name, 17, room.w, most)) > 1 else 0)
    return grown(name, room.x, y, 17, "bold name", room=room.w, most=most, high=room.h)


def _points(id: str, x: float, y: float) -> str:
    """The points of a character, beside its emblem."""
    points = CHARACTERS[CHARACTER_NUMBER[id]].vp
    return group(
        circle(x, y, 10.5, "badge"), label(str(points), x, y + 6, 18, "points", anchor="middle"), class_="swell middle"
    )


def draw_medal(pen: Pen, id: str, place: Rect, at: str, *, kept: bool) -> str:
    """A character at court: emblem and points."""
    size = min(place.w, place.h)
    inside = group(
        rect(place, "card kept" if kept else "card", 6),
        use(f"emblem-{id}", place.x + 3, place.cy - size * 0.38, size * 0.76),
        _points(id, place.x + place.w - 9, place.y + place.h - 11),
        data_token=f"character:{id}", data_n=1, data_at=at,
    )  # fmt: skip
    title = pen.card_title(id) + (f" ({pen.own('kept')})" if kept else "")
    return pen.thing(f"character:{id}", place, inside, title=title, rx=6)


@part(1024)
def draw_deck(pen: Pen, deck: Rect) -> str:
    """S.7, 6.1, 7.9 The characters' deck, and the cards drawn from it: shown face up only if the view names them."""
    drawn, places = pen.view["drawn"], [Rect(*spot) for spot in pen.view["places"]]
    parts = [pile(pen, Rect(deck.x, deck.y + 6, deck.w - 6, deck.h - 6), "character", pen.view["characters"])]
    if isinstance(drawn, int):
        parts += [_hidden(pen, spot) for spot in places[:drawn]]
    else:
        parts += [_card(pen, spot, id, "drawn") for spot, id in zip(places, drawn, strict=False)]
    return "".join(parts)


def _hidden(pen: Pen, place: Rect) -> str:
    """A card in another player's hand."""
    return group(
        rect(place, "back", 8), rect(place.inset(4), "backline", 5),
        rect(place.inset(5), rx=4, fill="url(#an890-weave)"),
        title=pen.word("drawn").rstrip(":"), data_token="character", data_n=1, data_at="drawn",
    )  # fmt: skip


# A realm: its lord, its coins, the nine cells, the people at its court, the tile in hand -----------------------------


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
