"""Leagues: divisions that play a season, then promotion and relegation. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vexillum.server.kernel.tournaments.table_sizes import split


def divided(people: Sequence[int], most: int) -> dict[int, int]:
    """The division of each person, from 1; ``people`` are in order of strength."""
    found: dict[int, int] = {}
    at = 0
    for division, size in enumerate(split(len(people), most), 1):
        for one in people[at : at + size]:
            found[one] = division
        at += size
    return found


def ladder(divisions: Sequence[Sequence[int]], moves: int, gone: Collection[int] = ()) -> list[int]:
    """The order of the next season: the last of each division swap with the first of the one below. Those who are
    ``gone`` leave a gap that is filled from below.
    """
    order: list[list[int]] = [list(division) for division in divisions]
    swapped: list[list[int]] = []
    for number, division in enumerate(order):
        above = order[number - 1] if number else []
        below = order[number + 1] if number + 1 < len(order) else []
        up = _moving(moves, above, division) if number else 0
        down = _moving(moves, division, below) if below else 0
        fallen = above[len(above) - up :] if up else []
        risen = below[:down]
        swapped.append([*fallen, *division[up : len(division) - down], *risen])
    return [one for division in swapped for one in division if one not in gone]


def _moving(moves: int, above: Sequence[int], below: Sequence[int]) -> int:
    """How many swap between two divisions: at most half of one."""
    return min(moves, len(above) // 2, len(below) // 2)
