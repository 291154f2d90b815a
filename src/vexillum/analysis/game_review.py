"""A finished game in review: standings, turning points, luck, and on request win chances over time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vexillum.analysis.chances import Chances, Estimate
from vexillum.analysis.luck import DiceLuck, dice_luck
from vexillum.analysis.standings import Point, chapter_points, standing_at
from vexillum.analysis.turning_points import TurningPoint, turning_points
from vexillum.core.session import Session

POINTS = 13
"""The maximum number of moments at which win chances are estimated."""
PLAYOUTS = 24
"""Playouts for each of them: few, as the whole line matters more than a single point."""


class NotOver(ValueError):
    """The game is not over. Its review would reveal what its players may not know."""


class Review(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    points: list[Point]
    turning_points: list[TurningPoint]
    luck: list[DiceLuck]


def review(session: Session[Any], chances: Mapping[int, Mapping[str, float]] | None = None) -> Review:
    """Review a finished game. ``chances``: win chances of seats by number of answers, where known."""
    if not session.over:
        raise NotOver(f"not over after {len(session.answers)} answers")
    standings = [standing_at(session, step) for step in session.steps]
    points = chapter_points(session, standings)
    return Review(points, turning_points(session, standings, points, chances), dice_luck(session))


def moments(points: Sequence[Point], most: int = POINTS) -> list[int]:
    """The moments at which win chances are estimated: evenly spaced beginnings of chapters, and the last moment."""
    begun = [point.at for point in points if point.title]
    if len(begun) <= most:
        return list(dict.fromkeys(begun))
    chosen = [begun[round(n * (len(begun) - 1) / (most - 1))] for n in range(most)]
    return list(dict.fromkeys(chosen))


def chances_over_time(
    session: Session[Any], at: Sequence[int], playouts: int = PLAYOUTS
) -> Iterator[tuple[int, Chances]]:
    """Yield the win chances at some moments of a game, from what an observer knew there."""
    for moment in at:
        yield moment, Estimate(session.earlier(moment)).add(playouts)
