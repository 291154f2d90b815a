"""1.8-1.9 Resources and victory markers with their thresholds, and what the signs of the map mean."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.tracks import amounts, track
from vexillum.core.show.display import Track, TrackMark
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.pieces import SEATS, TRACK_MAX
from vexillum.games.falling_sky.victory.conditions import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL

SIGNS = (
    "sign_value", "control_romans", "control_arverni", "control_aedui", "control_belgae", "control_germans",
    "sign_tribe", "sign_city", "roman_ally", "arverni_citadel", "dispersed", "gathering", "razed", "devastated",
    "circumvallation", "caesar", "arverni_successor", "legion", "fort", "sign_permanent_fort", "auxilia_hidden",
    "auxilia_revealed",
    "arverni_hidden", "arverni_revealed", "arverni_scouted", "sign_rhenus", "sign_crossing", "sign_alps",
    "sign_celtica", "sign_belgica", "sign_germania",
)  # fmt: skip
"""The signs of the map in the order of the legend."""


VICTORY_TOP = 24
"""The end of the track of the victory markers, unless one is farther."""


def tracks(view: dict[str, Any], texts: Texts) -> tuple[Track, ...]:
    """1.8-1.9 Resources; and victory markers with what each Faction must reach. The board has one track for both."""
    return (
        track(texts("tracks.resources"), TRACK_MAX, amounts(view, texts, dict(zip(SEATS, SEATS, strict=True)))),
        track(texts("tracks.victory"), VICTORY_TOP, _scores(view, texts), _thresholds(view, texts)),
    )


def _scores(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """1.9 What counts for victory."""
    derived = view["derived"]
    scores = derived["scores"]
    return [
        TrackMark("romans", texts("drawing.score_romans"), scores["romans"]),
        TrackMark("arverni", texts("drawing.score_legions"), derived["off_map_legions"]),
        TrackMark("arverni", texts("drawing.score_arverni"), scores["arverni"]),
        TrackMark("aedui", texts("drawing.score_aedui"), scores["aedui"]),
        TrackMark("belgae", texts("drawing.score_belgae"), scores["belgae"]),
    ]


def _thresholds(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """7.2 The values that mean victory: one more than what must be exceeded."""
    goals = (
        ("romans", "romans", ROMAN_GOAL),
        ("arverni", "arverni_legions", LEGIONS_GOAL),
        ("arverni", "arverni_allies", ARVERNI_GOAL),
        ("aedui", "aedui", view["derived"]["others_most"]),
        ("belgae", "belgae", BELGIC_GOAL),
    )
    return [TrackMark(who, texts(f"tracks.{id}", n=exceeded + 1), exceeded + 1) for who, id, exceeded in goals]
