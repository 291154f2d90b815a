"""The puzzle of the day, the same for everyone, and those of earlier days."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from vexillum.puzzles.puzzle import BadPuzzle, Puzzle
from vexillum.puzzles.shelf import Shelf


class Daily(NamedTuple):
    """A puzzle and the day on which it is shown."""

    day: date
    puzzle: Puzzle


def today() -> date:
    """The current day in UTC, the same everywhere."""
    return datetime.now(UTC).date()


def place_of(shelf: Shelf, day: date) -> int | None:
    """The index of a day's puzzle on a shelf; None before its first edition.

    The puzzles are shown in rotation, so none repeats before all others were shown. A new edition begins with the first
    puzzle that it adds, so those shown most recently again come last.
    """
    begun = [number for number, edition in enumerate(shelf.editions) if edition.since <= day]
    if not begun:
        return None
    edition = shelf.editions[begun[-1]]
    first = shelf.editions[begun[-1] - 1].puzzles if begun[-1] else 0
    return (first + (day - edition.since).days) % edition.puzzles


def puzzle_of(shelf: Shelf, day: date) -> Puzzle:
    """The puzzle of a day, or :class:`BadPuzzle`."""
    place = place_of(shelf, day)
    if place is None:
        first = shelf.editions[0].since.isoformat() if shelf.editions else ""
        id = "puzzle.too_early" if first else "puzzle.none"
        raise BadPuzzle(id, game=shelf.game, day=day.isoformat(), first=first)
    return shelf.puzzles[place]


def archive(shelf: Shelf, day: date) -> list[Daily]:
    """The puzzles shown up to a day, newest first, each with the last day on which it was shown."""
    found: dict[str, Daily] = {}
    while (place := place_of(shelf, day)) is not None:
        puzzle = shelf.puzzles[place]
        if puzzle.id in found:
            break
        found[puzzle.id] = Daily(day, puzzle)
        day -= timedelta(days=1)
    return list(found.values())


def parse_day(text: str) -> date:
    """Parse a day such as 2026-11-17, or raise :class:`BadPuzzle`."""
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise BadPuzzle("puzzle.day", day=text[:40]) from problem
