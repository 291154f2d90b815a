"""1.8-1.9, 6.8 The edge track from 0 to 80 with its markers, pawns and bands, and the Imperium track."""

from __future__ import annotations

from typing import Any

from vexillum.coin.board.edge_track import Band, EdgeTrack, Marker
from vexillum.coin.board.steps import step
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import rect, text
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.imperium import LEVELS
from vexillum.games.pendragon.pieces import TRACK_MAX
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import Dominance, Imperium
from vexillum.games.pendragon.victory.conditions import (
    CIVITATES_FRAGMENTED,
    CIVITATES_THRESHOLD,
    DUX_FRAGMENTED,
    DUX_THRESHOLD,
)

SHAPES = {
    "briton_resources": ("civitates", "cylinder", "R"),
    "dux_resources": ("dux", "cylinder", "R"),
    "saxon_renown": ("saxons", "cylinder", "R"),
    "scotti_renown": ("scotti", "cylinder", "R"),
    "prestige": ("dux", "disc", "P"),
    "wealth": ("civitates", "disc", "W"),
}


_EDGE = EdgeTrack(LOOK, TRACK_MAX, left=20.0, top=1191.0, cell=19.26)
_TRACK = f'<g class="edge-track">{rect(8, 1136, 1584, 98, "panel", 8)}{_EDGE.squares()}'


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


def _bands(view: dict[str, Any], texts: Texts) -> list[Band]:
    """1.9 What each Faction must exceed."""
    asked = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    level = pawns(view["imperium"])
    control, renown = asked.saxons.control_exceeds, asked.saxons.renown_exceeds
    settled, scotti = asked.saxons.renown_settlements_min, asked.scotti
    bands = [
        Band("dux", level["dux"], texts("drawing.band_dux", n=level["dux"])),
        Band("civitates", level["civitates"], texts("drawing.band_civitates", n=level["civitates"])),
        Band("saxons", control, texts("drawing.band_saxon_control", n=control)),
        Band("saxons", renown, texts("drawing.band_saxon_renown", n=renown, most=settled)),
        Band(
            "scotti",
            scotti.renown_exceeds,
            texts("drawing.band_scotti", n=scotti.renown_exceeds, most=scotti.renown_settlements_min),
        ),
    ]
    if view["imperium"] == "fragmentation":
        del bands[3]
    return bands


def edge_track(view: dict[str, Any], texts: Texts) -> str:
    """1.8-1.9 The track along the lower edge."""
    shown = {id: view[id] for id in ("scenario", "imperium", "tracks")}
    shown["derived"] = {id: view["derived"][id] for id in ("controlled", "total_prosperity")}
    return _edge_track(shown, texts)


@cached(2048)
def _edge_track(shown: dict[str, Any], texts: Texts) -> str:
    bands = _EDGE.bands(_bands(shown, texts), texts)
    return f"{_TRACK}{bands}{_EDGE.markers(markers(shown, texts), texts)}</g>"


def _step(
    now: tuple[str, str], texts: Texts, level: str, dominance: str, place: tuple[float, float, float, float]
) -> str:
    """A box of the Imperium track, with the eagle in the one that holds."""
    words = texts.name("imperium", level) if dominance == "none" else texts(f"drawing.{dominance}")
    said = texts.name("imperium", level) + ("" if dominance == "none" else f", {texts.name('dominance', dominance)}")
    return step(LOOK, words, said, place, here="eagle" if now == (level, dominance) else "")


def imperium(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """6.8 The Imperium track."""
    return _imperium((view["imperium"], view["dominance"], x, y), texts)


@cached(64)
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
