"""The track along the edge of the board: squares with numbers, markers in stacks above them, bands below."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.core.show.board.look import Look
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, rect, text, title
from vexillum.core.words.texts import Texts

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
