"""2 The drawing of the map: it is kept, it is of this map, and zones that have a way between them touch."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
import pytest

from vexillum.games.akkren.components.map import COASTS, LAND, NEIGHBOURS, PLACE_IDS, N
from vexillum.games.akkren.show.outline import BEYOND, COLUMNS, KEPT, ROWS, StoredDrawing, drawn, grown, outline, stamp

ground = cache(grown)
"""The ground, grown once: it takes long."""


@pytest.fixture(scope="module")
def touching() -> set[tuple[int, int]]:
    whole = ground()
    found = set()
    for row in range(ROWS - 1):
        for column in range(COLUMNS - 1):
            here = whole[row][column]
            found |= {(here, whole[row + 1][column]), (here, whole[row][column + 1])}
    return found | {(other, one) for one, other in found}


def test_the_kept_drawing_is_of_this_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vexillum.games.akkren.show.outline.grown", ground)
    kept = msgspec.json.decode((files("vexillum.games.akkren") / "data" / KEPT).read_bytes(), type=StoredDrawing)
    assert kept.stamp == stamp(), "python tools/akkren_outline.py"
    assert kept.outline == outline() == drawn()


def test_zones_with_a_way_between_them_touch(touching: set[tuple[int, int]]) -> None:
    apart = [
        (PLACE_IDS[one], PLACE_IDS[other])
        for one in range(LAND)
        for other in NEIGHBOURS[one]
        if (one, other) not in touching
    ]
    assert not apart


def test_coasts_touch_their_seas(touching: set[tuple[int, int]]) -> None:
    apart = [
        (PLACE_IDS[zone], PLACE_IDS[sea]) for zone in range(LAND) for sea in COASTS[zone] if (zone, sea) not in touching
    ]
    assert not apart


def test_every_place_is_drawn() -> None:
    assert all(outline().grounds)
    assert len(outline().grounds) == len(outline().spots) == N
    assert BEYOND < 0
