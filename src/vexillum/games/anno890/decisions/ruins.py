"""4.2, 6.5, 7.10 Tiles given up to raiders, and tiles rebuilt."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.anno890.decisions.foresight import copied, gains, listed, tile_id
from vexillum.games.anno890.pieces import CELLS, CENTRE, SEATS
from vexillum.games.anno890.rules.characters import turn_up
from vexillum.games.anno890.rules.invasion import ruin as destroy
from vexillum.games.anno890.rules.placement import is_territory
from vexillum.games.anno890.rules.supply import add_towers, cell_id
from vexillum.games.anno890.state import Table


def ruin(table: Table, decision: Decision) -> DecisionInfo:
    """4.2 What would be lost with each tile, and the tower that a ruined territory brings."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        tried = copied(table)
        destroy(tried, player, option.value)
        if is_territory(state.cells[9 * player + option.value]):
            add_towers(tried, player, option.value, 1, "4.2")
        summary = listed(gains(state, tried.state, player))
        holds = (Held(f"tile:{tile_id(state, player, option.value)}", 1),)
        options[option.key] = OptionInfo(summary=summary, holds=holds)
    refused = [
        RefusedOption(
            Message("option.own_tile", {"tile": tile_id(state, player, CENTRE)}),
            Message("why.castle_stands", {"cell": CELLS[CENTRE]}, "4.2"),
            thing=f"cell:{cell_id(player, CENTRE)}",
        )
    ]
    ruins = [CELLS[cell] for cell in range(9) if state.ruined[9 * player + cell]]
    if ruins:
        refused.append(RefusedOption(Message("info.ruins", {"cells": ruins}), Message("info.ruins_already", {}, "4.2")))
    return DecisionInfo(None, (), options, tuple(refused), confirm=True)


def restore(table: Table, decision: Decision) -> DecisionInfo:
    """6.5, 7.10 What each ruined territory would give again."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        tried = copied(table)
        turn_up(tried, player, option.value, decision.rule)
        holds = (Held(f"tile:{tile_id(state, player, option.value)}", 1),)
        options[option.key] = OptionInfo(summary=listed(gains(state, tried.state, player)), holds=holds)
    return DecisionInfo(Message("info.no_lines_count", {}, decision.rule), (), options)
