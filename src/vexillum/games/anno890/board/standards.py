"""The four standards with the characters who wait there, the characters' deck, cards in hand, the supply."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.drawing import Block
from vexillum.games.anno890.board.market import CLOSED, draw_pile, empty_place
from vexillum.games.anno890.board.pen import Pen, part, parts
from vexillum.games.anno890.board.svg import Rect, block, circle, group, label, num, rect, use, wrapped
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, CHARACTERS, CROPS

CLOTH = {"wheat": "#8a5a00", "olive": "#4b6222", "lavender": "#5d3a9b", "poppy": "#ab1f15"}
"""The colours of the standards: white letters are readable on each."""
BANNER = 118
CARD = 82
OPENED = ("<g>",)
SUPPLY = ("towers", "nobles", "coins", "saracens")


def draw_standards(pen: Pen, place: Rect) -> tuple[Block, ...]:
    """3.1 Four columns of characters, and a fifth with the deck and the supply."""
    shown = {id: pen.view[id] for id in ("standards", "players", "characters", "drawn")}
    return _columns(pen, place, shown | {"derived": {"supply": pen.derived["supply"]}})


@parts(2048)
def _columns(pen: Pen, place: Rect) -> Iterator[Block]:
    x, y, w, h = place
    column = (w - 24) / 5
    yield _ground(pen, place, {})
    for number, crop in enumerate(CROPS):
        yield from _standard(pen, crop, Rect(x + 12 + number * column + 4, y + 12, column - 8, h - 20))
    yield from _deck(pen, Rect(x + 12 + 4 * column + 6, y + 12, column - 10, h - 20))
    yield CLOSED


@part(16)
def _ground(_: Pen, place: Rect) -> str:
    """The panel; the group is open."""
    return f"<g>{rect(place, 'panel', 10)}{rect(place.inset(5), 'inner', 7)}"


def _standard(pen: Pen, crop: str, place: Rect) -> Iterator[Block]:
    """A banner and the cards below."""
    x, y, w, _ = place
    yield _banner(pen, place, {"crop": crop})
    waiting = pen.view["standards"].get(crop, ())
    places = [
        Rect(x, y + BANNER + number * (CARD + 6), w, CARD) for number in range(2 if pen.view["players"] == 2 else 3)
    ]
    for spot, id in zip(places, waiting, strict=False):
        yield draw_card(pen, spot, {"id": id, "at": f"standard:{crop}"})
    for spot in places[len(waiting) :]:
        yield empty_place(pen, spot, {})


@part(64)
def _banner(pen: Pen, place: Rect) -> str:
    """A banner on its pole, with the crop in its field."""
    x, y, w, _ = place
    crop = pen.view["crop"]
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
    return pen.thing(f"standard:{crop}", Rect(x, y + 2, w, drop), banner, title=name)


@part(1024)
def draw_card(pen: Pen, place: Rect) -> str:
    """A character: emblem, points, name."""
    x, y, w, h = place
    id = pen.view["id"]
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
        data_token=f"character:{id}", data_n=1, data_at=pen.view["at"],
    )  # fmt: skip
    return pen.thing(f"character:{id}", place, inside, title=pen.card_title(id), rx=8)


def _deck(pen: Pen, place: Rect) -> Iterator[Block]:
    """S.7, S.8, 6.1, 7.9 The characters' deck, what was drawn from it (named only if the view names it), the supply."""
    x, y, w, _ = place
    view = pen.view
    yield OPENED
    yield draw_pile(pen, Rect(x + 22, y + 14, w - 60, 88), {"of": "character", "n": view["characters"]})
    drawn = view["drawn"]
    top = y + BANNER
    if isinstance(drawn, int):
        for number in range(drawn):
            yield _hidden(pen, Rect(x + 10, top + number * (CARD + 6), w - 20, CARD), {})
    else:
        for number, id in enumerate(drawn):
            yield draw_card(pen, Rect(x, top + number * (CARD + 6), w, CARD), {"id": id, "at": "drawn"})
    supply = Rect(x, top + (2 * (CARD + 6) if drawn else 0), w, CARD if drawn else 3 * CARD + 12)
    yield from _supply(pen, supply, not drawn)
    yield CLOSED


@part(16)
def _hidden(pen: Pen, place: Rect) -> str:
    """A card in another's hand."""
    return group(
        rect(place, "back", 8), rect(place.inset(5), "backline", 5),
        rect(place.inset(6), rx=4, fill="url(#an890-weave)"),
        title=pen.word("drawn").rstrip(":"), data_token="character", data_n=1, data_at="drawn",
    )  # fmt: skip


def _supply(pen: Pen, place: Rect, large: bool) -> Iterator[Block]:
    """S.8 What is left of each kind of piece; smaller while cards are in hand."""
    x, y, w, _ = place
    yield _supply_head(pen, place, {"large": large})
    for number, kind in enumerate(SUPPLY):
        if large:
            spot = Rect(x + 22, y + 38 + number * 54, 42, 42)
        else:
            spot = Rect(x + 6 + number % 2 * w / 2, y + 7 + number // 2 * 37, 30, 30)
        yield _left(pen, spot, {"kind": kind, "n": pen.derived["supply"][kind], "large": large})
    yield CLOSED


@part(16)
def _supply_head(pen: Pen, place: Rect) -> str:
    """The card that the supply stands on, with its heading if there is room; the group is open."""
    x, y, w, _ = place
    heading = label(pen.word("supply"), x + w / 2, y + 25, 20, "title", anchor="middle", room=w - 10)
    return f"<g>{rect(place, 'card', 8)}{heading if pen.view['large'] else ''}"


@part(1024)
def _left(pen: Pen, spot: Rect) -> str:
    """How much is left of one kind."""
    kind, n, large = pen.view["kind"], pen.view["n"], pen.view["large"]
    piece, size = kind[:-1], 27 if large else 20
    shown = use(piece, spot.x, spot.y, spot.w) + label(
        str(n), spot.x + spot.w + (14 if large else 5), spot.cy + size / 3, size, "bold"
    )
    title = f"{pen.word('supply')}: {pen.texts.count(kind, n)}"
    return group(shown, title=title, data_token=piece, data_n=n, data_at="supply")
