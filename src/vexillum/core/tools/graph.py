"""Maps as graphs: distances, shortest paths, connected components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Neighbours = Sequence[Sequence[int]]
"""For each space, by number, the adjacent spaces."""
Ways = dict[int, tuple[int, ...]]
"""For each destination, the spaces on the path to it, in order."""


def ways(
    neighbours: Neighbours, origin: int, enter: Callable[[int], bool] | None = None, steps: int | None = None
) -> Ways:
    """A shortest path to each reachable space, nearest first; of several, the first one found.

    ``enter`` says which spaces may be entered, destinations included; ``steps`` is the maximum length.
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
    """The distance from each space to each other; -1 if there is no path."""
    table = []
    for origin in range(len(neighbours)):
        far = [-1] * len(neighbours)
        far[origin] = 0
        for there, passed in ways(neighbours, origin).items():
            far[there] = len(passed) + 1
        table.append(tuple(far))
    return tuple(table)


def nearest(distance: Sequence[int], spaces: Iterable[int]) -> list[int]:
    """The nearest of these spaces."""
    among = list(spaces)
    least = min(distance[space] for space in among)
    return [space for space in among if distance[space] == least]


def connected(neighbours: Neighbours, spaces: Iterable[int]) -> list[list[int]]:
    """The connected components of these spaces, in the order given."""
    among = list(dict.fromkeys(spaces))
    parts: list[list[int]] = []
    left = set(among)
    for origin in among:
        if origin in left:
            reached = {origin, *ways(neighbours, origin, left.__contains__)}
            parts.append([space for space in among if space in reached])
            left -= reached
    return parts
