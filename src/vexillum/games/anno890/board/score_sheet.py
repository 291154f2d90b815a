"""5 The score sheet at the end: the parts of each score."""

from __future__ import annotations

from vexillum.core.show.svg import num, path
from vexillum.games.anno890.board.pen import Pen, part, signed
from vexillum.games.anno890.board.svg import Rect, block, label, rect, use
from vexillum.games.anno890.rules.final_score import PARTS

NAMES = 190
HEADS = 46


@part(1024)
def draw_score_sheet(pen: Pen, place: Rect) -> str:
    """A line for each seat, a column for each part of the points."""
    x, y, w, h = place
    seats = pen.view["seats"]
    column = (w - NAMES - 30) / (len(PARTS) + 1)
    row = (h - HEADS - 12) / len(seats)
    parts = [rect(place, "panel", 10), rect(place.inset(5), "inner", 7)]
    centres = [x + NAMES + 20 + column * (number + 0.5) for number in range(len(PARTS) + 1)]
    for centre, kind in zip(centres, PARTS, strict=False):
        parts.append(
            block(pen.texts(f"part.{kind}"), centre, y + 26, 17, "quiet", anchor="middle", room=column - 8, most=2)
        )
    parts.append(label(pen.own("total"), centres[-1], y + 30, 20, "title", anchor="middle", room=column - 8))
    scores = pen.derived["scores"]
    for number, seat in enumerate(seats):
        base = y + HEADS + 6 + row * number + row / 2
        parts.append(path(f"M{num(x + 14)} {num(base - row / 2)}h{num(w - 28)}", "rule"))
        parts.append(use(f"arms-{seat}", x + 16, base - 12, 24))
        most = "title" if scores[seat] == max(scores.values()) else "bold"
        parts.append(label(pen.texts.name("seat", seat), x + 50, base + 7, 20, most))
        for centre, kind in zip(centres, PARTS, strict=False):
            n = pen.derived["points"][seat][kind]
            parts.append(label(signed(n) if n else "·", centre, base + 7, 20, anchor="middle"))
        parts.append(label(str(scores[seat]), centres[-1], base + 7, 22, most, anchor="middle"))
    return "".join(parts)
