"""The four standards with the characters waiting there, the characters' deck, cards in hand."""

from __future__ import annotations

from vexillum.core.show.svg import circle, group, num
from vexillum.games.anno890.board.market import empty_place, pile
from vexillum.games.anno890.board.pen import Pen, part
from vexillum.games.anno890.board.svg import Rect, grown, label, rect, use, wrapped
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, CHARACTERS

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
        _name(pen, id, Rect(x + 57, place.y, w - 60, h)),
        _points(id, x + 44, place.cy),
        data_token=f"character:{id}", data_n=1, data_at=at,
    )  # fmt: skip
    return pen.thing(f"character:{id}", place, inside, title=pen.card_title(id), rx=8)


def _name(pen: Pen, id: str, room: Rect) -> str:
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
