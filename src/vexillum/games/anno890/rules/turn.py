"""1-4 A turn: take a tile, add it, check for new lines, check for an invasion."""

from __future__ import annotations

from vexillum.games.anno890.pieces import CELLS, ROUNDS, SEATS, TILES
from vexillum.games.anno890.rules.buildings import building_effect, yard_exchange
from vexillum.games.anno890.rules.invasion import invasion
from vexillum.games.anno890.rules.lines import new_lines, reward_lines
from vexillum.games.anno890.rules.placement import ask_cell, place
from vexillum.games.anno890.rules.supply import cell_id
from vexillum.games.anno890.rules.take import (
    BY_YARD,
    INVENTOR,
    ask_take,
    start_of_turn,
    take,
    taking,
)
from vexillum.games.anno890.state import NONE, QUIET, Play, Stage, State, Table


def turn(table: Table) -> Play[None]:
    """1-4 One player's turn. Phase 4: an invasion if the Invader moved this turn and is beyond Defence."""
    state = table.state
    player = state.active
    invader_before = state.invader
    if not table.quiet:
        begin_round(table)
    with QUIET if table.quiet else table.turn(SEATS[player]):
        if not table.quiet:
            table.tell("turn", "1", who=SEATS[player], round=state.turn // state.players + 1)
        start_of_turn(table, player)
        inventor = state.holds(player, INVENTOR)

        pick = yield from ask_take(table, player, inventor)
        if pick.key.startswith(BY_YARD):
            cell = yard_exchange(table, player, pick.value)
            yield from settle(table, player, pick.value, cell)
            pick = yield from ask_take(table, player, inventor)

        tile: int = pick.value
        if table.quiet:
            take(table, player, pick)
        else:
            with taking(table, pick):
                take(table, player, pick)
        cell = yield from ask_cell(table, player, tile)
        yield from settle(table, player, tile, cell)

    if state.invader != invader_before and state.invader > state.defence:
        yield from invasion(table)
    pass_on(state)


def begin_round(table: Table) -> None:
    """A round is a chapter of the story."""
    n = table.state.turn // table.state.players + 1
    chapters = [scope.title for scope in table.story if scope.kind == "chapter" and scope.title]
    if not chapters or chapters[-1].params.get("n") != n:
        table.chapter("round", n=n, of=ROUNDS)


def pass_on(state: State) -> None:
    """5 Clockwise to the next player whose realm has a free cell; when every realm is full, the game ends."""
    if NONE not in state.cells:
        state.stage = Stage.END
        return
    state.turn += 1
    while NONE not in state.cells[9 * state.active : 9 * state.active + 9]:
        state.turn += 1


def settle(table: Table, player: int, tile: int, cell: int) -> Play[None]:
    """2-3 A tile is placed on a cell: icons, the building's effect, new lines."""
    if table.quiet:
        place(table, player, tile, cell)
    else:
        with table.step("place", things=(f"cell:{cell_id(player, cell)}",), tile=TILES[tile].id, cell=CELLS[cell]):
            place(table, player, tile, cell)
    if TILES[tile].effect:
        yield from building_effect(table, player, tile)
    if lines := new_lines(table.state, player, cell):
        yield from reward_lines(table, player, lines)
