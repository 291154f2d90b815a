"""The chapters and turns of a game, for finding a moment. Titles are public."""

from __future__ import annotations

from vexillum.core.words.texts import Texts
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.frames.replay_forms import ChapterMark, TurnMark


def chapters(past: Past, texts: Texts) -> list[ChapterMark]:
    """The cards and rounds of a game, also several that start at the same moment."""
    return [
        ChapterMark(scope.number, scope.answers, texts(scope.title) if scope.title else "")
        for scope in past.story
        if scope.kind == "chapter" and scope.answers >= past.first
    ]


def turns(past: Past, texts: Texts) -> list[TurnMark]:
    """The turns that are not part of another turn."""
    story = past.story
    return [
        TurnMark(
            scope.number,
            scope.answers,
            past.last if scope.until is None else scope.until,
            scope.seat,
            texts(scope.title) if scope.title else "",
        )
        for scope in story
        if scope.kind == "turn"
        and scope.answers >= past.first
        and (scope.inside is None or story[scope.inside].kind == "chapter")
    ]
