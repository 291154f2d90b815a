"""What would follow from an option, worked out by the rules themselves on a copy of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from vexillum.core.decision import Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import CROPS_IN, CROPS_OF, LINES_THROUGH, SEATS, TILES
from vexillum.games.anno890.rules.final_score import points
from vexillum.games.anno890.rules.invasion import invaded_players
from vexillum.games.anno890.rules.lines import new_lines
from vexillum.games.anno890.rules.placement import place
from vexillum.games.anno890.rules.take import take
from vexillum.games.anno890.score_cache import cached_bonuses
from vexillum.games.anno890.state import State, Table


def copied(table: Table) -> Table:
    """A copy of the table on which options can be tried."""
    return CoreTable(table.setup, table.state.copy(), table.dice, [], quiet=True)


def score(state: State, player: int) -> int:
    """5 The current points of a player."""
    return sum(points(state, player, cached_bonuses(state)).values())


def taken_and_laid(table: Table, player: int, pick: Option, cell: int) -> State:
    """1-2 The state after a tile was taken and placed, without the effects of its lines."""
    tried = copied(table)
    take(tried, player, pick)
    place(tried, player, pick.value, cell)
    return tried.state


def lines_with(state: State, player: int, tile: int, cell: int) -> list[int]:
    """3 The crops of the lines that a tile would complete on a cell."""
    return lines_on(state, player, tile, [cell])[cell]


def lines_on(state: State, player: int, tile: int, cells: Sequence[int]) -> dict[int, list[int]]:
    """3 The same for each of several cells."""
    tried = state.copy()
    found = {}
    for cell in cells:
        index = 9 * player + cell
        before = tried.cells[index], tried.ruined[index]
        tried.cells[index], tried.ruined[index] = tile, 0
        found[cell] = new_lines(tried, player, cell)
        tried.cells[index], tried.ruined[index] = before
    return found


def prepared_with(state: State, player: int, tile: int, cell: int) -> list[int]:
    """3 The crops of the lines that would lack only one tile."""
    start = 9 * player
    found: list[int] = []
    for pair in LINES_THROUGH[cell]:
        there = [index for index in (start + other for other in pair) if state.cells[index] >= 0]
        if len(there) == 1 and not state.ruined[there[0]]:
            found += CROPS_IN[CROPS_OF[tile] & CROPS_OF[state.cells[there[0]]]]
    return found


def listed(parts: Sequence[Message]) -> Message | None:
    """Several facts as one line; None if there are none."""
    return Message("info.line", {"parts": joined(parts)}) if parts else None


def joined(parts: Sequence[Message]) -> Message:
    """Several facts within a line."""
    return reduce(lambda first, then: Message("info.both", {"first": first, "then": then}), parts)


def gains(before: State, after: State, player: int, price: int = 0, had: int | None = None) -> list[Message]:
    """2, 4 What a player gains or loses, the state of the track, and whether an invasion would follow.

    ``had`` are the points before, where they are known.
    """
    found = []
    towers = after.towers_of(player) - before.towers_of(player)
    nobles = after.nobles_of(player) - before.nobles_of(player)
    coins = after.coins[player] - before.coins[player] + price
    if towers:
        found.append(_more_or_less("towers", towers, defence=after.defence))
    if nobles:
        found.append(_more_or_less("nobles", nobles))
    if coins:
        found.append(_more_or_less("coins", coins))
    if after.invader != before.invader:
        track = {"invader": after.invader, "defence": after.defence}
        if after.invader > after.defence:
            whom = [SEATS[other] for other in invaded_players(after)]
            found.append(Message("info.invasion", {**track, "whom": whom}, "4"))
        else:
            found.append(Message("info.invader", track, "2.2"))
    return [*found, worth(score(after, player) - (score(before, player) if had is None else had))]


def _more_or_less(what: str, n: int, **more: Any) -> Message:
    return Message(f"info.{'more' if n > 0 else 'fewer'}_{what}", {"n": abs(n), **more})


def worth(n: int) -> Message:
    """5 Its value if points were counted now."""
    return Message(f"info.points_{'up' if n > 0 else 'down' if n < 0 else 'same'}", {"n": abs(n)} if n else {})


def tile_id(state: State, player: int, cell: int) -> str:
    """The tile on a cell of a realm."""
    return TILES[state.cells[9 * player + cell]].id
