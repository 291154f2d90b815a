"""Turning points: the largest changes of a score, and where a condition begins or ceases to be met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from vexillum.analysis.luck import DiceLuck, luck_of, rolled_in
from vexillum.analysis.standings import Point, Standing
from vexillum.core.session import Session
from vexillum.core.show.story import Scope
from vexillum.core.table import Entry
from vexillum.core.words.texts import Message

MOST = 5
LINES = 3
"""How much of the journal is told of one."""
CROSSING = 0.5
"""A condition that begins or ceases to be met weighs as much as this part of the game's largest change."""

Crossing = Literal["", "begins", "ceases"]


class TurningPoint(msgspec.Struct, frozen=True):
    """A step of the game (a turn, a phase) that changed much."""

    at: int
    """How many answers came before it."""
    until: int
    """How many had been given when it ended."""
    step: int
    """Its number among the steps of the session."""
    seat: str
    """Whose score changed most."""
    before: int
    after: int
    chapter: Message | None = None
    """The card, the round."""
    by: str = ""
    """Whose turn it was; empty: nobody's."""
    title: Message | None = None
    """What the turn was about."""
    lines: tuple[Message, ...] = ()
    """What happened where the score changed most, from the journal."""
    things: tuple[str, ...] = ()
    """Where it happened."""
    crossing: Crossing = ""
    """Does the seat begin to meet its condition of victory with it, or cease?"""
    dice: DiceLuck | None = None
    chances: tuple[float, float] | None = None
    """The seat's win chances before and after, where they were estimated."""


def turning_points(
    session: Session[Any],
    standings: Sequence[Standing],
    points: Sequence[Point],
    chances: Mapping[int, Mapping[str, float]] | None = None,
) -> list[TurningPoint]:
    """The steps that changed most, at most five, in the order of the game.

    ``standings``: one for each step of the session. ``chances``: win chances of seats by number of answers. Where they
    are known before and after a step, their change counts as well: all of it as much as the largest change of a score.
    """
    found = [_step(session, standings, number) for number in range(_first(session), len(session.steps) - 1)]
    candidates = [one for one in found if one is not None]
    if not candidates:
        return []
    most = max(1, *[abs(one.after - one.before) for one in candidates])
    known = sorted(chances or {})
    candidates = [_with_chances(one, known, chances or {}) for one in candidates]

    def weight(one: TurningPoint) -> float:
        swing = abs(one.chances[1] - one.chances[0]) * most if one.chances else 0.0
        return abs(one.after - one.before) + CROSSING * most * bool(one.crossing) + swing

    best = sorted(sorted(candidates, key=weight, reverse=True)[:MOST], key=lambda one: one.step)
    return [_told(session, one, points) for one in best]


def _first(session: Session[Any]) -> int:
    """The first step after the set-up, which is the first chapter of a game that begins with its scenario."""
    steps, story = session.steps, session.table.story
    if session.setup.position is not None or steps[0].answers:
        return 0
    chapters = [scope.number for scope in story if scope.kind == "chapter"][1:2]
    return next((n for n, step in enumerate(steps) if chapters and step.scopes >= chapters[0]), 0)


def _step(session: Session[Any], standings: Sequence[Standing], number: int) -> TurningPoint | None:
    """What a step changed most; None if it changed no score and no condition."""
    before, after = standings[number], standings[number + 1]
    at, until = session.steps[number].answers, session.steps[number + 1].answers
    changed = []
    for seat, score in before.scores.items():
        began = (seat in after.met) - (seat in before.met)
        if after.scores[seat] != score or began:
            crossing: Crossing = "begins" if began > 0 else "ceases" if began < 0 else ""
            changed.append(TurningPoint(at, until, number, seat, score, after.scores[seat], crossing=crossing))
    return max(changed, key=lambda one: (bool(one.crossing), abs(one.after - one.before)), default=None)


def _with_chances(one: TurningPoint, known: Sequence[int], chances: Mapping[int, Mapping[str, float]]) -> TurningPoint:
    earlier = [at for at in known if at <= one.at]
    later = [at for at in known if at >= one.until]
    if not earlier or not later:
        return one
    swing = chances[earlier[-1]][one.seat], chances[later[0]][one.seat]
    return msgspec.structs.replace(one, chances=swing)


def _told(session: Session[Any], one: TurningPoint, points: Sequence[Point]) -> TurningPoint:
    """The same with its chapter, its turn, and what happened."""
    start, end = session.steps[one.step].scopes, session.steps[one.step + 1].scopes
    inside = [scope for scope in session.table.story[start:end] if scope.kind != "chapter"]
    turn = next((scope for scope in inside if scope.kind == "turn"), None)
    decisive = _decisive(inside, f"{session.game.analysis.score}/{one.seat}")
    told = decisive or turn
    outer = None if turn is None or turn.inside is None else session.table.story[turn.inside]
    earlier = next((point.title for point in reversed(points) if point.at <= one.at and point.title), None)
    return msgspec.structs.replace(
        one,
        chapter=outer.title if outer and outer.kind == "chapter" else earlier,
        by=turn.seat if turn else "",
        title=turn.title if turn else None,
        lines=tuple(_lines(session, told)) if told else (),
        things=told.things if told else (),
        dice=luck_of(rolled_in(inside)),
    )


def _decisive(scopes: Sequence[Scope], figure: str) -> Scope | None:
    """The innermost part of the story that changed a figure most."""
    found: Scope | None = None
    most = 0
    for scope in scopes:
        by = max([abs(change.by) for change in scope.changes if change.figure == figure], default=0)
        if by and by >= most and scope.kind == "step":
            found, most = scope, by
    return found


def _lines(session: Session[Any], scope: Scope) -> list[Entry]:
    """What everybody could read in a scope, its last lines first of all."""
    lines = [line for line in session.journal[scope.first : scope.last] if not line.to and not line.forced]
    return lines[-LINES:]
