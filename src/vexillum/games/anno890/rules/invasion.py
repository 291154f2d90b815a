"""4 Invasions."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import CELLS, CENTRE, SEATS, TILES
from vexillum.games.anno890.rules.invasion_scene import (
    begin_stage,
    end_invasion,
    invasion_scene,
    stage_ruin,
    stage_spared,
    stage_tower,
)
from vexillum.games.anno890.rules.placement import elsewhere, is_territory, own_cell, tile_options
from vexillum.games.anno890.rules.supply import add_towers, cell_id, clear_pieces, lose_coins, tell_cleared
from vexillum.games.anno890.state import QUIET, Play, State, Table


def invaded_players(state: State) -> list[int]:
    """4.1 All who are tied for the fewest towers, from the active player clockwise (R08)."""
    towers = [state.towers_of(player) for player in range(state.players)]
    fewest = min(towers)
    return [player for player in state.clockwise(state.active) if towers[player] == fewest]


def why_not_ruin(table: Table, decision: Decision, name: str) -> Message | None:
    """4.2 Why a tile cannot be given up."""
    cell = own_cell(decision, name)
    if cell is None:
        return elsewhere(table, decision, name)
    number = CELLS.index(cell)
    if number == CENTRE:
        return Message("why.castle_stands", {"cell": cell}, "4.2")
    index = 9 * SEATS.index(decision.seat) + number
    if table.state.cells[index] < 0:
        return Message("why.empty_cell", {"cell": cell}, "4.2")
    return Message("why.ruin_already", {"cell": cell}, "4.2") if table.state.ruined[index] else None


def invasion(table: Table) -> Play[None]:
    """4 Those with the fewest towers are invaded, once (R08)."""
    invaded = invaded_players(table.state)
    if table.quiet:
        yield from invade(table, invaded)
        return
    with (
        table.turn("", "invasion", whom=[SEATS[player] for player in invaded]),
        table.scene(lambda: invasion_scene(table.state, invaded)),
    ):
        yield from invade(table, invaded)
        end_invasion(table)


def invade(table: Table, invaded: list[int]) -> Play[None]:
    """4 All choose a tile and clear it, then the ruins get their towers in the same order (4.3, R28)."""
    state = table.state
    begin_stage(table, 0)
    with table.step("beyond", invader=state.invader, defence=state.defence):
        table.tell(
            "invasion",
            "4.1",
            invader=state.invader,
            defence=state.defence,
            towers=state.towers_of(invaded[0]),
            whom=[SEATS[player] for player in invaded],
        )
        if len(invaded) > 1:
            table.tell("invasion_tie", "4.1")
    ruins: list[tuple[int, int]] = []
    for number, player in enumerate(invaded, 1):
        begin_stage(table, number)
        cells = standing_tiles(state, player)
        if cells:
            first = TILES[state.cells[9 * player + cells[0]]].id
            only = Message("log.only_ruin", {"who": SEATS[player], "tile": first}, "4.2")
            options = tile_options(state, player, cells)
            (pick,) = yield table.ask(SEATS[player], "ruin", options, rule="4.2", why=why_not_ruin, because=only)
            tile = TILES[state.cells[9 * player + pick.value]].id
            with QUIET if table.quiet else table.step("ruin", things=(pick.thing,), who=SEATS[player], tile=tile):
                ruin(table, player, pick.value)
                pay_invaders(table, player)
            ruins.append((player, pick.value))
        else:
            with QUIET if table.quiet else table.step("no_ruin", things=(f"realm:{SEATS[player]}",), who=SEATS[player]):
                table.tell("nothing_to_ruin", "4.2", who=SEATS[player])
                stage_spared(table)
                pay_invaders(table, player)
    begin_stage(table, len(invaded) + 1)
    for player, cell in ruins:
        if is_territory(state.cells[9 * player + cell]):
            with table.step("ruin_tower", things=(f"cell:{cell_id(player, cell)}",), who=SEATS[player]):
                raised = add_towers(table, player, cell, 1, "4.2")
                if not raised:
                    table.tell("no_tower_left", "4.3", who=SEATS[player])
                stage_tower(table, player, raised)


def standing_tiles(state: State, player: int) -> list[int]:
    """4.2 The cells whose tile can be given up: neither the castle nor a ruin."""
    start = 9 * player
    return [
        cell
        for cell in range(9)
        if cell != CENTRE and state.cells[start + cell] >= 0 and not state.ruined[start + cell]
    ]


def pay_invaders(table: Table, player: int) -> None:
    """8 What a scenario makes an invaded player pay."""
    state = table.state
    lose_coins(table, player, state.side.amount("invaded_lose_coins"), f"8.{state.scenario + 1}")


def ruin(table: Table, player: int, cell: int) -> None:
    """4.2 The tile's pieces return to the supply and it is turned face down; Defence drops with its towers (4.4)."""
    state = table.state
    index = 9 * player + cell
    gone = clear_pieces(state, player, cell)
    state.ruined[index] = 1
    table.tell("ruin", "4.2", who=SEATS[player], tile=TILES[state.cells[index]].id, cell=CELLS[cell])
    tell_cleared(table, player, gone, "4.2")
    stage_ruin(table, player, cell, gone)
