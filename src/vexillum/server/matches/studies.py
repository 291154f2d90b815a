"""Studies as they are stored, replayed, and sent to pages."""

from __future__ import annotations

import time
import zlib
from collections import OrderedDict
from hashlib import sha256

import msgspec

from vexillum.server.kernel.identities import Person, new_study_id
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.frames.views import Past
from vexillum.server.storage.studies import PRIVATE, StudyRecord
from vexillum.studies import (
    Chapter,
    Comment,
    Content,
    Drawing,
    Source,
    Span,
    Words,
    paragraphs,
    said,
    session_of,
    study_text,
)

# Studies as they are stored, and as files ----------------------------------------------------------------------------


def packed_study(content: Content) -> bytes:
    """The content as stored."""
    return zlib.compress(msgspec.json.encode(content))


def packed_source(source: Source) -> bytes:
    """The game as stored."""
    return zlib.compress(msgspec.json.encode(source))


def content_of(study: StudyRecord) -> Content:
    """The content."""
    return msgspec.json.decode(zlib.decompress(study.content), type=Content)


def source_of(study: StudyRecord) -> Source:
    """The game."""
    return msgspec.json.decode(zlib.decompress(study.source), type=Source)


def unpacked_study(study: StudyRecord) -> tuple[Content, Source]:
    """Its content and its game."""
    return content_of(study), source_of(study)


def text_of(study: StudyRecord) -> str:
    """The whole study as a file."""
    return study_text(content_of(study), source_of(study), study.author)


def title_of(content: Content) -> str:
    """The title as shown in lists."""
    return msgspec.json.encode(content.title).decode()


def new_record(person: Person, game: str, scenario: str, content: Content, source: bytes) -> StudyRecord:
    """A new private study."""
    now = time.time()
    return StudyRecord(
        id=new_study_id(),
        version=1,
        owner=person.id,
        author=person.name,
        shared=PRIVATE,
        token=None,
        game=game,
        scenario=scenario,
        title=title_of(content),
        comments=len(content.comments),
        removed=None,
        made=now,
        touched=now,
        content=packed_study(content),
        source=source,
    )


# The games of studies, replayed once and cached ----------------------------------------------------------------------


MOST_KEPT = 12
"""Cached games per process. A long game takes some megabytes."""
AT_ONCE, WAITING, OF_PERSON = 1, 24, 8
"""How many games are replayed at once in one process, how many may wait, and how many of one person."""
_kept: OrderedDict[str, Past] = OrderedDict()
_queue = FairQueue(AT_ONCE, waiting=WAITING, of_person=OF_PERSON)


async def past_of(source: Source, person: str) -> Past:
    """The moments of the game of a study, replayed in a turn of this person."""
    key = sha256((source.save or source.position).encode()).hexdigest()
    if key not in _kept:
        async with _queue.turn(person):
            if key not in _kept:  # somebody else may have asked for it meanwhile
                _kept[key] = Past(await _queue.in_thread(session_of, source))
    _kept.move_to_end(key)
    found = _kept[key]
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found


# Studies as sent to pages --------------------------------------------------------------------------------------------


class StudyCard(msgspec.Struct, frozen=True, kw_only=True):
    """A study in a list."""

    study: str
    """The last part of its address."""
    title: str
    game: str
    game_name: str
    scenario: str
    author: str
    comments: int
    shared: str
    """``private``, ``link``, ``club``, or ``gallery``."""
    mine: bool
    removed: str
    """Why an administrator removed it from the club."""
    touched: float
    version: int


class StudyLists(msgspec.Struct, frozen=True, kw_only=True):
    """The studies a reader can open."""

    mine: list[StudyCard]
    club: list[StudyCard]
    more: bool
    """Whether there are more club studies."""
    gallery: list[StudyCard]
    public: bool
    """Whether there is a club to share studies with."""


class CommentForm(msgspec.Struct, frozen=True, kw_only=True):
    """A comment, as written and as read."""

    at: int
    text: Words
    """The source text."""
    said: list[list[Span]]
    """The text in the reader's language, as paragraphs."""
    draw: list[Drawing]


class ChapterForm(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter."""

    title: Words
    called: str
    """The title in the reader's language."""
    comment: list[CommentForm]


class StudyForm(msgspec.Struct, frozen=True, kw_only=True):
    """A whole study, as its page shows it."""

    card: StudyCard
    title: Words
    about: Words
    summary: list[list[Span]]
    """Its description in the reader's language."""
    chapter: list[ChapterForm]
    may_edit: bool
    may_copy: bool
    may_remove: bool
    """Whether the reader is an administrator and the study is shared with the club."""
    link: str
    """Its link, for the author of a shared study."""
    colours: list[str]


class RuleForm(msgspec.Struct, frozen=True):
    """The text of a rule."""

    number: str
    text: str


def chapter_forms(content: Content, language: str) -> list[ChapterForm]:
    """The chapters in the reader's language."""
    return [_chapter(chapter, language) for chapter in content.chapter]


def _chapter(chapter: Chapter, language: str) -> ChapterForm:
    comments = [_comment(comment, language) for comment in chapter.comment]
    return ChapterForm(title=chapter.title, called=said(chapter.title, language), comment=comments)


def _comment(comment: Comment, language: str) -> CommentForm:
    spans = paragraphs(said(comment.text, language))
    return CommentForm(at=comment.at, text=comment.text, said=spans, draw=comment.draw)
