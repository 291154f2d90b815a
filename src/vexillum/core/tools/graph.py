"""Maps as graphs: for each space its neighbours. Distances, ways, and what hangs together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Neighbours = Sequence[Sequence[int]]
"""For each space, by number, the spaces next to it."""
Ways = dict[int, tuple[int, ...]]
"""For each destination, the spaces passed on the way, first to last."""


def ways(
    neighbours: Neighbours, origin: int, enter: Callable[[int], bool] | None = None, steps: int | None = None
) -> Ways:
    """The shortest way to each space that can be reached, the nearest first; of equally short ways the first one.

    Only spaces that one may ``enter`` are entered, the destination too; at most this many ``steps`` are taken.
    """
    found: Ways = {}
    queue = [origin]
    for here in queue:
        passed = () if here == origin else (*found[here], here)
        if steps is not None and len(passed) >= steps:
            break
        for there in neighbours[here]:
            if there != origin and there not in found and (enter is None or enter(there)):
                found[there] = passed
                queue.append(there)
    return found


def distances(neighbours: Neighbours) -> tuple[tuple[int, ...], ...]:
    """The steps from each space to each other; -1 where no way leads."""
    table = []
    for origin in range(len(neighbours)):
        far = [-1] * len(neighbours)
        far[origin] = 0
        for there, passed in ways(neighbours, origin).items():
            far[there] = len(passed) + 1
        table.append(tuple(far))
    return tuple(table)


def nearest(distance: Sequence[int], spaces: Iterable[int]) -> list[int]:
    """The spaces at the smallest distance."""
    among = list(spaces)
    least = min(distance[space] for space in among)
    return [space for space in among if distance[space] == least]


def connected(neighbours: Neighbours, spaces: Iterable[int]) -> list[list[int]]:
    """The spaces in parts that hang together, each part and its spaces in the order in which they are given."""
    among = list(dict.fromkeys(spaces))
    parts: list[list[int]] = []
    left = set(among)
    for origin in among:
        if origin in left:
            reached = {origin, *ways(neighbours, origin, left.__contains__)}
            parts.append([space for space in among if space in reached])
            left -= reached
    return parts
