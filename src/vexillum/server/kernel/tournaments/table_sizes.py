"""Table sizes: as few byes as possible, then as few tables, then tables as equal as possible. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table_sizes(people: int, possible: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """The sizes of the tables, largest first, and the number of byes."""
    best: list[tuple[int, int, tuple[int, ...]] | None] = [(0, 0, ())]
    wanted = sorted(set(possible))
    for number in range(1, people + 1):
        found = [
            (before[0] + 1, before[1] + size * size, (*before[2], size))
            for size in wanted
            if size <= number and (before := best[number - size]) is not None
        ]
        best.append(min(found, default=None))
    for byes in range(people + 1):
        sizes = best[people - byes]
        if sizes is not None:
            return tuple(sorted(sizes[2], reverse=True)), byes
    raise AssertionError("with everyone on a bye there is always a solution")


def split(people: int, most: int) -> Sequence[int]:
    """The sizes of groups of at most ``most``, as equal as possible, larger ones first."""
    if not people:
        return ()
    groups = -(-people // most)
    each, more = divmod(people, groups)
    return (each + 1,) * more + (each,) * (groups - more)
