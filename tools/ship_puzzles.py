"""Puts mined puzzles into a game's package as a new edition, or checks its puzzles again after a change of its rules.

    python tools/ship_puzzles.py GAME FILE.jsonl... --since DAY
    python tools/ship_puzzles.py GAME --again [--jobs 2]

Existing puzzles stay in their order; new ones are appended, with easy and hard ones mixed, and shown from that day on.
With ``--again`` those that still pass the check get their new ratings, and the others go. ``docs/puzzles.md`` says how
ours were mined.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from importlib.metadata import entry_points
from importlib.resources import files
from itertools import repeat
from pathlib import Path

import msgspec

from vexillum.core.registry import GROUP
from vexillum.puzzles.mining import Effort, checked_again, read_finds
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


def without(kept: Shelf, again: list[Puzzle | None]) -> Shelf:
    """A shelf with its puzzles as they were checked again. An edition that adds none any more goes."""
    editions: list[Edition] = []
    for edition in kept.editions:
        count = sum(one is not None for one in again[: edition.puzzles])
        if count > (editions[-1].puzzles if editions else 0):
            editions.append(Edition(edition.since, count))
    puzzles = tuple(one for one in again if one is not None)
    return msgspec.structs.replace(kept, editions=tuple(editions), puzzles=puzzles)


def check_again(kept: Shelf, jobs: int) -> Shelf:
    """The shelf under the rules of today, told puzzle by puzzle."""
    with ProcessPoolExecutor(jobs) as pool:
        again = []
        for before, now in zip(kept.puzzles, pool.map(checked_again, kept.puzzles, repeat(Effort())), strict=True):
            print(f"{before.id}  {before.kind}  {before.best}: {'holds' if now is not None else 'goes'}", flush=True)
            again.append(now)
    return without(kept, again)


def main() -> None:
    """Add mined puzzles to a game's package, or check those that it has."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--since", type=date.fromisoformat)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.again == bool(given.files) or bool(given.files) != bool(given.since):
        parser.error("either files and --since, or --again")
    (point,) = entry_points(group=GROUP, name=given.game)
    folder = Path(str(files(point.value.partition(":")[0]) / FOLDER))
    kept = read_shelf(given.game, folder)
    if given.again:
        found = check_again(kept, given.jobs)
    else:
        found = added(kept, [one for path in given.files for one in read_finds(path).puzzles], given.since)
    write_shelf(found, folder)
    print(f"{given.game}: {len(found.puzzles)} puzzles, before {len(kept.puzzles)}; editions: {found.editions}")


if __name__ == "__main__":
    main()
