"""The four standards with the characters who wait there, the characters' deck, cards in hand, the supply."""

from __future__ import annotations

from vexillum.games.anno890.board.market import draw_pile
from vexillum.games.anno890.board.pen import Pen
from vexillum.games.anno890.board.svg import Rect, block, circle, group, label, num, rect, use, wrapped
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, CHARACTERS, CROPS

CLOTH = {"wheat": "#8a5a00", "olive": "#4b6222", "lavender": "#5d3a9b", "poppy": "#ab1f15"}
"""The colours of the standards: white letters are readable on each."""
BANNER = 118
CARD = 82
SUPPLY = ("towers", "nobles", "coins", "saracens")


def draw_standards(pen: Pen, place: Rect) -> str:
    """3.1 Four columns of characters, and a fifth with the deck and the supply."""
    x, y, w, h = place
    column = (w - 24) / 5
    parts = [rect(place, "panel", 10), rect(place.inset(5), "inner", 7)]
    for number, crop in enumerate(CROPS):
        parts.append(_standard(pen, crop, Rect(x + 12 + number * column + 4, y + 12, column - 8, h - 20)))
    parts.append(_deck(pen, Rect(x + 12 + 4 * column + 6, y + 12, column - 10, h - 20)))
    return group(*parts)


def _standard(pen: Pen, crop: str, place: Rect) -> str:
    """A banner on its pole, with the crop in its field, and the cards below."""
    x, y, w, _ = place
    name = pen.texts.name("crop", crop)
    drop = BANNER - 14
    tail = num((w - 12) / 4)
    cloth = f"M{num(x + 6)} {num(y + 8)}h{num(w - 12)}v{num(drop - 18)}" + f"l-{tail} 14-{tail}-14" * 2 + "z"
    banner = (
        f'<path d="{cloth}" fill="{CLOTH[crop]}" stroke="var(--an-edge)" stroke-width="2"/>'
        f'<path d="M{num(x)} {num(y + 8)}h{num(w)}" stroke="var(--an-wood)" stroke-width="7" stroke-linecap="round"/>'
        + circle(x + w / 2, y + 44, 27, "badge")
        + use(f"crop-{crop}", x + w / 2 - 21, y + 22, 42)
        + label(name.capitalize(), x + w / 2, y + 90, 19, "onstandard", anchor="middle", room=w - 22)
    )
    parts = [pen.thing(f"standard:{crop}", Rect(x, y + 2, w, drop), banner, title=name)]
    waiting = pen.view["standards"].get(crop, ())
    places = [
        Rect(x, y + BANNER + number * (CARD + 6), w, CARD) for number in range(2 if pen.view["players"] == 2 else 3)
    ]
    for spot, id in zip(places, waiting, strict=False):
        parts.append(draw_card(pen, id, spot, at=f"standard:{crop}"))
    parts += [rect(spot, "cell", 8) for spot in places[len(waiting) :]]
    return "".join(parts)


def draw_card(pen: Pen, id: str, place: Rect, *, at: str) -> str:
    """A character: emblem, points, name."""
    x, y, w, h = place
    points = CHARACTERS[CHARACTER_NUMBER[id]].vp
    name = pen.texts.name("character", id)
    size = 18.0
    lines = wrapped(name, size, w - 10, 2)
    inside = group(
        rect(place, "card", 8),
        circle(x + 25, y + 24, 19, "medal"),
        use(f"emblem-{id}", x + 10, y + 9, 30),
        circle(x + w - 22, y + 22, 15, "badge"),
        label(f"+{points}", x + w - 22.5, y + 28.5, 19, "points", anchor="middle"),
        block(name, x + w / 2, y + h - (27 if len(lines) > 1 else 14), size, "bold", anchor="middle", room=w - 10),
        data_token=f"character:{id}", data_n=1, data_at=at,
    )  # fmt: skip
    return pen.thing(f"character:{id}", place, inside, title=pen.card_title(id), rx=8)


def _deck(pen: Pen, place: Rect) -> str:
    """S.7, S.8, 6.1, 7.9 The characters' deck, what was drawn from it (named only if the view names it), the supply."""
    x, y, w, _ = place
    view = pen.view
    parts = [
        draw_pile(
            pen,
            Rect(x + 22, y + 14, w - 60, 88),
            pen.word("cards", n=view["characters"]),
            view["characters"],
            "character",
        )
    ]
    drawn = view["drawn"]
    top = y + BANNER
    if isinstance(drawn, int):
        parts += [_hidden(pen, Rect(x + 10, top + number * (CARD + 6), w - 20, CARD)) for number in range(drawn)]
    else:
        parts += [
            draw_card(pen, id, Rect(x, top + number * (CARD + 6), w, CARD), at="drawn")
            for number, id in enumerate(drawn)
        ]
    parts.append(
        _supply(pen, Rect(x, top + (2 * (CARD + 6) if drawn else 0), w, CARD if drawn else 3 * CARD + 12), not drawn)
    )
    return group(*parts)


def _hidden(pen: Pen, place: Rect) -> str:
    """A card in another's hand."""
    return group(
        rect(place, "back", 8), rect(place.inset(5), "backline", 5),
        rect(place.inset(6), rx=4, fill="url(#an890-weave)"),
        title=pen.word("drawn").rstrip(":"), data_token="character", data_n=1, data_at="drawn",
    )  # fmt: skip


def _supply(pen: Pen, place: Rect, large: bool) -> str:
    """S.8 What is left of each kind of piece; smaller while cards are in hand."""
    x, y, w, _ = place
    parts = [rect(place, "card", 8)]
    if large:
        parts.append(label(pen.word("supply"), x + w / 2, y + 25, 20, "title", anchor="middle", room=w - 10))
    for number, kind in enumerate(SUPPLY):
        n, piece = pen.derived["supply"][kind], kind[:-1]
        if large:
            spot = Rect(x + 22, y + 38 + number * 54, 42, 42)
        else:
            spot = Rect(x + 6 + number % 2 * w / 2, y + 7 + number // 2 * 37, 30, 30)
        size = 27 if large else 20
        shown = use(piece, spot.x, spot.y, spot.w) + label(
            str(n), spot.x + spot.w + (14 if large else 5), spot.cy + size / 3, size, "bold"
        )
        title = f"{pen.word('supply')}: {pen.texts.count(kind, n)}"
        parts.append(group(shown, title=title, data_token=piece, data_n=n, data_at="supply"))
    return group(*parts)
