"""Puts mined puzzles into a game's package as a new edition.

    python tools/ship_puzzles.py GAME FILE.jsonl... --since DAY

Existing puzzles stay in their order; new ones are appended, with easy and hard ones mixed, and shown from that day on.
``docs/puzzles.md`` says how ours were mined.
"""

from __future__ import annotations

import argparse
from datetime import date
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import msgspec

from vexillum.core.registry import GROUP
from vexillum.puzzles.finds import read_finds
from vexillum.puzzles.puzzle import Puzzle
from vexillum.puzzles.shelf import FOLDER, Edition, Shelf, read_shelf, write_shelf


def mixed(puzzles: list[Puzzle]) -> list[Puzzle]:
    """The same puzzles, with each difficulty evenly spread."""
    levels = {level: [one for one in puzzles if one.difficulty == level] for level in (1, 2, 3)}
    placed = [
        ((n + 0.5) / len(some), level, one.id, one) for level, some in levels.items() for n, one in enumerate(some)
    ]
    return [one for *_, one in sorted(placed, key=lambda row: row[:3])]


def added(kept: Shelf, mined: list[Puzzle], since: date) -> Shelf:
    """A shelf with one more edition."""
    known = {one.id for one in kept.puzzles}
    new = mixed([one for one in mined if one.id not in known])
    if not new:
        raise SystemExit("There are no new puzzles.")
    if kept.editions and kept.editions[-1].since >= since:
        raise SystemExit(f"The last edition began on {kept.editions[-1].since}: a new one must begin later.")
    edition = Edition(since, len(kept.puzzles) + len(new))
    return msgspec.structs.replace(kept, editions=(*kept.editions, edition), puzzles=(*kept.puzzles, *new))


def main() -> None:
    """Add mined puzzles to a game's package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--since", required=True, type=date.fromisoformat)
    given = parser.parse_args()
    (point,) = entry_points(group=GROUP, name=given.game)
    folder = Path(str(files(point.value.partition(":")[0]) / FOLDER))
    mined = [one for path in given.files for one in read_finds(path).puzzles]
    found = added(read_shelf(given.game, folder), mined, given.since)
    write_shelf(found, folder)
    print(f"{given.game}: {len(found.puzzles)} puzzles, {found.editions[-1].puzzles} of them from {given.since} on")


if __name__ == "__main__":
    main()
