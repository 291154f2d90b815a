"""1.8-1.9, 6.5 The edge track from 0 to 45, and the Senate with the Legions on the rows of their track."""

from __future__ import annotations

from typing import Any

from vexillum.coin.board.edge_track import Band, EdgeTrack, Marker
from vexillum.coin.board.steps import step
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import rect, text, title
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.counters import counter
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.pieces import LEGIONS_PER_ROW, SEATS, TRACK_MAX
from vexillum.games.falling_sky.senate import BOXES
from vexillum.games.falling_sky.victory.conditions import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL

TOP = 1246.0
_EDGE = EdgeTrack(LOOK, TRACK_MAX, left=22.0, top=TOP, cell=36.6)
_TRACK = f'<g class="edge-track">{rect(8, TOP - 56, 1716, 98, "panel", 8)}{_EDGE.squares()}'


def markers(view: dict[str, Any], texts: Texts) -> list[Marker]:
    """1.8-1.9 All that is marked: Resources as cylinders, what counts for victory as blocks."""
    derived = view["derived"]
    scores = derived["scores"]
    found = [Marker(seat, seat, "cylinder", "R", view["tracks"][seat], texts.name("track", seat)) for seat in SEATS]
    counted = (
        ("score_romans", "romans", "S", scores["romans"]),
        ("score_legions", "arverni", "L", derived["off_map_legions"]),
        ("score_arverni", "arverni", "A", scores["arverni"]),
        ("score_aedui", "aedui", "A", scores["aedui"]),
        ("score_others", "aedui", "O", derived["others_most"]),
        ("score_belgae", "belgae", "C", scores["belgae"]),
    )
    return found + [Marker(id, css, "block", letter, n, texts(f"drawing.{id}")) for id, css, letter, n in counted]


def _bands(view: dict[str, Any], texts: Texts) -> list[Band]:
    """7.2 What each Faction must exceed."""
    most = view["derived"]["others_most"]
    return [
        Band("romans", ROMAN_GOAL, texts("drawing.band_romans", n=ROMAN_GOAL)),
        Band("arverni", LEGIONS_GOAL, texts("drawing.band_arverni_legions", n=LEGIONS_GOAL)),
        Band("arverni", ARVERNI_GOAL, texts("drawing.band_arverni_allies", n=ARVERNI_GOAL)),
        Band("aedui", most, texts("drawing.band_aedui", n=most)),
        Band("belgae", BELGIC_GOAL, texts("drawing.band_belgae", n=BELGIC_GOAL)),
    ]


def edge_track(view: dict[str, Any], texts: Texts) -> str:
    """1.8-1.9 The track along the lower edge."""
    derived = {id: view["derived"][id] for id in ("scores", "off_map_legions", "others_most")}
    return _edge_track({"tracks": view["tracks"], "derived": derived}, texts)


@cached(2048)
def _edge_track(shown: dict[str, Any], texts: Texts) -> str:
    bands = _EDGE.bands(_bands(shown, texts), texts)
    return f"{_TRACK}{bands}{_EDGE.markers(markers(shown, texts), texts)}</g>"


def senate(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """6.5 The Senate track, with the Legions of each row, the Fallen and those out of the game."""
    boxes = (view["fallen"], view["removed_legions"], view["waiting_legions"])
    return _senate((view["senate"], view["firm"], view["derived"]["legion_rows"], boxes, x, y), texts)


@cached(256)
def _senate(
    shown: tuple[str, bool, dict[str, int], tuple[int, int, int], float, float],
    texts: Texts,
) -> str:
    now, firm, rows, boxes, x, y = shown
    wide = 196.0
    drawn = [rect(x, y, wide, 226, "panel", 9), text(x + wide / 2, y + 21, texts("drawing.senate"), "t16 m b caps")]
    for number, box in enumerate(BOXES):
        top = y + 30 + 44 * number
        name = texts.name("senate", box)
        words = f"{name} · {texts('drawing.firm')}" if firm and now == box else name
        said = texts("drawing.legions_row", row=name, n=rows[box], most=LEGIONS_PER_ROW)
        drawn.append(step(LOOK, words, said, (x + 8, top, 120, 40), here="eagle" if now == box else ""))
        drawn.append(f"<g>{title(said)}{counter(texts, 'legion', rows[box], x + 162, top + 20)}</g>")
    for number, (id, n) in enumerate(zip(("fallen", "removed", "waiting"), boxes, strict=True)):
        left = x + 8 + 60 * number
        said = f"{texts(f'drawing.{id}')}: {n}"
        drawn.append(
            f"<g>{title(said)}{rect(left, y + 166, 58, 52, 'inset', 5)}"
            f"{counter(texts, 'legion', n, left + 29, y + 199, scale=0.8)}"
            f"{text(left + 29, y + 179, texts(f'drawing.short_{id}'), 't10 m soft')}</g>"
        )
    return f'<g class="box" data-thing="track:senate">{"".join(drawn)}</g>'
