"""The format of studies: the content of a ``.study`` file (TOML), and its limits.

``docs/studies.md`` explains the format to players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core import inputs
from vexillum.core.errors import VexillumError
from vexillum.core.inputs import BadFile, Bounds, typed
from vexillum.core.words.languages import SOURCE

FORMAT = "vexillum study"
FORMAT_VERSION = 1
SUFFIX = ".study"
BOUNDS = Bounds(4 * 1024 * 1024, 20_000)
"""The game in it is one value; a study with 300 comments has some 5,000."""
MOST_CHAPTERS = 40
MOST_COMMENTS = 300
"""The maximum over all chapters."""
MOST_DRAWINGS = 40
"""The maximum for one comment."""
MOST_TITLE = 120
MOST_TEXT = 4_000
MOST_AUTHOR = 80
MOST_LETTERS = 200_000
"""The maximum over all texts in all languages."""
MOST_PLACE = 200
MOST_MOMENT = 1_000_000
COLOURS = ("green", "red", "blue", "amber")
"""The colours of drawings. Each also has its own pattern, readable without colour."""

Words = str | dict[str, str]
"""A text: one for all languages, or by language."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?")


class BadStudy(VexillumError):
    """The study cannot be read, or refers to something that does not exist."""


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An arrow between two places on the board, or a circle around one."""

    arrow: list[str] = []
    circle: str = ""
    colour: str = COLOURS[0]

    @property
    def places(self) -> list[str]:
        """The places where it is drawn."""
        return self.arrow or [self.circle]


class Comment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The text and drawings about a moment."""

    at: int
    """The moment: the number of answers before it."""
    text: Words = ""
    draw: list[Drawing] = []


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A group of comments. The chapter begins at the moment of the first one."""

    title: Words = ""
    comment: list[Comment] = []


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the author has written: a study without its game."""

    title: Words
    about: Words = ""
    chapter: list[Chapter] = []

    @property
    def comments(self) -> list[Comment]:
        """The comments of all chapters, in order."""
        return [comment for chapter in self.chapter for comment in chapter.comment]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game studied: one of the three."""

    save: str = ""
    """The text of a saved game."""
    position: str = ""
    """The text of a position or a case."""
    file: str = ""
    """A file beside the study that contains either."""


class StudyFile(Content, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of a file."""

    format: str = ""
    version: int = 0
    author: str = ""
    source: Source

    @property
    def content(self) -> Content:
        """The study without its game."""
        return Content(title=self.title, about=self.about, chapter=self.chapter)


def said(words: Words, language: str) -> str:
    """A text in a language, or else in the source language, or in the first one given."""
    if isinstance(words, str):
        return words
    return words.get(language) or words.get(SOURCE) or next(iter(words.values()), "")


# Reading --------------------------------------------------------------------------------------------------------------


def read(path: Path) -> StudyFile:
    """A study with its game, or :class:`BadStudy`. The game may be in a file beside it, also a packed one (``.xz``)."""
    try:
        found = inputs.bounded_content(path, BOUNDS)
    except BadFile as problem:
        raise BadStudy("study.no_file", path=str(path), why=problem.message) from problem
    file = reads(found)
    if not file.source.file:
        return file
    beside = path.parent / file.source.file
    try:
        content = inputs.bounded_content(beside, inputs.SAVE_BOUNDS)
        if beside.suffix == ".xz":
            content = inputs.unpacked(content, inputs.SAVE_BOUNDS)
        text = inputs.bounded_text(content, inputs.SAVE_BOUNDS)
    except BadFile as problem:
        raise BadStudy("study.no_file", path=str(beside), why=problem.message) from problem
    return msgspec.structs.replace(file, source=source_of(text))


def source_of(text: str) -> Source:
    """The text of a game as a source: a save is JSON, a position or a case is not."""
    return Source(save=text) if text.lstrip("\ufeff \t\r\n").startswith("{") else Source(position=text)


def reads(found: bytes) -> StudyFile:
    """Parse a file, or :class:`BadStudy`. Whether its references exist in the game is checked elsewhere."""
    try:
        tree = inputs.bounded_toml(inputs.bounded_text(found, BOUNDS).lstrip("\ufeff"), BOUNDS)
    except BadFile as problem:
        raise BadStudy("study.unreadable", why=problem.message) from problem
    if tree.get("format") != FORMAT:
        raise BadStudy("study.foreign", format=FORMAT)
    version = tree.get("version")
    if type(version) is not int or not version >= 1:
        raise BadStudy("study.version", path="version", here=FORMAT_VERSION)
    if version > FORMAT_VERSION:
        raise BadStudy("study.newer", found=version, here=FORMAT_VERSION)
    file = typed(tree, StudyFile, BadStudy)
    check_content(file)
    _check_length("author", file.author, MOST_AUTHOR)
    given = [name for name in ("save", "position", "file") if getattr(file.source, name)]
    if len(given) != 1:
        raise BadStudy("study.source", path="source")
    name = Path(file.source.file)
    if name.is_absolute() or ".." in name.parts:
        raise BadStudy("study.file_beside", path="source.file", file=file.source.file)
    return file


def content_of(tree: Any) -> Content:
    """Plain data as the content of a study, or :class:`BadStudy`."""
    content = typed(tree, Content, BadStudy)
    check_content(content)
    return content


def check_content(content: Content) -> None:
    """Raise :class:`BadStudy` for the first value out of bounds, or drawing that is not exactly one thing."""
    for path, words, most in _texts(content):
        _check_words(path, words, most)
    if not said(content.title, SOURCE).strip():
        raise BadStudy("study.no_title", path="title")
    letters = sum(len(text) for _, words, _ in _texts(content) for text in _each(words).values())
    _check_number("text", letters, MOST_LETTERS)
    _check_number("chapter", len(content.chapter), MOST_CHAPTERS)
    _check_number("comment", len(content.comments), MOST_COMMENTS)
    for n, chapter in enumerate(content.chapter):
        if not chapter.comment:
            raise BadStudy("study.no_comment", path=f"chapter[{n}].comment")
        moments = [comment.at for comment in chapter.comment]
        for m, (comment, before) in enumerate(zip(chapter.comment, [0, *moments], strict=False)):
            _check_comment(f"chapter[{n}].comment[{m}]", comment, before)


def _check_comment(path: str, comment: Comment, before: int) -> None:
    if not 0 <= comment.at <= MOST_MOMENT:
        raise BadStudy("study.moment", path=f"{path}.at", at=comment.at)
    if comment.at < before:
        raise BadStudy("study.order", path=f"{path}.at", at=comment.at, before=before)
    _check_number(f"{path}.draw", len(comment.draw), MOST_DRAWINGS)
    for n, drawing in enumerate(comment.draw):
        here = f"{path}.draw[{n}]"
        if bool(drawing.arrow) == bool(drawing.circle):
            raise BadStudy("study.drawing", path=here)
        if drawing.arrow and (len(drawing.arrow) != 2 or drawing.arrow[0] == drawing.arrow[1]):
            raise BadStudy("study.arrow", path=f"{here}.arrow")
        if drawing.colour not in COLOURS:
            raise BadStudy("study.colour", path=f"{here}.colour", found=drawing.colour[:40], known=list(COLOURS))
        for place in drawing.places:
            _check_length(here, place, MOST_PLACE)


def _texts(content: Content) -> Iterator[tuple[str, Words, int]]:
    """Every text with its place and its maximum length."""
    yield "title", content.title, MOST_TITLE
    yield "about", content.about, MOST_TEXT
    for n, chapter in enumerate(content.chapter):
        yield f"chapter[{n}].title", chapter.title, MOST_TITLE
        for m, comment in enumerate(chapter.comment):
            yield f"chapter[{n}].comment[{m}].text", comment.text, MOST_TEXT


def _each(words: Words) -> Mapping[str, str]:
    return words if isinstance(words, dict) else {"": words}


def _check_words(path: str, words: Words, most: int) -> None:
    for language, text in _each(words).items():
        if language and not _LANGUAGE.fullmatch(language):
            raise BadStudy("study.language", path=path, language=language[:40])
        _check_length(path, text, most)


def _check_length(path: str, text: str, most: int) -> None:
    if len(text) > most:
        raise BadStudy("study.too_long", path=path, found=len(text), most=most)


def _check_number(path: str, found: int, most: int) -> None:
    if found > most:
        raise BadStudy("study.too_many", path=path, found=found, most=most)
