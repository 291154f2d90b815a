"""1.8-1.9, 6.8 The edge track from 0 to 80 with its markers, pawns and bands, and the Imperium track."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from vexillum.core.drawing import remembered
from vexillum.core.svg import at, lines, rect, text, title, wrap
from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.look import use
from vexillum.games.pendragon.imperium import LEVELS
from vexillum.games.pendragon.pieces import TRACK_MAX
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import Dominance, Imperium
from vexillum.games.pendragon.victory import (
    CIVITATES_FRAGMENTED,
    CIVITATES_THRESHOLD,
    DUX_FRAGMENTED,
    DUX_THRESHOLD,
)

LEFT, TOP, CELL, TALL = 20.0, 1191.0, 19.26, 21.0
STACK, MARK = 52.0, 18.6
"""How high a stack of markers may rise, and how high a marker is."""
SHAPES = {
    "briton_resources": ("civitates", "cylinder", "R"),
    "dux_resources": ("dux", "cylinder", "R"),
    "saxon_renown": ("saxons", "cylinder", "R"),
    "scotti_renown": ("scotti", "cylinder", "R"),
    "prestige": ("dux", "disc", "P"),
    "wealth": ("civitates", "disc", "W"),
}


class Marker(msgspec.Struct, frozen=True, array_like=True):
    """Something that stands on the edge track."""

    thing: str
    css: str
    shape: str
    letters: str
    value: int
    words: str


def pawns(imperium: str) -> dict[str, int]:
    """6.8.7, 7.2 The thresholds of the Britons with their own Dominance, as the pawns show them."""
    level = LEVELS.index(imperium)
    if level == Imperium.FRAGMENTATION:
        return {"dux": DUX_FRAGMENTED, "civitates": CIVITATES_FRAGMENTED}
    return {
        "dux": DUX_THRESHOLD[level][Dominance.MILITARY],
        "civitates": CIVITATES_THRESHOLD[level][Dominance.CIVILIAN],
    }


def markers(view: dict[str, Any], texts: Texts) -> list[Marker]:
    """1.8-1.9 All that is marked: amounts, totals, pawns."""
    derived = view["derived"]
    controlled = derived["controlled"]
    fragmented = view["imperium"] == "fragmentation"
    prestige = view["tracks"]["prestige"]
    counted = controlled["dux"] if fragmented else derived["total_prosperity"]
    first = "dux_control" if fragmented else "total_prosperity"
    both = "control_prestige" if fragmented else "prosperity_prestige"
    found = [
        Marker(id, css, shape, letters, view["tracks"][id], texts.name("track", id))
        for id, (css, shape, letters) in SHAPES.items()
    ]
    found += [
        Marker(id, css, "block", letters, value, texts(f"drawing.{id}"))
        for id, css, letters, value in (
            (first, "dux" if fragmented else "gold", "C" if fragmented else "T", counted),
            (both, "dux", "C+P" if fragmented else "T+P", counted + prestige),
            ("briton_control", "civitates", "C", controlled["civitates"]),
            ("saxon_control", "saxons", "C", controlled["saxons"]),
        )
    ]
    found += [
        Marker(f"{who}_pawn", who, "pawn", "", value, texts(f"drawing.{who}_pawn"))
        for who, value in pawns(view["imperium"]).items()
    ]
    return found


@remembered(8192)
def _marker(shown: tuple[list[Any], float, float, float], _: Texts) -> str:
    fields, x, y, scale = shown
    marker = Marker(*fields)
    drop = 4 if marker.shape == "cylinder" else 4.4
    size = "marker-n" if len(marker.letters) < 3 else "marker-n tiny"
    return (
        f'<g class="token {marker.css}" data-thing="track:{marker.thing}" {at(x, y, scale)}>'
        f"{title(f'{marker.words}: {marker.value}')}{use(f'm-{marker.shape}', 'marker')}"
        f"{text(0, drop + 1.6 * (marker.shape == 'cylinder'), marker.letters, size) if marker.letters else ''}</g>"
    )


@remembered(2048)
def _stacked(view: dict[str, Any], texts: Texts) -> str:
    """Markers above their squares; several on one square as a stack."""
    places: dict[int, list[Marker]] = defaultdict(list)
    for marker in markers(view, texts):
        places[max(0, min(TRACK_MAX, marker.value))].append(marker)
    drawn = []
    for value, stack in sorted(places.items()):
        scale = min(1.0, STACK / (MARK * len(stack)))
        for level, marker in enumerate(stack):
            y = TOP - 1.5 - MARK * scale * (level + 0.5)
            drawn.append(_marker((marker, LEFT + CELL * (value + 0.5), y, scale), texts))
    return "".join(drawn)


def _cells() -> str:
    """The squares from 0 to 80, every fifth one stressed."""
    wide = CELL * (TRACK_MAX + 1)
    fives = "".join(rect(LEFT + CELL * n, TOP, CELL, TALL, "cell five") for n in range(0, TRACK_MAX + 1, 5))
    bars = "".join(f"M{LEFT + CELL * n:.1f},{TOP:g}v{TALL:g}" for n in range(1, TRACK_MAX + 1))
    numbers = "".join(
        text(LEFT + CELL * (n + 0.5), TOP + 15, str(n), "cell-n five" if n % 5 == 0 else "cell-n")
        for n in range(TRACK_MAX + 1)
    )
    return f'{rect(LEFT, TOP, wide, TALL, "cell")}{fives}<path d="{bars}" class="lines"/>{numbers}'


_TRACK = f'<g class="edge-track">{rect(8, 1136, 1584, 98, "panel", 8)}{_cells()}'


@remembered(64)
def _bands(shown: tuple[str, str], texts: Texts) -> str:
    """1.9 Coloured bands under the squares that are beyond a threshold."""
    scenario, imperium = shown
    asked = SCENARIOS[SCENARIO_IDS.index(scenario)].victory
    level = pawns(imperium)
    rows = [
        ("dux", level["dux"], texts("drawing.band_dux", n=level["dux"])),
        ("civitates", level["civitates"], texts("drawing.band_civitates", n=level["civitates"])),
        ("saxons", asked.saxons.control_exceeds, texts("drawing.band_saxon_control", n=asked.saxons.control_exceeds)),
        (
            "saxons",
            asked.saxons.renown_exceeds,
            texts("drawing.band_saxon_renown", n=asked.saxons.renown_exceeds, most=asked.saxons.renown_settlements_min),
        ),
        (
            "scotti",
            asked.scotti.renown_exceeds,
            texts("drawing.band_scotti", n=asked.scotti.renown_exceeds, most=asked.scotti.renown_settlements_min),
        ),
    ]
    if imperium == "fragmentation":
        del rows[3]
    drawn = []
    for lane, (who, beyond, words) in enumerate(rows):
        start = LEFT + CELL * (beyond + 1)
        wide = max(4.0, LEFT + CELL * (TRACK_MAX + 1) - start)
        drawn.append(
            f'<g class="{who}">{title(words)}{rect(start, TOP + TALL + 2.5 + 3.8 * lane, wide, 2.9, "band", 1.5)}</g>'
        )
    return "".join(drawn)


def edge_track(view: dict[str, Any], texts: Texts) -> str:
    """1.8-1.9 The track along the lower edge."""
    derived = {id: view["derived"][id] for id in ("controlled", "total_prosperity")}
    marked = {"imperium": view["imperium"], "tracks": view["tracks"], "derived": derived}
    bands = _bands((view["scenario"], view["imperium"]), texts)
    return f"{_TRACK}{bands}{_stacked(marked, texts)}</g>"


def _step(
    now: tuple[str, str], texts: Texts, level: str, dominance: str, place: tuple[float, float, float, float]
) -> str:
    """A box of the Imperium track, with the eagle in the one that holds."""
    x, y, wide, tall = place
    here = now == (level, dominance)
    words = texts.name("imperium", level) if dominance == "none" else texts(f"drawing.{dominance}")
    css = "t14 m b here-ink" if here else "t14 m soft"
    shown = wrap(words, 14.5, wide - 8)
    middle = y + tall / 2
    bird = (
        use("m-eagle", "eagle", at(x + wide / 2, middle - (7 if tall < 50 else 20), 0.72 if tall < 50 else 1.5))
        if here
        else ""
    )
    base = middle + (14 if here else 5) - (0 if here else 8 * (len(shown) - 1)) + (8 if here and tall > 50 else 0)
    said = texts.name("imperium", level) + ("" if dominance == "none" else f", {texts.name('dominance', dominance)}")
    return (
        f'<g class="box">{title(said)}{rect(x, y, wide, tall, "step here" if here else "step", 5)}{bird}'
        f"{lines(x + wide / 2, base, shown, css, 16)}</g>"
    )


def imperium(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """6.8 The Imperium track."""
    return _imperium((view["imperium"], view["dominance"], x, y), texts)


@remembered(64)
def _imperium(shown: tuple[str, str, float, float], texts: Texts) -> str:
    """Three levels, the first two with Military or Civilian Dominance."""
    now, (x, y) = (shown[0], shown[1]), shown[2:]
    wide = 112.0
    boxes = []
    for column, level in enumerate(LEVELS):
        left = x + 10 + column * (wide + 6)
        if level == "fragmentation":
            boxes.append(_step(now, texts, level, "none", (left, y + 30, wide, 96)))
            continue
        boxes.append(text(left + wide / 2, y + 42, texts.name("imperium", level), "t14 m b"))
        for row, dominance in enumerate(("military", "civilian")):
            boxes.append(_step(now, texts, level, dominance, (left, y + 48 + 40 * row, wide, 38)))
    return (
        f'<g class="box" data-thing="track:imperium">{rect(x, y, 368, 134, "panel", 9)}'
        f"{text(x + 184, y + 21, texts('drawing.imperium'), 't16 m b caps')}{''.join(boxes)}</g>"
    )
