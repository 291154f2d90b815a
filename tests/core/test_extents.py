"""The extents of drawings, and pictures without parts outside of them."""

from __future__ import annotations

import math

import pytest

from vexillum.core.show.svg import EVERYWHERE, Box, MapDrawing, reach, thumbnail

DEFINED = '<defs><path id="a" d="M10,20L30,60Z"/><g id="b" transform="scale(2)"><circle r="5"/></g></defs>'


@pytest.mark.parametrize(
    ("drawn", "edges"),
    [
        ('<rect x="10" y="20" width="30" height="40"/>', (10, 20, 40, 60)),
        ('<circle cx="10" r="3"/><ellipse cx="20" cy="5" rx="2" ry="9"/>', (7, -4, 22, 14)),
        ('<g transform="translate(100,50) scale(2)"><circle r="5"/></g>', (90, 40, 110, 60)),
        ('<g transform="rotate(90)"><rect x="10" y="0" width="20" height="5"/></g>', (-5, 10, 0, 30)),
        ('<path d="M10,10h5v5h-5zM40 40l-5,5"/>', (10, 10, 40, 45)),
        ('<path d="m5-5 .5.5 10 0H2V9c1 1 2 20 3 3s7 7 1 1"/>', (2, -5, 15.5, 29)),
        ('<path d="M0,0Q50,-50 10,0t5,5"/>', (0, -50, 50, 5)),
        ('<use href="#a" x="5"/>', (15, 20, 35, 60)),
        ('<use href="#b" transform="translate(1,1)"/>', (-9, -9, 11, 11)),
        ('<use href="#somewhere else" width="3" height="4"/>', (0, 0, 3, 4)),
    ],
)
def test_extents(drawn: str, edges: tuple[float, ...]) -> None:
    found = reach(drawn, DEFINED)
    assert found is not None
    assert [round(edge, 6) for edge in found] == list(edges)


def test_an_arc_and_a_text_are_within_their_reach() -> None:
    arc = reach('<path d="M0,0A10,10 0 0 1 20,0"/>')
    assert arc is not None
    assert arc.top <= -10
    assert arc.right >= 20
    text = reach('<text x="100" y="50">Londinium<tspan x="90">and more</tspan></text>')
    assert text is not None
    assert text.left < 0
    assert text.right > 200
    along = reach('<text><textPath href="#a">Oceanus</textPath></text>', DEFINED)
    assert along is not None
    assert (along.left, along.bottom) < (10, 60 + 20)


@pytest.mark.parametrize(
    "drawn", ["<foreignObject/>", '<use href="#nowhere"/>', '<g transform="skewX(3)"><circle r="1"/></g>', DEFINED]
)
def test_unknown_elements_count_as_everywhere(drawn: str) -> None:
    assert reach(f'<g transform="translate(9,9)">{drawn}</g>') == EVERYWHERE
    assert math.isinf(EVERYWHERE.right)


def test_an_empty_drawing_has_no_extent() -> None:
    assert reach('<g data-thing="x"><title>Nothing stands here</title></g><path d=""/>') is None


def test_a_picture_has_no_blocks_that_lie_outside() -> None:
    blocks = {
        "ground": DEFINED,
        "near": '<g transform="translate(120,100)"><title>Near</title><use href="#b" class="near"/></g>',
        "across": '<path class="across" d="M-900,100H900"/>',
        "beside": '<rect class="beside" x="205" y="90" width="20" height="20"/>',
        "far": '<rect class="far" x="800" y="100" width="20" height="20"/>',
    }
    drawn = thumbnail(MapDrawing(1000, 1000, blocks), Box(0, 0, 200, 200), dark=False)
    assert DEFINED in drawn
    assert [name for name in ("near", "across", "beside", "far") if f'class="{name}"' in drawn] == [
        *("near", "across", "beside")
    ]
    assert "<title>" not in drawn
