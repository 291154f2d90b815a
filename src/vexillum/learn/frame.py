"""What a client shows of a lesson at one moment, as plain data; and the real game that may follow it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from vexillum.core.dice import fresh_seed
from vexillum.core.files.case import whole_state
from vexillum.core.files.position_file import CaseFile, begin, position_text
from vexillum.core.inputs import SAVE_BOUNDS, bounded_toml, typed
from vexillum.core.session import HUMAN, Session
from vexillum.learn.lesson import Wording, course
from vexillum.learn.lesson_file import BadLesson, Next
from vexillum.learn.lesson_session import LessonSession, Status


class Point(msgspec.Struct, frozen=True):
    """Something that is pointed at.

    A ``thing`` is on the board (``data-thing``). An ``option`` is an option of the question, by key. A ``part`` is a
    part of the table: board, question, story, deck, sequence, effects, warnings, tracks, legend, or with a name:
    ``panel:SEAT``, ``card:now|next|held``, ``gauge:ID``, ``figure:ID``.
    """

    kind: Literal["thing", "part", "option"]
    id: str


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """What to try after the lesson: another lesson, a new game, or the lesson's own game from here on."""

    kind: Literal["lesson", "game", "play_on"]
    label: str
    lesson: str = ""
    scenario: str = ""
    players: int = 0
    seats: dict[str, str] = {}
    """Who plays: ``human`` or an agent."""
    options: dict[str, str] = {}


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The current texts and controls. Texts may contain ``**emphasis**`` and empty lines between paragraphs."""

    game: str
    lesson: str
    title: str
    number: int
    """The number of the step, from 1."""
    steps: int
    step: str
    heading: str
    text: str
    task: str
    """The task, in a sentence; empty if there is only text to read."""
    rule: str
    status: Status
    comment: str
    """The comment on the last answer, or that the task is done or can no longer be done."""
    taken_back: bool
    """Whether the last answer was undone."""
    hints: tuple[str, ...]
    more_hints: bool
    points: tuple[Point, ...]
    seats: tuple[str, ...]
    """The learner's seats."""
    can_go_back: bool
    can_undo: bool
    can_show: bool
    """Whether "Show me" gives an answer."""
    next: tuple[Suggestion, ...]
    """At the end: what to try next."""


def frame(session: LessonSession, language: str) -> Frame:
    """The frame of a lesson at this moment."""
    lesson, step, status = session.lesson, session.step, session.status
    texts = lesson.texts(language)
    words = Wording(lesson, texts, lambda: whole_state(session.session, seen=False))
    begun = Wording(lesson, texts, lambda: session.before)
    ended = status == "ended"
    return Frame(
        game=lesson.game.info.id,
        lesson=lesson.id,
        title=words.say("title"),
        number=session.index + 1,
        steps=len(lesson.steps),
        step=step.id,
        heading=words.say("end", "title") if ended else begun.say(step.id, "title"),
        text=words.say("end", "say") if ended else begun.say(step.id, "say"),
        task=begun.say(step.id, "task") if status in ("task", "failed") else "",
        rule="" if ended else step.rule,
        status=status,
        comment=_comment(session, words),
        taken_back=session.remark is not None and session.remark.taken_back,
        hints=_hints(session, begun) if status in ("task", "failed") else (),
        more_hints=status in ("task", "failed") and session.hints < lesson.hints(step),
        points=points(session) if status in ("read", "task", "failed") else (),
        seats=tuple(lesson.file.seats),
        can_go_back=session.can_go_back,
        can_undo=session.can_undo,
        can_show=status in ("task", "failed"),
        next=tuple(_suggestion(session, one, words) for one in lesson.file.next) if ended else (),
    )


def _hints(session: LessonSession, words: Wording) -> tuple[str, ...]:
    """The hints shown so far."""
    return tuple(words.say(session.step.id, "hint", str(number + 1)) for number in range(session.hints))


def _comment(session: LessonSession, words: Wording) -> str:
    """The comment on the last answer, then the text for a task that is done or failed."""
    step = session.step.id
    said = [words.say(step, "comment", session.remark.id)] if session.remark is not None else []
    if session.status == "done":
        said.append(words.say(step, "done"))
    elif session.status == "failed":
        said.append(words.say(step, "failed") or words.texts("lesson.leads_away"))
    return "\n\n".join(one for one in said if one)


def points(session: LessonSession) -> tuple[Point, ...]:
    """What the step points at; options only while they are offered."""
    pointing = session.step.point
    offered = session.decision.keys if session.decision is not None else ()
    return (
        *(Point("thing", thing) for thing in pointing.things),
        *(Point("part", part) for part in pointing.parts),
        *(Point("option", key) for key in pointing.options if key in offered),
    )


def _suggestion(session: LessonSession, one: Next, words: Wording) -> Suggestion:
    if one.lesson:
        known = {lesson.id: lesson for lesson in course(session.lesson.game.info.id)}
        title = known[one.lesson].title(words.texts.language) if one.lesson in known else one.lesson
        label = (words.say("next", one.id) if one.id else "") or title
        return Suggestion(kind="lesson", label=label, lesson=one.lesson)
    return Suggestion(
        kind="play_on" if one.play_on else "game",
        label=words.say("next", one.id),
        scenario=one.scenario,
        players=one.players,
        seats=dict(one.seats),
        options=dict(one.options),
    )


# The real game -------------------------------------------------------------------------------------------------------


def new_game(lesson: LessonSession, what: Suggestion) -> Session[Any]:
    """The game that a lesson suggests, from its beginning or (``play_on``) from the lesson's current position."""
    if what.kind == "play_on":
        return play_on(lesson, what.seats)
    game = lesson.lesson.game
    return Session.start(
        game,
        scenario=what.scenario or None,
        players=what.players or None,
        options=what.options,
        seats=_all_players(lesson, what.seats, game.info.seats_for(what.players or game.info.players[0])),
    )


def play_on(lesson: LessonSession, seats: Mapping[str, str] | None = None) -> Session[Any]:
    """The lesson's game as a real one: everything the learner does not know is redealt, including future dice."""
    session = lesson.session
    text = position_text(session, seat=lesson.seat)
    file = typed(bounded_toml(text, SAVE_BOUNDS), CaseFile, BadLesson)
    file.position.seats = _all_players(lesson, seats or {}, session.setup.seats)
    return begin(lesson.lesson.game, file.position, fresh_seed())


def _all_players(lesson: LessonSession, given: Mapping[str, str], seats: tuple[str, ...]) -> dict[str, str]:
    """Who plays: as given, or else the learner in the lesson's seats and the quick agent in all others."""
    quick, own = lesson.lesson.game.info.quick_agent, lesson.lesson.file.seats
    return {seat: given.get(seat, HUMAN if seat in own else quick) for seat in seats}
