"""The game of a study: its session, its moments, and whether the study's references exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vexillum.core.files.position_file import loads_position
from vexillum.core.files.save import dumps, loads
from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, Texts
from vexillum.studies.markup import paragraphs
from vexillum.studies.study_file import BadStudy, Comment, Content, Source, Words

SEED = "a study"
"""The seed of a study's position: no one plays on from it, and a fixed seed makes it reproducible."""
_THING = re.compile(r'data-thing="([^"]+)"')


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
    drawing = game.board.draw_map(session.view(None), Texts(game.full_catalog, SOURCE))
    return {thing for block in drawing.blocks.values() for thing in _THING.findall(block)}


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
