"""Falling Sky in the browser: the map of Gaul, a March by clicking, and what is asked in Battles and in Winter."""

from __future__ import annotations

import copy

import pytest

from tests.web.people import Meet
from tests.web.test_pendragon import OVERLAPS
from vexillum import get_game
from vexillum.core.session import Session


@pytest.mark.parametrize("zoom", [0.46, 0.5, 0.61, 1.0])
def test_what_stands_in_one_region_lies_on_nothing_of_another(meet: Meet, zoom: float) -> None:
    """With three kinds of pieces in every Region, from the smallest map of a laptop up."""
    game = get_game("falling-sky")
    view = copy.deepcopy(Session.start(game, seed="1").view(None))
    for space in view["spaces"].values():
        space["units"] = {"auxilia_hidden": 3, "arverni_hidden": 3, "aedui_revealed": 3}
    drawn = game.draw_map(view, game.texts("en"))
    blocks = "".join(f'<g data-block="{id}">{block}</g>' for id, block in drawn.blocks.items())
    page = meet(size=(1400, 1300)).page
    page.set_content(
        f'<body style="margin:0;--zoom:{zoom}"><svg class="{drawn.css}" viewBox="0 0 {drawn.width} {drawn.height}"'
        f' width="{drawn.width * zoom}" height="{drawn.height * zoom}">{blocks}</svg>'
    )
    assert page.evaluate(OVERLAPS.replace(".people", ".value, .marker-chip")) == []
