"""2.2, 5.0 The cards that lie open: the current one, the next one, what stays in effect, and the pile of the played."""

from __future__ import annotations

from typing import Any, TypeAlias
from xml.sax.saxutils import escape

from vexillum.coin.card_faces import side_text
from vexillum.core.drawing import remembered
from vexillum.core.pages import CONTENTS
from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.order import PITCH, order_symbols
from vexillum.games.pendragon.board.svg import at, banner, fitted, rect, text, title, use, width, wrap
from vexillum.games.pendragon.card_faces import FACES
from vexillum.games.pendragon.cards import Card, Side
from vexillum.games.pendragon.decks import Deck, deck_named, shown_deck
from vexillum.games.pendragon.np_marks import cue_signs
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS

SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""Sizes of type that are tried, until a card's text fits."""
TITLES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0)
LEADING = 1.16
Place: TypeAlias = tuple[float, float, float, float]
"""Left, top, how wide and how tall."""
SIGN = {"capability": "triskele", "momentum": "sail", "tribal_war": "war"}
"""5.1.2, 5.3, 5.4 The signs of the marks of a side."""
STAND_IN = "MW"
"""As wide as a sign: holds its place before the text while lines are broken."""


def _sides(card: Card) -> list[tuple[str, Side]]:
    """The sides of a card, with the class of their ground."""
    return [("light-side", card.unshaded), *([("dark-side", card.shaded)] if card.shaded is not None else [])]


def _typeset(
    sides: list[tuple[str, Side]], texts: Texts, room: float, tall: float, largest: float
) -> tuple[float, list[tuple[str, ...]]]:
    """The largest type in which all sides fit, and their lines."""
    said = [" ".join([*(STAND_IN for _ in FACES.marks(side)), side_text(side, texts.language)]) for _, side in sides]
    for size in SIZES:
        if size > largest:
            continue
        set_lines = [wrap(words, size, room) for words in said]
        if sum(len(each) for each in set_lines) * size * LEADING + 12 * len(sides) <= tall:
            return size, set_lines
    return size, set_lines


def _lasting(side: Side, texts: Texts) -> str:
    return f" {texts(f'drawing.{side.lasting}')}" if side.lasting in ("capability", "momentum") else ""


def _flavour(card: Card, texts: Texts) -> str:
    return card.flavour_it if texts.language == "it" else card.flavour


def _paragraph(each: tuple[str, ...], x: float, y: float, size: float, css: str = "") -> str:
    named = f' class="{css}"' if css else ""
    return "".join(
        f'<text x="{x:g}" y="{y + size * (0.86 + LEADING * n):.1f}" font-size="{size:g}"{named}>{escape(line)}</text>'
        for n, line in enumerate(each)
    )


def _marked(side: Side, texts: Texts, each: tuple[str, ...], x: float, y: float, size: float) -> str:
    """A side's text behind the signs of its marks."""
    found = FACES.marks(side)
    if not found:
        return _paragraph(each, x, y, size)
    pitch = 1.3 * size
    signs = "".join(
        f"<g>{title(texts(f'page.about.{mark}'))}"
        f"{use(f'm-{SIGN[mark]}', 'side-mark', at(x + pitch * (k + 0.4), y + 0.56 * size, size / 18))}</g>"
        for k, mark in enumerate(found)
    )
    first = each[0].removeprefix(" ".join(STAND_IN for _ in found)).lstrip()
    begun = _paragraph((first,), x + pitch * len(found), y, size)
    return signs + begun + _paragraph(each[1:], x, y + size * LEADING, size)


def _body(card: Card, texts: Texts, place: Place, largest: float) -> str:
    """The text of a card: the unshaded side, the shaded one on darker ground, and the flavour where room is left."""
    x, y, wide, tall = place
    sides = _sides(card)
    size, set_lines = _typeset(sides, texts, wide - 26, tall, largest)
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
    for (css, side), each, high in zip(sides, set_lines, heights, strict=True):
        room = high + spare / len(sides)
        if css == "dark-side":
            drawn.append(rect(x + 1, top, wide - 2, y + tall - top - 1, css, 7))
        drawn.append(_marked(side, texts, each, x + 13, top + 5 + spare / len(sides) / 2, size))
        top += room
    return "".join(drawn)


def _title(words: str, before: str, x: float, y: float, room: float) -> str:
    """The title in the largest type that fits, with a word in italics before it."""
    lead = f'<tspan class="lead">{escape(before)}</tspan> ' if before else ""
    room -= width(f"{before} ", 15) if before else 0
    size = next((size for size in TITLES if width(words, size) * 1.04 <= room), TITLES[-1])
    shown = escape(fitted(words, size, room))
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="card-title">{lead}{shown}</text>'


def face(texts: Texts, deck: Deck, number: int, place: Place, label: str, largest: float, before: str = "") -> str:
    """A card as it lies open: number, title, order, the text of both sides. An Epoch card looks different."""
    x, y, wide, tall = place
    card = deck.cards[number]
    thing = f"card:{number}"
    name = texts.name("card", deck.name(number))
    room = wide - 56 - (PITCH * len(card.order) if card.order else 52)
    css = f" card-{'epoch' if card.is_epoch else card.kind}"
    epoch = text(x + wide - 12, y + 24, texts("drawing.epoch_card"), "t14 e card-title i") if card.is_epoch else ""
    cues = {} if deck.id else cue_signs(number)
    said = [
        f"{label}: {number}. {name}",
        FACES.kind(texts, card),
        *([texts("page.order", who=card.order)] if card.order else []),
    ]
    return (
        f'<g class="card{css}" data-thing="{thing}" data-page="{thing}">{title("; ".join(said))}'
        f"{rect(x, y, wide, tall, 'card-face', 8)}"
        f'<path d="{banner(x, y, wide, 35, 8)}" class="card-band"/>'
        f"{_reader(texts, thing, x, y)}{_title(f'{number} · {name}', before, x + 36, y + 24, room)}"
        f"{order_symbols(card.order, cues, x + wide - 24, y + 17.5)}{epoch}"
        f"{_body(card, texts, (x, y + 35, wide, tall - 36), largest)}</g>"
    )


def _reader(texts: Texts, thing: str, x: float, y: float) -> str:
    """A sign that opens the card to read even while a click on the card itself chooses it."""
    return (
        f'<g data-page="{thing}">{title(texts("drawing.read"))}'
        f'<rect x="{x:g}" y="{y:g}" width="34" height="35" fill-opacity="0"/>'
        f"{use('m-lens', 'reader-sign', at(x + 19, y + 18, 0.95))}</g>"
    )


def _nothing(texts: Texts, place: Place, label: str) -> str:
    x, y, wide, tall = place
    return (
        f"{rect(x, y, wide, tall, 'inset', 8)}{text(x + wide / 2, y + tall / 2 - 2, label, 't16 m soft i')}"
        f"{text(x + wide / 2, y + tall / 2 + 18, texts('drawing.no_card'), 't14 m soft')}"
    )


def _after_next(texts: Texts, deck: Deck, numbers: list[int], place: Place) -> str:
    """Cards that lie open below the next one, by name (2.3.8: a card whose place a Pivotal Event took comes later)."""
    x, y, wide, tall = place
    names = " · ".join(texts.name("card", deck.name(number)) for number in numbers)
    said = texts("drawing.after_next", names=names)
    shown = text(x + 10, y + 16, fitted(said, 13, wide - 16), "t12")
    page = f"card:{numbers[0]}" if len(numbers) == 1 else CONTENTS
    return f'<g data-page="{page}">{title(said)}{rect(x, y, wide, tall, "inset", 5)}{shown}</g>'


@remembered(512)
def _current(shown: tuple[str, int, Place], texts: Texts) -> str:
    """2.2 The card being played."""
    deck, number, place = shown
    if not number:
        return _nothing(texts, place, texts("drawing.current"))
    return face(texts, deck_named(deck), number, place, texts("drawing.current"), 17)


@remembered(512)
def _next(shown: tuple[str, list[int], Place], texts: Texts) -> str:
    """2.2 The card after it, and those that lie open below."""
    deck, upcoming, (x, y, wide, tall) = shown
    below = 28.0 if len(upcoming) > 1 else 0.0
    after = (x, y, wide, tall - below)
    if not upcoming:
        return _nothing(texts, after, texts("drawing.next"))
    drawn = face(texts, deck_named(deck), upcoming[0], after, texts("drawing.next"), 14, texts("drawing.next_short"))
    if below:
        drawn += _after_next(texts, deck_named(deck), upcoming[1:], (x, y + 166 - 24, wide, 24))
    return drawn


def open_cards(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """2.2 The card being played and the one after it."""
    deck = shown_deck(view).id
    current = _current((deck, view["card"], (x, y, wide, 226.0)), texts)
    return current + _next((deck, view["upcoming"], (x, y + 234, wide, 166.0)), texts)


def in_effect(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """5.3-5.4 Capabilities and Momentum in effect."""
    found = view["lasting"]
    return _in_effect((shown_deck(view).id, found, (x, y, wide)), texts) if found else ""


@remembered(512)
def _in_effect(shown: tuple[str, list[str], tuple[float, float, float]], texts: Texts) -> str:
    """A triskele, or a sail on what ends with the next Reset."""
    deck, found, (x, y, wide) = shown
    columns = -(-len(found) // 4)
    room = (wide - 16 - 6 * (columns - 1)) / columns
    rows = -(-len(found) // columns)
    chips = []
    for k, code in enumerate(found):
        column, row = divmod(k, rows)
        chips.append(_chip(texts, deck_named(deck), code, x + 8 + column * (room + 6), y + 28 + row * 27, room))
    return (
        f'<g class="box">{rect(x, y, wide, 34 + rows * 27, "panel", 9)}'
        f"{text(x + wide / 2, y + 20, texts('drawing.in_effect'), 't14 m b caps')}{''.join(chips)}</g>"
    )


def _chip(texts: Texts, deck: Deck, code: str, x: float, y: float, wide: float) -> str:
    number, _, side_name = code.partition(".")
    card = deck.cards[int(number)]
    side = card.shaded if side_name == "shaded" and card.shaded is not None else card.unshaded
    thing = f"card:{number}"
    name = texts.name("card", deck.name(int(number)))
    sign = SIGN.get(side.lasting, "")
    mark = use(f"m-{sign}", "side-mark", at(x + wide - 12, y + 12, 0.9)) if sign else ""
    dark = rect(x + 1, y + 1, 8, 22, "pip done", 3) if side_name == "shaded" else rect(x + 1, y + 1, 8, 22, "pip", 3)
    said = (
        f"{number}. {name} ({texts.name('side', side_name)}){_lasting(side, texts)}: {side_text(side, texts.language)}"
    )
    return (
        f'<g class="chip" data-thing="{thing}" data-page="{thing}">{title(said)}'
        f"{rect(x, y, wide, 24, 'inset', 4)}{dark}"
        f"{text(x + 14, y + 16.5, fitted(name, 14.5, wide - 42), 't14')}{mark}</g>"
    )


def header(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """The scenario, the Epochs gone and to come, how many cards are left in the deck, and those played."""
    counts = (view["epoch"], view["derived"]["cards_left"], len(view["played"]))
    return _header((view["scenario"], counts, (x, y, wide)), texts)


@remembered(1024)
def _header(shown: tuple[str, tuple[int, int, int], tuple[float, float, float]], texts: Texts) -> str:
    scenario, (epoch, left, played), (x, y, wide) = shown
    epochs = SCENARIOS[SCENARIO_IDS.index(scenario)].epochs
    pips = "".join(
        f'<circle cx="{x + 18 + 17 * k:g}" cy="{y + 41}" r="6" class="pip{" done" if k < epoch else ""}"/>'
        for k in range(epochs)
    )
    said = texts("drawing.epochs", n=epoch, most=epochs)
    return (
        f"{rect(x, y, wide, 58, 'panel', 9)}{text(x + 12, y + 24, texts.name('scenario', scenario), 't20 b')}"
        f"<g>{title(said)}{pips}{text(x + 18 + 17 * epochs, y + 46, said, 't14 soft')}</g>"
        f"<g>{title(texts('drawing.deck', n=left))}"
        f"{rect(x + wide - 56, y + 10, 30, 40, 'back', 4)}{rect(x + wide - 52, y + 7, 30, 40, 'back', 4)}"
        f'<text x="{x + wide - 37:g}" y="{y + 34:g}" class="t18 b m card-back-n">{left}</text></g>'
        f"{_played(played, texts, x + wide - 104, y + 8)}"
    )


def _played(n: int, texts: Texts, x: float, y: float) -> str:
    """The pile of the cards played, face up: it opens the list of all cards."""
    return (
        f'<g class="pile" data-thing="pile:played" data-page="{CONTENTS}">{title(texts("drawing.played", n=n))}'
        f"{rect(x - 3, y + 3, 30, 40, 'card-face', 4)}{rect(x, y, 30, 40, 'card-face', 4)}"
        f"{use('m-lens', 'glyph-line', at(x + 15, y + 13, 0.7))}{text(x + 15, y + 34, str(n), 't14 b m')}</g>"
    )
