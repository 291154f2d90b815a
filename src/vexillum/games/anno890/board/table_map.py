"""The table in blocks: the market, the standards, every realm and each of its cells. Only what changed is redrawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import Any

from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.map_blocks import Box, MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.board.heading import progress, progress_facts
from vexillum.games.anno890.board.layout import CASTLE_TILE, MARKET_TILE, Layout, lay_out
from vexillum.games.anno890.board.market import (
    draw_building,
    draw_castles,
    draw_pile,
    draw_territory,
    market_heading,
)
from vexillum.games.anno890.board.pen import Pen, derived_before_deal, part
from vexillum.games.anno890.board.realm import draw_cell, draw_cells, draw_realm
from vexillum.games.anno890.board.scenery import DEFINITIONS, clips
from vexillum.games.anno890.board.standards import draw_deck, draw_standard
from vexillum.games.anno890.board.style import CSS, SHEET
from vexillum.games.anno890.board.svg import Rect, rect
from vexillum.games.anno890.pieces import CELLS, CROPS, ROW


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """The map of a view."""
    pen = pen_for(view, texts)
    layout = layout_of(view)
    return MapDrawing(
        width=layout.width,
        height=layout.height,
        blocks=map_blocks(pen, layout),
        home=Box(0, 0, layout.width, layout.height),
        anchors=_anchors(view, layout),
        label=map_label(pen, Rect(0, 0, 0, 0), _headline(pen)),
        css=CSS,
    )


def redraw_map(view: dict[str, Any], texts: Texts, before: dict[str, Any], drawn: MapDrawing) -> MapDrawing:
    """The same, from the map of an earlier view of the same table: only what has changed since is redrawn."""
    layout = layout_of(view)
    if layout is not layout_of(before) or list(view["realms"]) != list(before["realms"]):
        return draw_map(view, texts)
    pen, old = pen_for(view, texts), pen_for(before, texts)
    now = _headline(pen)
    return MapDrawing(
        width=drawn.width,
        height=drawn.height,
        blocks=drawn.blocks | _changed_blocks(pen, old, layout),
        home=drawn.home,
        anchors=drawn.anchors if _on_offer(view) == _on_offer(before) else _anchors(view, layout),
        label=drawn.label if now == _headline(old) else map_label(pen, Rect(0, 0, 0, 0), now),
        css=CSS,
    )


def layout_of(view: dict[str, Any]) -> Layout:
    """The layout for a view; a position made by hand may have more buildings than a game starts with."""
    return lay_out(*_shape_of(view))


def _shape_of(view: dict[str, Any]) -> tuple[int, bool, int]:
    """The number of players, whether castles are being chosen, and the number of spaces for buildings."""
    return view["players"], view["stage"] == "castles", max(view["players"] + 1, len(view["buildings"]))


def pen_for(view: dict[str, Any], texts: Texts) -> Pen:
    """The pen for a view; before the deal, its derived facts are empty."""
    return Pen(view if view.get("derived") else view | {"derived": derived_before_deal(view)}, texts)


def _headline(pen: Pen) -> dict[str, Any]:
    """The facts of a view that :func:`map_label` needs."""
    return {"scenario": pen.view["scenario"], **progress_facts(pen)}


@part(256)
def map_label(pen: Pen, _: Rect) -> str:
    """The accessible name of the picture, for screen readers."""
    return ". ".join([pen.texts("game.name"), pen.texts.name("scenario", pen.view["scenario"]), *progress(pen)])


def map_blocks(pen: Pen, layout: Layout) -> dict[str, str]:
    """The blocks in the order in which they are painted: always the same ids for a number of players.

    Neighbours are cached together: usually none of them has changed.
    """
    view, texts = pen.view, pen.texts
    sheet = Rect(0, 0, layout.width, layout.height)
    ground = {"players": view["players"], "castles": layout.castles is not None, "buildings": len(layout.buildings)}
    blocks = {"ground": _ground(pen, sheet, ground)}
    blocks |= _row((ground, view["row"]), texts)
    blocks["pile"] = _pile(pen, layout)
    blocks |= _buildings((ground, view["buildings"]), texts)
    blocks |= _standards((ground, view["standards"]), texts)
    blocks["cards"] = _cards(pen, layout)
    for number, (seat, realm) in enumerate(zip(view["realms"], layout.realms, strict=True)):
        blocks |= draw_realm(pen, seat, realm)
        blocks |= _cells((ground, number, seat, view["realms"][seat]["cells"]), texts)
    band = layout.castles
    blocks["castles"] = draw_castles(pen, band, {"castles": view["castles"]}) if band else ""
    return blocks


def _changed_blocks(pen: Pen, old: Pen, layout: Layout) -> dict[str, str]:
    """The blocks of :func:`map_blocks` that differ between two views with the same layout."""
    view, before = pen.view, old.view
    blocks = {}
    for number in _others(view["row"][:ROW], before["row"][:ROW]):
        blocks[f"row:{number + 1}"] = _territory(pen, layout, number, view["row"])
    if view["deck"] != before["deck"]:
        blocks["pile"] = _pile(pen, layout)
    for number in _others(view["buildings"], before["buildings"]):
        blocks[f"building:{number + 1}"] = _building(pen, layout, number, view["buildings"])
    if view["standards"] != before["standards"]:
        for number, crop in enumerate(CROPS):
            if view["standards"].get(crop) != before["standards"].get(crop):
                blocks[f"standard:{crop}"] = _standard(pen, layout, number, view["standards"])
    if (view["characters"], view["drawn"]) != (before["characters"], before["drawn"]):
        blocks["cards"] = _cards(pen, layout)
    for (seat, realm), places in zip(view["realms"].items(), layout.realms, strict=True):
        blocks |= draw_realm(pen, seat, places, old)
        cells, others = realm["cells"], before["realms"][seat]["cells"]
        if cells != others:
            for number, name in enumerate(CELLS):
                if (cell := cells.get(name)) != others.get(name):
                    facts = {"seat": seat, "number": number, "cell": cell}
                    blocks[f"cell:{seat}.{name}"] = draw_cell(pen, places.cells[number], facts)
    if layout.castles and view["castles"] != before["castles"]:
        blocks["castles"] = draw_castles(pen, layout.castles, {"castles": view["castles"]})
    return blocks


def _others(now: list[Any], before: list[Any]) -> list[int]:
    """The indexes at which two lists differ."""
    if now == before:
        return []
    return [n for n, (one, other) in enumerate(zip_longest(now, before)) if one != other]


def _territory(pen: Pen, layout: Layout, number: int, row: list[Any]) -> str:
    spot = row[number] if number < len(row) else None
    return draw_territory(pen, layout.row[number], {"number": number, "spot": spot, "room": layout.name})


def _building(pen: Pen, layout: Layout, number: int, ids: list[str]) -> str:
    id = ids[number] if number < len(ids) else ""
    return draw_building(pen, layout.buildings[number], {"id": id, "room": layout.name})


def _standard(pen: Pen, layout: Layout, number: int, waiting: dict[str, Any]) -> str:
    crop, places = CROPS[number], layout.standards[number]
    shown = {"crop": crop, "waiting": waiting.get(crop, ()), "places": places.cards}
    return draw_standard(pen, places.banner, shown)


def _pile(pen: Pen, layout: Layout) -> str:
    return draw_pile(pen, layout.pile, {"n": pen.view["deck"]})


def _cards(pen: Pen, layout: Layout) -> str:
    shown = {"characters": pen.view["characters"], "drawn": pen.view["drawn"], "places": layout.drawn}
    return draw_deck(pen, layout.deck, shown)


def _layout(ground: dict[str, Any]) -> Layout:
    return lay_out(ground["players"], ground["castles"], ground["buildings"])


@cached(4096)
def _row(facts: Any, texts: Texts) -> dict[str, str]:
    """1.1 The row of territories."""
    ground, row = facts
    layout, pen = _layout(ground), Pen({}, texts)
    return {f"row:{number + 1}": _territory(pen, layout, number, row) for number in range(ROW)}


@cached(512)
def _buildings(facts: Any, texts: Texts) -> dict[str, str]:
    """1.2 The special buildings."""
    ground, ids = facts
    layout, pen = _layout(ground), Pen({}, texts)
    return {f"building:{number + 1}": _building(pen, layout, number, ids) for number in range(len(layout.buildings))}


@cached(2048)
def _standards(facts: Any, texts: Texts) -> dict[str, str]:
    """3.1 The four standards."""
    ground, waiting = facts
    layout, pen = _layout(ground), Pen({}, texts)
    return {f"standard:{crop}": _standard(pen, layout, number, waiting) for number, crop in enumerate(CROPS)}


@cached(8192)
def _cells(facts: Any, texts: Texts) -> dict[str, str]:
    """2 All cells of a realm, cached together: usually none of them has changed."""
    ground, number, seat, cells = facts
    places = _layout(ground).realms[number]
    return draw_cells(Pen({"realms": {seat: {"cells": cells}}}, texts), seat, places)


@part(64)
def _ground(pen: Pen, sheet: Rect) -> str:
    """Colours, symbols, the table itself, and the backgrounds of market and standards with their headings."""
    layout = _layout(pen.view)
    cell = layout.realms[0].cells[0]
    edges = clips([(MARKET_TILE, MARKET_TILE), CASTLE_TILE, (cell.w, cell.h)])
    grounds = "".join([rect(place, "panel", 10) + rect(place.inset(4), "inner", 8) for place in layout.panels])
    headings = market_heading(pen, layout.row_heading, layout.buildings_heading, wide=pen.view["players"] == 2)
    return f"<style>{SHEET}</style><defs>{DEFINITIONS}{edges}</defs>{rect(sheet, 'table')}{grounds}{headings}"


def _on_offer(view: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The tiles in the row, and the special buildings."""
    return [spot["tile"] for spot in view["row"]], view["buildings"]


def _anchors(view: dict[str, Any], layout: Layout) -> dict[str, tuple[float, float]]:
    """The anchors of arrows and ghosts: the centre of every tile, cell and standard, and the arms of a realm."""
    row, buildings = _on_offer(view)
    found = {f"tile:{id}": _middle(slot) for id, slot in zip(row, layout.row, strict=False)}
    found |= {f"tile:{id}": _middle(slot) for id, slot in zip(buildings, layout.buildings, strict=False)}
    return found | _fixed_anchors(_shape_of(view), tuple(view["realms"]))


@lru_cache(64)
def _fixed_anchors(shape: tuple[int, bool, int], seats: tuple[str, ...]) -> dict[str, tuple[float, float]]:
    """The anchors of things that do not move."""
    layout = lay_out(*shape)
    found = {f"standard:{crop}": _middle(places.banner) for crop, places in zip(CROPS, layout.standards, strict=True)}
    for seat, realm in zip(seats, layout.realms, strict=True):
        found[f"realm:{seat}"] = (realm.head.x + 19, realm.head.cy)
        found |= {f"cell:{seat}.{cell}": _middle(place) for cell, place in zip(CELLS, realm.cells, strict=True)}
    return found


@lru_cache(256)
def _middle(place: Rect) -> tuple[float, float]:
    return round(place.cx, 1), round(place.cy, 1)
