"""9.3.1 The cheapest ways over land, from what the zones cost and where one has to stop; no state is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from vexillum.games.akkren.components.map import NEIGHBOURS, REGION_OF, SANCTUARY, ZONES_OF, is_sea

VALLEY = frozenset(ZONES_OF[SANCTUARY])
NO_ZONES: frozenset[int] = frozenset()


class Way(NamedTuple):
    """A way to a zone: what it costs, and the zones that are entered, the destination last."""

    cost: int
    zones: tuple[int, ...]


def cheapest_first(
    costs: Sequence[int], shut: Callable[[int], bool], origin: int, mp: int, beyond: Callable[[int], bool]
) -> Iterator[Way]:
    """9.3.1 The cheapest way to every zone within reach; it leads on only from zones ``beyond`` which it may go.

    Of equally cheap ways the one with fewer zones, then the one whose zones come first on the map. The Valley can be
    passed, but no one stays there (C57).
    """
    if is_sea(origin):
        return
    found = {origin}
    least: dict[int, int] = {}
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while queue:
        cost, steps, zones = heappop(queue)
        here = zones[-1] if zones else origin
        if zones:
            if here in found:
                continue
            found.add(here)
            if REGION_OF[here] != SANCTUARY:
                yield Way(cost, zones)
            if not beyond(here):
                continue
        for near in NEIGHBOURS[here]:
            total = cost + costs[near]
            if near not in found and total <= least.get(near, mp) and not shut(near):
                least[near] = total
                heappush(queue, (total, steps + 1, (*zones, near)))


@lru_cache(maxsize=1024)
def roads(
    costs: tuple[int, ...], shut: frozenset[int], origin: int, mp: int, stops: frozenset[int]
) -> Mapping[int, Way]:
    """9.3.1 The same for one who has to stop in these zones. They seldom change from question to question."""
    found = cheapest_first(costs, shut.__contains__, origin, mp, lambda zone: zone not in stops)
    return {way.zones[-1]: way for way in found}
