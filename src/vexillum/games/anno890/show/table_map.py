"""The table in blocks: the market, the standards, every realm and each of its cells. Only what changed is redrawn."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import zip_longest
from typing import Any

from vexillum.core.show.svg import Box, MapDrawing, cached, group, num, path
from vexillum.core.words.texts import Texts

from ..pieces import CELLS, CROPS, ROUNDS, ROW, SCENARIO_NUMBER, side_for
from ..rules.final_score import PARTS
from .art import CSS, SHEET
from .pen import (
    CASTLE_TILE,
    MARGIN,
    MARKET_TILE,
    Layout,
    Pen,
    Rect,
    block,
    derived_before_deal,
    label,
    lay_out,
    part,
    rect,
    signed,
    use,
)
from .pen import GAP as PEN_GAP
from .realms import (
    draw_building,
    draw_castles,
    draw_cell,
    draw_cells,
    draw_deck,
    draw_lord,
    draw_pile,
    draw_realm,
    draw_standard,
    draw_territory,
    market_heading,
)
from .tiles import DEFINITIONS, clips


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


# The heading of the whole picture: game and turn, the supply, the scenario card, the invasion track ------------------


SPACES = 25
"""The last space of the track that is always shown."""
TOP, TRACK, GAP = 128.0, 120.0, 8.0
HEIGHT = TOP + GAP + TRACK
SUPPLY = ("towers", "nobles", "coins", "saracens")


def draw_heading(pen: Pen, place: Rect) -> str:
    """The game, the supply and the scenario side by side; below them the track."""
    x, y, w, _ = place
    view, derived = pen.view, pen.derived
    left, middle = w * 0.29, w * 0.32
    return "".join(
        (
            _title(pen, Rect(x, y, left - GAP, TOP), progress_facts(pen)),
            draw_supply(pen, Rect(x + left, y, middle - GAP, TOP), {"supply": derived["supply"]}),
            _scenario(
                pen,
                Rect(x + left + middle, y, w - left - middle, TOP),
                {"scenario": view["scenario"], "players": view["players"]},
            ),
            _track(
                pen,
                Rect(x, y + TOP + GAP, w, TRACK),
                {"invader": view["invader"], "derived": {"defence": derived["defence"]}},
            ),
        )
    )


@part(4096)
def draw_supply(pen: Pen, place: Rect) -> str:
    """S.8 The supply of each kind of piece."""
    x, y, w, _ = place
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        label(pen.word("supply"), x + w / 2, y + 29, 22, "title", anchor="middle", room=w - 20),
    ]
    for number, kind in enumerate(SUPPLY):
        n, piece = pen.view["supply"][kind], kind[:-1]
        left, top = x + 24 + number % 2 * (w - 30) / 2, y + 42 + number // 2 * 38
        parts.append(
            group(
                use(piece, left, top, 32),
                label(str(n), left + 44, top + 24, 24, "bold"),
                title=f"{pen.word('supply')}: {pen.texts.count(kind, n)}",
                data_token=piece, data_n=n, data_at="supply",
            )
        )  # fmt: skip
    return group(*parts)


def progress_facts(pen: Pen) -> dict[str, Any]:
    """The facts of a view that :func:`progress` needs."""
    return {
        "stage": pen.view["stage"],
        "derived": {"active": pen.derived["active"], "round": pen.derived["round"]},
    }


def progress(pen: Pen) -> list[str]:
    """The progress of the game: the round and whose turn it is, or the stage."""
    stage = pen.view["stage"]
    if stage == "turns":
        who = pen.texts.name("seat", pen.derived["active"])
        return [pen.word("round", n=pen.derived["round"], of=ROUNDS), pen.word("turn", who=who)]
    return [pen.word("over" if stage in ("end", "over") else "castles")]


@part(256)
def _title(pen: Pen, place: Rect) -> str:
    """The game, the round, whose turn it is."""
    x, y, w, _ = place
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        label(pen.texts("game.name"), x + w / 2, y + 42, 32, "title", anchor="middle", room=w - 24),
        path(
            f"M{num(x + 28)} {num(y + 55)}h{num(w - 56)}M{num(x + w / 2 - 9)} {num(y + 55)}l9-5 9 5-9 5z", "rule seal"
        ),
    ]
    lines = progress(pen)
    if len(lines) == 1:
        parts.append(label(lines[0], x + w / 2, y + 96, 25, "bold", anchor="middle", room=w - 24))
        return group(*parts)
    parts.append(use(f"arms-{pen.derived['active']}", x + 16, y + 65, 48))
    parts.append(label(lines[0], x + 74, y + 84, 21, "quiet", room=w - 90))
    parts.append(label(lines[1], x + 74, y + 110, 25, "bold", room=w - 90))
    return group(*parts)


@part(1024)
def _track(pen: Pen, place: Rect) -> str:
    """4 The invasion track: the Invader at sea along the coast, Defence on land."""
    invader, defence = pen.view["invader"], pen.derived["defence"]
    last = max(SPACES, invader, defence)
    first = last - SPACES
    x, y, w, _ = place
    step = (w - 24) / (SPACES + 1)
    left = x + 12
    shore = y + 57
    parts = [rect(place, "sea", 10), *(_wave(left + 46 * n, y + 16 + 15 * (n % 3)) for n in range(int(w / 47)))]
    parts.append(_land(place, shore))
    for space in range(first, last + 1):
        here = left + (space - first) * step
        past = " past" if defence < space <= invader else ""
        parts.append(rect(Rect(here + 1, shore, step - 2, 25), f"space{past}", 4))
        if space % 5 == 0 or space in (invader, defence):
            parts.append(label(str(space), here + step / 2, shore + 19, 18, "onspace", anchor="middle", room=step - 3))
    at_sea = left + (invader - first + 0.5) * step
    on_land = left + (defence - first + 0.5) * step
    danger = invader > defence
    title = f"{pen.word('invader')} {invader}" + (f". {pen.own('danger')}" if danger else "")
    parts.append(
        group(
            use("ship", at_sea - 22, shore - 43, 44),
            title=title,
            data_token="invader",
            data_n=1,
            data_at=f"space:{invader}",
        )
    )
    parts.append(
        group(
            use("keep", on_land - 20, shore + 24, 40),
            title=f"{pen.word('defence')} {defence}",
            data_token="defence",
            data_n=1,
            data_at=f"space:{defence}",
        )
    )
    parts.append(_beside(f"{pen.word('invader')} {invader}", at_sea, place, shore - 14, "onsea"))
    parts.append(_beside(f"{pen.word('defence')} {defence}", on_land, place, shore + 52, "ontrack"))
    parts.append(rect(place, "edge", 10))
    return group(*parts)


def _beside(text: str, x: float, place: Rect, y: float, class_: str) -> str:
    """A label after a piece on the track, or before it at the end of the track."""
    after = x < place.x + place.w * 0.7
    return label(text, x + 28 if after else x - 28, y, 21, class_, anchor="start" if after else "end")


def _wave(x: float, y: float) -> str:
    return path(f"M{num(x)} {num(y)}q7-6 14 0t14 0", "wave")


def _land(place: Rect, shore: float) -> str:
    """The coast below the track."""
    x, _, w, _ = place
    bottom = place.y + place.h
    bays = "".join(f"q{num(w / 48)} {7 if n % 2 else -6} {num(w / 24)} 0" for n in range(24))
    return path(f"M{num(x)} {num(shore + 8)}{bays}V{num(bottom - 10)}q0 10-10 10H{num(x + 10)}q-10 0-10-10z", "land")


@part(128)
def _scenario(pen: Pen, place: Rect) -> str:
    """S.6, 8 The scenario's card: its bonuses for the first (and second), its rules that still matter."""
    x, y, w, _ = place
    scenario = pen.view["scenario"]
    side = side_for(SCENARIO_NUMBER[scenario], pen.view["players"])
    rules = " ".join(pen.texts.name("scenario_rule", rule.id) for rule in side.lasting)
    parts = [
        rect(place, "panel", 10),
        rect(place.inset(5), "inner", 7),
        label(pen.texts.name("scenario", scenario), x + w / 2, y + 29, 23, "title", anchor="middle", room=w - 28),
    ]
    high = y + (36 if rules else 52)
    prizes = (("noble", side.nobles), ("coin", side.coins), ("tower", side.towers))
    for number, (piece, amounts) in enumerate(prizes):
        left = x + 16 + number * (w - 32) / 3 + 8
        words = f"{pen.texts(f'part.{piece}s')}: {' / '.join(pen.texts.count('points', n) for n in amounts)}"
        parts.append(
            group(
                use(piece, left, high, 30),
                label(" / ".join(f"+{n}" for n in amounts), left + 36, high + 22, 20, "bold"),
                title=words,
            )
        )
    if rules:
        parts.append(block(rules, x + 16, y + 82, 16.5, "italic", room=w - 30, most=3))
    else:
        parts.append(
            label(
                pen.own("second" if len(side.nobles) > 1 else "most"),
                x + w / 2,
                y + 108,
                17,
                "quiet italic",
                anchor="middle",
                room=w - 28,
            )
        )
    return group(*parts, title=pen.texts.name("scenario_about", scenario))


# 5 The score sheet at the end: the parts of each score ---------------------------------------------------------------


NAMES = 190
HEADS = 46


@part(1024)
def draw_score_sheet(pen: Pen, place: Rect) -> str:
    """A line for each seat, a column for each part of the points."""
    x, y, w, h = place
    seats = pen.view["seats"]
    column = (w - NAMES - 30) / (len(PARTS) + 1)
    row = (h - HEADS - 12) / len(seats)
    parts = [rect(place, "panel", 10), rect(place.inset(5), "inner", 7)]
    centres = [x + NAMES + 20 + column * (number + 0.5) for number in range(len(PARTS) + 1)]
    for centre, kind in zip(centres, PARTS, strict=False):
        parts.append(
            block(pen.texts(f"part.{kind}"), centre, y + 26, 17, "quiet", anchor="middle", room=column - 8, most=2)
        )
    parts.append(label(pen.own("total"), centres[-1], y + 30, 20, "title", anchor="middle", room=column - 8))
    scores = pen.derived["scores"]
    for number, seat in enumerate(seats):
        base = y + HEADS + 6 + row * number + row / 2
        parts.append(path(f"M{num(x + 14)} {num(base - row / 2)}h{num(w - 28)}", "rule"))
        parts.append(use(f"arms-{seat}", x + 16, base - 12, 24))
        most = "title" if scores[seat] == max(scores.values()) else "bold"
        parts.append(label(pen.texts.name("seat", seat), x + 50, base + 7, 20, most))
        for centre, kind in zip(centres, PARTS, strict=False):
            n = pen.derived["points"][seat][kind]
            parts.append(label(signed(n) if n else "·", centre, base + 7, 20, anchor="middle"))
        parts.append(label(str(scores[seat]), centres[-1], base + 7, 22, most, anchor="middle"))
    return "".join(parts)


# The board, made from a view only, in the reader's language: the table as a map in blocks, and as one picture --------


LORDS = 62.0
SCORE_SHEET = 200.0


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The whole table as one SVG document: the heading, the lords, the map, and after the end the score sheet."""
    pen = pen_for(view, texts)
    layout = layout_of(view)
    over = view["stage"] == "over"
    top = MARGIN + HEIGHT + PEN_GAP + LORDS
    height = top + layout.height + (SCORE_SHEET + MARGIN if over else 0)
    name = map_label(pen, Rect(0, 0, 0, 0), {"scenario": view["scenario"], **progress_facts(pen)})
    blocks = map_blocks(pen, layout)
    inner = layout.width - 2 * MARGIN
    sheet = Rect(MARGIN, top + layout.height, inner, SCORE_SHEET)
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {num(layout.width)} {num(height)}" class="{CSS}" role="img" aria-label="{escape(name)}">',
            f'<g transform="translate(0 {num(top)})">{"".join(blocks.values())}</g>',
            rect(Rect(0, 0, layout.width, top), "above"),
            draw_heading(pen, Rect(MARGIN, MARGIN, inner, HEIGHT)),
            _lords(pen, Rect(MARGIN, MARGIN + HEIGHT + PEN_GAP, inner, LORDS)),
            _score_sheet(pen, sheet) if over else "",
            "</svg>",
        )
    )


def _lords(pen: Pen, place: Rect) -> str:
    """5 What each lord has, side by side."""
    view, derived = pen.view, pen.derived
    scores = derived["scores"]
    wide = (place.w + PEN_GAP) / view["players"]
    return "".join(
        [
            draw_lord(
                pen,
                Rect(place.x + number * wide, place.y, wide - PEN_GAP, place.h),
                {
                    "seat": seat,
                    "playing": view["stage"] == "turns" and derived["active"] == seat,
                    "goods": {"tower": derived["towers"][seat], "noble": derived["nobles"][seat]},
                    "score": scores[seat],
                    "points": derived["points"][seat],
                    "most": view["stage"] == "over" and scores[seat] == max(scores.values()),
                },
            )
            for number, seat in enumerate(view["realms"])
        ]
    )


def _score_sheet(pen: Pen, place: Rect) -> str:
    """5 What each score is made of."""
    ground = rect(Rect(0, place.y, place.x + place.w + MARGIN, place.h + MARGIN), "below")
    shown = {id: pen.derived[id] for id in ("scores", "points")}
    return ground + draw_score_sheet(pen, place, {"seats": list(pen.view["realms"]), "derived": shown})
