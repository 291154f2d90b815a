"""2.3 The Sequence of Play: where the cylinders stand, in the order of the card."""

from __future__ import annotations

from typing import Any

from vexillum.core.drawing import remembered
from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.marks import EMBLEM
from vexillum.games.pendragon.board.svg import at, rect, text, title, use
from vexillum.games.pendragon.pieces import FACTIONS

BOXES = ("eligible", "executed", "passed", "ineligible")
WIDTHS = (0.34, 0.22, 0.22, 0.22)


def cylinder(who: str, x: float, y: float, *, active: bool = False, words: str = "") -> str:
    """A Faction's cylinder; the active one has a ring and a pointer."""
    mark = ""
    if active:
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="16" class="turn"/>'
        mark = f'{ring}<path d="M{x - 5:g},{y - 26:g}h10l-5,8z" class="turn-tip"/>'
    return (
        f'<g class="{who}">{title(words)}{mark}{use("m-cylinder", "marker", at(x, y, 1.25))}'
        f"{use(f'e-{EMBLEM[who]}', 'arms', at(x, y + 2.5, 0.55))}</g>"
    )


def sequence(view: dict[str, Any], texts: Texts, place: tuple[float, float, float, float]) -> str:
    """2.3 The boxes of the track with the cylinders in them."""
    order = view["derived"]["order"] or FACTIONS
    return _sequence((place, order, view["derived"]["active"], view["standing"]), texts)


@remembered(2048)
def _sequence(shown: tuple[tuple[float, float, float, float], list[str], str, dict[str, str]], texts: Texts) -> str:
    (x, y, wide, tall), order, active, standing = shown
    drawn = [rect(x, y, wide, tall, "panel", 9), text(x + wide / 2, y + 19, texts("drawing.sequence"), "t14 m b caps")]
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
            drawn.append(cylinder(who, middle, y + 55, active=who == active, words=words))
        left += room + 4
    return f'<g class="sequence">{"".join(drawn)}</g>'
