"""The puzzles that come with a game: a file of lines, the first of which says when which puzzles were added."""

from __future__ import annotations

from datetime import date
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import msgspec
import tomli

from vexillum.core.registry import AT, GROUP, game_ids
from vexillum.core.words.vocabulary import similar
from vexillum.puzzles.puzzle import BadPuzzle, Puzzle

FOLDER, FILE, THEMES = "puzzles", "puzzles.jsonl", "themes.toml"
PLAIN_THEME = "choice"
"""The theme of a question that the game's list does not name."""


class Edition(msgspec.Struct, frozen=True):
    """From a day on, this many puzzles are shown: the first of the file."""

    since: date
    puzzles: int


class Shelf(msgspec.Struct, frozen=True):
    """All puzzles of a game, in the order in which they are shown. New ones are added at the end."""

    game: str
    editions: tuple[Edition, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    themes: dict[str, tuple[str, ...]] = {}

    def find(self, id: str) -> Puzzle:
        """A puzzle by its id, or :class:`BadPuzzle` that says which exist."""
        for puzzle in self.puzzles:
            if puzzle.id == id:
                return puzzle
        known = [puzzle.id for puzzle in self.puzzles]
        raise BadPuzzle("puzzle.unknown", game=self.game, id=id[:60], similar=similar(id[:60], known), known=known)

    def theme(self, puzzle: Puzzle) -> str:
        """What a puzzle is about, by the kind of its question; the first theme that fits."""
        for theme, kinds in self.themes.items():
            if any(fnmatchcase(puzzle.kind, kind) for kind in kinds):
                return theme
        return PLAIN_THEME


class Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    editions: tuple[Edition, ...]


@cache
def shelf(game: str) -> Shelf:
    """The puzzles of a game; an empty shelf if it has none. An owner's files change a game, so it has none then."""
    package = next((point.value.partition(":")[0] for point in entry_points(group=GROUP, name=game)), "")
    if not package or AT in game:
        return Shelf(game)
    try:
        folder = Path(str(files(package) / FOLDER))
    except ImportError:  # loading that game says what is wrong with it
        return Shelf(game)
    return read_shelf(game, folder)


def read_shelf(game: str, folder: Path) -> Shelf:
    """The puzzles in a folder. A fault in one of ours is a fault of ours."""
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
