"""Tracks with their markers and thresholds, and the legend of the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vexillum.core.show.display import LegendRow, Track, TrackMark
from vexillum.core.words.texts import Texts


def amounts(view: dict[str, Any], texts: Texts, owners: Mapping[str, str]) -> list[TrackMark]:
    """The tracks of a view as markers, each with its Faction."""
    return [TrackMark(owners[track], texts.name("track", track), n) for track, n in view["tracks"].items()]


def track(label: str, top: int, marks: Sequence[TrackMark], goals: Sequence[TrackMark] = ()) -> Track:
    """A track from 0 to its top, or to its highest marker or goal."""
    last = max(top, *(mark.value for mark in (*marks, *goals)), 0)
    return Track(label, 0, last, tuple(marks), tuple(goals))


def legend(texts: Texts, signs: Iterable[str]) -> tuple[LegendRow, ...]:
    """The legend of the map's signs (``legend.<sign>``)."""
    return tuple(LegendRow(token, texts.name("legend", token)) for token in signs)
