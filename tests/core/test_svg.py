"""Drawings: escaped text, cached parts, and extents for pictures of a part."""

from __future__ import annotations

import math
from xml.sax import saxutils

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.core.toy import TOY
from vexillum.core.show.svg import (
    EVERYWHERE,
    Box,
    MapDrawing,
    attribute,
    cached,
    cached_by_key,
    escape,
    forget_drawings,
    reach,
    thumbnail,
)

# Text in markup is escaped like in the standard library --------------------------------------------------------------


@given(st.text(st.sampled_from("<>&\"'\n\r\t aè;#")))
@example("&lt;'\"")
def test_as_the_standard_library(text):
    assert escape(text) == saxutils.escape(text)
    assert attribute(text) == saxutils.quoteattr(text)


# Cached parts of a drawing: reused for the same facts and texts only -------------------------------------------------


EN, IT = TOY.texts("en"), TOY.texts("it")


def counted(most=8):
    made = []

    @cached(most)
    def draw(facts, texts):
        made.append(facts)
        return f'<g class="{texts.language}"><title>{facts["n"]}</title><g/></g>'

    return draw, made


def test_the_same_facts_are_drawn_once():
    draw, made = counted()
    first = draw({"n": 1}, EN)
    assert first == '<g class="en"><title>1</title><g/></g>'
    assert draw({"n": 1}, EN) is first
    assert len(made) == 1


def test_other_facts_or_languages_are_drawn_again():
    draw, _ = counted()
    shown = {draw({"n": n}, texts) for n in (1, True, 2) for texts in (EN, IT)}
    assert len(shown) == 6


def test_a_drawing_uses_a_copy_of_its_facts():
    draw, made = counted()
    facts = {"n": 1}
    before = draw(facts, EN)
    facts["n"] = 2
    assert draw(facts, EN) != before
    assert made == [{"n": 1}, {"n": 2}]


def test_only_parts_with_other_facts_are_drawn_again():
    draw, made = counted()

    @cached(8)
    def row(numbers, texts):
        return tuple(draw({"n": n}, texts) for n in numbers)

    before = row([1, 2], EN)
    assert row([1, 2], EN) is before
    after = row([1, 3], EN)
    assert after[0] is before[0]
    assert after[1] != before[1]
    assert made == [{"n": 1}, {"n": 2}, {"n": 3}]


def test_the_cache_is_bounded():
    draw, made = counted(most=4)
    for n in range(10):
        draw({"n": n}, EN)
    draw({"n": 9}, EN)
    assert len(made) == 10
    draw({"n": 0}, EN)
    assert len(made) == 11


def test_the_cache_can_be_cleared():
    draw, made = counted()
    draw({"n": 1}, EN)
    forget_drawings()
    draw({"n": 1}, EN)
    assert len(made) == 2


def test_a_tuple_of_facts_is_the_key_itself():
    made = []

    @cached_by_key(8)
    def draw(facts, texts):
        made.append(facts)
        return [texts.language, *facts]

    first = draw((1, "a"), EN)
    assert draw((1, "a"), EN) is first
    assert [draw((2, "a"), EN), draw((1, "a"), IT)] == [["en", 2, "a"], ["it", 1, "a"]]
    forget_drawings()
    assert draw((1, "a"), EN) is not first
    assert len(made) == 4


# The extents of drawings, and pictures without parts outside of them -------------------------------------------------


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
