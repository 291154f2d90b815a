"""The miner's file: its settings, then a line for each game searched, so that a stopped run can be continued."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from vexillum.lab.workers import in_chunks
from vexillum.puzzles.mining import Counts, GameFinds, Mine, search_games
from vexillum.puzzles.puzzle import BadPuzzle, Puzzle


class Finds(msgspec.Struct):
    """The content of a miner's file."""

    mine: Mine
    games: dict[int, GameFinds]

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles found, by number of the game."""
        return [one.puzzle for _, one in sorted(self.games.items()) if one.puzzle is not None]

    @property
    def counts(self) -> Counts:
        """The counts summed over all games."""
        names = Counts.__struct_fields__
        return Counts(**{name: sum([getattr(one.counts, name) for one in self.games.values()]) for name in names})


def read_finds(path: Path) -> Finds:
    """Read a miner's file, or raise :class:`BadPuzzle`. An incomplete last line is ignored."""
    try:
        lines = path.read_bytes().split(b"\n")
        mine = msgspec.json.decode(lines[0], type=Mine)
        rows = list(_rows(lines[1:]))
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadPuzzle("puzzle.bad_file", path=str(path), why=str(problem)) from problem
    return Finds(mine, {one.number: one for one in rows})


def _rows(lines: list[bytes]) -> Iterator[GameFinds]:
    for number, line in enumerate(lines):
        try:
            if line:
                yield msgspec.json.decode(line, type=GameFinds)
        except msgspec.DecodeError:
            if number < len(lines) - 1:
                raise


def mine_on(path: Path, mine: Mine, games: int, jobs: int) -> Generator[Finds]:
    """Search the games missing in a file, yielding the finds after each chunk.

    The same mine finds the same puzzles on any number of processes; a file with other settings is rejected.
    """
    known = read_finds(path) if path.exists() else Finds(mine, {})
    if known.mine != mine:
        raise BadPuzzle("puzzle.other_mine", path=str(path), found=_shown(known.mine), wanted=_shown(mine))
    missing = [number for number in range(games) if number not in known.games]
    _write(path, known)
    yield known
    with (
        path.open("ab") as file,
        closing(in_chunks(partial(search_games, mine, missing), len(missing), jobs)) as chunks,
    ):
        for chunk in chunks:
            for one in chunk:
                known.games[one.number] = one
                file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            yield known


def _write(path: Path, known: Finds) -> None:
    """Rewrite the file with complete lines only; a stopped run may have left half a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows: list[Any] = [known.mine, *[one for _, one in sorted(known.games.items())]]
    fresh = path.with_suffix(".new")
    fresh.write_bytes(b"".join([msgspec.json.encode(row) + b"\n" for row in rows]))
    fresh.replace(path)


def _shown(mine: Mine) -> str:
    return msgspec.json.encode(mine).decode()
