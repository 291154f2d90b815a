"""The Sequence of Play: the cylinders in their boxes, in the order of the card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.show.board.look import Look
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, rect, text, title
from vexillum.core.words.texts import Texts

BOXES = ("eligible", "executed", "passed", "ineligible")
WIDTHS = (0.34, 0.22, 0.22, 0.22)
Place = tuple[float, float, float, float]
"""Left, top, width and height."""


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
