"""Checks that run a lesson: by its recorded solution, with wrong answers, and by random answers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cached_property
from random import Random
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.errors import Refused, VexillumError
from vexillum.core.session import Session
from vexillum.core.show.display import Display
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message
from vexillum.learn.check_words import at_step
from vexillum.learn.frame import points
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_file import Step
from vexillum.learn.lesson_session import LessonSession
from vexillum.learn.real_game import play_on

MOST_WRONG = 8
"""The number of other answers tried at each decision of the solution."""
TRIES = 20
"""The number of random attempts at a task, each closer to the recorded solution."""
LATE = 0.75
"""The fraction of attempts after which the recorded solution itself is accepted."""
LONGEST = 60
"""The maximum number of random answers in one attempt."""
ALWAYS = ("board", "question", "story")
"""Parts that every table has."""
Answers = tuple[tuple[str, ...], ...]
"""The answers of a step so far."""
THINGS = re.compile(r'data-thing="([^"]+)"')


# The recorded solution ------------------------------------------------------------------------------------------------


def run_solution(lesson: Lesson) -> Iterator[Message]:
    """The problems found while following a lesson's recorded solution and trying other answers along the way."""
    session = LessonSession(lesson)
    while session.status != "ended":
        step, number = session.step, session.index
        yield from (at_step(step, what) for what in _not_there(session))
        if session.status in ("task", "failed"):
            problems = list(_solve(session, step))
            yield from (at_step(step, what) for what in problems)
            if problems:
                return
        if session.index == number and session.status in ("read", "done"):
            session.next()
    yield from session.slips
    if any(one.play_on for one in lesson.file.next):
        try:
            play_on(session)
        except VexillumError as problem:
            yield Message("lesson.check.next_game", {"why": problem.message})


def _solve(session: LessonSession, step: Step) -> Iterator[Message]:
    """Carry out the solution of a step; before each answer, try others."""
    if session.status == "failed":
        yield session.slips[-1] if session.slips else Message("lesson.check.leads_away")
        return
    if step.done is not None and session.holds(step.done):
        yield Message("lesson.check.at_once")
        return
    number = session.index
    for count, answer in enumerate(step.solution, 1):
        keys = (answer,) if isinstance(answer, str) else tuple(answer)
        yield from _wrong_answers(session, keys)
        try:
            session.answer(session.seat, keys)
        except Refused as problem:
            yield Message("lesson.check.solution_refused", {"why": problem.message})
            return
        if session.index != number or session.status in ("done", "ended"):
            if count < len(step.solution):
                yield Message("lesson.check.solution_long", {"n": count})
            return
        why = _stopped(session)
        if why is not None:
            params = {"n": count, "answer": " ".join(keys), "why": why}
            yield Message("lesson.check.solution_stopped", params)
            return
    yield Message("lesson.check.solution_short")


def _stopped(session: LessonSession) -> Message | None:
    if session.remark is not None and session.remark.taken_back:
        return Message("lesson.check.taken_back", {"id": session.remark.id})
    return Message("lesson.check.leads_away") if session.status == "failed" else None


def _wrong_answers(session: LessonSession, right: tuple[str, ...]) -> Iterator[Message]:
    """Answers that immediately fail the task without a comment. The session is restored."""
    decision = session.decision
    if decision is None or decision.at_least > 1:
        return
    step, index, count = session.step, session.index, len(session.session.answers)
    others = [key for key in decision.keys if (key,) != right]
    for key in others[:: max(1, -(-len(others) // MOST_WRONG))]:
        session.answer(decision.seat, (key,))
        if session.step is step and session.status == "failed" and session.remark is None and not _says_why(session):
            id = f"{session.lesson.id}.{step.id}.failed"
            yield Message("lesson.check.no_comment", {"answer": key, "asked": decision.kind, "id": id})
        session.rewind(index, count)


def _says_why(session: LessonSession) -> bool:
    return session.lesson.has(session.step.id, "failed")


# What is pointed at ---------------------------------------------------------------------------------------------------


def _not_there(session: LessonSession) -> Iterator[Message]:
    """Things that the step points at but that are not on the board or the table."""
    wanted = points(session)
    known = session.decision.keys if session.decision else ()
    for key in session.step.point.options:
        if key not in known:
            yield Message("lesson.check.no_option", {"name": key, "known": list(known)})
    things = [point.id for point in wanted if point.kind == "thing"]
    parts = [point.id for point in wanted if point.kind == "part" and point.id not in ALWAYS]
    table = _OnTheTable(session.session, session.seat)
    missing = {("thing", id) for id in table.missing_things(things)}
    if parts:
        missing |= {("part", id) for id in set(parts) - table.parts()}
    for point in wanted:
        if (point.kind, point.id) in missing:
            id = "lesson.check.no_thing" if point.kind == "thing" else "lesson.check.no_part"
            yield Message(id, {"name": point.id})


class _OnTheTable:
    """What a seat sees, drawn lazily."""

    def __init__(self, session: Session[Any], seat: str) -> None:
        self._session = session
        self._seat = seat
        self._board = session.game.board
        self._texts = session.game.texts(SOURCE)

    @cached_property
    def _view(self) -> dict[str, Any]:
        return self._session.view(self._seat)

    @cached_property
    def _display(self) -> Display:
        return self._board.display(self._view, self._texts)

    def missing_things(self, wanted: Collection[str]) -> set[str]:
        """The things that are neither options now, nor beside the board, nor drawn on it."""
        left = set(wanted)
        decision = self._session.decision
        if decision is not None and decision.seat == self._seat:
            left -= {option.thing for option in decision.options}
        if left:
            left -= {card.thing for card in self._display.cards}
        if left:
            drawing = self._board.draw_map(self._view, self._texts)
            left -= {thing for block in drawing.blocks.values() for thing in THINGS.findall(block)}
        return left

    def parts(self) -> set[str]:
        """The existing parts of the table."""
        display = self._display
        parts = {f"card:{card.role}" for card in display.cards}
        parts |= {f"panel:{panel.seat}" for panel in display.panels}
        parts |= {f"figure:{figure.id}" for panel in display.panels for figure in panel.figures if figure.id}
        parts |= {f"gauge:{gauge.id}" for gauge in display.gauges}
        parts |= {
            name
            for name, there in (
                ("deck", display.deck),
                ("sequence", display.sequence),
                ("effects", display.effects),
                ("warnings", display.warnings),
                ("tracks", display.tracks),
                ("legend", display.legend),
            )
            if there
        }
        return parts


# Random answers -------------------------------------------------------------------------------------------------------


def run_randomly(lesson: Lesson, seed: str) -> Iterator[Message]:
    """Run a lesson with random answers: every task must be solved, and at least one in another way."""
    session = LessonSession(lesson)
    random = Random(seed)
    other_ways = tasks = 0
    while session.status != "ended":
        step, number = session.step, session.index
        yield from (at_step(step, what) for what in _not_there(session))
        if step.done is None:
            session.next()
            continue
        if step.only_way:
            _recorded(session)
        else:
            tasks += 1
            found = _search(session, random)
            if found is None:
                yield at_step(step, Message("lesson.check.not_solved", {"n": TRIES}))
                return
            other_ways += found
        if session.status == "done" and session.index == number:
            session.next()
    yield from session.slips
    if not other_ways and tasks:
        yield Message("lesson.check.no_other_way")


def _recorded(session: LessonSession) -> None:
    step = session.step
    while session.status in ("task", "failed") and session.step is step:
        session.show_me()


def _search(session: LessonSession, random: Random) -> bool | None:
    """Solve a task by random answers; return whether it differs from the recorded solution, None if not solved."""
    number = session.index
    solution = [(one,) if isinstance(one, str) else tuple(one) for one in session.step.solution]
    same = False
    vain: set[Answers] = set()
    for attempt in range(TRIES):
        given = _attempt(session, random, solution, attempt / (TRIES - 1), vain)
        if given is not None:
            other = given != solution
            if other or attempt >= LATE * TRIES:
                return other
            same = True
        if session.index != number:
            session.back()
        session.again()
    if same:
        _recorded(session)
        return False
    return None


def _attempt(
    session: LessonSession, random: Random, solution: list[tuple[str, ...]], guided: float, vain: set[Answers]
) -> list[tuple[str, ...]] | None:
    """The answers of one attempt, if it solves the task; ``guided``: how often it follows the solution.

    An answer that was undone would be undone again after the same answers: these are ``vain``, and not repeated.
    """
    number = session.index
    given: list[tuple[str, ...]] = []
    for _ in range(LONGEST):
        decision = session.decision
        if decision is None:
            return None
        keys = _random_answer(decision, random)
        if random.random() < guided and len(given) < len(solution):
            recorded = solution[len(given)]
            keys = recorded if all(key in decision.keys for key in recorded) else keys
        if (*given, keys) in vain:
            continue
        session.answer(decision.seat, keys)
        if session.index != number or session.status in ("done", "ended"):
            return [*given, keys]
        if session.remark is not None and session.remark.taken_back:
            vain.add((*given, keys))
        else:
            given.append(keys)
    return None


def _random_answer(decision: Decision, random: Random) -> tuple[str, ...]:
    """Any legal answer."""
    most = min(decision.at_most, len(decision.options))
    return tuple(random.sample(decision.keys, random.randint(decision.at_least, most)))
