"""The format of a lesson's TOML file. Its texts are in text files beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core import inputs
from vexillum.core.errors import BadSetup, VexillumError
from vexillum.core.files.position_file import Given, Line, Start, laid_over, position_of
from vexillum.core.inputs import HAND_BOUNDS, BadFile, short_toml, toml_refusal, typed
from vexillum.core.tools.paths import leaves
from vexillum.core.words.text_files import PLURALS
from vexillum.core.words.texts import Message

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LESSON_TEXTS = frozenset(("title", "about", "end", "next"))
"""Ids of the lesson's own texts, which no step can have. Comments cannot be named like plural forms."""
LASTS = ("decision", "turn", "game")
"""How long a task can be solved."""
PARTS = ("board", "question", "story", "deck", "sequence", "effects", "warnings", "tracks", "legend")
"""Parts of the table that need no name."""
NAMED_PARTS = ("panel", "card", "gauge", "figure")
"""Parts that need one: ``panel:saxons``, ``card:now``, ``gauge:imperium``, ``figure:track/saxon_renown``."""
NUMBERS = ("at_least", "at_most", "gained", "lost", "total")
"""The fields of a condition that compare numbers."""
CARDS = ("now", "next", "held")

Answers = list[str | list[str]]


class BadLesson(VexillumError):
    """The lesson cannot be read, or does not exist."""


class Answered(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An answer of the learner: the kind of question, and the options. ``*`` stands for anything."""

    asked: str = ""
    option: str | list[str] = []
    seat: str = ""


class Condition(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A condition on the state, or on the events since the step began. All given fields must hold."""

    values: dict[str, Any] = {}
    """Paths and their values, as in ``expect`` of a case."""
    at_least: dict[str, Any] = {}
    at_most: dict[str, Any] = {}
    gained: dict[str, Any] = {}
    """The minimum growth of a number."""
    lost: dict[str, Any] = {}
    total: dict[str, Any] = {}
    """The minimum sum of all numbers at a path with ``*``; other values count as 1."""
    includes: dict[str, Any] = {}
    """Values that a list contains."""
    absent: list[str] = []
    happened: list[str | Line] = []
    """Lines of the log."""
    answered: list[Answered] = []
    asked: str = ""
    """The kind of the current question."""
    seat: str = ""
    """The seat of the current question."""
    over: bool | None = None
    any: list[Condition] = []
    none: list[Condition] = []


class Comment(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The comment on an answer off the path. The answer is undone, unless it is allowed."""

    id: str
    asked: str = ""
    option: str | list[str] = []
    unless: str | list[str] = []
    when: Condition | None = None
    """A condition that must also hold after the answer."""
    allow: bool = False


class Pointing(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a step points at."""

    things: list[str] = []
    """Things on the board: ``tile:t09``."""
    parts: list[str] = []
    """Parts of the table: ``panel:aix``."""
    options: list[str] = []
    """Options of the question, by key."""


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A text, perhaps with a task. Without ``done`` it is only read."""

    id: str
    rule: str = ""
    point: Pointing = msgspec.field(default_factory=Pointing)
    # before it begins
    position: Start | None = None
    """A new position from here on. Without a scenario, ``whole`` or ``file`` it modifies the lesson's position."""
    dice: list[int] = []
    """The faces of the first dice from here on."""
    answers: list[str | list[str] | Given] = []
    """Answers given before the step begins."""
    others_first: bool = False
    """Whether the other seats answer before it begins, until the learner is asked. In a task they always do."""
    # the task
    done: Condition | None = None
    failed: Condition | None = None
    lasts: str = "turn"
    others: dict[str, Answers] = {}
    """Scripted answers of other seats in this step, instead of their agents'."""
    comments: list[Comment] = []
    solution: Answers = []
    only_way: bool = False
    """Whether the recorded solution is the only one."""


class Next(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What to try after a lesson: another one, a new game, or the lesson's own game from here on."""

    id: str = ""
    lesson: str = ""
    scenario: str = ""
    players: int = 0
    seats: dict[str, str] = {}
    options: dict[str, str] = {}
    play_on: bool = False


class LessonFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The content of a lesson's file."""

    game: str
    id: str = ""
    """By default, the name of the file."""
    order: int = 0
    minutes: int
    seats: list[str]
    """The learner's seats."""
    position: Start = msgspec.field(default_factory=Start)
    steps: list[Step]
    next: list[Next] = []


def read_lesson_file(path: Path) -> LessonFile:
    """The content of a lesson's file, or :class:`BadLesson` with the file, the line and a way to fix it."""
    try:
        text = inputs.bounded_text(inputs.bounded_content(path, HAND_BOUNDS), HAND_BOUNDS)
    except BadFile as problem:
        raise BadLesson("lesson.unreadable", path=str(path), why=problem.message) from problem
    try:
        table = inputs.bounded_toml(text, HAND_BOUNDS)
    except BadFile as problem:
        raise BadLesson("lesson.unreadable", path=str(path), why=toml_refusal(problem)) from problem
    try:
        return _checked(typed(table, LessonFile, BadLesson), path)
    except VexillumError as problem:
        place = problem.message.params.get("path")
        if not isinstance(place, str) or not place:
            raise BadLesson("lesson.unreadable", path=str(path), why=problem.message) from problem
        line = line_of(text, place)
        raise BadLesson("lesson.at_line", path=str(path), line=line, why=problem.message) from problem


def _checked(file: LessonFile, path: Path) -> LessonFile:
    """The validated file, with its id and its positions read."""
    file.id = file.id or path.stem
    _check_id(file.id, "id")
    if not file.steps:
        raise BadLesson("lesson.no_steps", path="steps")
    if not file.seats:
        raise BadLesson("lesson.no_seat", path="seats")
    if not 1 <= file.minutes <= 120:
        raise BadLesson("lesson.minutes", path="minutes", found=file.minutes)
    file.position = position_of(file.position, file.game, path, BadLesson)
    seen: set[str] = set()
    for number, step in enumerate(file.steps):
        place = f"steps.{number}"
        _check_id(step.id, f"{place}.id", LESSON_TEXTS)
        if step.id in seen:
            raise BadLesson("lesson.twice", path=f"{place}.id", id=step.id)
        seen.add(step.id)
        _check_step(step, place)
        if step.position is not None:
            own = step.position.scenario or step.position.whole or step.position.file
            position = position_of(step.position, file.game, path, BadLesson)
            step.position = position if own else laid_over(file.position, position)
    for number, one in enumerate(file.next):
        _check_next(one, f"next.{number}")
    return file


def _check_id(id: str, place: str, reserved: frozenset[str] = frozenset()) -> None:
    if ID.fullmatch(id) is None:
        raise BadLesson("lesson.bad_id", path=place, id=id)
    if id in reserved:
        raise BadLesson("lesson.reserved_id", path=place, id=id)


def _check_step(step: Step, place: str) -> None:
    if step.lasts not in LASTS:
        raise BadLesson("position.one_of", path=f"{place}.lasts", found=short_toml(step.lasts), known=LASTS)
    for part in step.point.parts:
        kind, colon, name = part.partition(":")
        named = bool(colon) and kind in NAMED_PARTS and bool(name) and (kind != "card" or name in CARDS)
        if not named and part not in PARTS:
            known = [*PARTS, *(f"{one}:…" for one in NAMED_PARTS)]
            raise BadLesson("position.one_of", path=f"{place}.point.parts", found=short_toml(part), known=known)
    if step.done is None:
        for word in ("failed", "solution", "comments", "others", "only_way"):
            if getattr(step, word):
                raise BadLesson("lesson.no_task", path=f"{place}.{word}", word=word)
    elif not step.solution:
        raise BadLesson("lesson.no_solution", path=place)
    for number, comment in enumerate(step.comments):
        _check_id(comment.id, f"{place}.comments.{number}.id", PLURALS)
        _check_condition(comment.when, f"{place}.comments.{number}.when")
    _check_condition(step.done, f"{place}.done")
    _check_condition(step.failed, f"{place}.failed")


def _check_condition(condition: Condition | None, place: str) -> None:
    """Reject an empty condition, and comparisons with anything but numbers."""
    if condition is None:
        return
    if condition == Condition():
        raise BadLesson("lesson.empty_condition", path=place)
    for word in NUMBERS:
        for path, value in leaves(getattr(condition, word)):
            if type(value) is not int:
                wanted = [Message("position.kind.number")]
                raise BadLesson(
                    "position.wanted", path=f"{place}.{word}.{path}", found=short_toml(value), wanted=wanted
                )
    for word in ("any", "none"):
        for number, inner in enumerate(getattr(condition, word)):
            _check_condition(inner, f"{place}.{word}.{number}")


def _check_next(one: Next, place: str) -> None:
    if one.lesson and (one.play_on or one.scenario or one.players or one.seats or one.options):
        raise BadLesson("lesson.next_both", path=place)
    if one.play_on and (one.scenario or one.players or one.options):
        raise BadLesson("lesson.next_both", path=place)
    if not one.lesson and not one.id:
        raise BadLesson("position.missing", path=f"{place}.id")
    if one.id:
        _check_id(one.id, f"{place}.id", PLURALS)


def check_seats(file: LessonFile, seats: tuple[str, ...]) -> None:
    """Reject learner's seats that are not in play."""
    for seat in file.seats:
        if seat not in seats:
            raise BadSetup("error.seat", game=file.game, seat=seat, known=seats)


# The line of a path in a TOML file -----------------------------------------------------------------------------------


_HEADER = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def line_of(text: str, path: str) -> int:
    """The line, from 1, of a dotted path, or of the nearest heading or key that leads to it."""
    best, length = 1, 0
    lists: dict[str, int] = {}
    here: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            here = _numbered(_parts(header[2]), lists, begins=header[1] == "[[")
            found = here
        elif key := _KEY.match(line):
            found = [*here, *_parts(key[1])]
        else:
            continue
        shared = _shared(".".join(found), path)
        if shared > length:
            best, length = number, shared
    return best


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(dotted)]


def _numbered(parts: list[str], lists: dict[str, int], *, begins: bool) -> list[str]:
    """A heading with the indices of its enclosing lists; ``[[steps]]`` begins the next entry of a list."""
    here: list[str] = []
    for place, part in enumerate(parts):
        here.append(part)
        way = ".".join(here)
        if begins and place == len(parts) - 1:
            lists[way] = lists.get(way, -1) + 1
            for inner in [one for one in lists if one.startswith(f"{way}.")]:
                del lists[inner]
        if way in lists:
            here.append(str(lists[way]))
    return here


def _shared(found: str, path: str) -> int:
    """The length of the common prefix of a path and a place, 0 if the place is not part of the path."""
    if found == path or path.startswith(f"{found}."):
        return len(found)
    return len(path) if found.startswith(f"{path}.") else 0
