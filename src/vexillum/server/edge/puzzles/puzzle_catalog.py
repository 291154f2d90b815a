"""The puzzles the server offers: today's and earlier ones, never future ones."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

from vexillum.core.registry import offered_ids
from vexillum.core.session import Session
from vexillum.puzzles import shelf as calendar
from vexillum.puzzles.puzzle import Puzzle
from vexillum.puzzles.shelf import Daily, archive, shelf
from vexillum.puzzles.words import Words
from vexillum.server.edge.puzzles.puzzle_messages import GamePuzzles, PuzzleForm, PuzzleList
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import texts_of

CACHED = 512


def all_puzzles(language: str, days: int | None = None) -> PuzzleList:
    """The puzzles of all games, today's and earlier ones, or only the last few days'."""
    day = calendar.today()
    games = [found for game in offered_ids() if (found := _shelf(game, day, days, language)) is not None]
    return PuzzleList(day.isoformat(), games)


def _shelf(game: str, day: date, days: int | None, language: str) -> GamePuzzles | None:
    shown = archive(shelf(game), day)[:days]
    if not shown:
        return None
    first, *earlier = [puzzle_form(one, language) for one in shown]
    return GamePuzzles(game, texts_of(game, language)("game.name"), first, earlier)


def puzzle_named(game: str, id: str) -> Daily:
    """A puzzle by its id, if its day has come; or a :class:`Refusal`."""
    for one in archive(shelf(game), calendar.today()) if game in offered_ids() else ():
        if one.puzzle.id == id:
            return one
    raise Refusal("no_puzzle", 404, id=id[:60])


def puzzle_before(game: str, id: str) -> str:
    """The id of the previous puzzle; empty for the first."""
    shown = [one.puzzle.id for one in archive(shelf(game), calendar.today())]
    place = shown.index(id) + 1
    return shown[place] if place < len(shown) else ""


def puzzle_form(one: Daily, language: str) -> PuzzleForm:
    """A puzzle in a list."""
    return _form(one.puzzle.game, one.puzzle.id, one.day, language)


@lru_cache(maxsize=CACHED)
def _form(game: str, id: str, day: date, language: str) -> PuzzleForm:
    puzzle = shelf(game).find(id)
    session = puzzle.session()
    words = words_of(puzzle, session, language)
    texts = words.texts
    return PuzzleForm(
        id=puzzle.id,
        day=day.isoformat(),
        title=words.title,
        question=words.question,
        scenario=texts.name("scenario", session.setup.scenario),
        seat=texts.name("seat", puzzle.seat),
        theme=texts(f"puzzle_theme.{words.theme}"),
        difficulty=puzzle.difficulty,
        level=texts(f"puzzle_difficulty.{puzzle.difficulty}"),
        answers=len(puzzle.options),
    )


def words_of(puzzle: Puzzle, session: Session[Any], language: str) -> Words:
    """The texts about a puzzle."""
    return Words(puzzle, session, shelf(puzzle.game).theme(puzzle), language)
