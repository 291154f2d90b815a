"""2.2, 5.0 The cards that lie open: the current one, the next one, and what stays in effect."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.lights import Lights
from vexillum.games.pendragon.board.marks import coat
from vexillum.games.pendragon.board.svg import at, banner, fitted, rect, text, title, use, width, wrap
from vexillum.games.pendragon.cards import CARDS, Card, Side
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS

SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""Sizes of type that are tried, until a card's text fits."""
TITLES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0)
LEADING = 1.16


def _words(side: Side, texts: Texts) -> str:
    return side.text_it if texts.language == "it" else side.text


def _sides(card: Card, texts: Texts) -> list[tuple[str, str]]:
    """The sides of a card: the class of their ground and their text."""
    sides = [("light-side", _words(card.unshaded, texts))]
    if card.shaded is not None:
        sides.append(("dark-side", _words(card.shaded, texts)))
    return sides


def _typeset(
    sides: list[tuple[str, str]], room: float, tall: float, largest: float
) -> tuple[float, list[tuple[str, ...]]]:
    """The largest type in which all sides fit, and their lines."""
    for size in SIZES:
        if size > largest:
            continue
        set_lines = [wrap(words, size, room) for _, words in sides]
        if sum(len(each) for each in set_lines) * size * LEADING + 12 * len(sides) <= tall:
            return size, set_lines
    return size, set_lines


def _lasting(side: Side, texts: Texts) -> str:
    return f" {texts(f'drawing.{side.lasting}')}" if side.lasting in ("capability", "momentum") else ""


def _order(card: Card, right: float, y: float) -> str:
    """2.3.2 The order of the Factions, as their shields."""
    first = right - 23 * (len(card.order) - 1)
    return "".join(coat(who, first + 23 * k, y, 0.98) for k, who in enumerate(card.order))


def _flavour(card: Card, texts: Texts) -> str:
    return card.flavour_it if texts.language == "it" else card.flavour


def _paragraph(each: tuple[str, ...], x: float, y: float, size: float, css: str = "") -> str:
    named = f' class="{css}"' if css else ""
    return "".join(
        f'<text x="{x:g}" y="{y + size * (0.86 + LEADING * n):.1f}" font-size="{size:g}"{named}>{escape(line)}</text>'
        for n, line in enumerate(each)
    )


def _body(card: Card, texts: Texts, place: tuple[float, float, float, float], largest: float) -> str:
    """The text of a card: the unshaded side, the shaded one on darker ground, and the flavour where room is left."""
    x, y, wide, tall = place
    sides = _sides(card, texts)
    size, set_lines = _typeset(sides, wide - 26, tall, largest)
    heights = [len(each) * size * LEADING + 12 for each in set_lines]
    spare = tall - sum(heights)
    small = max(12.0, size - 3)
    flavour = wrap(_flavour(card, texts), small, wide - 26)
    need = len(flavour) * small * LEADING + 8
    told = bool(flavour) and need <= spare
    if told:
        spare -= need
    drawn = []
    top = y
    if told:
        drawn.append(_paragraph(flavour, x + 13, top + 5, small, "flavour"))
        top += need
    for (css, _), each, high in zip(sides, set_lines, heights, strict=True):
        room = high + spare / len(sides)
        if css == "dark-side":
            drawn.append(rect(x + 1, top, wide - 2, y + tall - top - 1, css, 7))
        drawn.append(_paragraph(each, x + 13, top + 5 + spare / len(sides) / 2, size))
        top += room
    return "".join(drawn)


def _title(words: str, before: str, x: float, y: float, room: float) -> str:
    """The title in the largest type that fits, with a word in italics before it."""
    lead = f'<tspan class="lead">{escape(before)}</tspan> ' if before else ""
    room -= width(f"{before} ", 15) if before else 0
    size = next((size for size in TITLES if width(words, size) * 1.04 <= room), TITLES[-1])
    shown = escape(fitted(words, size, room))
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="card-title">{lead}{shown}</text>'


def face(
    texts: Texts,
    number: int,
    place: tuple[float, float, float, float],
    label: str,
    largest: float,
    light: Lights,
    before: str = "",
) -> str:
    """A card as it lies open: number, title, order, the text of both sides. An Epoch card looks different."""
    x, y, wide, tall = place
    card = CARDS[number]
    thing = f"card:{number}"
    name = texts.name("card", str(number))
    room = wide - 26 - (23 * len(card.order) if card.order else 60)
    kind = f" card-{'epoch' if card.is_epoch else card.kind}"
    epoch = text(x + wide - 12, y + 24, texts("drawing.epoch_card"), "t14 e card-title i") if card.is_epoch else ""
    return (
        f'<g class="card{kind}{light(thing)}" data-thing="{thing}">{title(f"{label}: {number}. {name}")}'
        f"{rect(x, y, wide, tall, 'card-face', 8)}"
        f'<path d="{banner(x, y, wide, 35, 8)}" class="card-band"/>'
        f"{_title(f'{number} · {name}', before, x + 12, y + 24, room)}"
        f"{_order(card, x + wide - 18, y + 17.5)}{epoch}{_body(card, texts, (x, y + 35, wide, tall - 36), largest)}</g>"
    )


def _nothing(texts: Texts, place: tuple[float, float, float, float], label: str) -> str:
    x, y, wide, tall = place
    return (
        f"{rect(x, y, wide, tall, 'inset', 8)}{text(x + wide / 2, y + tall / 2 - 2, label, 't16 m soft i')}"
        f"{text(x + wide / 2, y + tall / 2 + 18, texts('drawing.no_card'), 't14 m soft')}"
    )


def _after_next(texts: Texts, numbers: list[int], place: tuple[float, float, float, float]) -> str:
    """Cards that lie open below the next one, by name (2.3.8: a card whose place a Pivotal Event took comes later)."""
    x, y, wide, tall = place
    names = " · ".join(texts.name("card", str(number)) for number in numbers)
    said = texts("drawing.after_next", names=names)
    shown = text(x + 10, y + 16, fitted(said, 13, wide - 16), "t12")
    return f"<g>{title(said)}{rect(x, y, wide, tall, 'inset', 5)}{shown}</g>"


def open_cards(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float, light: Lights) -> str:
    """2.2 The card being played and the one after it."""
    now = (x, y, wide, 226.0)
    current, upcoming = view["card"], view["upcoming"]
    below = 28.0 if len(upcoming) > 1 else 0.0
    after = (x, y + 234, wide, 166.0 - below)
    drawn = [
        face(texts, current, now, texts("drawing.current"), 17, light)
        if current
        else _nothing(texts, now, texts("drawing.current")),
        face(texts, upcoming[0], after, texts("drawing.next"), 14, light, texts("drawing.next_short"))
        if upcoming
        else _nothing(texts, after, texts("drawing.next")),
    ]
    if below:
        drawn.append(_after_next(texts, upcoming[1:], (x, y + 234 + 166 - 24, wide, 24)))
    return "".join(drawn)


def in_effect(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float, light: Lights) -> str:
    """5.3-5.4 Capabilities and Momentum in effect; an hourglass on what ends with the next Epoch Round."""
    found = view["lasting"]
    if not found:
        return ""
    columns = -(-len(found) // 4)
    room = (wide - 16 - 6 * (columns - 1)) / columns
    rows = -(-len(found) // columns)
    chips = []
    for k, code in enumerate(found):
        column, row = divmod(k, rows)
        chips.append(_chip(texts, code, x + 8 + column * (room + 6), y + 28 + row * 27, room, light))
    return (
        f'<g class="box">{rect(x, y, wide, 34 + rows * 27, "panel", 9)}'
        f"{text(x + wide / 2, y + 20, texts('drawing.in_effect'), 't14 m b caps')}{''.join(chips)}</g>"
    )


def _chip(texts: Texts, code: str, x: float, y: float, wide: float, light: Lights) -> str:
    number, _, side_name = code.partition(".")
    card = CARDS[int(number)]
    side = card.shaded if side_name == "shaded" and card.shaded is not None else card.unshaded
    thing = f"card:{number}"
    name = texts.name("card", number)
    momentum = side.lasting == "momentum"
    mark = use("m-hourglass", "glyph-ink", at(x + wide - 11, y + 12, 0.95)) if momentum else ""
    dark = rect(x + 1, y + 1, 8, 22, "pip done", 3) if side_name == "shaded" else rect(x + 1, y + 1, 8, 22, "pip", 3)
    said = f"{number}. {name} ({texts.name('side', side_name)}){_lasting(side, texts)}: {_words(side, texts)}"
    return (
        f'<g class="chip{light(thing)}" data-thing="{thing}">{title(said)}{rect(x, y, wide, 24, "inset", 4)}{dark}'
        f"{text(x + 14, y + 16.5, fitted(name, 13.5, wide - 18 - 14 * momentum), 't14')}{mark}</g>"
    )


def header(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """The scenario, the Epochs gone and to come, and how many cards are left in the deck."""
    epochs = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].epochs
    left = view["derived"]["cards_left"]
    pips = "".join(
        f'<circle cx="{x + 18 + 17 * k:g}" cy="{y + 41}" r="6" class="pip{" done" if k < view["epoch"] else ""}"/>'
        for k in range(epochs)
    )
    said = texts("drawing.epochs", n=view["epoch"], most=epochs)
    return (
        f"{rect(x, y, wide, 58, 'panel', 9)}{text(x + 12, y + 24, texts.name('scenario', view['scenario']), 't20 b')}"
        f"<g>{title(said)}{pips}{text(x + 18 + 17 * epochs, y + 46, said, 't14 soft')}</g>"
        f"<g>{title(texts('drawing.deck', n=left))}"
        f"{rect(x + wide - 56, y + 10, 30, 40, 'back', 4)}{rect(x + wide - 52, y + 7, 30, 40, 'back', 4)}"
        f'<text x="{x + wide - 37:g}" y="{y + 34:g}" class="t18 b m card-back-n">{left}</text></g>'
    )
