"""1.8-1.9 The edge track with its markers and thresholds, and what the signs of the map mean."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.tracks import amounts, track
from vexillum.core.show.display import Track, TrackMark
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.tracks import pawns
from vexillum.games.pendragon.display.chips import OWNERS
from vexillum.games.pendragon.pieces import TRACK_MAX
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS

SIGNS = (
    "sign_population", "prosperity", "plunder", "control_briton", "control_dux", "control_saxons", "control_scotti",
    "fort", "town", "hillfort", "saxon_settlement", "red_saxon_settlement", "sign_town_site", "sign_hillfort_site",
    "cavalry", "militia", "comitates", "saxon_warband", "saxon_raider", "scotti_warband", "scotti_raider",
    "red_saxon_warband", "blue_scotti_warband", "sign_clear", "sign_fens", "sign_hills", "sign_roads",
    "sign_patrolled", "sign_no_patrol",
)  # fmt: skip
"""The signs of the map in the order of the legend."""


def edge_track(view: dict[str, Any], texts: Texts) -> Track:
    """1.8-1.9 Amounts, totals, and what each Faction must exceed."""
    marks = [*amounts(view, texts, OWNERS.tracks), *_totals(view, texts)]
    return track(texts("tracks.edge"), TRACK_MAX, marks, _thresholds(view, texts))


def _totals(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """1.9 What counts for victory besides the amounts."""
    derived, prestige = view["derived"], view["tracks"]["prestige"]
    controlled = derived["controlled"]
    if view["imperium"] == "fragmentation":
        dux = TrackMark("dux", texts("drawing.control_prestige"), controlled["dux"] + prestige)
    else:
        dux = TrackMark("dux", texts("drawing.prosperity_prestige"), derived["total_prosperity"] + prestige)
    return [
        dux,
        TrackMark("civitates", texts("drawing.briton_control"), controlled["civitates"]),
        TrackMark("saxons", texts("drawing.saxon_control"), controlled["saxons"]),
    ]


def _thresholds(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """7.2 The values that mean victory: one more than what must be exceeded."""
    asked = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    fragmented = view["imperium"] == "fragmentation"
    own = pawns(view["imperium"])
    goals = [
        TrackMark("dux", texts("tracks.dux_fragmented" if fragmented else "tracks.dux"), own["dux"] + 1),
        TrackMark("civitates", texts("tracks.civitates"), own["civitates"] + 1),
        TrackMark("saxons", texts("tracks.saxon_control"), asked.saxons.control_exceeds + 1),
        TrackMark("scotti", texts("tracks.scotti"), asked.scotti.renown_exceeds + 1),
    ]
    if not fragmented:
        goals.insert(3, TrackMark("saxons", texts("tracks.saxon_renown"), asked.saxons.renown_exceeds + 1))
    return goals
