"""The miner's file: what was mined, then a line for each game that was searched. A run that was stopped goes on."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from vexillum.lab.workers import in_chunks
from vexillum.puzzles.mining import Counts, Dug, Mine, dig
from vexillum.puzzles.puzzle import BadPuzzle, Puzzle


class Finds(msgspec.Struct):
    """Everything in such a file."""

    mine: Mine
    dug: dict[int, Dug]

    @property
    def puzzles(self) -> list[Puzzle]:
        """What was found, by the number of the game."""
        return [one.puzzle for _, one in sorted(self.dug.items()) if one.puzzle is not None]

    @property
    def counts(self) -> Counts:
        """The sums over all games."""
        names = Counts.__struct_fields__
        return Counts(**{name: sum([getattr(one.counts, name) for one in self.dug.values()]) for name in names})


def read_finds(path: Path) -> Finds:
    """The file of a miner, or :class:`BadPuzzle`. A last line that was not finished is left out."""
    try:
        lines = path.read_bytes().split(b"\n")
        mine = msgspec.json.decode(lines[0], type=Mine)
        rows = list(_rows(lines[1:]))
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadPuzzle("puzzle.bad_file", path=str(path), why=str(problem)) from problem
    return Finds(mine, {one.number: one for one in rows})


def _rows(lines: list[bytes]) -> Iterator[Dug]:
    for number, line in enumerate(lines):
        try:
            if line:
                yield msgspec.json.decode(line, type=Dug)
        except msgspec.DecodeError:
            if number < len(lines) - 1:
                raise


def mine_on(path: Path, mine: Mine, games: int, jobs: int) -> Generator[Finds]:
    """Search the games that are missing in a file, and say after each chunk what is known.

    The same mine finds the same puzzles on any number of processes; one that was begun with other settings is refused.
    """
    known = read_finds(path) if path.exists() else Finds(mine, {})
    if known.mine != mine:
        raise BadPuzzle("puzzle.other_mine", path=str(path), found=_shown(known.mine), wanted=_shown(mine))
    missing = [number for number in range(games) if number not in known.dug]
    _write(path, known)
    yield known
    with path.open("ab") as file, closing(in_chunks(partial(dig, mine, missing), len(missing), jobs)) as chunks:
        for chunk in chunks:
            for one in chunk:
                known.dug[one.number] = one
                file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            yield known


def _write(path: Path, known: Finds) -> None:
    """The file as it is known, whole lines only; a run that was stopped may have left half a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows: list[Any] = [known.mine, *[one for _, one in sorted(known.dug.items())]]
    fresh = path.with_suffix(".new")
    fresh.write_bytes(b"".join([msgspec.json.encode(row) + b"\n" for row in rows]))
    fresh.replace(path)


def _shown(mine: Mine) -> str:
    return msgspec.json.encode(mine).decode()
