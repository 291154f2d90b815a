"""S.9, 1, 2 Castles, tiles on offer, cells for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.show.option_info import DecisionInfo, Group, Hand, Held, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.anno890.decisions.foresight import (
    gains,
    joined,
    lines_on,
    lines_with,
    listed,
    prepared_with,
    taken_and_laid,
)
from vexillum.games.anno890.pieces import (
    BUILDING_PRICE,
    CELLS,
    CENTRE,
    CHARACTERS,
    CROPS,
    CROPS_OF,
    FIRST_BUILDING,
    SEATS,
    TILE_NUMBER,
    TILES,
)
from vexillum.games.anno890.rules.lines import at_standard
from vexillum.games.anno890.rules.take import BY_YARD, INVENTED, YARD, standing
from vexillum.games.anno890.score_cache import cached_points
from vexillum.games.anno890.state import State, Table

MOST_CELLS = 3
"""How many cells are named where a tile would complete a line."""


def castle(table: Table, decision: Decision) -> DecisionInfo:
    """S.9 How many territories in the row have the crops of a castle, and how many people wait at their standards."""
    state = table.state
    options = {}
    for option in decision.options:
        crops = CROPS_OF[option.value]
        said = {
            "n": sum(bool(CROPS_OF[tile] & crops) for tile in state.row),
            "of": len(state.row),
            "vp": sum(
                CHARACTERS[card].vp for crop in range(4) if crops >> crop & 1 for card in at_standard(state, crop)
            ),
        }
        tile = f"tile:{TILES[option.value].id}"
        options[option.key] = OptionInfo(summary=Message("info.castle", said, "S.9"), holds=(Held(tile, 1),))
    return DecisionInfo(options=options, confirm=True)


def take(table: Table, decision: Decision) -> DecisionInfo:
    """1 The price of each tile and the coins left, what it brings, where it would complete a line."""
    state, player = table.state, SEATS.index(decision.seat)
    had = sum(cached_points(state)[player].values())
    options = {option.key: _taken(table, player, option, had) for option in decision.options}
    present = {info.group for info in options.values()}
    refused = tuple(_too_dear(table, decision, player))
    present |= {each.group for each in refused}
    groups = (
        Group("row", Message("info.group_row")),
        Group("buildings", Message("info.group_buildings")),
        Group("inventor", Message("info.group_inventor"), Message("info.note_inventor", {}, "6.10")),
        Group("yard", Message("info.group_yard"), Message("info.note_yard", {}, "7.11")),
    )
    said = {"coins": state.coins[player], "invader": state.invader, "defence": state.defence}
    return DecisionInfo(
        summary=Message("info.take", said),
        groups=tuple(group for group in groups if group.id in present),
        options=options,
        refused=refused,
        confirm=True,
    )


def _taken(table: Table, player: int, pick: Option, had: int) -> OptionInfo:
    state, tile = table.state, pick.value
    holds = (Held(f"tile:{TILES[tile].id}", 1),)
    price = pick.price.get("coins", 0)
    if pick.key.startswith(BY_YARD):
        cell = standing(state, player, YARD)
        assert cell is not None
        said: list[Message] = []
        if lines := lines_with(state, player, tile, cell):
            said.append(_completes(lines))
        text = Message("info.exchanged", {"tile": TILES[tile].id, "cell": CELLS[cell]}, "7.11")
        return OptionInfo("yard", listed([text, *said]), Message("info.free"), holds=holds)
    cells = state.empty(player)
    after = taken_and_laid(table, player, pick, cells[0])
    parts = [*gains(state, after, player, price, had), *_chances(state, player, tile, cells)]
    summary = listed(parts)
    if TILES[tile].bonus or TILES[tile].effect:
        summary = Message("info.building", {"about": TILES[tile].id, "parts": joined(parts)})
    cost = Message("info.cost", {"n": price, "coins": state.coins[player]}) if price else Message("info.free")
    if pick.key.startswith(INVENTED):
        return OptionInfo("inventor", summary, holds=holds)
    return OptionInfo("row" if tile < FIRST_BUILDING else "buildings", summary, cost, holds=holds)


def _chances(state: State, player: int, tile: int, cells: list[int]) -> Iterator[Message]:
    """3 Where a tile would complete the most lines."""
    if not CROPS_OF[tile]:
        return
    made = lines_on(state, player, tile, cells)
    most = max(map(len, made.values()))
    if most:
        best = [cell for cell in cells if len(made[cell]) == most]
        crops = sorted({crop for cell in best for crop in made[cell]})
        said = {"n": most, "crops": [CROPS[crop] for crop in crops], "cells": [CELLS[c] for c in best[:MOST_CELLS]]}
        yield Message("info.line_possible", said, "3")


def _completes(lines: list[int]) -> Message:
    return Message("info.completes", {"n": len(lines), "crops": [CROPS[crop] for crop in sorted(set(lines))]}, "3")


def _too_dear(table: Table, decision: Decision, player: int) -> Iterator[RefusedOption]:
    """1.1, 1.2 The face-up tiles that the player cannot afford."""
    state = table.state
    offered = {option.thing for option in decision.options}
    for group, tiles in (("row", state.row), ("buildings", state.buildings)):
        for tile in tiles:
            id = TILES[tile].id
            thing = f"tile:{id}"
            if thing not in offered:
                price = state.row.index(tile) if group == "row" else BUILDING_PRICE
                said = {"price": price, "coins": state.coins[player]}
                reason = Message("why.too_dear", said, "1.1" if group == "row" else "1.2")
                yield RefusedOption(Message("option.tile", {"tile": id}), reason, group, thing)


def place(table: Table, decision: Decision) -> DecisionInfo:
    """2, 3 The lines that a tile would complete or prepare on each cell, and who waits for them."""
    state, player = table.state, SEATS.index(decision.seat)
    id: str = decision.params["tile"]
    tile = TILE_NUMBER[id]
    token = f"tile:{id}"
    options: dict[str, OptionInfo] = {}
    present = set()
    made = lines_on(state, player, tile, [option.value for option in decision.options])
    for option in decision.options:
        group, summary = _laid(state, player, tile, option.value, made[option.value])
        present.add(group)
        options[option.key] = OptionInfo(group, summary, holds=(Held(token, 1),))
    groups = [Group(id, Message(f"info.group_{id}")) for id in ("lines", "prepares", "free_cells") if id in present]
    occupied = [CELLS[cell] for cell in state.occupied(player) if cell != CENTRE]
    refused = (
        (RefusedOption(Message("info.cells", {"cells": occupied}), Message("info.taken", {}, "2")),) if occupied else ()
    )
    hand = Hand(token, 1, Message("option.tile", {"tile": id}))
    return DecisionInfo(None, tuple(groups), options, refused, (hand,))


def _laid(state: State, player: int, tile: int, cell: int, lines: list[int]) -> tuple[str, Message]:
    """What a tile does for lines on a cell: which it completes or prepares."""
    if lines:
        crops = sorted(set(lines))
        waiting = [CHARACTERS[card].id for crop in crops for card in at_standard(state, crop)]
        said: dict[str, Any] = {"n": len(lines), "crops": [CROPS[crop] for crop in crops]}
        if not waiting:
            return "lines", Message("info.completes", said, "3")
        return "lines", Message("info.completes_for", {**said, "who": waiting}, "3.1")
    if prepared := prepared_with(state, player, tile, cell):
        crops = sorted(set(prepared))
        return "prepares", Message("info.prepares", {"n": len(prepared), "crops": [CROPS[c] for c in crops]}, "3")
    return "free_cells", Message("info.no_line", {}, "3")
