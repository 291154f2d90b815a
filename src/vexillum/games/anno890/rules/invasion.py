"""4 Invasions."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.core.texts import Message
from vexillum.games.anno890.pieces import CELLS, CENTRE, SEATS, TILES
from vexillum.games.anno890.rules.goods import add_towers, clear_pieces, lose_coins, tell_cleared
from vexillum.games.anno890.rules.place import is_territory, tile_options
from vexillum.games.anno890.state import Play, State, Table


def invaded_players(state: State) -> list[int]:
    """4.1 All who are tied for the fewest towers, from the active player clockwise (R08)."""
    towers = [state.towers_of(player) for player in range(state.players)]
    fewest = min(towers)
    return [player for player in state.clockwise(state.active) if towers[player] == fewest]


def why_not_ruin(table: Table, decision: Decision, name: str) -> Message | None:
    """4.2 Why a tile cannot be given up."""
    cell = name.rpartition(":")[2].rpartition(".")[2]
    if cell not in CELLS:
        return None
    number = CELLS.index(cell)
    if number == CENTRE:
        return Message("why.castle_stands", {"cell": cell}, "4.2")
    index = 9 * SEATS.index(decision.seat) + number
    if table.state.cells[index] < 0:
        return Message("why.empty_cell", {"cell": cell}, "4.2")
    return Message("why.ruin_already", {"cell": cell}, "4.2") if table.state.ruined[index] else None


def invasion(table: Table) -> Play[None]:
    """4 Those with the fewest towers are invaded, once (R08).

    All choose and clear their tiles, then the towers for the ruins are given out in the same order (4.3, R28).
    """
    state = table.state
    invaded = invaded_players(state)
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
    for player in invaded:
        start = 9 * player
        standing = [
            cell
            for cell in range(9)
            if cell != CENTRE and state.cells[start + cell] >= 0 and not state.ruined[start + cell]
        ]
        if standing:
            options = tile_options(state, player, standing)
            only = Message(
                "log.only_ruin", {"who": SEATS[player], "tile": TILES[state.cells[start + standing[0]]].id}, "4.2"
            )
            (pick,) = yield table.ask(SEATS[player], "ruin", options, rule="4.2", why=why_not_ruin, because=only)
            ruin(table, player, pick.value)
            ruins.append((player, pick.value))
        else:
            table.tell("nothing_to_ruin", "4.2", who=SEATS[player])
        lose_coins(table, player, state.side.amount("invaded_lose_coins"), f"8.{state.scenario + 1}")
    for player, cell in ruins:
        if is_territory(state.cells[9 * player + cell]) and not add_towers(table, player, cell, 1, "4.2"):
            table.tell("no_tower_left", "4.3", who=SEATS[player])


def ruin(table: Table, player: int, cell: int) -> None:
    """4.2 The pieces on the tile go back and it is turned face down; Defence goes down with its towers (4.4)."""
    state = table.state
    index = 9 * player + cell
    gone = clear_pieces(state, player, cell)
    state.ruined[index] = 1
    table.tell("ruin", "4.2", who=SEATS[player], tile=TILES[state.cells[index]].id, cell=CELLS[cell])
    tell_cleared(table, player, gone, "4.2")
