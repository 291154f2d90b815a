"""The parts around the map: the edge track, other tracks and boxes, the Sequence of Play, and their style."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from vexillum.core.show.board import Look
from vexillum.core.show.svg import at, cached, lines, rect, text, title, wrap
from vexillum.core.words.texts import Texts

# The track along the edge of the board: squares with numbers, markers in stacks above them, bands below --------------


TALL = 21.0
"""The height of a square."""
STACK, MARK = 52.0, 18.6
"""The maximum height of a stack of markers, and the height of a marker."""


class Marker(msgspec.Struct, frozen=True, array_like=True):
    """A marker on the track: its thing, its Faction's class, its shape, letters, and label."""

    thing: str
    css: str
    shape: str
    letters: str
    value: int
    words: str


class Band(msgspec.Struct, frozen=True, array_like=True):
    """The squares beyond a threshold, in a Faction's colour."""

    css: str
    beyond: int
    words: str


class EdgeTrack:
    """A track from 0 to ``last``, with squares of width ``cell`` from ``left`` on."""

    def __init__(self, look: Look, last: int, *, left: float, top: float, cell: float) -> None:
        self._look = look
        self._last = last
        self._left, self._top, self._cell = left, top, cell
        self._stacks_drawn = cached(2048)(self._stacks)
        self._bands_drawn = cached(64)(self._bands)
        self._marker_drawn = cached(8192)(self._marker)

    def squares(self) -> str:
        """The squares, every fifth one emphasised."""
        left, top, cell, last = self._left, self._top, self._cell, self._last
        fives = "".join(rect(left + cell * n, top, cell, TALL, "cell five") for n in range(0, last + 1, 5))
        bars = "".join(f"M{left + cell * n:.1f},{top:g}v{TALL:g}" for n in range(1, last + 1))
        numbers = "".join(
            text(left + cell * (n + 0.5), top + 15, str(n), "cell-n five" if n % 5 == 0 else "cell-n")
            for n in range(last + 1)
        )
        whole = rect(left, top, cell * (last + 1), TALL, "cell")
        return f'{whole}{fives}<path d="{bars}" class="lines"/>{numbers}'

    def markers(self, markers: Sequence[Marker], texts: Texts) -> str:
        """Markers above their squares; several on one square as a stack."""
        return self._stacks_drawn(markers, texts)

    def bands(self, bands: Sequence[Band], texts: Texts) -> str:
        """Coloured bands below the squares beyond a threshold, a lane for each."""
        return self._bands_drawn(bands, texts)

    def _stacks(self, shown: list[list[Any]], texts: Texts) -> str:
        places: dict[int, list[Marker]] = defaultdict(list)
        for fields in shown:
            marker = Marker(*fields)
            places[max(0, min(self._last, marker.value))].append(marker)
        drawn = []
        for value, stack in sorted(places.items()):
            scale = min(1.0, STACK / (MARK * len(stack)))
            for level, marker in enumerate(stack):
                y = self._top - 1.5 - MARK * scale * (level + 0.5)
                drawn.append(self._marker_drawn((marker, self._left + self._cell * (value + 0.5), y, scale), texts))
        return "".join(drawn)

    def _marker(self, shown: tuple[list[Any], float, float, float], _: Texts) -> str:
        fields, x, y, scale = shown
        marker = Marker(*fields)
        drop = 4 if marker.shape == "cylinder" else 4.4
        size = "marker-n" if len(marker.letters) < 3 else "marker-n tiny"
        letters = text(0, drop + 1.6 * (marker.shape == "cylinder"), marker.letters, size) if marker.letters else ""
        return (
            f'<g class="token {marker.css}" data-thing="track:{marker.thing}" {at(x, y, scale)}>'
            f"{title(f'{marker.words}: {marker.value}')}{self._look.use(f'm-{marker.shape}', 'marker')}{letters}</g>"
        )

    def _bands(self, shown: list[list[Any]], _: Texts) -> str:
        drawn = []
        for lane, fields in enumerate(shown):
            band = Band(*fields)
            start = self._left + self._cell * (band.beyond + 1)
            wide = max(4.0, self._left + self._cell * (self._last + 1) - start)
            below = rect(start, self._top + TALL + 2.5 + 3.8 * lane, wide, 2.9, "band", 1.5)
            drawn.append(f'<g class="{band.css}">{title(band.words)}{below}</g>')
        return "".join(drawn)


# Tracks of a few steps (a level, the Senate, the years), and rows of spots for pieces off the map --------------------


Place = tuple[float, float, float, float]
"""Left, top, width and height."""
FLAT = 50
"""A box lower than this has a small mark above the words."""


def step(look: Look, words: str, said: str, place: Place, *, here: str) -> str:
    """A box of a track: its words, its tooltip, and the mark (``Look.marks``) if the marker is here."""
    x, y, wide, tall = place
    css = "t14 m b here-ink" if here else "t14 m soft"
    shown = wrap(words, 14.5, wide - 8)
    middle = y + tall / 2
    flat = tall < FLAT
    mark = (
        look.use(f"m-{here}", here, at(x + wide / 2, middle - (7 if flat else 20), 0.72 if flat else 1.5))
        if here
        else ""
    )
    base = middle + (14 if here else 5) - (0 if here else 8 * (len(shown) - 1)) + (8 if here and tall > FLAT else 0)
    return (
        f'<g class="box">{title(said)}{rect(x, y, wide, tall, "step here" if here else "step", 5)}{mark}'
        f"{lines(x + wide / 2, base, shown, css, 16)}</g>"
    )


def spots_row(
    token: str,
    left: int,
    total: int,
    said: str,
    place: tuple[float, float, float],
    piece: Callable[[float, float, float], str],
) -> str:
    """Pieces in their highest-numbered spots, so that the empty ones count those elsewhere, and their number.

    ``place`` is left, middle and width; ``piece`` draws one at a place in a size.
    """
    x, y, wide = place
    pitch = min(19.0, (wide - 24) / total)
    size = min(0.56, pitch / 30)
    drawn = []
    for k in range(total):
        middle = x + pitch * (k + 0.5)
        if k < total - left:
            drawn.append(f'<circle cx="{middle:.1f}" cy="{y + 1}" r="2.2" class="spot"/>')
        else:
            drawn.append(piece(middle, y, size))
    return (
        f'<g data-token="{token}" data-n="{left}">{title(said)}{"".join(drawn)}'
        f"{text(x + wide, y + 6, str(left), 't16 e b')}</g>"
    )


# The Sequence of Play: the cylinders in their boxes, in the order of the card ----------------------------------------


BOXES = ("eligible", "executed", "passed", "ineligible")
WIDTHS = (0.34, 0.22, 0.22, 0.22)


class SequenceBoxes:
    """The boxes of the track with the cylinders in them."""

    def __init__(self, look: Look, seats: Sequence[str]) -> None:
        """``seats`` is the default order."""
        self._look = look
        self._seats = seats
        self._drawn = cached(2048)(self._boxes)

    def draw(self, view: dict[str, Any], texts: Texts, place: Place) -> str:
        """The boxes at a place."""
        order = view["derived"]["order"] or self._seats
        return self._drawn((place, order, view["derived"]["active"], view["standing"]), texts)

    def _boxes(self, shown: tuple[Place, list[str], str, dict[str, str]], texts: Texts) -> str:
        (x, y, wide, tall), order, active, standing = shown
        heading = text(x + wide / 2, y + 19, texts("drawing.sequence"), "t14 m b caps")
        drawn = [rect(x, y, wide, tall, "panel", 9), heading]
        left = x + 8
        for box, share in zip(BOXES, WIDTHS, strict=True):
            room = (wide - 16) * share - 4
            drawn += [
                rect(left, y + 27, room, tall - 35, "inset", 5),
                text(left + room / 2, y + tall - 13, texts(f"drawing.{box}"), "t12 m soft"),
            ]
            there = [who for who in order if standing[who] == box]
            step = min(30.0, (room - 28) / max(1, len(there) - 1))
            for k, who in enumerate(there):
                words = f"{texts.name('seat', who)}: {texts(f'drawing.{box}')}"
                middle = left + room / 2 + (k - (len(there) - 1) / 2) * step
                drawn.append(self._cylinder(who, middle, y + 55, words, active=who == active))
            left += room + 4
        return f'<g class="sequence">{"".join(drawn)}</g>'

    def _cylinder(self, who: str, x: float, y: float, words: str, *, active: bool) -> str:
        """A Faction's cylinder; the active one has a ring and a pointer."""
        mark = ""
        if active:
            ring = f'<circle cx="{x:g}" cy="{y:g}" r="16" class="turn"/>'
            mark = f'{ring}<path d="M{x - 5:g},{y - 26:g}h10l-5,8z" class="turn-tip"/>'
        use = self._look.use
        return (
            f'<g class="{who}">{title(words)}{mark}{use("m-cylinder", "marker", at(x, y, 1.25))}'
            f"{use(f'e-{self._look.emblem(who)}', 'arms', at(x, y + 2.5, 0.55))}</g>"
        )


# The style of the parts around the map in the full picture: cards, boxes, tracks. Volumes add their own --------------


TYPE_STYLE = """
{width:100%;height:auto}
.e{text-anchor:end}
.b{font-weight:700}
.i{font-style:italic}
.table{fill:var(--table)}
.panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}
.inset{fill:var(--panel-2);stroke:var(--edge);stroke-width:1}
.t10{font-size:10.5px}
.t12{font-size:12.5px}
.t14{font-size:14.5px}
.t16{font-size:16px}
.t18{font-size:18px}
.t20{font-size:20px}
.soft{fill:var(--ink-2)}
.caps{letter-spacing:.09em;text-transform:uppercase}
"""
BOARD_STYLE = """
.map{stroke:var(--coast);stroke-width:2;fill:none}
.counter.zero{opacity:.42}
.cell{fill:var(--panel);stroke:var(--edge);stroke-width:.8}
.cell.five{fill:var(--panel-2)}
.cell-n{font-size:11.5px;text-anchor:middle;fill:var(--ink-2)}
.cell-n.five{font-weight:700;font-size:13px;fill:var(--ink)}
.band{fill:var(--t)}
.marker{fill:var(--f);stroke:var(--rim);stroke-width:1.2;color:var(--g)}
.marker-n{fill:var(--g);font-size:11px;font-weight:700;text-anchor:middle}
.gold{--f:var(--gold);--g:#2a2016}
.step{fill:var(--panel-2);stroke:var(--edge);stroke-width:1}
.step.here{fill:var(--gold);stroke:var(--ink);stroke-width:2.4}
.here-ink{fill:#2a2016}
"""
_CARDS = """
.card-face{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.card-$ROUND .card-face{fill:var(--panel-2)}
.card-band{fill:var(--ink)}
.card-title{fill:var(--panel);font-weight:700;letter-spacing:.04em}
.card-$ROUND .card-band{fill:var(--$COLOUR)}
.card-$ROUND .card-title{fill:#fff}
.card .coat{stroke:var(--panel)}
.lead{font-size:15px;font-style:italic;font-weight:400;letter-spacing:0}
.dark-side{fill:var(--shade)}
"""
PANELS_STYLE = """
.pip{fill:none;stroke:var(--ink);stroke-width:1.4}
.pip.done{fill:var(--ink)}
.head{fill:var(--f)}
.head-name{fill:var(--g);font-weight:700;font-size:18px}
.head-name.head-n{font-size:15.5px}
.seat>.panel{stroke:var(--edge)}
.seat.active>.panel{stroke:var(--f);stroke-width:3.4}
"""
SPOTS_STYLE = """
.spot{fill:none;stroke:var(--ink-2);stroke-width:.8;opacity:.6}
.turn{fill:var(--gold);stroke:var(--ink);stroke-width:1.6}
.turn-tip{fill:var(--ink)}
"""
_CARD_SIGNS = """
.card-back-n{fill:#fff}
.tiny{font-size:8px}
.glyph-ink{fill:var(--ink)}
.watermark{fill:var(--t);color:var(--t);opacity:.1}
.cue-ground{fill:#6b6b6b;stroke:var(--panel);stroke-width:1}
.cue{fill:#fff;color:#fff}
.side-mark{fill:var(--sign);color:var(--sign)}
.glyph-line{fill:none;color:var(--ink)}
.reader-sign{fill:none;color:var(--panel)}
.card-$ROUND .reader-sign{color:#fff}
.flavour{font-style:italic;fill:var(--ink-2)}
.lines{fill:none;stroke:var(--edge);stroke-width:.8}
"""


def cards_style(round_css: str, colour: str) -> str:
    """Cards; a round card (``card-<round_css>``) has a band in another colour."""
    return _CARDS.replace("$ROUND", round_css).replace("$COLOUR", colour)


def card_signs(round_css: str) -> str:
    """The signs on cards, and other small parts."""
    return _CARD_SIGNS.replace("$ROUND", round_css)


def card_backs(colour: str) -> str:
    """The backs of the draw deck."""
    return f".back{{fill:var(--{colour});stroke:var(--ink);stroke-width:1.2}}"
