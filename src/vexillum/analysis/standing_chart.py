"""Charts of a finished game, readable without colour: dashes, markers, names at the ends of lines.

Apart from the review, which the terminal loads when it starts: no command needs ``html``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from vexillum.analysis.review import Point, TurningPoint
from vexillum.core.show.svg import num

WIDTH, HEIGHT = 900.0, 330.0
LEFT, RIGHT, TOP, BOTTOM = 50.0, 770.0, 16.0, 296.0
DASHES = ("", "10 4", "2 4", "14 4 2 4")
APART = 17.0
"""The minimum distance between two names at the ends of lines."""


class _Scale(NamedTuple):
    """Maps points and scores to coordinates."""

    points: Sequence[Point]
    low: float
    high: float

    def x(self, at: float) -> float:
        return LEFT + (RIGHT - LEFT) * at / max(1, len(self.points) - 1)

    def y(self, score: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (score - self.low) / (self.high - self.low)

    def place(self, answers: int) -> float:
        """The horizontal position of a number of answers."""
        after = next((n for n, point in enumerate(self.points) if point.at >= answers), len(self.points) - 1)
        if after == 0 or self.points[after].at <= answers:
            return float(after)
        before = self.points[after - 1].at
        return after - 1 + (answers - before) / (self.points[after].at - before)


def standing_chart(
    points: Sequence[Point],
    turns: Sequence[TurningPoint],
    names: Mapping[str, str],
    colours: Mapping[str, str],
    label: str,
    *,
    margin: bool,
) -> str:
    """An SVG document: a line for each seat, numbered turning points; for margins, the area above 0 is marked."""
    scores = [score for point in points for score in point.standing.scores.values()]
    low, high = min(0, *scores), max(1, *scores)
    room = max(1.0, (high - low) * 0.06)
    scale = _Scale(points, low - room if low < 0 else low, high + room)
    parts = [_zone(scale)] if margin else []
    parts += [_grid(scale, tick) for tick in _ticks(scale.low, scale.high)]
    parts += [_line(scale, seat, n, turns, colours[seat]) for n, seat in enumerate(names)]
    parts += _names(scale, names, colours)
    parts += [_number(scale, one, n) for n, one in enumerate(turns, 1)]
    box = f"0 0 {num(WIDTH)} {num(HEIGHT)}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}" class="standing">{"".join(parts)}</svg>'


def chances_chart(lines: Sequence[tuple[str, str, Sequence[float]]], label: str) -> str:
    """An SVG document of win chances from 0 to 100%: name, colour and evenly spaced shares of each seat."""

    def x(at: float, n: int) -> float:
        return LEFT + (RIGHT - LEFT) * at / max(1, n - 1)

    def y(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    parts = []
    for tick in (0, 25, 50, 75, 100):
        path = f'<path class="{"grid" if tick else "zero"}" d="M{num(LEFT)} {num(y(tick / 100))}H{num(RIGHT)}"/>'
        parts.append(f'{path}<text x="{num(LEFT - 8)}" y="{num(y(tick / 100) + 4)}" text-anchor="end">{tick}%</text>')
    for n, (_, colour, shares) in enumerate(lines):
        corners = [(x(at, len(shares)), y(share)) for at, share in enumerate(shares)]
        path = "L".join(f"{num(across)} {num(down)}" for across, down in corners)
        dashes = f' stroke-dasharray="{DASHES[n % 4]}"' if DASHES[n % 4] else ""
        marks = "".join(_mark(n, across, down) for across, down in corners)
        parts.append(f'<g class="line" style="--seat:{colour}"><path d="M{path}"{dashes}/>{marks}</g>')
    lowest = TOP - APART
    for name, colour, shares in sorted(lines, key=lambda line: -line[2][-1]):
        lowest = max(y(shares[-1]), lowest + APART)
        place = f'x="{num(RIGHT + 16)}" y="{num(lowest + 4)}"'
        parts.append(f'<text class="name" style="--seat:{colour}" {place}>{escape(name)}</text>')
    box = f"0 0 {num(WIDTH)} {num(HEIGHT)}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}" class="standing">{"".join(parts)}</svg>'


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers between two scores."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / step <= 6)
    return [n * step for n in range(int(low // step), int(high // step) + 1) if low <= n * step <= high]


def _zone(scale: _Scale) -> str:
    height = num(max(0.0, scale.y(0) - TOP))
    return f'<rect class="zone" x="{num(LEFT)}" y="{num(TOP)}" width="{num(RIGHT - LEFT)}" height="{height}"/>'


def _grid(scale: _Scale, tick: int) -> str:
    y = scale.y(tick)
    shown = f"{tick:d}".replace("-", "−")
    line = f'<path class="{"zero" if tick == 0 else "grid"}" d="M{num(LEFT)} {num(y)}H{num(RIGHT)}"/>'
    return f'{line}<text x="{num(LEFT - 8)}" y="{num(y + 4)}" text-anchor="end">{shown}</text>'


def _line(scale: _Scale, seat: str, n: int, turns: Sequence[TurningPoint], colour: str) -> str:
    corners = [(float(at), point.standing.scores[seat]) for at, point in enumerate(scale.points)]
    for one in turns:
        if one.seat == seat:
            ends = (scale.place(one.at), one.before), (scale.place(one.until), one.after)
            corners += [end for end in ends if end[0] != int(end[0])]
    corners.sort(key=lambda corner: corner[0])
    path = "L".join(f"{num(scale.x(at))} {num(scale.y(score))}" for at, score in corners)
    dashes = f' stroke-dasharray="{DASHES[n % 4]}"' if DASHES[n % 4] else ""
    marks = "".join(_mark(n, scale.x(at), scale.y(score)) for at, score in corners[:: max(1, len(corners) // 12)])
    return f'<g class="line" style="--seat:{colour}"><path d="M{path}"{dashes}/>{marks}</g>'


def _mark(n: int, x: float, y: float) -> str:
    """A marker: circle, square, triangle or diamond."""
    if n % 4 == 0:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="4"/>'
    shapes = ("m-4 -4h8v8h-8z", "m0 -5l5 9h-10z", "m0 -6l6 6l-6 6l-6 -6z")
    return f'<path class="mark" d="M{num(x)} {num(y)}{shapes[n % 4 - 1]}"/>'


def _names(scale: _Scale, names: Mapping[str, str], colours: Mapping[str, str]) -> list[str]:
    """The names at the ends of the lines, without overlap."""
    last = scale.points[-1].standing.scores
    found, lowest = [], TOP - APART
    for seat in sorted(names, key=lambda seat: -last[seat]):
        lowest = max(scale.y(last[seat]), lowest + APART)
        place = f'x="{num(RIGHT + 16)}" y="{num(lowest + 4)}"'
        found.append(f'<text class="name" style="--seat:{colours[seat]}" {place}>{escape(names[seat])}</text>')
    return found


def _number(scale: _Scale, one: TurningPoint, n: int) -> str:
    x, y = scale.x(scale.place(one.until)), scale.y(one.after)
    circle = f'<circle cx="{num(x)}" cy="{num(y)}" r="11"/>'
    return f'<g class="number">{circle}<text x="{num(x)}" y="{num(y + 5)}" text-anchor="middle">{n}</text></g>'
