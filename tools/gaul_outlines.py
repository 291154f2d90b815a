"""Makes the outlines of Gaul for the board of Falling Sky: ``python tools/gaul_outlines.py FOLDER/gaul.json``.

``gaul.json`` (not in this repository) has the coast of Natural Earth and cells for the Regions: a path and a label for
each, in its own units. This tool projects them for the board, enlarging the middle of Gaul, roughens inland borders,
and draws rivers through places on their banks. The output is deterministic.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]
Rates: TypeAlias = tuple[tuple[float, float], ...]

OUT = Path(__file__).parents[1] / "src/vexillum/games/falling_sky/data/outlines.json"
EAST: Rates = ((0, 0.62), (330, 0.72), (480, 1.0), (560, 1.28), (900, 1.28), (1108.6, 0.9015), (1317, 0.66))
SOUTH: Rates = (
    *((0, 0.72), (120, 0.8), (220, 1.12), (330, 1.2)),
    *((640, 1.2), (760, 1.1), (898, 0.9027), (1120, 0.62)),
)
"""Scale factors from source to board, eastward and southward, at these points; interpolated in between."""
WIDTH, HEIGHT = 1307, 1182
TOP = 50
"""Space at the top for the buttons over the map. What touches the source's frame touches the board's."""
SHORT = 15.0
"""The maximum length of straight segments of roughened borders."""
ROUGH = 0.13
"""The maximum displacement of a segment's midpoint, relative to its length."""
SOURCE = (
    "here projected for the board (the middle of Gaul enlarged) and inland borders roughened;"
    " rivers: drawn by hand through places on their banks"
)
RIVERS: dict[str, tuple[Point, ...]] = {
    "liger": (
        (787.7, 882.8),
        (771.1, 805.1),
        (776.4, 743.6),
        (752.2, 677.5),
        (707.6, 632.2),
        (687.9, 584.7),
        (667.5, 552.2),
        (612.3, 526.7),
        (569.2, 562.7),
        (520.9, 584.7),
        (476.2, 602.1),
        (423.3, 589.3),
        (385.5, 590.5),
        (351.5, 606.7),
        (309.9, 598.7),
    ),
    "sequana": (
        (825.5, 574.2),
        (801.3, 520.9),
        (777.1, 480.3),
        (733.3, 457.1),
        (691.7, 469.9),
        (646.3, 415.3),
        (598.7, 400.2),
        (567, 370.1),
        (551.9, 348.1),
        (517.8, 344.6),
        (483.8, 349.2),
    ),
    "matrona": (
        (869.4, 526.7),
        (857.3, 502.3),
        (842.9, 439.7),
        (798.3, 403.7),
        (740.9, 393.3),
        (687.9, 408.4),
        (651.6, 420),
    ),
    "garumna": (
        (551.9, 1077.6),
        (577.6, 1025.5),
        (548.1, 973.4),
        (515.6, 955.9),
        (476.2, 921.1),
        (442.2, 903.7),
        (425.5, 874.7),
        (423.3, 857.3),
    ),
    "rhodanus": (
        (1035.6, 721.6),
        (990.3, 703),
        (952.5, 698.4),
        (933.6, 723.9),
        (903.4, 747.2),
        (903.4, 787.7),
        (869.4, 764.6),
        (834.6, 779.6),
        (831.6, 828.3),
        (836.1, 874.7),
        (825.5, 932.8),
        (831.6, 984.9),
        (818.7, 1017.4),
        (827.8, 1048.8),
    ),
    "arar": (
        (922.3, 515.1),
        (903.4, 561.5),
        (880.7, 596.3),
        (842.9, 642.8),
        (836.1, 689.1),
        (827.8, 747.2),
        (834.6, 779.6),
    ),
    "mosa": (
        (880.7, 503.5),
        (892, 445.5),
        (875.4, 380.6),
        (839.1, 318),
        (827.8, 271.5),
        (836.9, 228.6),
        (888.3, 210),
        (903.4, 167.1),
        (918.5, 120.7),
        (877, 80.1),
        (835.3, 80.1),
    ),
    "mosella": (
        (978.9, 520.9),
        (952.5, 468.7),
        (929.9, 433.9),
        (935.9, 385.2),
        (952.5, 341.1),
        (970.6, 312.2),
        (997.9, 288.9),
        (1020.5, 259.9),
        (1044.7, 242.5),
    ),
    "duranius": ((687.9, 805.1), (642.6, 851.5), (582.1, 880.5), (514.1, 880.5), (461.1, 874.7), (430.8, 863.1)),
    "scaldis": ((710.6, 271.5), (722, 225.1), (748.4, 167.1), (786.2, 155.5), (793.7, 126.5), (763.5, 118.4)),
    "vigenna": ((574.5, 770.3), (521.6, 735.5), (514.1, 665.9), (495.1, 613.7), (480, 603.2)),
    "elaver": ((752.2, 897.9), (718.1, 828.3), (722, 747.2), (714.4, 689.1), (701.6, 636.9)),
    "axona": ((854.2, 399.1), (816.4, 352.7), (740.9, 352.7), (684.1, 352.7), (650.1, 375.9), (627.4, 399.1)),
}
"""Places on the banks of the rivers, in order, in the source's units."""


def projected(value: float, rates: Rates) -> float:
    """A projected coordinate along one axis."""
    total = 0.0
    for (start, here), (end, there) in pairwise(rates):
        way = min(value, end) - start
        total += here * way + (there - here) / (end - start) * way * way / 2
        if value <= end:
            break
    return total


def on_board(point: Point) -> Point:
    """A point of the source on the board; points on the frame stay on it."""
    x, y = point
    far, low = EAST[-1][0] - 1, SOUTH[-1][0] - 1
    return (
        WIDTH if x > far else round(projected(x, EAST), 1),
        0.0 if y <= 0 else HEIGHT if y > low else round(TOP + projected(y, SOUTH), 1),
    )


def rings(path: str) -> list[list[Point]]:
    """The corners of each part of a path ``M1,2 3,4Z``, on the board."""
    found = []
    for part in path.split("M")[1:]:
        corners = [corner.split(",") for corner in part.rstrip("Zz ").split()]
        found.append([on_board((float(x), float(y))) for x, y in corners])
    return found


def edges(ring: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """The edges of a shape."""
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def chance(one: Point, other: Point) -> float:
    """A pseudo-random number from -1 to 1, the same for the same segment."""
    digest = blake2b(f"{one} {other}".encode(), digest_size=4).digest()
    return int.from_bytes(digest) / 2**31 - 1


def roughened(one: Point, other: Point) -> list[Point]:
    """The corners of a roughened segment, by midpoint displacement, the same from either side."""
    length = dist(one, other)
    if length <= SHORT:
        return []
    if other < one:
        return roughened(other, one)[::-1]
    aside = ROUGH * chance(one, other)
    (x1, y1), (x2, y2) = one, other
    middle = round((x1 + x2) / 2 - aside * (y2 - y1), 1), round((y1 + y2) / 2 + aside * (x2 - x1), 1)
    return [*roughened(one, middle), middle, *roughened(middle, other)]


def written(parts: Iterable[Iterable[Point]]) -> str:
    """Shapes as a path."""
    return "".join(f"M{' '.join(f'{x:g},{y:g}' for x, y in part)}Z" for part in parts)


def river(places: Sequence[Point]) -> str:
    """A smooth line through places on the board."""
    points = [on_board(place) for place in places]
    padded = [points[0], *points, points[-1]]
    drawn = [f"M{points[0][0]:g},{points[0][1]:g}"]
    for before, here, there, beyond in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        leaving = [round(here[axis] + (there[axis] - before[axis]) / 6, 1) for axis in (0, 1)]
        coming = [round(there[axis] - (beyond[axis] - here[axis]) / 6, 1) for axis in (0, 1)]
        drawn.append(f"C{leaving[0]:g},{leaving[1]:g} {coming[0]:g},{coming[1]:g} {there[0]:g},{there[1]:g}")
    return "".join(drawn)


def outlines(source: dict[str, Any]) -> dict[str, Any]:
    """The whole file: Regions, the land around them, rivers."""
    shapes = {id: rings(space["path"]) for id, space in source["spaces"].items()}
    shared = Counter(
        frozenset(edge) for parts in shapes.values() for edge in {frozenset(e) for ring in parts for e in edges(ring)}
    )
    spaces = {}
    for id, parts in shapes.items():
        drawn = []
        for ring in parts:
            corners: list[Point] = []
            for one, other in edges(ring):
                corners.append(one)
                if shared[frozenset((one, other))] > 1:
                    corners += roughened(one, other)
            drawn.append(corners)
        spaces[id] = {"path": written(drawn), "label": list(on_board(tuple(source["spaces"][id]["label"])))}
    return {
        "source": f"{source['source']}; {SOURCE}",
        "width": WIDTH,
        "height": HEIGHT,
        "spaces": spaces,
        "backdrop": written(rings(source["backdrop"])),
        "rivers": {id: river(places) for id, places in RIVERS.items()},
    }


def main() -> None:
    """Write the outlines, or check that the file is up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="gaul.json")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--check", action="store_true", help="only compare")
    given = parser.parse_args()
    made = json.dumps(outlines(json.loads(given.source.read_text("utf-8"))), indent=1) + "\n"
    if given.check:
        raise SystemExit(0 if given.out.read_text("utf-8") == made else f"{given.out} differs")
    given.out.write_text(made, "utf-8")


if __name__ == "__main__":
    main()
