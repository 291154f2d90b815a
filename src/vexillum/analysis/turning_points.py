"""Turning points: the largest changes of score, and where a victory condition becomes met or unmet."""

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
"""The maximum number of journal lines shown for one."""
CROSSING = 0.5
"""The weight of a condition becoming met or unmet, as a fraction of the game's largest change."""

Crossing = Literal["", "begins", "ceases"]


class TurningPoint(msgspec.Struct, frozen=True):
    """A step of the game (a turn, a phase) with a large change."""

    at: int
    """How many answers came before it."""
    until: int
    """How many answers had been given when it ended."""
    step: int
    """Its index among the steps of the session."""
    seat: str
    """The seat whose score changed most."""
    before: int
    after: int
    chapter: Message | None = None
    """The card or round."""
    by: str = ""
    """The seat whose turn it was; empty: none."""
    title: Message | None = None
    """What the turn was about."""
    lines: tuple[Message, ...] = ()
    """The journal lines where the score changed most."""
    things: tuple[str, ...] = ()
    """The things on the board where it happened."""
    crossing: Crossing = ""
    """Whether the seat's victory condition becomes met or unmet."""
    dice: DiceLuck | None = None
    chances: tuple[float, float] | None = None
    """The seat's win chances before and after, if estimated."""


def turning_points(
    session: Session[Any],
    standings: Sequence[Standing],
    points: Sequence[Point],
    chances: Mapping[int, Mapping[str, float]] | None = None,
) -> list[TurningPoint]:
    """The steps that changed most, at most five, in the order of the game.

    ``standings``: one for each step of the session. ``chances``: win chances of seats by number of answers. Where known
    before and after a step, their change counts too, scaled so that 100% equals the largest change of a score.
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
    """The first step after the set-up (the first chapter, in games that begin with their scenario)."""
    steps, story = session.steps, session.table.story
    if session.setup.position is not None or steps[0].answers:
        return 0
    chapters = [scope.number for scope in story if scope.kind == "chapter"][1:2]
    return next((n for n, step in enumerate(steps) if chapters and step.scopes >= chapters[0]), 0)


def _step(session: Session[Any], standings: Sequence[Standing], number: int) -> TurningPoint | None:
    """The largest change of a step; None if it changed no score and no condition."""
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
    """The turning point completed with its chapter, its turn, and what happened."""
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
    """The innermost scope of the story that changed a figure most."""
    found: Scope | None = None
    most = 0
    for scope in scopes:
        by = max([abs(change.by) for change in scope.changes if change.figure == figure], default=0)
        if by and by >= most and scope.kind == "step":
            found, most = scope, by
    return found


def _lines(session: Session[Any], scope: Scope) -> list[Entry]:
    """The public lines of a scope, the last ones preferred."""
    lines = [line for line in session.journal[scope.first : scope.last] if not line.to and not line.forced]
    return lines[-LINES:]
