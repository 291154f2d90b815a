"""Studies as sent to pages."""

from __future__ import annotations

import msgspec

from vexillum.studies.study import Chapter, Comment, Content, Drawing, Span, Words, paragraphs, said


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
