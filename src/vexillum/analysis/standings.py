"""The standings of a game, chapter by chapter: card, round, turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.core.words.texts import Message


class Standing(msgspec.Struct, frozen=True):
    """The scores at one moment, and who meets a victory condition."""

    scores: dict[str, int]
    met: tuple[str, ...] = ()


class Point(msgspec.Struct, frozen=True):
    """The beginning of a chapter, or the end of the game."""

    at: int
    """How many answers came before."""
    standing: Standing
    title: Message | None
    """The chapter that begins; None: the end."""
    things: tuple[str, ...] = ()


def standing_at(session: Session[Any], step: Checkpoint) -> Standing:
    """The standing when a step began. All scores are counted, as at the end of a game."""
    game = session.game
    met = game.analysis.met(step.state) if game.analysis.met else frozenset()
    scores = game.rules.outcome(step.state).scores
    return Standing({seat: scores[seat] for seat in session.setup.seats}, tuple(sorted(met)))


def chapter_points(session: Session[Any], standings: Sequence[Standing]) -> list[Point]:
    """The beginning of each chapter, and the end. ``standings``: one for each step of the session."""
    steps, story = session.steps, session.table.story
    points: list[Point] = []
    for number, step in enumerate(steps[:-1]):
        following = steps[number + 1]
        inside = story[step.scopes : following.scopes]
        for scope in inside:
            if scope.kind != "chapter":
                continue
            last = scope is inside[-1]  # a card that is turned up when the previous turn ends
            begins = number + 1 if last else number
            title = Point(steps[begins].answers, standings[begins], scope.title, scope.things)
            if points and points[-1].at == title.at:
                points.pop()
            points.append(title)
    end = Point(len(session.answers), standings[-1], None)
    if not points:
        points.append(Point(steps[0].answers, standings[0], Message("analysis.start")))
    return [*points, end]
