"""The puzzles shipped with a game, and the puzzle of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec
import tomli

from vexillum.core.registry import AT, game_ids, package_of
from vexillum.core.words.vocabulary import similar
from vexillum.puzzles.puzzle import BadPuzzle, Puzzle

FOLDER, FILE, THEMES = "puzzles", "puzzles.jsonl", "themes.toml"
PLAIN_THEME = "choice"
"""The theme of questions not in the game's list."""


class Edition(msgspec.Struct, frozen=True):
    """From this day on, the first ``count`` puzzles of the file are shown."""

    since: date
    puzzles: int


class Shelf(msgspec.Struct, frozen=True):
    """All puzzles of a game, in the order in which they are shown. New ones are appended."""

    game: str
    editions: tuple[Edition, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    themes: dict[str, tuple[str, ...]] = {}

    def find(self, id: str) -> Puzzle:
        """A puzzle by its id, or :class:`BadPuzzle`, which lists the ids."""
        for puzzle in self.puzzles:
            if puzzle.id == id:
                return puzzle
        known = [puzzle.id for puzzle in self.puzzles]
        raise BadPuzzle("puzzle.unknown", game=self.game, id=id[:60], similar=similar(id[:60], known), known=known)

    def theme(self, puzzle: Puzzle) -> str:
        """The theme of a puzzle: the first that matches the kind of its question."""
        for theme, kinds in self.themes.items():
            if any(fnmatchcase(puzzle.kind, kind) for kind in kinds):
                return theme
        return PLAIN_THEME


class Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    editions: tuple[Edition, ...]


@cache
def shelf(game: str) -> Shelf:
    """The puzzles of a game; an empty shelf if it has none, or if an owner's files have changed it."""
    package = package_of(game)
    if not package or AT in game:
        return Shelf(game)
    try:
        folder = Path(str(files(package) / FOLDER))
    except ImportError:  # loading the game reports the error
        return Shelf(game)
    return read_shelf(game, folder)


def read_shelf(game: str, folder: Path) -> Shelf:
    """The puzzles in a folder. An error in one of ours is a bug and is raised."""
    path, themes = folder / FILE, folder / THEMES
    if not path.is_file():
        return Shelf(game)
    head, *lines = path.read_bytes().splitlines()
    named = tomli.loads(themes.read_text("utf-8")) if themes.is_file() else {}
    return Shelf(
        game,
        msgspec.json.decode(head, type=Head).editions,
        tuple([msgspec.json.decode(line, type=Puzzle) for line in lines]),
        {theme: tuple(kinds) for theme, kinds in named.items()},
    )


def write_shelf(kept: Shelf, folder: Path) -> None:
    """Write the puzzles of a game, a line each."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [Head(kept.editions), *kept.puzzles]
    (folder / FILE).write_bytes(b"".join([msgspec.json.encode(row) + b"\n" for row in rows]))


def shelves() -> dict[str, Shelf]:
    """The puzzles of every game that has some."""
    return {game: found for game in game_ids() if (found := shelf(game)).puzzles}


# The puzzle of the day -----------------------------------------------------------------------------------------------


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
