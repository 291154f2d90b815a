"""Checks of a lesson's files: its texts in each language, and the names in its conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from vexillum.core.errors import VexillumError
from vexillum.core.files.case import unknown_names, whole_state
from vexillum.core.files.position_file import CaseFile, Move
from vexillum.core.session import HUMAN, Session
from vexillum.core.tools.paths import leaves
from vexillum.core.words.languages import BUILT_IN, SOURCE
from vexillum.core.words.text_files import forms, parse
from vexillum.core.words.texts import Message, MissingText, Texts
from vexillum.core.words.vocabulary import Vocabulary, similar, unknown_path
from vexillum.learn.conditions import ANY
from vexillum.learn.course import course
from vexillum.learn.lesson import PREFIX, Lesson
from vexillum.learn.lesson_file import Condition, Step
from vexillum.learn.lesson_session import LessonSession
from vexillum.learn.wording import NOW, Places

ASK = "ask."
"""The texts of questions are called ``ask.<kind>``."""


def at_step(step: Step, what: Message) -> Message:
    """A problem, prefixed with its step."""
    return Message("lesson.check.at", {"id": step.id, "what": what})


# Texts ----------------------------------------------------------------------------------------------------------------


def wrong_texts(lesson: Lesson, session: Session[Any], *, ours: bool) -> Iterator[Message]:
    """Missing or wrong texts: for ``ours`` in every built-in language, else in the languages it has."""
    required, possible = set(_required(lesson)), set(_possible(lesson))
    state, vocabulary = whole_state(session), session.game.positions.vocabulary(session.setup)
    for language in BUILT_IN if ours else lesson.languages:
        own = lesson.own_texts.get(language, {})
        for id in sorted(required - own.keys()):
            yield Message("lesson.check.no_text", {"language": language, "id": f"{lesson.id}.{id}"})
        for id in sorted(own.keys() - possible):
            yield Message("lesson.check.unused", {"language": language, "id": f"{lesson.id}.{id}"})
        texts = Texts(lesson.catalog, language, strict=language in BUILT_IN)
        for id in sorted(own.keys() & possible):
            yield from _unfillable(lesson, texts, id, state, vocabulary)
    for step in lesson.steps:
        if step.done is not None and not lesson.hints(step):
            yield at_step(step, Message("lesson.check.no_hint", {"id": f"{lesson.id}.{step.id}.hint.1"}))


def _unfillable(
    lesson: Lesson, texts: Texts, id: str, state: dict[str, Any], vocabulary: Vocabulary
) -> Iterator[Message]:
    """A problem for each placeholder that names something that does not exist."""
    params = {"language": texts.language, "id": f"{lesson.id}.{id}"}
    try:
        texts(Message(f"{PREFIX}{lesson.id}.{id}", Places(lambda: state)))
    except MissingText as problem:
        yield Message("lesson.check.no_place", params | {"why": str(problem.args[0])})
    except (TypeError, ValueError) as problem:
        yield Message("lesson.check.no_place", params | {"why": str(problem)})
    for form in forms(lesson.own_texts[texts.language][id]):
        for _, name, _ in parse(form):
            if name and name.startswith(NOW):
                unknown = unknown_path(name.removeprefix(NOW), vocabulary, state)
                if unknown is not None:
                    yield Message("lesson.check.no_place", params | {"why": unknown.path})


def _required(lesson: Lesson) -> Iterator[str]:
    """The required texts of a lesson: those of every lesson, and those it has in any language."""
    yield from ("title", "about", "end.say")
    for step in lesson.steps:
        yield f"{step.id}.say"
        if step.done is not None:
            yield f"{step.id}.task"
            yield from (f"{step.id}.hint.{number + 1}" for number in range(lesson.hints(step)))
            yield from (f"{step.id}.comment.{comment.id}" for comment in step.comments)
        yield from (f"{step.id}.{word}" for word in ("title", "done", "failed") if lesson.has(step.id, word))
    yield from (f"next.{one.id}" for one in lesson.file.next if one.id)
    yield from ("end.title",) if lesson.has("end", "title") else ()


def _possible(lesson: Lesson) -> Iterator[str]:
    yield from _required(lesson)
    yield "end.title"
    for step in lesson.steps:
        yield f"{step.id}.title"
        if step.done is not None:
            yield from (f"{step.id}.{word}" for word in ("done", "failed"))


# Names ----------------------------------------------------------------------------------------------------------------


def wrong_names(lesson: Lesson) -> Iterator[Message]:
    """Names in conditions and comments that the game can never use."""
    session = LessonSession(lesson)
    others = tuple(seat for seat in session.session.setup.seats if seat not in lesson.file.seats)
    for step in lesson.steps:
        for seat in step.others:
            if seat not in others:
                params = {"game": lesson.game.info.id, "seat": seat, "known": others}
                what = Message("lesson.check.unknown_name", {"path": "others", "what": Message("error.seat", params)})
                yield at_step(step, what)
        for word, condition in (("done", step.done), ("failed", step.failed)):
            if condition is not None:
                yield from (at_step(step, what) for what in _in_condition(session.session, condition, word))
        for comment in step.comments:
            place = f"comments.{comment.id}"
            patterns = [*_listed(comment.option), *_listed(comment.unless)]
            yield from (at_step(step, what) for what in _kind(session.session, comment.asked, f"{place}.asked"))
            yield from (at_step(step, what) for what in _options(session.session, patterns, place))
            if comment.when is not None:
                yield from (at_step(step, what) for what in _in_condition(session.session, comment.when, place))


def _in_condition(session: Session[Any], condition: Condition, place: str) -> Iterator[Message]:
    tables = (condition.values, condition.at_least, condition.at_most, condition.gained, condition.lost)
    paths = [path for table in (*tables, condition.total, condition.includes) for path, _ in leaves(table)]
    for path in (*paths, *condition.absent):
        yield from _path(session, path, place)
    case = CaseFile(game=session.setup.game, moves=[Move(told=condition.happened)])
    for _, problem in unknown_names(session, case):
        yield Message("lesson.check.unknown_name", {"path": place, "what": problem})
    yield from _kind(session, condition.asked, f"{place}.asked")
    for answer in condition.answered:
        yield from _kind(session, answer.asked, f"{place}.answered")
        yield from _options(session, _listed(answer.option), f"{place}.answered")
    for inner in (*condition.any, *condition.none):
        yield from _in_condition(session, inner, place)


def _path(session: Session[Any], path: str, place: str) -> Iterator[Message]:
    """A path that does not exist in the state, checked up to its first ``*``."""
    known = path.partition(ANY)[0].rstrip(".")
    if not known or known.split(".")[0] == "view":
        return
    problem = unknown_path(known, session.game.positions.vocabulary(session.setup), whole_state(session, seen=False))
    if problem is not None:
        what = Message("case.nothing_at", {"path": path, "similar": problem.similar})
        yield Message("lesson.check.unknown_name", {"path": place, "what": what})


def _kind(session: Session[Any], asked: str, place: str) -> Iterator[Message]:
    kinds = [id.removeprefix(ASK) for id in session.game.full_catalog.texts[SOURCE] if id.startswith(ASK)]
    if asked and not any(fnmatchcase(kind, asked) for kind in kinds):
        params = {"path": place, "name": asked, "similar": similar(asked, kinds)}
        yield Message("lesson.check.unknown_kind", params)


def _options(session: Session[Any], patterns: list[str], place: str) -> Iterator[Message]:
    known = session.game.positions.vocabulary(session.setup).keys
    for pattern in patterns:
        if ANY not in pattern and pattern not in known:
            what = Message("case.no_option", {"name": pattern, "similar": similar(pattern, known)})
            yield Message("lesson.check.unknown_name", {"path": place, "what": what})


def _listed(patterns: str | list[str]) -> list[str]:
    return [patterns] if isinstance(patterns, str) else patterns


# What comes after -----------------------------------------------------------------------------------------------------


def wrong_next(lesson: Lesson) -> Iterator[Message]:
    """Suggestions that do not exist."""
    known = [one.id for one in course(lesson.game.info.id)]
    for one in lesson.file.next:
        if one.lesson and one.lesson not in (*known, lesson.id):
            params = {"name": one.lesson, "similar": similar(one.lesson, known)}
            yield Message("lesson.check.next_lesson", params)
        elif not one.lesson and not one.play_on:
            try:
                setup = lesson.game.setup(
                    scenario=one.scenario or None, players=one.players or None, options=one.options, seed=lesson.id
                )
            except VexillumError as problem:
                yield Message("lesson.check.next_game", {"why": problem.message})
                continue
            for what in _wrong_seats(lesson, one.seats, setup.seats):
                yield Message("lesson.check.next_game", {"why": what})


def _wrong_seats(lesson: Lesson, players: Mapping[str, str], seats: tuple[str, ...]) -> Iterator[Message]:
    """Seats that are not in play, and players that do not exist."""
    game, known = lesson.game.info.id, [*lesson.game.agents, HUMAN]
    for seat, player in players.items():
        if seat not in seats:
            yield Message("error.seat", {"game": game, "seat": seat, "known": seats})
        if player not in known:
            yield Message("error.agent", {"game": game, "agent": player, "known": known})
