"""Where the names of places stand: in how many lines, how far aside, and from which zoom on there is room for them.

Letters keep their size on the screen, so names take more of the map the further one is away. Those that would lie on
another name or on a city are left out there: capitals stay longest, seas go first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import msgspec

from vexillum.core.show.svg import width
from vexillum.games.akkren.board.outline import WIDTH, outline
from vexillum.games.akkren.components.map import LAND, MANA, SEAT_OF, STRUCTURE, ZONES_OF, N

SIZE, PIXELS = 15.5, 13.2
"""The letters of a zone's name: units of the map, and pixels that they never go below."""
SEA_SIZE, SEA_PIXELS, SEA_SPACED = 19.0, 13.4, 1.12
LEADING = 1.02
FOOT = 0.3
"""The distance of the foot of a name above the sign or the counters below it, in heights of its letters."""
ZOOMS = tuple([round(0.9 - 0.03 * k, 2) for k in range(23)])
"""The levels of detail, from near to far: below the last one there are no words (``map_style``)."""
ASIDE = (0.0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4)
"""The largest offset of a name to the side, in heights of its letters."""
MOST_LINES = 3
GROWS = 0.8
"""Signs and counters grow below this zoom."""
SIGN_WIDE, SIGN_HIGH, SIGN_UP = 14.0, 13.0, -14.0
COUNTER_WIDE, COUNTER_HIGH, COUNTER_DOWN = 18.0, 16.0, 18.0
"""Half the size of the sign of a city and of a counter, and their positions."""
MIDDLE_OF = tuple(seat if seat >= 0 else zones[0] for seat, zones in zip(SEAT_OF, ZONES_OF, strict=True))
"""Where the markers of a region lie."""
MANA_ZONES = frozenset(MIDDLE_OF[region] for region, mana in enumerate(MANA) if mana)
AIR = 3.0
NEVER = 9.0
USUAL = 0.69
"""A zoom at which names should not lie where counters may be put."""
FAR_COSTS, ASIDE_COSTS, LINE_COSTS, WIDE_COSTS, COUNTER_COSTS = 10.0, 0.5, 0.4, 0.15, 0.5
"""Costs of a way to write a name: it is left out early, is set aside, is high, wide, covered."""
Box = tuple[float, float, float, float]


class Label(msgspec.Struct, frozen=True):
    """A name as it is drawn. ``aside`` and ``rise`` are in heights of its letters."""

    lines: tuple[str, ...]
    aside: float
    since: float
    """The zoom from which on there is room for it."""

    @property
    def rise(self) -> float:
        """The distance between its first and its last line."""
        return LEADING * (len(self.lines) - 1)


def letters(place: int, zoom: float) -> float:
    """How high the letters of a place's name are at a zoom, in units of the map."""
    return max(SIZE, PIXELS / zoom) if place < LAND else max(SEA_SIZE, SEA_PIXELS / zoom)


def has_sign(place: int) -> bool:
    """Whether there is a city or mana in any case. Elsewhere the name moves up when a fort or a marker comes."""
    return place < LAND and (bool(STRUCTURE[place]) or place in MANA_ZONES)


def box(place: int, lines: tuple[str, ...], aside: float, zoom: float) -> Box:
    """What a name covers at a zoom."""
    x = outline().spots[place][0]
    size = letters(place, zoom)
    half = max(width(line, size) for line in lines) / 2 * (1 if place < LAND else SEA_SPACED)
    below = sign(place, zoom) if has_sign(place) else counter(place, zoom)
    foot = below[1] - FOOT * size
    middle = x + aside * size
    return middle - half, foot - (0.75 + LEADING * (len(lines) - 1)) * size, middle + half, foot + 0.2 * size


def sign(place: int, zoom: float) -> Box:
    """What the city of a zone covers at a zoom."""
    return _around(place, SIGN_WIDE, SIGN_HIGH, SIGN_UP, zoom)


def counter(place: int, zoom: float) -> Box:
    """What a counter in a place would cover."""
    return _around(place, COUNTER_WIDE, COUNTER_HIGH, COUNTER_DOWN, zoom)


def _around(place: int, wide: float, high: float, down: float, zoom: float) -> Box:
    x, y = outline().spots[place]
    grown = max(1.0, GROWS / zoom)
    return x - wide * grown, y + down - high * grown, x + wide * grown, y + down + high * grown


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes overlap, or nearly."""
    across = one[0] < other[2] + AIR and other[0] < one[2] + AIR
    return across and one[1] < other[3] and other[1] < one[3]


def split(name: str) -> Iterator[tuple[str, ...]]:
    """A name in one line, and in two or three that are as equally long as can be."""
    words = name.split()
    for many in range(1, min(MOST_LINES, len(words)) + 1):
        cuts = combinations(range(1, len(words)), many - 1)
        ways = [[" ".join(words[a:b]) for a, b in zip((0, *cut), (*cut, len(words)), strict=True)] for cut in cuts]
        yield tuple(min(ways, key=lambda way: max(map(len, way))))


def _rank(place: int) -> int:
    """The order in which names are kept."""
    return 3 if place >= LAND else {"capital": 0, "city": 1}.get(STRUCTURE[place], 2)


@lru_cache(4)
def labels(names: tuple[str, ...]) -> tuple[Label, ...]:
    """Every name in the way in which there is most room for it, those that matter most first."""
    shown: dict[float, list[Box]] = {
        zoom: [sign(place, zoom) for place in range(LAND) if has_sign(place)] for zoom in ZOOMS
    }
    counters = [counter(place, USUAL) for place in range(LAND)]
    found: dict[int, Label] = {}
    for place in sorted(range(N), key=lambda place: (_rank(place), len(names[place]))):
        ways = [
            Label(lines, aside, _since(place, lines, aside, shown)) for lines in split(names[place]) for aside in ASIDE
        ]
        best = min(ways, key=lambda way: _cost(place, way, counters))
        found[place] = best
        for zoom in ZOOMS:
            if zoom >= best.since:
                shown[zoom].append(box(place, best.lines, best.aside, zoom))
    return tuple([found[place] for place in range(N)])


def _since(place: int, lines: tuple[str, ...], aside: float, shown: dict[float, list[Box]]) -> float:
    """Down to which zoom there is room for a name."""
    since = NEVER
    for zoom in ZOOMS:
        mine = box(place, lines, aside, zoom)
        inside = mine[0] >= 0 and mine[2] <= WIDTH and mine[1] >= 0
        if not inside or any(meets(mine, other) for other in shown[zoom]):
            break
        since = zoom
    return since


def _cost(place: int, way: Label, counters: list[Box]) -> float:
    covered = sum(meets(box(place, way.lines, way.aside, USUAL), other) for other in counters)
    return (
        FAR_COSTS * way.since
        + ASIDE_COSTS * abs(way.aside)
        + LINE_COSTS * len(way.lines)
        + WIDE_COSTS * max(width(line, 1.0) for line in way.lines)
        + COUNTER_COSTS * covered
    )
