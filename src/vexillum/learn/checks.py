"""All checks of a lesson, for tests and ``vexillum lessons --check``: its texts and names, and its runs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from random import Random
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.errors import Refused, VexillumError
from vexillum.core.files.case import unknown_names, whole_state
from vexillum.core.files.position_file import CaseFile, Move
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.display import Display
from vexillum.core.tools.paths import leaves
from vexillum.core.words.languages import BUILT_IN, SOURCE
from vexillum.core.words.text_files import forms, parse
from vexillum.core.words.texts import Message, MissingText, Texts
from vexillum.core.words.vocabulary import Vocabulary, similar, unknown_path
from vexillum.learn.conditions import ANY
from vexillum.learn.frame import play_on, points
from vexillum.learn.lesson import NOW, PREFIX, Lesson, Places, course
from vexillum.learn.lesson_file import Condition, Step
from vexillum.learn.lesson_session import LessonSession

RANDOM_RUNS = 2
"""How often a lesson is run with random answers."""


def check_lesson(lesson: Lesson, *, ours: bool = True, runs: int = RANDOM_RUNS) -> list[Message]:
    """All problems of a lesson, without duplicates. ``ours``: it must have every built-in language."""
    try:
        found = list(_problems(lesson, ours, runs))
    except VexillumError as problem:  # a position that cannot be set up
        return [problem.message]
    return list({repr(problem): problem for problem in found}.values())


def _problems(lesson: Lesson, ours: bool, runs: int) -> Iterator[Message]:
    session = LessonSession(lesson)
    checks: list[Callable[[], Iterator[Message]]] = [
        lambda: wrong_texts(lesson, session.session, ours=ours),
        lambda: wrong_names(lesson),
        lambda: wrong_next(lesson),
        lambda: run_solution(lesson),
    ]
    found = [problem for check in checks for problem in check()]
    yield from found
    for run in range(0 if found else runs):
        yield from run_randomly(lesson, f"{lesson.id} {run}")


def at_step(step: Step, what: Message) -> Message:
    """A problem, prefixed with its step."""
    return Message("lesson.check.at", {"id": step.id, "what": what})


# Texts ---------------------------------------------------------------------------------------------------------------


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


# Names in conditions and comments ------------------------------------------------------------------------------------


ASK = "ask."
"""The texts of questions are called ``ask.<kind>``."""


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


# What comes after the lesson -----------------------------------------------------------------------------------------


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


# The recorded solution -----------------------------------------------------------------------------------------------


MOST_WRONG = 8
"""The number of other answers tried at each decision of the solution."""


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


# What is pointed at --------------------------------------------------------------------------------------------------


ALWAYS = ("board", "question", "story")
"""Parts that every table has."""


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
            left -= self._board.draw_map(self._view, self._texts).things
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


# Random answers ------------------------------------------------------------------------------------------------------


TRIES = 20
"""The number of random attempts at a task, each closer to the recorded solution."""
LATE = 0.75
"""The fraction of attempts after which the recorded solution itself is accepted."""
LONGEST = 60
"""The maximum number of random answers in one attempt."""
Answers = tuple[tuple[str, ...], ...]
"""The answers of a step so far."""


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
