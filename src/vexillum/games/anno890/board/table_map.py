"""The table in blocks: the market, the standards, every realm and each of its cells. What changed is drawn again."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.cached_drawing import remembered
from vexillum.core.show.map_blocks import Box, MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.board.heading import now, whose_turn
from vexillum.games.anno890.board.layout import CASTLE_TILE, MARKET_TILE, Layout, lay_out
from vexillum.games.anno890.board.market import (
    draw_building,
    draw_castles,
    draw_pile,
    draw_territory,
    market_heading,
)
from vexillum.games.anno890.board.pen import Pen, nothing_yet, part
from vexillum.games.anno890.board.realm import draw_cells, draw_realm
from vexillum.games.anno890.board.scenery import DEFINITIONS, clips
from vexillum.games.anno890.board.standards import draw_deck, draw_standard
from vexillum.games.anno890.board.style import CSS, SHEET
from vexillum.games.anno890.board.svg import Rect, rect
from vexillum.games.anno890.pieces import CELLS, CROPS, ROW


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """The table that a view shows."""
    pen = pen_for(view, texts)
    layout = layout_of(view)
    return MapDrawing(
        width=layout.width,
        height=layout.height,
        blocks=map_blocks(pen, layout),
        home=Box(0, 0, layout.width, layout.height),
        anchors=_anchors(view, layout, texts),
        label=map_label(pen, Rect(0, 0, 0, 0), {"scenario": view["scenario"], **whose_turn(pen)}),
        css=CSS,
    )


def layout_of(view: dict[str, Any]) -> Layout:
    """Where everything of a view lies; a position made by hand may have more buildings than a game begins with."""
    return lay_out(view["players"], view["stage"] == "castles", max(view["players"] + 1, len(view["buildings"])))


def pen_for(view: dict[str, Any], texts: Texts) -> Pen:
    """What draws a view; before the deal, nothing follows from it yet."""
    return Pen(view if view.get("derived") else view | {"derived": nothing_yet(view)}, texts)


@part(256)
def map_label(pen: Pen, _: Rect) -> str:
    """What the picture is called by those who cannot see it."""
    return ". ".join([pen.texts("game.name"), pen.texts.name("scenario", pen.view["scenario"]), *now(pen)])


def map_blocks(pen: Pen, layout: Layout) -> dict[str, str]:
    """The blocks in the order in which they are painted: always the same ones for this many players.

    Neighbours are looked for together: mostly none of them has changed.
    """
    view, texts = pen.view, pen.texts
    sheet = Rect(0, 0, layout.width, layout.height)
    ground = {"players": view["players"], "castles": layout.castles is not None, "buildings": len(layout.buildings)}
    blocks = {"ground": _ground(pen, sheet, ground)}
    blocks |= _row((ground, view["row"]), texts)
    blocks["pile"] = draw_pile(pen, layout.pile, {"n": view["deck"]})
    blocks |= _buildings((ground, view["buildings"]), texts)
    blocks |= _standards((ground, view["standards"]), texts)
    shown = {"characters": view["characters"], "drawn": view["drawn"], "places": layout.drawn}
    blocks["cards"] = draw_deck(pen, layout.deck, shown)
    for number, (seat, realm) in enumerate(zip(view["realms"], layout.realms, strict=True)):
        blocks[f"realm:{seat}"] = draw_realm(pen, seat, realm)
        blocks |= _cells((ground, number, seat, view["realms"][seat]["cells"]), texts)
    band = layout.castles
    blocks["castles"] = draw_castles(pen, band, {"castles": view["castles"]}) if band else ""
    return blocks


def _layout(ground: dict[str, Any]) -> Layout:
    return lay_out(ground["players"], ground["castles"], ground["buildings"])


@remembered(4096)
def _row(facts: Any, texts: Texts) -> dict[str, str]:
    """1.1 The row of territories."""
    ground, spots = facts
    layout, pen = _layout(ground), Pen({}, texts)
    row = [*spots, *[None] * ROW][:ROW]
    return {
        f"row:{number + 1}": draw_territory(pen, slot, {"number": number, "spot": spot, "room": layout.name})
        for number, (spot, slot) in enumerate(zip(row, layout.row, strict=True))
    }


@remembered(512)
def _buildings(facts: Any, texts: Texts) -> dict[str, str]:
    """1.2 The special buildings."""
    ground, ids = facts
    layout, pen = _layout(ground), Pen({}, texts)
    places = zip(layout.buildings, [*ids, *[""] * len(layout.buildings)], strict=False)
    return {
        f"building:{number}": draw_building(pen, slot, {"id": id, "room": layout.name})
        for number, (slot, id) in enumerate(places, 1)
    }


@remembered(2048)
def _standards(facts: Any, texts: Texts) -> dict[str, str]:
    """3.1 The four standards."""
    ground, waiting = facts
    layout, pen = _layout(ground), Pen({}, texts)
    found = {}
    for crop, places in zip(CROPS, layout.standards, strict=True):
        shown = {"crop": crop, "waiting": waiting.get(crop, ()), "places": places.cards}
        found[f"standard:{crop}"] = draw_standard(pen, places.banner, shown)
    return found


@remembered(8192)
def _cells(facts: Any, texts: Texts) -> dict[str, str]:
    """2 All cells of a realm: mostly none of them has changed, and then none is looked for."""
    ground, number, seat, cells = facts
    places = _layout(ground).realms[number]
    return draw_cells(Pen({"realms": {seat: {"cells": cells}}}, texts), seat, places)


@part(64)
def _ground(pen: Pen, sheet: Rect) -> str:
    """Colours, pictures, the table itself, and the grounds of market and standards with their headings."""
    layout = _layout(pen.view)
    cell = layout.realms[0].cells[0]
    edges = clips([(MARKET_TILE, MARKET_TILE), CASTLE_TILE, (cell.w, cell.h)])
    grounds = "".join([rect(place, "panel", 10) + rect(place.inset(4), "inner", 8) for place in layout.panels])
    headings = market_heading(pen, layout.row_heading, layout.buildings_heading, wide=pen.view["players"] == 2)
    return f"<style>{SHEET}</style><defs>{DEFINITIONS}{edges}</defs>{rect(sheet, 'table')}{grounds}{headings}"


def _anchors(view: dict[str, Any], layout: Layout, texts: Texts) -> dict[str, tuple[float, float]]:
    """Where arrows and ghosts belong: the middle of every tile, cell and standard, and the arms of a realm."""
    ground = {"players": view["players"], "castles": layout.castles is not None, "buildings": len(layout.buildings)}
    row = [spot["tile"] for spot in view["row"]]
    return _anchored((ground, row, view["buildings"], list(view["realms"])), texts)


@remembered(4096)
def _anchored(facts: Any, _: Texts) -> dict[str, tuple[float, float]]:
    ground, row, buildings, seats = facts
    layout = _layout(ground)
    found = {f"tile:{id}": _middle(slot) for id, slot in zip(row, layout.row, strict=False)}
    found |= {f"tile:{id}": _middle(slot) for id, slot in zip(buildings, layout.buildings, strict=False)}
    for crop, places in zip(CROPS, layout.standards, strict=True):
        found[f"standard:{crop}"] = _middle(places.banner)
    for seat, realm in zip(seats, layout.realms, strict=True):
        found[f"realm:{seat}"] = (realm.head.x + 19, realm.head.cy)
        found |= {f"cell:{seat}.{cell}": _middle(place) for cell, place in zip(CELLS, realm.cells, strict=True)}
    return found


def _middle(place: Rect) -> tuple[float, float]:
    return round(place.cx, 1), round(place.cy, 1)
