"""Studies: a game or a position with chapters, comments and drawings; their file, their markup, and the gallery."""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from vexillum.core import inputs
from vexillum.core.errors import VexillumError
from vexillum.core.files.position_file import loads_position
from vexillum.core.files.save import dumps, loads
from vexillum.core.game import Game
from vexillum.core.inputs import BadFile, Bounds, inline, typed
from vexillum.core.registry import game_ids
from vexillum.core.session import Session
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, Texts

# The file ------------------------------------------------------------------------------------------------------------


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
    other = path.parent / file.source.file
    try:
        content = inputs.bounded_content(other, inputs.SAVE_BOUNDS)
        if other.suffix == ".xz":
            content = inputs.unpacked(content, inputs.SAVE_BOUNDS)
        text = inputs.bounded_text(content, inputs.SAVE_BOUNDS)
    except BadFile as problem:
        raise BadStudy("study.no_file", path=str(other), why=problem.message) from problem
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


# Its text ------------------------------------------------------------------------------------------------------------


def study_text(content: Content, source: Source, author: str = "") -> str:
    """The whole file, with the game at its end."""
    lines = [f"format = {inline(FORMAT)}", f"version = {FORMAT_VERSION}", *_words("title", content.title)]
    lines += [f"author = {inline(author)}"] if author else []
    lines += _words("about", content.about)
    for chapter in content.chapter:
        lines += _chapter(chapter)
    return "\n".join([*lines, "", "[source]", *_source(source)]) + "\n"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield from ("", "[[chapter]]", *_words("title", chapter.title))
    for comment in chapter.comment:
        yield from _comment(comment)


def _comment(comment: Comment) -> Iterator[str]:
    yield from ("", "[[chapter.comment]]", f"at = {comment.at}", *_words("text", comment.text))
    if comment.draw:
        yield from ("draw = [", *(f"    {_drawing(drawing)}," for drawing in comment.draw), "]")


def _drawing(drawing: Drawing) -> str:
    what = {"arrow": drawing.arrow} if drawing.arrow else {"circle": drawing.circle}
    return inline({**what, "colour": drawing.colour})


def _words(name: str, words: Words) -> list[str]:
    if isinstance(words, dict):
        return [f"{name}.{language} = {_toml_text(text)}" for language, text in words.items()]
    return [f"{name} = {_toml_text(words)}"] if words else []


def _toml_text(text: str) -> str:
    """A TOML string: a basic string for one line, a multi-line string for several."""
    if "\n" not in text or _has_controls(text):
        return inline(text)
    return '"""\n' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'


def _has_controls(text: str) -> bool:
    """Whether it has control characters, which must be escaped."""
    return any((ord(sign) < 32 and sign != "\n") or ord(sign) == 127 for sign in text)


def _source(source: Source) -> Iterator[str]:
    for name in ("save", "position", "file"):
        text = getattr(source, name)
        if not text:
            continue
        plain = "\n" in text and "'''" not in text and not text.endswith("'") and not _has_controls(text)
        yield f"{name} = '''\n{text}'''" if plain else f"{name} = {inline(text)}"


# The markup of comments ----------------------------------------------------------------------------------------------


_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
_MARK = re.compile(
    r"\\(?P<sign>[\\*\[\]])"
    r"|\*(?P<em>[^*\s](?:[^*\n]*[^*\s])?)\*"
    r"|\[(?P<words>[^\]\[\n]{1,200})\]\((?P<kind>at|rule):(?P<target>[\w.()-]{1,24}?)\)"
)


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a paragraph."""

    text: str
    em: bool = False
    at: int | None = None
    """The moment that it links to."""
    rule: str = ""
    """The rule that it links to."""


def paragraphs(text: str) -> list[list[Span]]:
    """A comment as paragraphs of spans."""
    return [_spans(" ".join(part.split())) for part in _PARAGRAPH.split(text.strip()) if part.strip()]


def plain(text: str) -> str:
    """A comment without its markup, for readers without links."""
    return "\n\n".join("".join(span.text for span in spans) for spans in paragraphs(text))


def _spans(text: str) -> list[Span]:
    found: list[Span] = []
    end = 0
    for mark in _MARK.finditer(text):
        span = _span(mark)
        _add(found, Span(text[end : mark.start()]))
        _add(found, span)
        end = mark.end()
    _add(found, Span(text[end:]))
    return found


def _span(mark: re.Match[str]) -> Span:
    if mark["sign"]:
        return Span(mark["sign"])
    if mark["em"]:
        return Span(mark["em"], em=True)
    if mark["kind"] == "rule":
        return Span(mark["words"], rule=mark["target"])
    target = mark["target"]
    if target.isascii() and target.isdigit() and len(target) <= 7:
        return Span(mark["words"], at=int(target))
    return Span(mark[0])


def _add(found: list[Span], span: Span) -> None:
    """Add a span, merging adjacent plain text."""
    if not span.text:
        return
    bare = Span(span.text) == span
    if found and bare and found[-1] == Span(found[-1].text):
        found[-1] = Span(found[-1].text + span.text)
    else:
        found.append(span)


# The game of a study -------------------------------------------------------------------------------------------------


SEED = "a study"
"""The seed of a study's position: no one plays on from it, and a fixed seed makes it reproducible."""


def session_of(source: Source) -> Session[Any]:
    """The game of a source. A saved game must be over: until then it has secrets."""
    if source.position:
        return loads_position(source.position, seed=SEED)
    session = loads(source.save)
    if not session.over:
        raise BadStudy("study.not_over")
    return session


def source_of_session(session: Session[Any]) -> Source:
    """A finished game as a source."""
    if not session.over:
        raise BadStudy("study.not_over")
    return Source(save=dumps(session))


def moments_of(session: Session[Any]) -> tuple[int, int]:
    """The first and the last moment that can be shown."""
    return session.steps[0].answers, len(session.answers)


def places_on(session: Session[Any]) -> set[str]:
    """The places on the board where arrows and circles can be drawn, at the current position."""
    game = session.game
    return game.board.draw_map(session.view(None), Texts(game.full_catalog, SOURCE)).things


def problems(content: Content, session: Session[Any], known: Content | None = None) -> Iterator[Message]:
    """References of a study that its game does not have; comments in ``known`` were checked before."""
    first, last = moments_of(session)
    before = list(known.comments) if known is not None else []
    places: dict[int, set[str]] = {}
    for path, comment in _comments(content):
        if comment in before:
            continue
        if not first <= comment.at <= last:
            yield Message("study.no_moment", {"path": f"{path}.at", "at": comment.at, "first": first, "last": last})
            continue
        if comment.draw and comment.at not in places:
            places[comment.at] = places_on(session.earlier(comment.at))
        for drawing in comment.draw:
            for place in drawing.places:
                if place not in places[comment.at]:
                    yield Message("study.no_place", {"path": f"{path}.draw", "place": place, "at": comment.at})
        yield from _bad_links(f"{path}.text", comment.text, session.game, first, last)
    yield from _bad_links("about", content.about, session.game, first, last)


def check(content: Content, session: Session[Any], known: Content | None = None) -> None:
    """Raise the first problem as :class:`BadStudy`."""
    for problem in problems(content, session, known):
        raise BadStudy(problem.id, **problem.params)


def _comments(content: Content) -> Iterator[tuple[str, Comment]]:
    for n, chapter in enumerate(content.chapter):
        for m, comment in enumerate(chapter.comment):
            yield f"chapter[{n}].comment[{m}]", comment


def _bad_links(path: str, words: Words, game: Game[Any], first: int, last: int) -> Iterator[Message]:
    """Links to moments and rules that do not exist."""
    for text in words.values() if isinstance(words, dict) else (words,):
        for span in (span for spans in paragraphs(text) for span in spans):
            if span.at is not None and not first <= span.at <= last:
                yield Message("study.no_moment", {"path": path, "at": span.at, "first": first, "last": last})
            if span.rule and f"rule.{span.rule}" not in game.full_catalog.texts[SOURCE]:
                yield Message("study.no_rule", {"path": path, "number": span.rule})


# The gallery ---------------------------------------------------------------------------------------------------------


_FOLDER = "gallery"
_unpacking = Lock()


def gallery() -> dict[str, StudyFile]:
    """The studies of the gallery by id (``pendragon-first-raids``), in the order of games and names.

    Only installed games are included. The compressed saves are beside the studies. They are unpacked once, which takes
    more than a second; whoever asks meanwhile waits for it.
    """
    with _unpacking:
        return _unpacked()


@cache
def _unpacked() -> dict[str, StudyFile]:
    found: dict[str, StudyFile] = {}
    for game in game_ids():
        folder = files(__package__) / _FOLDER / game.replace("-", "_")
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(SUFFIX):
                found[f"{game}-{file.name.removesuffix(SUFFIX)}"] = _gallery_study(folder, file)
    return found


def game_of(id: str) -> str:
    """The game of a study of the gallery: the prefix of its id."""
    return max((game for game in game_ids() if id.startswith(f"{game}-")), key=len)


def _gallery_study(folder: Traversable, file: Traversable) -> StudyFile:
    study = reads(file.read_bytes())
    save = lzma.decompress((folder / study.source.file).read_bytes())
    return msgspec.structs.replace(study, source=source_of(save.decode()))
