"""What the pages of studies are sent."""

from __future__ import annotations

import msgspec

from vexillum.studies.markup import Span, paragraphs
from vexillum.studies.study_file import Chapter, Comment, Content, Drawing, Words, said


class StudyCard(msgspec.Struct, frozen=True, kw_only=True):
    """A study in a list."""

    study: str
    """What its address ends with."""
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
    """Why an administrator took it out of the club."""
    touched: float
    version: int


class StudyLists(msgspec.Struct, frozen=True, kw_only=True):
    """The studies that somebody can read."""

    mine: list[StudyCard]
    club: list[StudyCard]
    more: bool
    """Are there more of the club's?"""
    gallery: list[StudyCard]
    public: bool
    """Is there a club to show a study to?"""


class CommentForm(msgspec.Struct, frozen=True, kw_only=True):
    """A comment as it was written, and as it is read."""

    at: int
    text: Words
    """As it was written."""
    said: list[list[Span]]
    """In the reader's language: paragraphs."""
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
    """What it is about, in the reader's language."""
    chapter: list[ChapterForm]
    may_edit: bool
    may_copy: bool
    may_remove: bool
    """Is this an administrator, and the study the club's?"""
    link: str
    """Its link, for its author, where it is shared."""
    colours: list[str]


class RuleForm(msgspec.Struct, frozen=True):
    """What a rule says."""

    number: str
    text: str


def chapter_forms(content: Content, language: str) -> list[ChapterForm]:
    """The chapters for a reader."""
    return [_chapter(chapter, language) for chapter in content.chapter]


def _chapter(chapter: Chapter, language: str) -> ChapterForm:
    comments = [_comment(comment, language) for comment in chapter.comment]
    return ChapterForm(title=chapter.title, called=said(chapter.title, language), comment=comments)


def _comment(comment: Comment, language: str) -> CommentForm:
    spans = paragraphs(said(comment.text, language))
    return CommentForm(at=comment.at, text=comment.text, said=spans, draw=comment.draw)
